for(o=l="",u=[1],k=e=t=s=n=0;n<11;)u[i=Math.random()*55|0]||(l+=u[i]=i<3?"JOKER":("JQKA"[v=i%13]||v-2)+"DCHSD"[i/13|0],l=i<n*.9+4?(o+=`Batsman ${++n}: ${l} = ${t-s} RUNS
`,s=t,""):(v<3?(e++,t++):t+=v-2,l+", "),++k%54||(u=[l+="STUMPS, "]))
console.log(o+`Extras: ${e}
Total: ${t+e}`)
