import { expect, it } from "vitest";
import { daysLeft, urgencyOf } from "./urgency.ts";

it.each([
  ["2026-11-20", "2026-11-21", -1, "overdue"],
  ["2026-11-21", "2026-11-21", 0, "today"],
  ["2026-11-22", "2026-11-21", 1, "week"],
  ["2026-11-28", "2026-11-21", 7, "week"],
  ["2026-11-29", "2026-11-21", 8, "later"],
  ["2028-03-01", "2028-02-28", 2, "week"],
  ["2026-10-20", "2026-11-20", -31, "overdue"],
])("due %s, today %s: %i days left, %s", (due, today, left, urgency) => {
  expect(daysLeft(due, today)).toBe(left);
  expect(urgencyOf(due, today)).toBe(urgency);
});
