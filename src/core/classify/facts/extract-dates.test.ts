import { describe, expect, it } from "vitest";
import { extractDates } from "#core/classify/facts/extract-dates.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { isDayFirstAt } from "#core/classify/facts/parse-multilingual-dates.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";

const SENT = "2026-03-04";
const asking: LetterOdds = (labels) => (labels.includes("clarification_asked") ? 2 : -2);
const promising: LetterOdds = (labels) => (labels.includes("extension") ? 2 : -2);

const meanings = (text: string, odds: LetterOdds, sentOn: string | null = SENT) =>
  extractDates(splitSentences(text), sentOn, odds).map(({ value, meaning }) => [value, meaning]);

describe("the days of a letter", () => {
  it.each([
    ["If we don't hear from you by March 18 we will close the request.", "2026-03-18"],
    ["Please send the clarification no later than 3/20.", "2026-03-20"],
    ["Please reply by the 25th, otherwise I'll close the ticket.", "2026-03-25"],
    ["Please respond within 30 days of this letter or the request will be closed.", "2026-04-03"],
    ["Please respond within ten business days of this notice or it will be closed.", "2026-03-18"],
    ["Please let us know by 04/01/2026.", "2026-04-01"],
    ["Please tell us in writing within 15 days whether you will pay.", "2026-03-19"],
    ["Which companies do you mean? Please reply within 10 business days.", "2026-03-18"],
  ])("the requester's last day: %s", (text, day) => {
    expect(meanings(text, asking)).toEqual([[day, "answer_by"]]);
  });

  it.each([
    ["We expect to send the next installment by April 10.", "2026-04-10"],
    ["The City extends its time to respond to March 26, 2026.", "2026-03-26"],
    ["You'll have an answer by 3/18.", "2026-03-18"],
    ["I will have them scanned for you by the 11th.", "2026-03-11"],
  ])("the agency's day: %s", (text, day) => {
    expect(meanings(text, promising)).toEqual([[day, "response_due"]]);
  });

  it("the end of an appeal period is no last day to answer", () => {
    expect(meanings("You must submit an appeal in writing within 30 days.", asking)).toEqual([]);
    expect(meanings("We will respond within 10 business days.", promising)).not.toContainEqual([
      "2026-03-18",
      "answer_by",
    ]);
  });

  it("4/5 is April 5, and May 4 where the agency's country writes the day first", () => {
    const days = (isDayFirst: boolean) =>
      extractDates(splitSentences("Please reply by 4/5/2026 or 13/4/2026."), SENT, asking, isDayFirst).map(
        ({ value }) => value,
      );
    expect(days(isDayFirstAt("clerk@city.example.us"))).toEqual(["2026-04-05", "2026-04-13"]);
    expect(days(isDayFirstAt("foi@council.gov.uk"))).toEqual(["2026-05-04", "2026-04-13"]);
    expect(days(isDayFirstAt("foi@council.ie"))).toEqual(["2026-05-04", "2026-04-13"]);
  });

  it("neither of the day a request came, and one without a year is in the past or far ahead", () => {
    expect(meanings("We received your request dated February 26, 2026.", promising)).toEqual([
      ["2026-02-26", "other"],
    ]);
    expect(meanings("We received your request of March 2.", promising)).toEqual([["2027-03-02", "other"]]);
  });

  it("without the day of sending only whole dates, and no weekday that means nothing", () => {
    expect(meanings("Please reply by March 18 or April 2, 2026.", asking, null)).toEqual([
      ["2026-04-02", "answer_by"],
    ]);
    expect(meanings("Our office is open on Friday.", promising)).toEqual([]);
  });
});
