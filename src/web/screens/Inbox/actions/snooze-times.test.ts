import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

const shown = (now: Date, deadline?: string) =>
  snoozeTimes(now, deadline).map(({ label, at }) => {
    const hour = at.getHours();
    return `${label} ${at.getMonth() + 1}/${at.getDate()} ${hour}`;
  });

test("a Tuesday morning has the whole week before it", () => {
  expect(shown(new Date(2026, 10, 17, 9))).toEqual([
    "Later today 11/17 18",
    "Tomorrow 11/18 8",
    "This weekend 11/21 8",
    "Next week 11/23 8",
  ]);
});

test.each([
  ["Friday evening", new Date(2026, 10, 20, 17), ["Tomorrow 11/21 8", "Next week 11/23 8"]],
  ["Saturday", new Date(2026, 10, 21, 16), ["Tomorrow 11/22 8", "Next week 11/23 8"]],
  ["Sunday", new Date(2026, 10, 22, 16), ["Tomorrow 11/23 8"]],
  [
    "the last of December",
    new Date(2026, 11, 31, 16),
    ["Tomorrow 1/1 8", "This weekend 1/2 8", "Next week 1/4 8"],
  ],
])("no time is offered twice or gone: %s", (_day, now, offered) => {
  expect(shown(now)).toEqual(offered);
});

test("a deadline is offered while it is to come", () => {
  const now = new Date(2026, 10, 22, 16);
  expect(shown(now, "2026-12-04")).toEqual(["Tomorrow 11/23 8", "Until the deadline 12/4 8"]);
  expect(shown(now, "2026-10-20")).toEqual(["Tomorrow 11/23 8"]);
  expect(shown(now, "2026-11-23")).toEqual(["Tomorrow 11/23 8"]);
});
