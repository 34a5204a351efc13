import { expect, it } from "vitest";
import { emptyDraft } from "./draft-content.ts";
import { changeSummary, FIELD_LABELS, valueText } from "./draft-labels.ts";

const row = (fields: string[], wordsAdded = 0, wordsRemoved = 0) => ({
  version: 2,
  savedAt: "2026-03-02T15:00:00Z",
  fields,
  wordsAdded,
  wordsRemoved,
});

it.each([
  [row([]), "Same as the one before"],
  [row(["records"], 12, 3), "Records: 12 words added, 3 taken out"],
  [row(["records"], 1), "Records: 1 word added"],
  [row(["title"], 0, 1), "Subject: 1 word taken out"],
  [row(["records"], 0, 4), "Records: 4 words taken out"],
  // Words that only moved.
  [row(["records"]), "Records"],
  [row(["feeWaiver"]), "Fee waiver"],
  [row(["records", "title"], 2), "Subject and records: 2 words added"],
  [row(["records", "title", "agencyIds", "format"]), "Agencies, subject and 2 more"],
])("says what changed in %j", (changed, words) => {
  expect(changeSummary(changed)).toBe(words);
});

it.each([
  [valueText("feeWaiver", true), "Asked for"],
  [valueText("format", "native"), "Files as the agency keeps them"],
  [valueText("format", "any"), "Not said"],
  [valueText("feeCategory", null), "As your profile says"],
  [valueText("feeCapDollars", 0), "$0"],
  [valueText("feeCapDollars", null), "No limit"],
  [valueText("madeFrom", null), "Any day"],
  [valueText("madeTo", "2024-12-04"), "Dec\u00a04, 2024"],
])("says a value: %j", (words, expected) => {
  expect(words).toBe(expected);
});

it("has a name for every field", () => {
  expect(Object.keys(FIELD_LABELS).sort()).toEqual(Object.keys(emptyDraft).sort());
});
