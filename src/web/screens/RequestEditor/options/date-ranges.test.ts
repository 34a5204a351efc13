import { describe, expect, it } from "vitest";
import { quickRanges } from "./date-ranges.ts";

const range = (today: string, label: string) => {
  const found = quickRanges(today).find((each) => each.label === label);
  return found && [found.from, found.to];
};

describe("quickRanges", () => {
  it("end with the day of the search, except for last year", () => {
    expect(range("2026-11-22", "This year")).toEqual(["2026-01-01", null]);
    expect(range("2026-11-22", "Last year")).toEqual(["2025-01-01", "2025-12-31"]);
    expect(range("2026-11-22", "Since January 1, 2025")).toEqual(["2025-01-01", null]);
    expect(range("2026-11-22", "Last 12 months")).toEqual(["2025-11-22", null]);
    expect(range("2026-11-22", "Last 3 years")).toEqual(["2023-11-22", null]);
  });

  it("use February 28 in a year without February 29", () => {
    expect(range("2028-02-29", "Last 12 months")).toEqual(["2027-02-28", null]);
    expect(range("2408-02-29", "Last 5 years")).toEqual(["2403-02-28", null]);
  });

  it("include one that clears both dates", () => {
    expect(range("2026-11-22", "Any date")).toEqual([null, null]);
  });
});
