import { describe, expect, it } from "vitest";
import { longDate, longDateWithWeekday } from "#core/dates/format-date.ts";
import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";

describe("dates as text", () => {
  it.each([
    ["2026-11-20", "Friday, November 20, 2026"],
    ["2024-02-29", "Thursday, February 29, 2024"],
    ["2000-01-01", "Saturday, January 1, 2000"],
    ["2026-12-31", "Thursday, December 31, 2026"],
    ["1900-03-01", "Thursday, March 1, 1900"],
  ])("%s is %s", (iso, expected) => {
    expect(longDateWithWeekday(iso)).toBe(expected);
  });

  it("returns what is no date", () => {
    expect(longDate("soon")).toBe("soon");
    expect(longDate("2026-13-01")).toBe("2026-13-01");
  });
});

describe("the records asked for", () => {
  it.each([
    ["numbers of any style", "1) One.\n(2) Two.\n3. Three.", [], ["One.", "Two.", "Three."]],
    ["a lead before the list", "About the pilot:\n- One\n- Two", ["About the pilot:"], ["One", "Two"]],
    ["one a line", "Budgets for 2024\nBudgets for 2025", [], ["Budgets for 2024", "Budgets for 2025"]],
    [
      "hard breaks in one record",
      "Every letter sent to\nowners of houses",
      ["Every letter sent to owners of houses"],
      [],
    ],
    ["one record alone", "  All contracts.  ", ["All contracts."], []],
    ["nothing", " \r\n ", [], []],
  ])("reads %s", (_name, typed, lead, items) => {
    expect(parseRequestedRecords(typed)).toEqual({ lead, items });
  });
});
