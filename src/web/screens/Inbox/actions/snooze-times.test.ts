import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

const shown = (now: Date, deadline?: string) =>
  snoozeTimes(now, deadline).map(({ kind, at }) => {
    const hour = at.getHours();
    return `${kind} ${at.getMonth() + 1}/${at.getDate()} ${hour}`;
  });

test("offers every time on a Tuesday morning", () => {
  expect(shown(new Date(2026, 10, 17, 9))).toEqual([
    "laterToday 11/17 18",
    "tomorrow 11/18 8",
    "weekend 11/21 8",
    "nextWeek 11/23 8",
  ]);
});

test.each([
  ["Friday evening", new Date(2026, 10, 20, 17), ["tomorrow 11/21 8", "nextWeek 11/23 8"]],
  ["Saturday", new Date(2026, 10, 21, 16), ["tomorrow 11/22 8", "nextWeek 11/23 8"]],
  ["Sunday", new Date(2026, 10, 22, 16), ["tomorrow 11/23 8"]],
  [
    "the last day of December",
    new Date(2026, 11, 31, 16),
    ["tomorrow 1/1 8", "weekend 1/2 8", "nextWeek 1/4 8"],
  ],
])("offers no time twice and none in the past: %s", (_day, now, offered) => {
  expect(shown(now)).toEqual(offered);
});

test("offers a deadline in the future", () => {
  const now = new Date(2026, 10, 22, 16);
  expect(shown(now, "2026-12-04")).toEqual(["tomorrow 11/23 8", "deadline 12/4 8"]);
  expect(shown(now, "2026-10-20")).toEqual(["tomorrow 11/23 8"]);
  expect(shown(now, "2026-11-23")).toEqual(["tomorrow 11/23 8"]);
});
