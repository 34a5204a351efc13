import { describe, expect, it } from "vitest";
import { calendarOf, holidaysOf } from "./holidays.ts";

const daysOf = (code: string, year: number) => {
  const calendar = calendarOf(code);
  if (calendar === undefined) throw new Error(`no calendar ${code}`);
  return holidaysOf(calendar, year).filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()));
};

const workdaysOff = (code: string, year: number): string =>
  daysOf(code, year)
    .map(({ date }) => date.slice(5))
    .join(" ");

const nameOn = (code: string, date: string): string | undefined =>
  daysOf(code, Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.name;

describe("the United Kingdom, any part of it", () => {
  it.each([
    // The lists the government prints for England and Wales, Scotland and Northern Ireland, taken together.
    [2020, "01-01 01-02 03-17 04-10 04-13 05-08 05-25 07-13 08-03 08-31 11-30 12-25 12-28"],
    [2021, "01-01 01-04 03-17 04-02 04-05 05-03 05-31 07-12 08-02 08-30 11-30 12-27 12-28"],
    [2022, "01-03 01-04 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-01 08-29 09-19 11-30 12-26 12-27"],
    [2023, "01-02 01-03 03-17 04-07 04-10 05-01 05-08 05-29 07-12 08-07 08-28 11-30 12-25 12-26"],
    [2026, "01-01 01-02 03-17 04-03 04-06 05-04 05-25 06-15 07-13 08-03 08-31 11-30 12-25 12-28"],
    [2027, "01-01 01-04 03-17 03-26 03-29 05-03 05-31 07-12 08-02 08-30 11-30 12-27 12-28"],
    [2028, "01-03 01-04 03-17 04-14 04-17 05-01 05-29 07-12 08-07 08-28 11-30 12-25 12-26"],
  ])("in %i", (year, dates) => {
    expect(workdaysOff("uk", year)).toBe(dates);
  });

  it.each([
    ["2022-06-02", "Spring bank holiday"],
    ["2022-06-03", "Platinum Jubilee bank holiday"],
    ["2022-09-19", "State Funeral of Queen Elizabeth II"],
    ["2023-05-08", "Coronation bank holiday"],
    ["2021-12-27", "Christmas Day (substitute day)"],
    ["2021-12-28", "Boxing Day (substitute day)"],
    ["2022-12-26", "Boxing Day"],
    ["2022-12-27", "Christmas Day (substitute day)"],
    ["2022-05-30", undefined],
    ["2020-05-04", undefined],
  ])("%s: %s", (date, name) => {
    expect(nameOn("uk", date)).toBe(name);
  });
});

describe("Scotland", () => {
  it.each([
    [2022, "01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27"],
    [2023, "01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26"],
    [2025, "01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26"],
    [2026, "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28"],
  ])("in %i, without Easter Monday", (year, dates) => {
    expect(workdaysOff("uk-sct", year)).toBe(dates);
  });
});

describe("elsewhere", () => {
  it.each([
    ["ie", 2023, "02-06 03-17 04-10 05-01 06-05 08-07 10-30 12-25 12-26"],
    ["ie", 2026, "01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25"],
    ["de", 2026, "01-01 04-03 04-06 05-01 05-14 05-25 12-25"],
    ["ca", 2026, "01-01 04-03 04-06 05-18 07-01 09-07 09-30 10-12 11-11 12-25"],
    // As the Official Journal has them: 2013/C 39/03 and 2021/C 201 I/02.
    [
      "eu",
      2014,
      "01-01 01-02 04-17 04-18 04-21 05-01 05-09 05-29 05-30 06-09 07-21 08-15 12-24 12-25 12-26 12-29 12-30 12-31",
    ],
    [
      "eu",
      2023,
      "01-02 04-06 04-07 04-10 05-01 05-09 05-18 05-19 05-29 07-21 08-15 11-01 11-02 12-25 12-26 12-27 12-28 12-29",
    ],
  ])("%s in %i", (code, year, dates) => {
    expect(workdaysOff(code, year)).toBe(dates);
  });

  it.each([
    ["ie", "2030-02-01", "St Brigid's Day"],
    ["ie", "2030-02-04", undefined],
    ["ie", "2022-03-18", "Day of Remembrance and Recognition"],
    ["ie", "2022-02-07", undefined],
    ["ie", "2022-12-27", undefined],
    ["de", "2017-10-31", "Reformation Day"],
    ["de", "2018-10-31", undefined],
    ["ca", "2027-05-24", "Victoria Day"],
    ["ca", "2029-07-02", "Canada Day (observed)"],
    ["ca", "2020-09-30", undefined],
    ["ca", "2022-09-19", "National Day of Mourning"],
  ])("%s, %s: %s", (code, date, name) => {
    expect(nameOn(code, date)).toBe(name);
  });
});
