import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftChanges, shouldKeepVersion, versionsToPrune } from "./draft-history.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-03-12T12:00:00Z");

describe("which replaced version stays", () => {
  const draft = { title: "Plates", records: "one two three", agencyIds: ["us-nara", "us-fbi"] };
  const typed = { ...draft, records: "one two three four" };
  it.each([
    ["the first of all", typed, 1_000, null, true],
    ["one of a burst", typed, 1_000, 5_000, false],
    ["one that stood for ten seconds", typed, 10_000, 5_000, true],
    ["one every half minute of a burst", typed, 1_000, 30_000, true],
    ["one of which a word is taken away", { ...draft, records: "one two" }, 1_000, 5_000, false],
    ["one that loses an agency", { ...draft, agencyIds: ["us-fbi"] }, 1_000, 5_000, true],
    [
      "one that only gains an agency",
      { ...draft, agencyIds: [...draft.agencyIds, "x"] },
      1_000,
      5_000,
      false,
    ],
  ])("%s", (_name, next, stood, sinceKept, stays) => {
    const replaced = { draft, savedAt: NOW };
    const lastKeptAt = sinceKept === null ? null : NOW - sinceKept;
    expect(shouldKeepVersion(replaced, { draft: next, savedAt: NOW + stood }, lastKeptAt)).toBe(stays);
  });

  it("one whose words are wiped out", () => {
    const long = { ...draft, records: "word ".repeat(20) };
    const wiped = { draft: { ...long, records: "" }, savedAt: NOW + 1_000 };
    expect(shouldKeepVersion({ draft: long, savedAt: NOW }, wiped, NOW - 5_000)).toBe(true);
  });

  it("leaves some forty versions of twenty minutes of typing, not a thousand", () => {
    let lastKeptAt: number | null = null;
    let remaining = 0;
    for (let at = NOW; at < NOW + 20 * MINUTE; at += 1_200) {
      const next = { draft: { ...draft, records: `one ${at}` }, savedAt: at + 1_200 };
      if (!shouldKeepVersion({ draft, savedAt: at }, next, lastKeptAt)) continue;
      lastKeptAt = at;
      remaining += 1;
    }
    expect(remaining).toBeGreaterThan(30);
    expect(remaining).toBeLessThan(45);
  });
});

describe("thinning with age", () => {
  /** `count` versions, `apart` from each other, the newest `age` old; version 1 is the oldest. */
  const versions = (count: number, apart: number, age: number) =>
    Array.from({ length: count }, (_, index) => ({
      version: index + 1,
      savedAt: NOW - age - (count - 1 - index) * apart,
    }));
  const left = (saved: { version: number; savedAt: number }[]) =>
    saved.length - versionsToPrune(saved, NOW).length;

  it.each([
    ["all of the last hour", versions(50, MINUTE, 0), 50],
    // Thirteen slots, and the first beside its own newest.
    ["one in ten minutes of the last day", versions(120, MINUTE, 2 * HOUR), 14],
    ["one an hour of the last week", versions(48, 30 * MINUTE, 2 * DAY), 25],
    ["one a day before that", versions(40, 6 * HOUR, 8 * DAY), 11],
    ["a single old one", versions(1, 1, 400 * DAY), 1],
    ["nothing", [], 0],
  ])("keeps %s", (_name, saved, count) => {
    expect(left(saved)).toBe(count);
  });

  const history = fc
    .array(fc.integer({ min: 0, max: 30 * DAY }), { minLength: 1, maxLength: 60 })
    .map((ages) =>
      ages.sort((a, b) => b - a).map((age, index) => ({ version: index + 1, savedAt: NOW - age })),
    );

  it("always keeps the first, the newest and all of the last hour", () => {
    fc.assert(
      fc.property(history, (saved) => {
        const pruned = new Set(versionsToPrune(saved, NOW));
        expect(pruned.has(1)).toBe(false);
        expect(pruned.has(saved.length)).toBe(false);
        for (const { version, savedAt } of saved)
          if (NOW - savedAt < HOUR) expect(pruned.has(version)).toBe(false);
      }),
    );
  });

  it("leaves the same, thinned often or once", () => {
    fc.assert(
      fc.property(
        history,
        fc.array(fc.integer({ min: 1, max: 20 * DAY }), { maxLength: 5 }),
        (saved, waits) => {
          const later = waits.reduce((sum, wait) => sum + wait, NOW);
          const thin = (rows: typeof saved, at: number) => {
            const pruned = new Set(versionsToPrune(rows, at));
            return rows.filter(({ version }) => !pruned.has(version));
          };
          let often = saved;
          let at = NOW;
          for (const wait of waits) {
            often = thin(often, at);
            at += wait;
          }
          expect(thin(often, later)).toEqual(thin(saved, later));
        },
      ),
    );
  });
});

describe("what a version changed", () => {
  it("names the fields and counts words of prose", () => {
    const before = { title: "Plates", records: "all of it", feeWaiver: false, agencyIds: ["a"] };
    expect(
      draftChanges(before, { title: "Plates", records: "it, all logs", feeWaiver: true, agencyIds: ["a"] }),
    ).toEqual({ fields: ["records", "feeWaiver"], wordsAdded: 2, wordsRemoved: 2 });
  });

  it("counts no word that only moved", () => {
    expect(draftChanges({ records: "a b" }, { records: "b a" })).toEqual({
      fields: ["records"],
      wordsAdded: 0,
      wordsRemoved: 0,
    });
  });

  it("finds nothing in the same", () => {
    expect(draftChanges({ a: [1, null] }, { a: [1, null] })).toEqual({
      fields: [],
      wordsAdded: 0,
      wordsRemoved: 0,
    });
  });
});
