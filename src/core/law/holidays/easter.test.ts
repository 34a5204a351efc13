import { expect, it } from "vitest";
import { easterSunday } from "./easter.ts";

it.each([
  // The earliest and the latest Easter of 1818 to 2038 are among them.
  "1818-03-22",
  "2000-04-23",
  "2008-03-23",
  "2011-04-24",
  "2016-03-27",
  "2019-04-21",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
])("Easter is %s", (date) => {
  expect(easterSunday(Number(date.slice(0, 4))).toString()).toBe(date);
});
