import { expect, test } from "vitest";
import { extractAppealPeriod } from "#core/classify/facts/extract-appeal-period.ts";

test.each([
  ["You may appeal within 90 days of the date of this letter.", 90, "90 days"],
  [
    "You have the right to appeal.\nAn appeal must be filed within thirty (30) calendar days.",
    30,
    "thirty (30) calendar days",
  ],
  [
    "If you are not satisfied with this response, you may appeal within\n10 business days.",
    10,
    "10 business days",
  ],
  [
    "We took 20 days. You may appeal to the Attorney General.",
    null,
    "You may appeal to the Attorney General.",
  ],
])("%j", (text, days, words) => {
  const terms = extractAppealPeriod(text);
  expect(terms).toMatchObject({ days, evidence: { text: words } });
  expect(text.slice(terms?.evidence.start, terms?.evidence.end)).toBe(words);
});

test.each([
  ["Your request is denied."],
  ["No.\n\nOn Mon, Mar 2, 2026, Ada wrote:\n> You may appeal within 90 days."],
  [""],
])("nothing of an appeal: %j", (text) => expect(extractAppealPeriod(text)).toBeNull());
