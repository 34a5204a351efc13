import { expect, it } from "vitest";
import { timeZoneLabel, timeZoneOptions } from "./time-zone-label.ts";

const WINTER = new Date("2026-01-15T12:00:00Z");
const SUMMER = new Date("2026-07-15T12:00:00Z");

it.each([
  ["America/Chicago", WINTER, "Chicago (UTC−6)"],
  ["America/Chicago", SUMMER, "Chicago (UTC−5)"],
  ["America/Indiana/Knox", WINTER, "Knox, Indiana (UTC−6)"],
  ["Asia/Kolkata", WINTER, "Kolkata (UTC+5:30)"],
  ["Europe/London", WINTER, "London (UTC)"],
  ["America/New_York", WINTER, "New York (UTC−5)"],
  ["UTC", WINTER, "UTC"],
])("%s at %s is %s", (zone, now, label) => {
  expect(timeZoneLabel(zone, now)).toBe(label);
});

it("lists each time zone once, by city, with those a browser does not know", () => {
  const options = timeZoneOptions(["America/Chicago", "US/Central"], WINTER);
  const labels = options.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((some, other) => some.localeCompare(other, "en")));
  expect(options.filter(({ timeZone }) => timeZone === "America/Chicago")).toHaveLength(1);
  expect(options).toContainEqual({ timeZone: "US/Central", label: "Central (UTC−6)" });
});
