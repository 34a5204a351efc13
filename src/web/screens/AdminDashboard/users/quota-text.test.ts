import { expect, it } from "vitest";
import { parseQuota, quotaText } from "./quota-text.ts";

it("reads a quota as it is typed", () => {
  const gigabytes = { unit: 1e9, most: 1e15 };
  expect(parseQuota(" 0.5 ", gigabytes)).toBe(5e8);
  expect(parseQuota("1,000", gigabytes)).toBe(1e12);
  expect(parseQuota("1,000,000", { most: 10_000_000 })).toBe(1_000_000);
  expect(parseQuota("0", { most: 10 })).toBe(0);
  expect(parseQuota("  ", { most: 10 })).toBeNull();
});

it("refuses what is no quota", () => {
  for (const typed of ["-1", "many", "1.5", "1e3", "11", "1,0", "5 GB"])
    expect(parseQuota(typed, { most: 10 }), typed).toBeUndefined();
  expect(parseQuota("1000001", { unit: 1e9, most: 1e15 })).toBeUndefined();
});

it("shows a quota in units, and nothing for what everyone may", () => {
  expect([quotaText(5e8, 1e9), quotaText(20), quotaText(null)]).toEqual(["0.5", "20", ""]);
});
