import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/request.ts";
import { checkDraft, isWorthChecking } from "./checks.ts";
import { emptyDraft } from "./draft.ts";

const draft = (over: Partial<DraftContent>): DraftContent => ({
  ...emptyDraft,
  madeFrom: "2024-01-01",
  records: "All contracts.",
  ...over,
});
const found = (over: Partial<DraftContent>) => checkDraft(draft(over)).map((hint) => hint.strong + hint.rest);

describe("hints before sending", () => {
  it("has nothing to say about a finished letter", () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    ["[name]", "Mails of [name] about the bridge"],
    ["{agency}", "Mails of {agency}"],
    ["XXXX", "Case XXXX"],
    ["____", "Case ____"],
  ])("sees %s as a blank", (blank, records) => {
    expect(found({ records })).toEqual([`${blank} looks like a blank to fill in.`]);
  });

  it("names three blanks and counts the rest, each once", () => {
    expect(found({ records: "[a] [b] [a] [c] [d]" })).toEqual([
      "[a], [b], [c] and 1 more look like blanks to fill in.",
    ]);
  });

  it("leaves quoted mistakes and roman numerals alone", () => {
    expect(found({ records: "The memo on “publick [sic] works”, Title XX and Title XXI" })).toEqual([]);
  });

  it("reads only what the letter will say", () => {
    expect(found({ feeWaiver: false, feeWaiverReason: "[why]" })).toEqual([]);
    expect(checkDraft(draft({ feeWaiver: true, feeWaiverReason: "[why]" }))[0]?.about).toBe("reason");
  });

  it.each([
    ["All contracts.", true],
    ["Contracts since last year", false],
    ["All 2024 contracts", false],
    ["Contracts of the past two months", false],
  ])("asks for dates in %j: %s", (records, asked) => {
    const hints = checkDraft({ ...emptyDraft, records });
    expect(hints.some((hint) => hint.kind === "dates")).toBe(asked);
  });

  it.each([
    ["123-45-6789", true],
    ["123 45 6789", true],
    ["123-45 6789", false],
    ["000-45-6789", false],
    ["666-45-6789", false],
    ["900-45-6789", false],
    ["123-00-6789", false],
    ["123-45-0000", false],
    ["555-123-4567", false],
  ])("Social Security number in %s: %s", (number, is) => {
    expect(found({ records: `My file ${number}` })).toHaveLength(is ? 1 : 0);
  });

  it.each([
    ["4111 1111 1111 1111", true],
    ["5555-5555-5555-4444", true],
    ["378282246310005", true],
    ["4111 1111 1111 1112", false],
    ["0000 0000 0000 0000", false],
  ])("card number in %s: %s", (number, is) => {
    expect(found({ records: `Paid with ${number}` })).toHaveLength(is ? 1 : 0);
  });
});

it("has nothing to check on an empty page", () => {
  expect(isWorthChecking(emptyDraft)).toBe(false);
  expect(isWorthChecking({ ...emptyDraft, title: "Plates" })).toBe(true);
});
