import { expect, it } from "vitest";
import { speaksOfRecords } from "#core/classify/outcome/speaks-of-records.ts";

it.each([
  ["Invoice 2231", "$64.00 for copies of the water ledgers is still open."],
  ["Your FOIA", "Half down before we start, please."],
  ["Closing request 24-118", "I have heard nothing from you."],
  ["Re: gate numbers", "Ready for you, $3.25."],
])("takes “%s” for a letter about records", (subject, text) => {
  expect(speaksOfRecords("fee_due", false, subject, [text])).toBe(true);
});

it.each([
  ["Invoice", "Fixed the drain. Check to Joe's Plumbing, please."],
  ["Estimate #2210", "Brakes $310, labor $300. We will not start until you approve."],
  [
    "Completed: Records Sharing Agreement",
    "All parties have signed. The document is attached for your records.",
  ],
  ["Refund request 0021-88 received", "We have received your refund request."],
])("does not take “%s” for one", (subject, text) => {
  expect(speaksOfRecords("fee_due", false, subject, [text])).toBe(false);
});

it("asks for such a word in a short letter, whatever it says", () => {
  const says = (isShort: boolean) =>
    speaksOfRecords("neither_confirm_nor_deny", isShort, "Stingray", ["We do not comment either way."]);
  expect([says(true), says(false)]).toEqual([false, true]);
});
