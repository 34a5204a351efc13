import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/requests/request.ts";
import { emptyDraft, sameDraft } from "./draft-content.ts";
import { type Choice, mergeDrafts, resolveConflicts } from "./merge-drafts.ts";
import { editsBetween, wordDiff } from "./text-diff.ts";

const draftWith = (changes: Partial<DraftContent>): DraftContent => ({ ...emptyDraft, ...changes });
const records = (...lines: string[]) => draftWith({ records: lines.join("\n") });

describe("mergeDrafts", () => {
  it("takes fields from the side that changed them", () => {
    const base = draftWith({ title: "Plates", records: "logs" });
    const merge = mergeDrafts(
      base,
      { ...base, title: "License plates", feeWaiver: true },
      { ...base, records: "logs of 2024", feeCapDollars: null },
    );
    expect(merge).toEqual({
      draft: {
        ...base,
        title: "License plates",
        feeWaiver: true,
        records: "logs of 2024",
        feeCapDollars: null,
      },
      conflicts: [],
    });
  });

  it("takes a field that the draft had not had before", () => {
    const base = draftWith({});
    const theirs = { ...base, language: "fr" as const };
    expect(mergeDrafts(base, { ...base, title: "Plates" }, theirs).draft).toEqual({
      ...theirs,
      title: "Plates",
    });
    expect(sameDraft(base, theirs)).toBe(false);
    expect(sameDraft(theirs, base)).toBe(false);
  });

  it.each([
    [
      "lines added at both ends",
      ["a", "b", "c"],
      ["0", "a", "b", "c"],
      ["a", "b", "c", "d"],
      ["0", "a", "b", "c", "d"],
    ],
    ["changes in adjacent lines", ["a", "b"], ["a1", "b"], ["a", "b2"], ["a1", "b2"]],
    ["the same change on both sides", ["a", "b"], ["a", "x"], ["a", "x"], ["a", "x"]],
    [
      "a line removed by one side and another added by the other",
      ["a", "b", "c"],
      ["b", "c"],
      ["a", "b", "c", "d"],
      ["b", "c", "d"],
    ],
    ["the same line added on both sides, and another", ["a"], ["a", "b"], ["0", "a", "b"], ["0", "a", "b"]],
  ])("merges %s", (_name, base, mine, theirs, result) => {
    const merge = mergeDrafts(records(...base), records(...mine), records(...theirs));
    expect(merge).toEqual({ draft: records(...result), conflicts: [] });
  });

  it.each<[string, string[], string[], string[], Record<Choice, string[]>]>([
    [
      "the same line, and keeps lines added elsewhere",
      ["a", "b", "c"],
      ["0", "a", "mine", "c"],
      ["a", "theirs", "c", "d"],
      {
        mine: ["0", "a", "mine", "c", "d"],
        theirs: ["0", "a", "theirs", "c", "d"],
        both: ["0", "a", "mine", "theirs", "c", "d"],
      },
    ],
    [
      "a line added at the same place",
      ["a"],
      ["a", "mine"],
      ["a", "theirs"],
      { mine: ["a", "mine"], theirs: ["a", "theirs"], both: ["a", "mine", "theirs"] },
    ],
    [
      "the first line",
      [],
      ["mine"],
      ["theirs"],
      { mine: ["mine"], theirs: ["theirs"], both: ["mine", "theirs"] },
    ],
    [
      "a line changed by one side and removed by the other",
      ["a", "b"],
      ["a", "mine"],
      ["a"],
      { mine: ["a", "mine"], theirs: ["a"], both: ["a", "mine"] },
    ],
  ])("reports a conflict for %s", (_name, base, mine, theirs, results) => {
    const merge = mergeDrafts(records(...base), records(...mine), records(...theirs));
    expect(merge.conflicts.map(({ field }) => field)).toEqual(["records"]);
    for (const choice of ["mine", "theirs", "both"] as const) {
      expect(resolveConflicts(merge, new Map([["records", choice]]))).toEqual(records(...results[choice]));
    }
    expect(resolveConflicts(merge, new Map())).toEqual(records(...results.mine));
  });

  it("reports a conflict for a subject both changed, without the option of both", () => {
    const merge = mergeDrafts(
      draftWith({ title: "a" }),
      draftWith({ title: "b" }),
      draftWith({ title: "c" }),
    );
    expect(merge.conflicts).toEqual([{ field: "title", mine: "b", theirs: "c", both: undefined }]);
    expect(resolveConflicts(merge, new Map([["title", "theirs"]])).title).toBe("c");
  });

  it("merges agencies and files as sets, in my order", () => {
    const base = draftWith({ agencyIds: ["a", "b", "c"], attachments: ["f"] });
    const merge = mergeDrafts(
      base,
      { ...base, agencyIds: ["c", "b", "x"], attachments: ["f", "g"] },
      { ...base, agencyIds: ["a", "b", "y"], attachments: ["h"] },
    );
    expect(merge.conflicts).toEqual([]);
    expect(merge.draft).toMatchObject({ agencyIds: ["b", "x", "y"], attachments: ["g", "h"] });
  });

  const line = fc.constantFrom("a", "b", "c", "d", "e");
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n"));

  it("has every line either side added if both are stored", () => {
    fc.assert(
      fc.property(text, fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (base, a, b) => {
        const mine = draftWith({ records: [...a, "mine only"].join("\n") });
        const theirs = draftWith({ records: ["theirs only", ...b].join("\n") });
        const merge = mergeDrafts(draftWith({ records: base }), mine, theirs);
        const lines = resolveConflicts(merge, new Map([["records", "both"]])).records.split("\n");
        expect(lines).toContain("mine only");
        expect(lines).toContain("theirs only");
      }),
    );
  });

  it("equals the other side if one side is unchanged", () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        const [was, is] = [draftWith({ records: base }), draftWith({ records: other })];
        expect(mergeDrafts(was, was, is)).toEqual({ draft: is, conflicts: [] });
        expect(mergeDrafts(was, is, was)).toEqual({ draft: is, conflicts: [] });
      }),
    );
  });
});

describe("the diff of two texts", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", " ", "\n"), { maxLength: 40 });

  it("turns the first into the second", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const made: string[] = [];
        let place = 0;
        for (const { start, end, items } of editsBetween(a, b)) {
          made.push(...a.slice(place, start), ...items);
          place = end;
        }
        expect([...made, ...a.slice(place)]).toEqual(b);
      }),
    );
  });

  it("contains both texts completely", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const pieces = wordDiff(a.join(""), b.join(""));
        const text = (but: string) => pieces.map((piece) => (piece.kind === but ? "" : piece.text)).join("");
        expect([text("added"), text("removed")]).toEqual([a.join(""), b.join("")]);
      }),
    );
  });

  it("marks words, and consecutive ones as one change", () => {
    expect(wordDiff("all logs of 2023 and 2024", "all access logs of last year and 2024")).toEqual([
      { kind: "same", text: "all " },
      { kind: "added", text: "access " },
      { kind: "same", text: "logs of " },
      { kind: "removed", text: "2023" },
      { kind: "added", text: "last year" },
      { kind: "same", text: " and 2024" },
    ]);
  });

  it("is fast for two long texts with nothing in common", () => {
    const a = Array.from({ length: 4_000 }, (_, index) => `a${index}`);
    const b = Array.from({ length: 4_000 }, (_, index) => `b${index}`);
    expect(editsBetween(a, b)).toEqual([{ start: 0, end: 4_000, items: b }]);
  });
});
