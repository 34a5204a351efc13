import { expect, test } from "vitest";
import { bulkTargets, groupReasons, requestsText, toBatches } from "./bulk-targets.ts";

test("what is ticked is named, and a whole list is told by its query", () => {
  const ids = new Set(["a", "b"]);
  const asked = { filter: "closed", q: "a & b" };
  expect(bulkTargets({ ids, anchorId: null, all: false }, asked)).toEqual({ requestIds: ["a", "b"] });
  expect(bulkTargets({ ids, anchorId: null, all: true }, asked)).toEqual({
    query: "filter=closed&q=a+%26+b",
  });
});

test("no call is asked for more than it takes", () => {
  const items = Array.from({ length: 1_001 }, (_, index) => index);
  expect(toBatches(items, 500).map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(toBatches(items, 500).flat()).toEqual(items);
  expect(toBatches([], 500)).toEqual([]);
});

test("a reason is said once, however many it kept", () => {
  const refused = ["b", "a", "a"].map((detail, index) => ({ id: String(index), code: "no", detail }));
  expect(groupReasons(refused)).toEqual([
    { detail: "a", count: 2 },
    { detail: "b", count: 1 },
  ]);
  expect([requestsText(1), requestsText(1_204)]).toEqual(["1\u00a0request", "1,204\u00a0requests"]);
});
