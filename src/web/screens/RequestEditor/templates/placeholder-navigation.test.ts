import { expect, test } from "vitest";
import { adjacentPlaceholder, allPlaceholders } from "./placeholder-navigation.ts";

const texts = ["Emails of {official}", "1. From {day one}.\n2. To {agency} by {day two}."];
const nameAt = (field: number, from: number, by: 1 | -1, to = from) =>
  adjacentPlaceholder(texts, { field, from, to }, by)?.name ?? null;

test("goes from placeholder to placeholder across fields and skips variables", () => {
  expect(allPlaceholders(texts).map(({ name }) => name)).toEqual(["official", "day one", "day two"]);
  expect(nameAt(0, 0, 1)).toBe("official");
  expect(nameAt(0, 8, 1, 18)).toBe("day one");
  expect(nameAt(1, 20, 1)).toBe("day two");
});

test("ends after the last and before the first, so that Tab leaves the field", () => {
  expect(nameAt(1, texts[1]?.length ?? 0, 1)).toBeNull();
  expect(nameAt(0, 0, -1)).toBeNull();
});

test("goes back the same way", () => {
  expect(nameAt(1, texts[1]?.length ?? 0, -1)).toBe("day two");
  expect(nameAt(1, 0, -1)).toBe("official");
});
