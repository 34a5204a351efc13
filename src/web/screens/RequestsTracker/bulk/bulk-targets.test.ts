import { expect, test } from "vitest";
import { bulkTargets, groupReasons, toBatches } from "./bulk-targets.ts";

test("targets are the selected ids, or the query of the whole list", () => {
  const ids = new Set(["a", "b"]);
  const listParameters = { filter: "closed", q: "a & b" };
  expect(bulkTargets({ ids, anchorId: null, all: false }, listParameters)).toEqual({
    requestIds: ["a", "b"],
  });
  expect(bulkTargets({ ids, anchorId: null, all: true }, listParameters)).toEqual({
    query: "filter=closed&q=a+%26+b",
  });
});

test("batches do not exceed the limit of one call", () => {
  const items = Array.from({ length: 1_001 }, (_, index) => index);
  expect(toBatches(items, 500).map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(toBatches(items, 500).flat()).toEqual(items);
  expect(toBatches([], 500)).toEqual([]);
});

test("a reason is listed once with its count", () => {
  const refused = ["b", "a", "a"].map((detail, index) => ({ id: String(index), code: "no", detail }));
  expect(groupReasons(refused)).toEqual([
    { detail: "a", count: 2 },
    { detail: "b", count: 1 },
  ]);
});
