import { describe, expect, it } from "vitest";
import { extractTrackingNumbers, mentionedNumbers } from "#core/classify/facts/extract-tracking-numbers.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";

const numbers = (text: string, subject = "", odds = () => -4) =>
  extractTrackingNumbers(splitSentences(text), subject, odds).map(({ value }) => value);

describe("the number of a request", () => {
  it.each([
    ["FOIL 19842", "19842"],
    ["PR-409 - a couple of questions", "PR-409"],
    ['Re: 25-0338 "all communications"', "25-0338"],
    ["FOI application 71882/25 - decision", "71882/25"],
    ["[Case 118220] copy of plat", "118220"],
    ["ORR W081552", "W081552"],
    ["FOIA Appeal 24-0012-A", "24-0012-A"],
    ["Update on R012345-111926", "R012345-111926"],
  ])("in the subject “%s”", (subject, number) => expect(numbers("See attached.", subject)).toEqual([number]));

  it.each([
    ["We logged your request today as PR-409.", "PR-409"],
    ["Control No. 2026-00118 has been assigned to it.", "2026-00118"],
    ["Our file: 26-118", "26-118"],
    ["We need more time for your request, 2026-FEFO-01234.", "2026-FEFO-01234"],
    ["Re: Public records request 25-40", "25-40"],
  ])("in the text: %s", (text, number) => expect(numbers(text)).toEqual([number]));

  it.each([
    "Re: Body cam 2/3/24",
    "Your chapter 119 request",
    "RSA 91-A request",
    "5 ILCS 140 extension",
    "Work orders 2019-2023",
    "RE: permits 400 block",
    "Response of 7-18",
    "Request 6da598e8031945819d01822489550d52",
    "Request 6da598e8-0319-4581-9d01-822489550d52",
  ])("none in the subject “%s”", (subject) => expect(numbers("See attached.", subject)).toEqual([]));

  it("shows where the text has a number that the subject has, too", () => {
    const text = "This is about FOIA 25-118.";
    expect(extractTrackingNumbers(splitSentences(text), "FOIA 25-118", () => -4)).toEqual([
      { value: "25-118", evidence: { text: "25-118", start: 19, end: 25 } },
    ]);
  });

  it("none in what is rather no agency's letter", () => {
    expect(numbers("Your order 25-11820 has shipped.", "Order 25-11820", () => 1)).toEqual([]);
  });
});

it("finds every number that may be of a request, for matching", () => {
  expect(
    mentionedNumbers({
      subject: "Your letter [FOIA-26-118]",
      text: "This is about 2026-NAR-00042. Call 217-555-0100. Under 5 U.S.C. 552 we owe $1,200.",
    }),
  ).toEqual(["FOIA-26-118", "2026-NAR-00042"]);
  expect(mentionedNumbers({ subject: "", text: "1-".repeat(200_000) })).toEqual([]);
});
