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
  passedChecksText,
  relativeSentDate,
  similarRequestsText,
} from "./check-summary.ts";

const blank: Finding = { rule: "blank", subject: "[name]", message: " looks like a blank to fill in." };
const residency: LetterFinding = {
  rule: "residency",
  subject: "Virginia and Kentucky",
  message: " answer residents.",
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
  return { names, isStarted: true, dated: true, text: [], letters, similar, flaggedLetters, ...over };
};

describe("what stands beside “Checks”", () => {
  it.each([
    [{}, 12, ""],
    [{}, 1, ""],
    [{ text: [blank] }, 1, "One thing to look at. The letter is not held back."],
    [{ text: [blank], letters: [residency] }, 1, "Two things to look at. The letter is not held back."],
    [{ text: [blank, blank] }, 12, "Two things to look at. No letter is held back."],
    [{ letters: [residency] }, 12, "Two letters to look at. None is held back."],
    [
      { letters: [residency], similar: [earlier(), earlier({ sameAgency: false })] },
      12,
      "Three letters to look at. None is held back.",
    ],
    [
      { letters: [residency], text: [blank] },
      12,
      "Two letters and one thing in the text to look at. None is held back.",
    ],
  ])("of %j in %i letters", (found, letters, words) => {
    expect(checksSummary(checks(found), letters)).toBe(words);
  });

  it("does not count what was sent to another agency", () => {
    expect(countChecks(checks({ similar: [earlier({ sameAgency: false })] }))).toBe(0);
    expect(countChecks(checks({ similar: [earlier(), earlier()], text: [blank] }))).toBe(2);
  });
});

it("praises only what is in order", () => {
  expect(passedChecksText([], true)).toBe("No empty placeholder, no private numbers, dates given");
  expect(passedChecksText([], false)).toBe("No empty placeholder, no private numbers");
  expect(passedChecksText([blank], true)).toBe("No private numbers, dates given");
  const all = (["blank", "private", "dates"] as const).map((rule) => ({ ...blank, rule }));
  expect(passedChecksText(all, true)).toBeNull();
});

it("calls agencies by their places where these tell them apart", () => {
  const laws = new Map([["us-mi", { place: "Michigan" }]]);
  const michigan = { id: "mi", name: "Michigan State Police", jurisdiction: "us-mi" };
  const illinois = { id: "il", name: "Illinois State Police", jurisdiction: "us-il" };
  const called = (...agencies: (typeof michigan)[]) => [...agencyNames(agencies, laws).values()];
  expect(called(michigan, illinois)).toEqual(["Michigan", "Illinois State Police"]);
  expect(called(michigan)).toEqual(["Michigan State Police"]);
  expect(called(michigan, { ...michigan, id: "lansing", name: "City of Lansing" })).toEqual([
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
  ])("sent %s is %s", (filedAt, words) => {
    expect(relativeSentDate(filedAt, now)).toBe(words);
  });

  it("are one sentence, by the names the agencies have here", () => {
    const illinois = earlier({ agency: { id: "il", name: "Illinois State Police", abbreviation: null } });
    const names = new Map([["mi", "Michigan"]]);
    expect(similarRequestsText([earlier(), illinois], { names, now })).toEqual({
      strong: "Michigan and Illinois State Police",
      rest: " got a close match from you last week.",
    });
    const older = earlier({ filedAt: at(5, 2), similarity: 1 });
    expect(similarRequestsText([older, { ...illinois, similarity: 1 }], { names, now }).rest).toBe(
      " got this same request from you before.",
    );
  });
});
