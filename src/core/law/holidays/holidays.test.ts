import { describe, expect, it } from "vitest";
import { FIRST_YEAR, LAST_YEAR } from "#core/dates/parse-iso-day.ts";
import { calendarOf, holidaysOf } from "./holidays.ts";

const datesOf = (code: string, year: number): string[] => {
  const calendar = calendarOf(code);
  if (calendar === undefined) throw new Error(`no calendar ${code}`);
  return holidaysOf(calendar, year).map((holiday) => holiday.date.slice(5));
};

const namesOn = (code: string, date: string): string[] => {
  const calendar = calendarOf(code);
  if (calendar === undefined) throw new Error(`no calendar ${code}`);
  return holidaysOf(calendar, Number(date.slice(0, 4)))
    .filter((h) => h.date === date)
    .map((h) => h.name);
};

const observed = (code: string, date: string) => namesOn(code, date).length > 0;

describe("federal holidays", () => {
  it.each([
    // The lists the Office of Personnel Management prints.
    [2020, "01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25"],
    [2021, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31"],
    [2022, "01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26"],
    [2023, "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
    [2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"],
    [2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31"],
  ])("are right in %i", (year, dates) => {
    expect(datesOf("us", year).join(" ")).toBe(dates);
  });

  it("put New Year's Day of a Saturday on Dec 31 of the year before", () => {
    expect(namesOn("us", "2010-12-31")).toEqual(["New Year's Day (observed)"]);
    expect(observed("us", "2011-01-01")).toBe(false);
  });

  it("know no Juneteenth before 2021", () => {
    expect(observed("us", "2020-06-19")).toBe(false);
  });

  it("leave out Inauguration Day, which is stored around Washington only", () => {
    expect(namesOn("us", "2025-01-20")).toEqual(["Martin Luther King Jr. Day"]);
    expect(observed("us", "2021-01-20")).toBe(false);
  });

  it("are ten a year, eleven with Juneteenth, on business days, from 2000 to 2040", () => {
    const calendar = calendarOf("us");
    if (calendar === undefined) throw new Error("no federal calendar");
    const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);
    const all = years.flatMap((year) => holidaysOf(calendar, year));
    // 41 years of ten and 20 of Juneteenth; Jan 1, 2000, a Saturday, was stored in 1999.
    expect(all).toHaveLength(41 * 10 + 20 - 1);
    expect(all.filter((h) => [0, 6].includes(new Date(h.date).getUTCDay()))).toEqual([]);
  });
});

describe("Illinois", () => {
  it.each([
    ["2026-02-12", "Lincoln's Birthday"],
    ["2026-11-03", "General Election Day"],
    ["2026-11-27", "Day after Thanksgiving"],
    ["2028-02-11", "Lincoln's Birthday (observed)"],
  ])("keeps %s as %s", (date, name) => {
    expect(namesOn("us-il", date)).toEqual([name]);
  });

  it("does not move Juneteenth off a weekend (5 ILCS 490/63)", () => {
    expect(observed("us-il", "2022-06-20")).toBe(false);
    expect(observed("us-il", "2027-06-18")).toBe(false);
    expect(observed("us-il", "2026-06-19")).toBe(true);
    expect(observed("us-il", "2021-06-18")).toBe(true);
  });

  it("votes in even years only", () => {
    expect(observed("us-il", "2027-11-02")).toBe(false);
    expect(observed("us-il", "2022-11-08")).toBe(true);
  });
});

describe("California", () => {
  it("observes in 2024 the holidays of the state's agencies", () => {
    expect(datesOf("us-ca", 2024).join(" ")).toBe(
      "01-01 01-15 02-19 04-01 05-27 06-19 07-04 09-02 11-11 11-28 11-29 12-25",
    );
  });

  it("moves a Sunday to Monday, a Saturday only on Nov 11 (Gov. Code § 19853(b))", () => {
    expect(namesOn("us-ca", "2027-07-05")).toEqual(["Independence Day (observed)"]);
    expect(observed("us-ca", "2026-07-03")).toBe(false);
    expect(namesOn("us-ca", "2023-11-10")).toEqual(["Veterans Day (observed)"]);
  });

  it("stopped keeping Lincoln Day and Columbus Day in 2009", () => {
    expect(observed("us-ca", "2009-02-12")).toBe(true);
    expect(observed("us-ca", "2010-02-12")).toBe(false);
    expect(observed("us-ca", "2008-10-13")).toBe(true);
    expect(observed("us-ca", "2009-10-12")).toBe(false);
  });

  it("has named Mar 31 for farmworkers since 2026", () => {
    expect(namesOn("us-ca", "2025-03-31")).toEqual(["César Chávez Day"]);
    expect(namesOn("us-ca", "2026-03-31")).toEqual(["Farmworkers Day"]);
  });
});

describe("Michigan", () => {
  it.each([
    // Eves that meet the holiday they precede (MCR 8.110(D)(2)).
    [2021, "12-23 12-24 12-30 12-31"],
    [2022, "12-23 12-26 12-30"],
    [2023, "12-22 12-25 12-29"],
    [2026, "12-24 12-25 12-31"],
  ])("closes around the turn of %i on %s", (year, dates) => {
    expect(
      datesOf("us-mi", year)
        .filter((date) => date.startsWith("12"))
        .join(" "),
    ).toBe(dates);
  });

  it("works on Columbus Day and votes in even years", () => {
    expect(observed("us-mi", "2026-10-12")).toBe(false);
    expect(namesOn("us-mi", "2026-11-03")).toEqual(["General Election Day"]);
  });
});
