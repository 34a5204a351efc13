import { expect, test } from "vitest";
import { durationText, queueText } from "./count-text.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [-3, "0 s"],
  [0, "0 s"],
  [1.24, "1.2 s"],
  [2, "2 s"],
  [9.97, "9 s"],
  [59.9, "59 s"],
  [60, "1 min"],
  [3_599, "59 min"],
  [3_600, "1 hour"],
  [86_399, "23 hours"],
  [172_800, "2 days"],
])("%d seconds are %s", (seconds, text) => {
  expect(plain(durationText(seconds))).toBe(text);
});

test("the age of the oldest unmatched email is shown once it is loaded", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(plain(queueText(7, "2026-11-21T09:30:00Z", now))).toBe("7, oldest 2 hours");
  expect(queueText(1_204, undefined, now)).toBe("1,204");
  expect(queueText(0, undefined, now)).toBe("0");
});
