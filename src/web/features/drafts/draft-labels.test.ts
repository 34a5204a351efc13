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
  [row([]), "Same as the previous version"],
  [row(["records"], 12, 3), "Changed records: 12 words added, 3 removed"],
  [row(["records"], 1), "Changed records: 1 word added"],
  [row(["title"], 0, 1), "Changed subject: 1 word removed"],
  [row(["records"], 0, 4), "Changed records: 4 words removed"],
  // Words that were only moved.
  [row(["records"]), "Changed records"],
  [row(["feeWaiver"]), "Changed fee waiver"],
  [row(["records", "title"], 2), "Changed subject and records: 2 words added"],
  [row(["records", "title", "agencyIds", "format"]), "Changed agencies, subject, and 2 more"],
])("summarizes the changes of %j", (changed, summary) => {
  expect(changeSummary(changed)).toBe(summary);
});

it.each([
  [valueText("feeWaiver", true), "Requested"],
  [valueText("format", "native"), "Original files"],
  [valueText("format", "any"), "Not set"],
  [valueText("feeCategory", null), "From your profile"],
  [valueText("feeCapDollars", 0), "0"],
  [valueText("feeCapDollars", 1_250), "1,250"],
  [valueText("feeCapDollars", null), "No limit"],
  [valueText("madeFrom", null), "Any date"],
  [valueText("madeTo", "2024-12-04"), "Dec\u00a04, 2024"],
])("formats a value: %j", (text, expected) => {
  expect(text).toBe(expected);
});

it("has a label for every field", () => {
  // A draft has these only once the user chose them.
  expect(Object.keys(FIELD_LABELS).sort()).toEqual(
    [...Object.keys(emptyDraft), "language", "conviction", "legalProceeding", "residentOf"].sort(),
  );
  expect(valueText("language", "fr")).toBe("French");
  expect(valueText("language", null)).toBe("As the agency writes");
});
