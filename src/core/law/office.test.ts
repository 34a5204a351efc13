import { expect, test } from "vitest";
import { due } from "./clocks/calculate-deadline.ts";
import { receiptDate } from "./clocks/receipt-date.ts";
import { lawOf } from "./laws.ts";
import { cityCalendarOf, lawAtOffice } from "./office.ts";

const law = (code: string) => {
  const row = lawOf(code);
  if (!row) throw new Error(`No law ${code}`);
  return row;
};

test.each([
  ["us-ny", "New York", "city department", "us-ny-nyc"],
  ["us-ny", "new york", "city", "us-ny-nyc"],
  // An authority of the state in the city keeps the state's days.
  ["us-ny", "New York", "transit authority", null],
  ["us-ny", "Albany", "city department", null],
  ["us-nj", "New York", "city department", null],
  ["us-ny", null, "state agency", null],
  ["us-ny", "New York", null, null],
])("%s, %s, %s: %s", (jurisdiction, locality, kind, calendar) => {
  expect(cityCalendarOf({ jurisdiction, locality, kind })).toBe(calendar);
});

test("an office counts by its own calendar, and a court by that of courts", () => {
  const courts = lawAtOffice(law("us-ca"), { calendar: "us-ca-judicial", closes: null });
  // Lincoln Day moves a last day of ten calendar days either way; the courts' calendar names it as a holiday.
  expect(due(courts, { received: "2027-02-02" }).due).toBe(due(law("us-ca"), { received: "2027-02-02" }).due);
  const city = lawAtOffice(law("us-ny"), { calendar: "us-ny-nyc", closes: null });
  expect([
    due(city, { received: "2027-02-09" }).due,
    due(law("us-ny"), { received: "2027-02-09" }).due,
  ]).toEqual(["2027-02-17", "2027-02-18"]);
});

test("a closing hour counts only under a law that says what is received after hours", () => {
  const at = (code: string, closes: string | null) =>
    receiptDate(
      lawAtOffice(law(code), { calendar: null, closes }),
      "2026-03-16T20:30:00Z",
      "America/New_York",
    );
  expect([at("us-pa", null), at("us-pa", "16:00"), at("us-pa", "16:30")]).toEqual([
    "2026-03-16",
    "2026-03-17",
    "2026-03-16",
  ]);
  expect(at("us-ny", "16:00")).toBe("2026-03-16");
});
