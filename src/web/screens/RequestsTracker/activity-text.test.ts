import { expect, it } from "vitest";
import { formatActivity, formatDay } from "./activity-text.ts";

const now = new Date(2026, 10, 20, 15, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 20, 10, 42), "10:42\u00a0AM"],
  [at(2026, 10, 19, 23, 59), "Thu"],
  [at(2026, 10, 14, 0, 0), "Sat"],
  [at(2026, 10, 13, 9, 0), "Nov\u00a013"],
  [at(2025, 10, 20, 9, 0), "Nov\u00a020,\u00a02025"],
  // For an instant in the future (clock skew) the date is shown, never a weekday.
  [at(2026, 10, 21, 0, 5), "Nov\u00a021"],
])("%s is %s", (instant, text) => {
  expect(formatActivity(instant, now)).toBe(text);
});

it("shows the year only when it is not the current one", () => {
  expect(formatDay(at(2026, 7, 14, 9, 0), now)).toBe("Aug\u00a014");
});
