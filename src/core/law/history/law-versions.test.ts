import { describe, expect, it } from "vitest";
import { periodOn, versionPeriods } from "./law-versions.ts";

const version = (id: string, validFrom: string | null, validTo: string | null) => ({
  id,
  validFrom,
  validTo,
});
const shown = (versions: ReturnType<typeof version>[]) =>
  versionPeriods(versions).map(
    ({ from, to, versions: counting }) =>
      `${from ?? "…"} to ${to ?? "…"}: ${counting.map(({ id }) => id).join(" ")}`,
  );

describe("the periods of a law", () => {
  it.each([
    ["no version", [], ["… to …: "]],
    ["a correction of all days", [version("a", null, null)], ["… to …: a"]],
    ["an amendment", [version("a", "2027-01-01", null)], ["… to 2026-12-31: ", "2027-01-01 to …: a"]],
    [
      "a law that was amended",
      [version("old", null, "2024-09-30")],
      ["… to 2024-09-30: old", "2024-10-01 to …: "],
    ],
    [
      "a term within a year, corrected later for all days",
      [version("term", "2026-03-01", "2026-03-31"), version("all", null, null)],
      ["… to 2026-02-28: all", "2026-03-01 to 2026-03-31: term all", "2026-04-01 to …: all"],
    ],
    [
      "two that follow each other without a gap",
      [version("a", null, "2026-06-30"), version("b", "2026-07-01", null)],
      ["… to 2026-06-30: a", "2026-07-01 to …: b"],
    ],
    [
      "one day",
      [version("a", "2024-02-29", "2024-02-29")],
      ["… to 2024-02-28: ", "2024-02-29 to 2024-02-29: a", "2024-03-01 to …: "],
    ],
  ])("are of %s", (_, versions, periods) => {
    expect(shown(versions)).toEqual(periods);
  });

  it("are found by a day, the first and the last included", () => {
    const periods = versionPeriods([version("a", "2026-03-01", "2026-03-31")]);
    const idsOn = (day: string) => periodOn(periods, day).versions.map(({ id }) => id);
    expect(["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map(idsOn)).toEqual([
      [],
      ["a"],
      ["a"],
      [],
    ]);
  });
});
