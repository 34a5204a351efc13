import { describe, expect, it } from "vitest";
import type { SimilarRequest } from "#contract/requests/similar-requests.ts";
import type { LetterFinding } from "#core/letter/checks/check-letters.ts";
import type { Finding } from "#core/letter/checks/finding.ts";
import {
  agencyNames,
  checksSummary,
  countChecks,
  type DraftChecks,
  findFlaggedLetters,
  neededText,
  passedChecksText,
  relativeSentDate,
  similarRequestsText,
} from "./check-summary.ts";

const blank: Finding = {
  rule: "blank",
  subject: "[name]",
  text: [{ subject: "[name]" }, " looks like a placeholder to fill in."],
};
const residency: LetterFinding = {
  rule: "residency",
  subject: "Virginia and Kentucky",
  text: [{ subject: "Virginia and Kentucky" }, " answer residents."],
  agencies: ["va", "ky"],
};
const earlier = (over: Partial<SimilarRequest> = {}): SimilarRequest => ({
  id: "1",
  title: "Plates",
  agency: { id: "mi", name: "Michigan State Police", abbreviation: null },
  status: "awaiting_determination",
  filedAt: "2026-11-12T12:00:00Z",
  similarity: 0.8,
  sameAgency: true,
  ...over,
});
const checks = (over: Partial<DraftChecks> = {}): DraftChecks => {
  const { letters = [], similar = [] } = over;
  const flaggedLetters = findFlaggedLetters(letters, similar);
  const names = new Map<string, string>();
  return {
    needed: [],
    names,
    isStarted: true,
    hasRecords: true,
    text: [],
    letters,
    similar,
    flaggedLetters,
    ...over,
  };
};

describe("checksSummary", () => {
  it.each([
    [{}, 12, ""],
    [{}, 1, ""],
    [{ text: [blank] }, 1, "1 item to review. Nothing blocks sending."],
    [{ text: [blank], letters: [residency] }, 1, "2 items to review. Nothing blocks sending."],
    [{ text: [blank, blank] }, 12, "2 items to review. Nothing blocks sending."],
    [{ letters: [residency] }, 12, "2 letters to review. Nothing blocks sending."],
    [
      { letters: [residency], similar: [earlier(), earlier({ sameAgency: false })] },
      12,
      "3 letters to review. Nothing blocks sending.",
    ],
    [
      { letters: [residency], text: [blank] },
      12,
      "2 letters and 1 item in the text to review. Nothing blocks sending.",
    ],
  ])("of %j in %i letters", (found, letters, summary) => {
    expect(checksSummary(checks(found), letters)).toBe(summary);
  });

  it("does not count what was sent to another agency", () => {
    expect(countChecks(checks({ similar: [earlier({ sameAgency: false })] }))).toBe(0);
    expect(countChecks(checks({ similar: [earlier(), earlier()], text: [blank] }))).toBe(2);
  });
});

it("lists only checks that passed", () => {
  const passed = (over: Partial<DraftChecks>) => passedChecksText(checks(over));
  expect(passed({})).toBe("Passed: no empty placeholders, no private numbers, dates given");
  expect(passed({ hasRecords: false })).toBe("Passed: no empty placeholders, no private numbers");
  expect(passed({ text: [blank] })).toBe("Passed: no private numbers, dates given");
  const all = (["blank", "private", "dates"] as const).map((rule) => ({ ...blank, rule }));
  expect(passed({ text: all })).toBeNull();
});

it("says what is still needed, and then neither that nothing blocks sending nor that nothing is empty", () => {
  const unnamed = checks({ text: [{ ...blank, rule: "broad" }], needed: ["agency", "name"] });
  expect(neededText(unnamed)).toBe("Needed before you send: an agency, your name.");
  expect(neededText(checks())).toBeNull();
  expect(checksSummary(unnamed, 1)).toBe("1 item to review.");
  expect(passedChecksText(unnamed)).toBe("Passed: no private numbers, dates given");
});

it("names agencies by their jurisdictions if these are all different", () => {
  const laws = new Map([["us-mi", { place: "Michigan" }]]);
  const michigan = { id: "mi", name: "Michigan State Police", jurisdiction: "us-mi" };
  const illinois = { id: "il", name: "Illinois State Police", jurisdiction: "us-il" };
  const namesOf = (...agencies: (typeof michigan)[]) => [...agencyNames(agencies, laws).values()];
  expect(namesOf(michigan, illinois)).toEqual(["Michigan", "Illinois State Police"]);
  expect(namesOf(michigan)).toEqual(["Michigan State Police"]);
  expect(namesOf(michigan, { ...michigan, id: "lansing", name: "City of Lansing" })).toEqual([
    "Michigan State Police",
    "City of Lansing",
  ]);
});

describe("earlier requests", () => {
  const now = new Date(2026, 10, 20, 9);
  const at = (day: number, month = 10) => new Date(2026, month, day, 15).toISOString();

  it.each([
    [null, "just now"],
    [at(20), "today"],
    [at(19), "yesterday"],
    [at(16), "4 days ago"],
    [at(12), "last week"],
    [at(1), "2 weeks ago"],
    [at(5, 2), "in March 2026"],
  ])("sent %s is %s", (filedAt, text) => {
    expect(relativeSentDate(filedAt, now)).toBe(text);
  });

  it("are one sentence with the display names of the agencies", () => {
    const illinois = earlier({ agency: { id: "il", name: "Illinois State Police", abbreviation: null } });
    const names = new Map([["mi", "Michigan"]]);
    expect(similarRequestsText([earlier(), illinois], { names, now })).toEqual([
      "You sent ",
      { subject: "Michigan and Illinois State Police" },
      " a similar request last week.",
    ]);
    const older = earlier({ filedAt: at(5, 2), similarity: 1 });
    expect(similarRequestsText([older, { ...illinois, similarity: 1 }], { names, now }).at(-1)).toBe(
      " the same request earlier.",
    );
  });
});
