import { describe, expect, it } from "vitest";
import { FIRST_YEAR, LAST_YEAR } from "#core/dates/parse-iso-day.ts";
import { CALENDARS } from "./holiday-calendars.ts";
import { calendarOf, holidaysOf, unknownHolidaysBetween } from "./holidays.ts";

const calendar = (code: string) => {
  const found = calendarOf(code);
  if (found === undefined) throw new Error(`no calendar ${code}`);
  return found;
};

/** What is off besides weekends, as "MM-DD MM-DD …". */
const workdaysOff = (code: string, year: number): string =>
  holidaysOf(calendar(code), year)
    .filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))
    .map(({ date }) => date.slice(5))
    .join(" ");

const nameOn = (code: string, date: string): string | undefined =>
  holidaysOf(calendar(code), Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.name;

describe("whole years, as the states printed them", () => {
  it.each([
    ["us-ga", 2025, "01-01 01-20 04-18 05-26 06-19 07-04 09-01 10-13 11-11 11-27 11-28 12-25 12-26"],
    ["us-hi", 2019, "01-01 01-21 02-18 03-26 04-19 05-27 06-11 07-04 08-16 09-02 11-11 11-28 12-25"],
    ["us-in", 2015, "01-01 01-19 04-03 05-05 05-25 07-03 09-07 10-12 11-03 11-11 11-26 11-27 12-24 12-25"],
    ["us-in", 2019, "01-01 01-21 04-19 05-07 05-27 07-04 09-02 10-14 11-05 11-11 11-28 11-29 12-24 12-25"],
    ["us-ok", 2015, "01-01 01-19 02-16 05-25 07-03 09-07 11-11 11-26 11-27 12-24 12-25"],
    ["us-sc", 2021, "01-01 01-18 02-15 05-10 05-31 07-05 09-06 11-11 11-25 11-26 12-23 12-24 12-27 12-31"],
    ["us-sc", 2026, "01-01 01-19 02-16 05-11 05-25 07-03 09-07 11-11 11-26 11-27 12-24 12-25 12-28"],
    ["us-tn", 2025, "01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-11 11-27 11-28 12-24 12-25"],
  ])("%s in %i", (code, year, dates) => {
    expect(workdaysOff(code, year)).toBe(dates);
  });
});

describe("whole years, calculated from the statute", () => {
  it.each([
    // Nothing moves: July 4, 2026 and Dec 26, 2026 are Saturdays.
    ["us-tx", 2026, "01-01 01-19 02-16 03-02 04-21 05-25 06-19 08-27 09-07 11-11 11-26 11-27 12-24 12-25"],
    // June 19 and Dec 25 are Saturdays, July 4 and Dec 26 Sundays.
    ["us-tx", 2027, "01-01 01-18 01-19 02-15 03-02 04-21 05-31 08-27 09-06 11-11 11-25 11-26 12-24"],
    // Sunday July 4 moves, the Saturdays June 19 and Dec 25 do not, nor does Jan 1, 2028.
    ["us-ma", 2027, "01-01 01-18 02-15 04-19 05-31 07-05 09-06 10-11 11-11 11-25"],
    ["us-ny", 2027, "01-01 01-18 02-12 02-15 05-31 07-05 09-06 10-11 11-02 11-11 11-25"],
    ["us-ri", 2027, "01-01 01-18 05-31 06-21 07-05 08-09 09-06 10-11 11-11 11-25 12-27"],
    ["us-va", 2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-02 11-11 11-25 11-26 12-24 12-31"],
    ["us-vt", 2026, "01-01 01-19 02-16 03-03 05-25 06-19 07-03 08-17 09-07 10-12 11-11 11-26 12-25"],
    ["us-wi", 2026, "01-01 01-19 05-25 09-07 11-26 12-24 12-25 12-31"],
    ["us-wv", 2026, "01-01 01-19 02-16 05-12 05-25 06-19 07-03 09-07 10-12 11-03 11-11 11-26 11-27 12-25"],
  ])("%s in %i", (code, year, dates) => {
    expect(workdaysOff(code, year)).toBe(dates);
  });
});

describe("single days", () => {
  it.each([
    ["us-ny-nyc", "2026-02-12", undefined],
    ["us-ny", "2026-02-12", "Lincoln's Birthday"],
    ["us-ny-nyc", "2026-07-03", "Independence Day (observed)"],
    ["us-ny-nyc", "2026-11-03", "Election Day"],
    ["us-ca-judicial", "2026-02-12", "Lincoln Day (courts)"],
    ["us-ca-judicial", "2026-09-25", "Native American Day (courts)"],
    ["us-ca-judicial", "2026-11-27", "Day after Thanksgiving"],
    ["us-nj", "2021-06-18", "Juneteenth"],
    ["us-nj", "2022-06-17", "Juneteenth"],
    ["us-nj", "2024-06-21", "Juneteenth"],
    ["us-nj", "2024-06-19", undefined],
    ["us-nj", "2025-11-04", "Election Day"],
    ["us-nj", "2011-02-11", "Lincoln's Birthday (observed)"],
    ["us-nj", "2012-02-13", undefined],
    ["us-nj", "2013-02-12", undefined],
    ["us-wv", "2022-06-17", "Juneteenth"],
    ["us-wv", "2025-06-19", undefined],
    ["us-wv", "2025-06-20", "West Virginia Day"],
    ["us-ut", "2021-06-18", undefined],
    ["us-ut", "2022-06-20", "Juneteenth (observed)"],
    ["us-ut", "2023-06-19", "Juneteenth"],
    ["us-ut", "2024-06-17", "Juneteenth (observed)"],
    ["us-ut", "2024-06-19", undefined],
    ["us-ut", "2026-06-15", "Juneteenth (observed)"],
    ["us-ut", "2027-06-21", "Juneteenth (observed)"],
    ["us-hi", "2026-04-03", "Good Friday"],
    ["us-hi", "2026-06-19", undefined],
    ["us-la", "2026-02-17", "Mardi Gras"],
    ["us-la", "2027-02-09", "Mardi Gras"],
    ["us-la", "2023-11-10", undefined],
    ["us-la", "2022-12-26", "Christmas Day (observed)"],
    ["us-dc", "2025-01-20", "Martin Luther King Jr. Day and Inauguration Day"],
    ["us-dc", "2021-01-20", "Inauguration Day"],
    ["us-dc", "2013-01-21", "Martin Luther King Jr. Day and Inauguration Day (observed)"],
    ["us-dc", "2029-01-19", undefined],
    ["us-dc", "2023-01-20", undefined],
    ["us-dc", "2022-04-15", "Emancipation Day (observed)"],
    ["us-dc", "2004-04-16", undefined],
    ["us-dc", "2006-04-17", undefined],
    ["us-or", "2026-11-27", "Day after Thanksgiving"],
    ["us-va", "2020-01-17", "Lee-Jackson Day"],
    ["us-va", "2021-01-15", undefined],
    ["us-va", "2019-11-05", undefined],
    ["us-va", "2021-11-02", "Election Day"],
    ["us-vt", "2025-08-15", "Bennington Battle Day (observed)"],
    ["us-vt", "2024-06-19", undefined],
    ["us-vt", "2025-06-19", "Juneteenth"],
    ["us-ak", "2024-06-19", undefined],
    ["us-ak", "2025-06-19", "Juneteenth"],
    ["us-al", "2022-06-20", "Juneteenth (observed)"],
    ["us-co", "2019-10-14", "Columbus Day"],
    ["us-co", "2020-10-05", "Frances Xavier Cabrini Day"],
    ["us-co", "2020-10-12", undefined],
    ["us-ky", "2024-11-05", "Presidential Election Day"],
    ["us-ky", "2026-11-03", undefined],
    ["us-nv", "2024-11-29", "Family Day"],
    ["us-nv", "2024-11-22", undefined],
    ["us-tx", "2026-01-19", "Martin Luther King Jr. Day and Confederate Heroes Day"],
    ["us-ok", "2021-12-23", "Christmas holiday (observed)"],
    ["us-ok", "2022-12-27", "Christmas holiday (observed)"],
    ["us-in", "2021-05-04", undefined],
    ["us-in", "2023-05-02", "Primary Election Day"],
  ])("%s, %s: %s", (code, date, name) => {
    expect(nameOn(code, date)).toBe(name);
  });

  it.each(["us", "us-oh", "us-pa", "us-wa"])("%s keeps Jan 1, 2028, a Saturday, on Dec 31, 2027", (code) => {
    expect(nameOn(code, "2027-12-31")).toBe("New Year's Day (observed)");
  });

  it.each(["us-ca", "us-ma", "us-mt", "us-nh", "us-ny", "us-ri", "us-tx", "us-wy", "uk", "ie", "ca", "de"])(
    "%s works on Dec 31, 2027",
    (code) => {
      expect(nameOn(code, "2027-12-31")).toBeUndefined();
    },
  );
});

describe("what is not known of every year", () => {
  it.each([
    ["us-ga", "2026-11-20", "2026-12-28", null],
    ["us-ga", "2026-12-15", "2027-01-04", 2027],
    ["us-ga", "2027-02-01", "2027-03-14", null],
    ["us-ga", "2027-02-01", "2027-03-15", 2027],
    ["us-ga", "2027-05-01", "2027-12-19", null],
    ["us-ga", "2023-04-30", "2023-05-10", 2023],
    ["us-ms", "2026-11-19", "2026-11-20", 2026],
    ["us-ms", "2026-03-02", "2026-03-16", null],
    ["us-ut", "2026-03-20", "2026-04-23", null],
    ["us-ut", "2027-03-01", "2027-04-30", 2027],
    ["us-tx", "2039-12-01", "2040-12-31", null],
    ["uk", "2030-01-01", "2030-12-31", null],
    ["eu", "2027-12-24", "2028-01-10", 2027],
  ])("%s, from %s to %s: %s", (code, from, to, year) => {
    expect(unknownHolidaysBetween(calendar(code), from, to)?.year ?? null).toBe(year);
  });

  it("is said in a sentence", () => {
    expect(unknownHolidaysBetween(calendar("us-ga"), "2027-12-20", "2027-12-20")?.reason).toBe(
      "The Governor says each year when two of the state's holidays are kept.",
    );
  });
});

describe("every calendar", () => {
  const states =
    "al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy";

  it("is one of the federal government, the states, the District, six places abroad, a city or courts", () => {
    const codes = ["us", ...states.split(" ").map((state) => `us-${state}`)];
    expect(CALENDARS.map(({ code }) => code).sort()).toEqual(
      [...codes, "uk", "uk-sct", "eu", "de", "ca", "ie", "us-ny-nyc", "us-ca-judicial"].sort(),
    );
  });

  it.each(CALENDARS.map((each) => [each.code, each] as const))("%s has real days, one a date", (_, each) => {
    expect(each.citation).not.toBe("");
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
      const dates = holidaysOf(each, year).map(({ date }) => date);
      expect(dates.length).toBeGreaterThanOrEqual(7);
      expect([...new Set(dates)].sort()).toEqual(dates);
      expect(dates.filter((date) => !date.startsWith(`${year}-`))).toEqual([]);
    }
  });
});
