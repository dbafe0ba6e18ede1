"""What holds for every hole: text, reports, the command, cases, golden reports and the layout."""
