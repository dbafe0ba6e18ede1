"""The grammar of claims: how people write them in koans and tests of twenty languages, and what only looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.greed import check, claims_of, place_of, told

# Each says, once, what a one and a five score.
CLAIMS = [
    "score([1, 5]) => 150 points",
    "# score([1,5]) => 150 points",
    "score([1,5]) = 150",
    "score([1,5]) === 150",
    "score([1, 5]) # => 150",
    "score([1, 5]) #=> 150",
    "score([1, 5]) // => 150",
    "score([1, 5]) → 150",
    "150 == score([1, 5])",
    "Score([1, 5]) == 150",
    "SCORE([1,5]) == 150",
    "score(1, 5) == 150",
    "assert_equal 150, score([1,5])",
    "assert_equal(150, score([1,5]))",
    "assert_equal 150, Greed.new.score([1,5])",
    "assert_equal(score([1,5]), 150)",
    "expect(score([1, 5])).to eq(150)",
    "expect(score([1, 5])).to eq 150",
    "expect(score([1, 5])).to be == 150",
    "expect(subject.score([1, 5])).to eql(150)",
    "score([1, 5]).should == 150",
    "score([1, 5]).should eq 150",
    "score([1, 5]).should eq(150)",
    "score([1, 5]).must_equal 150",
    "_(score([1, 5])).must_equal 150",
    "score [1, 5] # => 150",
    "p score([1, 5]) == 150",
    "puts score([1, 5]) # 150",
    "self.assertEqual(150, score([1,5]))",
    "self.assertEqual(score([1, 5]), 150)",
    'self.assertEqual(score([1, 5]), 150, "a one and a five")',
    "assert score([1, 5]) == 150",
    'assert score((1, 5)) == 150, "both"',
    "assert 150 == score([1, 5])",
    "assert score([1, 5]) is 150",
    "print(score([1, 5]))  # 150",
    "expect(score([1, 5])).toBe(150);",
    "expect(score([1, 5])).toEqual(150)",
    "expect( greedScore([1, 5]) ).toEqual(150);",
    "expect(score([1, 5])).to.equal(150);",
    "expect(score([1, 5])).to.be.equal(150);",
    "expect(greed.score([1, 5])).toStrictEqual(150);",
    "assert.equal(score([1, 5]), 150);",
    "assert.strictEqual(score([1, 5]), 150);",
    'Test.assertEquals( score( [1, 5] ), 150, "Should be 150" );',
    "equal(150, score([1,5]));",
    "t.is(score([1, 5]), 150);",
    "console.log(score([1, 5])); // 150",
    "console.log(score([1, 5])) //150",
    "score([1, 5]).should.equal(150);",
    'test("one and five", () => expect(score([1, 5])).toBe(150));',
    "assert.Equal(t, 150, score([]int{1, 5}))",
    'assert.Equal(t, 150, greed.Score([]int{1, 5}), "both")',
    "t.AssertEquals(150, score([]int{1, 5}))",
    "Expect(Score([]int{1, 5})).To(Equal(150))",
    "(is (= 150 (score [1 5])))",
    "(is (= 150 (game/score [1 5])))",
    "(is (= (score [1 5]) 150))",
    "(fact (score [1 5]) => 150)",
    "(should= 150 (score [1 5]))",
    "(= 150 (score [1 5]))",
    "(assert-equal 150 (score 1 5))",
    "(assert-equal 150 (score '(1 5)))",
    "(assert-equal (score '(1 5)) 150)",
    "(assert-equal 150 (score (list 1 5)))",
    "; (score '(1 5)) => 150 points",
    "(check-equal? (score '(1 5)) 150)",
    "(check-equal? (score (list 1 5)) 150)",
    '(execute-test "one and five" 150 (score \'(1 5)))',
    "assert score([1, 5]) == 150",
    "assert Greed.score([1, 5]) == 150",
    "iex> Greed.score([1, 5]) == 150",
    "assertEquals(150, score(1, 5));",
    "assertEquals(150, greed.score(new int[]{1, 5}));",
    "assertEquals(150, Greed.score(new int[] {1, 5}));",
    "assertEquals(150, new Greed().score(List.of(1, 5)));",
    'assertEquals("one and five", 150, greed.score(new int[]{1, 5}));',
    "assertThat(score(1, 5)).isEqualTo(150);",
    "assertThat(greed.score(Arrays.asList(1, 5)), is(150));",
    "assertThat(greed.score(asList(1, 5)), equalTo(150));",
    "assertThat(score(1, 5), is(equalTo(150)));",
    "Assert.Equal(150, Greed.Score(new[] { 1, 5 }));",
    "Assert.Equal(150, Greed.Score(new int[] {1, 5}));",
    "Assert.AreEqual(150, new Greed().Score(new List<int> { 1, 5 }));",
    'Assert.AreEqual(150, Kata.Score(new int[] {1, 5}), "Should be 150");',
    "Assert.That(Greed.Score(new[] {1, 5}), Is.EqualTo(150));",
    "Greed.Score(new[] {1, 5}).Should().Be(150);",
    "Greed.Score(1, 5).ShouldBe(150);",
    "assert_eq!(score(&[1, 5]), 150);",
    "assert_eq!(150, score(vec![1, 5]));",
    "assert_eq!(Greed::score(&vec![1, 5]), 150);",
    "assert_eq!(score([1, 5]), 150u32);",
    "assert!(score(&[1, 5]) == 150);",
    "$this->assertEquals(150, score([1, 5]));",
    "$this->assertSame(150, $greed->score([1, 5]));",
    "$this->assertEquals(150, score(array(1, 5)));",
    "expect(score([1, 5]))->toBe(150);",
    "score [1, 5] `shouldBe` 150",
    "score [1,5] == 150",
    'assertEqual "one and five" 150 (score [1, 5])',
    "150 ~=? score [1, 5]",
    '"one and five" ~: 150 ~=? score [1, 5]',
    'testCase "one and five" $ 150 @=? score [1, 5]',
    "score [1, 5] @?= 150",
    "XCTAssertEqual(score([1, 5]), 150)",
    "XCTAssertEqual(150, greed.score(dice: [1, 5]))",
    "#expect(score([1, 5]) == 150)",
    "assertEquals(150, score(listOf(1, 5)))",
    "score(listOf(1, 5)) shouldBe 150",
    "score(List(1, 5)) should be (150)",
    "score(List(1, 5)) shouldEqual 150",
    "assert(score(Seq(1, 5)) === 150)",
    "EXPECT_EQ(150, score({1, 5}));",
    "EXPECT_EQ(score(std::vector<int>{1, 5}), 150);",
    "CHECK(score({1, 5}) == 150);",
    "REQUIRE(score({1, 5}) == 150);",
    "is(score([1, 5]), 150, 'one and five');",
    "is(score(1, 5), 150);",
    "expect(score([1, 5]), 150);",
    "expect(score([1, 5]), equals(150));",
    "?assertEqual(150, score([1, 5])),",
    "score [1; 5] |> should equal 150",
    "Assert.Equal(150, score [1; 5])",
    "assert (score [1; 5] = 150)",
    "score([1, 5]) returns 150",
    "score([1, 5]) is 150.",
    "`score([1, 5])` is 150",
    'it "score([1,5]) is 150" do',
    '"""score([1,5]) == 150"""',
    " * score([1,5]) => 150",
    "- score([1,5]) => 150",
    "expect(150).toBe(score([1, 5]))",
    "it('scores', () => { assert.deepEqual(score([1,5]), 150) })",
    "expect_equal(score(c(1, 5)), 150)",
    "stopifnot(score(c(1, 5)) == 150)",
    "luaunit.assertEquals(score({1, 5}), 150)",
    "score([1, 5]).must_equal(150)",
    "value(score([1, 5])).must_equal 150",
    "Test.assertSimilar(score([1, 5]), 150)",
    "assert_eq 150, score([1,5])",
    "assertEqual(score([1,5]), 150)  # not 100",
    "calculateScore([1, 5]) == 150",
    "assert.equal(150, await score([1, 5]))",
    "expect(await score([1, 5])).toBe(150)",
    "greedScore [1, 5]\n    |> Expect.equal 150",
    "Assert.Equal(150, calculator.CalculateScore(new[] { 1, 5 }));",
    "#print(score([1, 5]))           # 150",
    "print(score([1, 5]))  # Outputs - 150 points",
    "EXPECT_THAT(score({1,5}), Eq(150));",
    "assertEquals(150, underTest.score(1, 5));",
    "assert.is.equal(150, score({1, 5}))",
    "assert_eq!(\n    150,\n    score(vec![\n        1, 5\n    ])\n);",
    "expect(\n  score([1, 5])\n).toBe(150);",
    ">>> score([1, 5])\n150",
    "    >>> score([1, 5])\n    150\n",
    "iex> Greed.score([1, 5])\n150",
    "irb(main):001:0> score([1,5])\n=> 150",
    "score([1, 5])\n  .should == 150",
    "(is (= 150\n       (score [1 5])))",
    'assertEquals(\n    150,\n    greed.score(new int[] {1, 5}),\n    "one and five");',
    "assertEquals(150,\n             score([1, 5]))",
    "score([1, 5])\n# => 150",
    "(score [1 5])\n;; => 150",
    "expect(score([1, 5]))\n  .toBe(150)",
    "self.assertEqual(\n    score([1, 5]),\n    150,\n)",
    "score(\n  [1, 5],\n) == 150",
    "        Assert.Equal(150, Greed.Score(\n            new[] { 1, 5 }));",
    "ghci> score [1,5]\n150",
]
# None says exactly what dice score: a denial, a question, something done to the call or to the number, another game.
NO_CLAIMS = [
    "assert_equal 150, dice.score()",
    "assert_equal 2, score([1,1,4,6])[:left]",
    "assert_equal 3, score([1,2,3]).size",
    "assert_equal 150, score([1]) + score([5])",
    "assertEquals(15, score([1,5]) / 10)",
    "score([5,1,3,4,1]) => 50 + 2 * 100 = 250",
    "score([1,1,1]) == 10**3",
    "score([1,1,1]) => 1 000 points",
    "score([5]) == 5 * 10",
    "score([1, 5]) == 100 + 50",
    "score([1, 5]) == 200 - 50",
    "assert_equal 25 * 2, score([5])",
    "assertFalse(score([5]) == 60)",
    "assert not score([5]) == 60",
    "assert not (score([5]) == 60)",
    "score([5]) != 60",
    "assert_not_equal 60, score([5])",
    "refute_equal 60, score([5])",
    "refute score([5]) == 60",
    "expect(score([5])).not.toBe(60)",
    "expect(score([5])).not_to eq(60)",
    "expect(score([5])).to_not eq 60",
    "score([5]).should_not == 60",
    "expect(score([5]) == 60).toBe(false)",
    "assertNotEquals(60, score(5));",
    "assert_ne!(score(&[5]), 60);",
    "Assert.NotEqual(60, Score(new[] {5}));",
    "(is (not (= 60 (score [5]))))",
    "(is (not= 60 (score [5])))",
    "score([5]) >= 60",
    "score([5]) < 60",
    "assert_in_delta 60, score([5]) - 10",
    "if score([5]) == 60",
    "unless score([5]) == 60",
    "x = score([5]) == 60 ? 1 : 2",
    "while score([5]) == 60:",
    "puts 60, score([5])",
    "puts score([5]), 60",
    "foo(score([5]), 60)",
    "expect(double(score([5]))).toBe(100)",
    "assertEquals(100, twice(score([5])))",
    "2 * score([5]) == 100",
    "-score([5]) == -50",
    "score([5]) + 10 == 60",
    "score([5]) - 10 == 40",
    "score([5]) // 10",
    "score([1,5]) // 10 == 15",
    "assertEqual(15, score([1,5]) // 10)",
    "score([5], 2) == 60",
    'score([5], "chance") == 60',
    'score(5, "chance") == 60',
    "score(:yacht, [5]) == 60",
    "score([5]) == 50.5",
    "score([5]) == 6e1",
    "score([5]) == sixty",
    "score([5]) == x",
    "highscore(2) == 60",
    "f(60 ()) == score([5])",
    "assert_equal 60; x, score([5])",
    "60, score([5])",
    "puts score([5]), # 60 or so",
    "x = score([5]) # 60 or so",
    "score([5]) (60)",
    "score([5]) 60",
    "score([5])) == 60",
    "highscore([5]) == 50",
    "ok(Yahtzee.getYahtzeeScore([5,5,5,5,5]) === 50, 'Yahtzee')",
    "ok(Yahtzee.getStraightScore([2,3,4,6,5]) === 0)",
    "assert_eq!(ones.score(&[1, 1, 1, 1, 1]), 5);",
    "When I score [2, 2, 3, 3, 2] in category 13\nThen total score should be 12",
    "score = calcScore([2,2,2])\nassert score == (800, [2, 2], [])",
    "game.score(5) == 60",
    "player.get_score(1) == 60",
    "maxScore([1, 2, 3]) == 7",
    "expect(consistencyScore([5, 5, 5, 5])).toBe(1);",
    "max_score(vec![0]) == 0",
    "zScore([5, 5]) == 3",
    "scoreboard([5]) == 60",
    "score_of([5]) == 60",
    "score(0, 10) == 1",
    "score(-5, 0) == 5",
    'score("cabbage") == 14',
    "score[5] == 60",
    "score([5]).total == 60",
    "score([5])[0] == 60",
    "score([5]).first.should == 60",
    "assertThat(score([5]).points).isEqualTo(60)",
    "assert score([5]).value == 60",
    "total = score([5]) * 60",
    "assert_equal 60, score([5]) { |x| x }",
    "assert_equal 60, foo, score([5])",
    "rolls = [5], score = 60",
    "expect(score([5])).toBeGreaterThan(60)",
    "expect(score([5])).toBeLessThan(60)",
    "assert_equal 60, 70 + score([5])",
    "(= 60 (+ 10 (score [5])))",
    "(= 60 (inc (score [5])))",
    "assert_raises(60) { score([5]) }",
    "!score([5]) == 60",
    "assert(!(score([5]) == 60))",
    "score([5]) == 60 + bonus",
    "assertTrue(60 != score([5]))",
    "assert_equal 60, score([5] * 2)",
    "assert_equal 60, score([5] + [1])",
    "assert_equal 60, score(roll([5]))",
    "assert_equal 60, score(*[5])",
    "def score(dice = [5], points = 60)",
    "{ dice: [1, 5], score: 60 },",
    "[[5], 60],",
    "assert abs(score([5]) - 60) < 1",
    "assert_equal [60], score([5])",
    'assert_equal "60", score([5])',
    'score([5]) == "60"',
    "score([5]) => [60, 1]",
    "score([5]) == (60, 1)",
    "score([5]) => {score: 60}",
    "expect(score([5])).toEqual([60, 1])",
    "range(60, score([5]))",
    "assert 60 < score([5])",
    "y = 60; z = score([5])",
    # A variable in parentheses is no list, and `(score (roll))` calls another function.
    "expect(score(dice)).to eq 250",
    "expect(score((dice))).to eq 250",
    "expect(score(*dice)).to eq 250",
    "expect(score(dice, 5)).to eq 250",
    "expect(score('a')).toEqual(1)",
    "expect(score(-9, 9)).toEqual(0)",
    "expect(score(0, 10)).toEqual(1)",
    "expect(getScore(3)).toBe(100)",
    "(is (= 250 (score (roll))))",
    "(is (= 300 (score (repeat 12 10))))",
    "assert score(list(dice)) == 250",
    "assert score(tuple(dice)) == 250",
    "assertEquals(250, score(List.of(a, b)));",
    # Something else has a score of its own, and it is less than any roll's.
    "expect(game.score([3, 4])).to eq(7)",
    "expect(frame.score(1, 2)).to eq 3",
    "expect(hand.score([2, 3])).toBe(5)",
    "assertThat(new Frame().score(3, 4)).isEqualTo(7);",
    "assert Chance().score([1, 1, 2, 3, 4]) == 11",
]
# What is said in a test of another game is no claim, whatever it looks like.
ANOTHER_GAME = """\
describe Bowling do
  it { expect(score([10, 3, 4])).to eq(24) }
  it { expect(score([5, 5, 3])).to eq(16) }
  it { assert_equal 300, score([1, 2]) }
end
"""
ONE = "this list of dice is in no claim that can be read, and has a number beside it"
# What another name that ends in `score` makes of numbers is a claim only where it could be a score.
ANOTHER_NAME = [line for line in CLAIMS if "alculateScore" in line]


@pytest.mark.parametrize("text", CLAIMS)
def test_a_claim_is_read(text: str) -> None:
    report = check(text, strict=True)
    assert told(report) == []
    assert report.extra["claims"] == {"read": 1, "unread": 0}


@pytest.mark.parametrize("wrong", ["999", "0", "1_050"])
@pytest.mark.parametrize("text", CLAIMS)
def test_a_claim_that_is_made_wrong_is_found_or_counted(text: str, wrong: str) -> None:
    report = check(text.replace("150", wrong))
    if text in ANOTHER_NAME and wrong == "999":
        assert sorted(f.code for f in report.findings) == ["GR103", "GR104"]
        return
    assert [f.code for f in report.findings] == ["GR301"]
    (finding,) = report.findings
    line = text.replace("150", wrong).split("\n")[finding.line - 1]
    # Its suffix, where a language has one, is a part of the number.
    assert line[finding.column - 1 : finding.span.end_column - 1].removesuffix("u32") == wrong


@pytest.mark.parametrize("text", NO_CLAIMS)
def test_what_only_looks_like_a_claim_is_passed_over(text: str) -> None:
    report = check(text)
    assert claims_of(report)["read"] == 0
    assert {f.code for f in report.findings} <= {"GR103", "GR104"}


@pytest.mark.parametrize(
    "game",
    ["Bowling", "Tennis", "Yahtzee", "YatzyTest", "yacht.py", "Darts", "Scrabble", "a spare", "strikes", "deuce"],
)
def test_a_test_of_another_game_makes_no_claims(game: str) -> None:
    report = check(ANOTHER_GAME.replace("Bowling", game))
    assert [f.code for f in report.findings] == ["GR104", "GR103"]
    assert report.extra["claims"] == {"read": 0, "unread": 2}


@pytest.mark.parametrize(
    "game", ["Greed, like Yahtzee", "GreedGame < Bowling", "dartboard", "strikethrough", "Kayachts"]
)
def test_a_test_that_names_this_game_or_no_other_makes_claims(game: str) -> None:
    report = check(ANOTHER_GAME.replace("Bowling", game))
    assert sorted(f.code for f in report.findings) == ["GR202", "GR301", "GR301"]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("roll [5, 5]\nis 100 points", "GR104 1:6-1:12", ONE),
        ("is 100 points\nroll [5, 5]", "GR104 2:6-2:12", ONE),
        ("is 100 points\n\nroll [5, 5]", None, ""),
        ("[5] 0", "GR104 1:1-1:4", ONE),
        ("[5] 7", None, ""),
        ("[5] 1.0 a10 10a", None, ""),
        ("[5, 5] 100 {1, 5} 150", "GR104 1:1-1:7", "2 lists of dice in this line are in no claim that can be read"),
        (
            "cases = [\n  [[5, 5], 100],\n  [[1, 5], 150],\n  [[], 0],\n]",
            "GR104 2:4-2:10",
            "2 lists of dice in 2 lines from here on are in no claim that can be read",
        ),
        ("{dice: []int{1, 5}, want: 150},", "GR104 1:13-1:19", ONE),
        ("'(1 5) 150", "GR104 1:1-1:7", ONE),
        ("listOf(1, 5) to 150", "GR104 1:1-1:13", ONE),
        ("(1, 5), 150", "GR104 1:1-1:7", ONE),
        ("player.get_score(1) == 10", "GR104 1:18-1:19", ONE),
        # No lists of dice: a subscript, a quantifier, the arguments of another function, too many, none.
        ("x[5] = 100", None, ""),
        (r"\d{5} 100", None, ""),
        ("range(1, 5) 100", None, ""),
        ("[1, 1, 1, 1, 1, 1] 100", None, ""),
        ("[1, 7] 100", None, ""),
        ("[] 100", None, ""),
    ],
)
def test_a_list_of_dice_beside_a_number_is_counted(text: str, place: str | None, message: str) -> None:
    report = check(f"score([5]) => 50\n\n\n{text}")
    found = [f"{place_of(f)} {f.message}" for f in check(text).findings if f.code == "GR104"]
    assert found == ([f"{place} {message}"] if place else [])
    assert report.conforms
    assert bool(claims_of(report)["unread"]) == bool(place)


def test_runs_of_lines_are_told_apart() -> None:
    text = "[5] 50\n[5] 50\nx\n[1] 100\n\n\n\n[1] 100 [5] 50\n"
    report = check(text)
    assert [place_of(f) for f in report.findings if f.code == "GR104"] == [
        "GR104 1:1-1:4",
        "GR104 4:1-4:4",
        "GR104 8:1-8:4",
    ]
    assert report.extra["claims"] == {"read": 0, "unread": 5}


def test_the_verdict_says_how_much_was_read(umpire: Any) -> None:
    for text, verdict in (
        ("score([5]) => 50\n" * 17, "conforms: 17 claims read"),
        ("score([5]) => 50\n\n\n[5] 50\n", "conforms, with 1 warning; 1 claim read, 1 list of dice unread"),
        ("score([5]) => 60\n", "does not conform: 1 error; 1 claim read"),
        ("nothing\n", "does not conform: 1 error; no claims read"),
    ):
        ran = umpire("check", "--hole", "greed", stdin=text.encode())
        assert ran.out.splitlines()[-1] == f"-: {verdict}"


def test_warnings_never_push_out_an_error() -> None:
    report = check("[5] 50\n\n\n" * 2000 + "score([5]) => 60\n")
    assert not report.conforms
    assert report.extra["claims"] == {"read": 1, "unread": 2000}
    assert (len(report.findings), report.more) == (1000, 1001)


def test_runs_beyond_the_most_are_counted_once_each() -> None:
    report = check("[5] 50\n[1] 100\n\n\n" * 1200)
    assert {f.message for f in report.findings if f.code == "GR104"} == {
        "2 lists of dice in 2 lines from here on are in no claim that can be read"
    }
    # The text makes no claim as well.
    assert (len(report.findings), report.more) == (1000, 201)
