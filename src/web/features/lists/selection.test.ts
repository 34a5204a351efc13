import { expect, test } from "vitest";
import {
  EMPTY_SELECTION,
  nextRowAfter,
  withAllSelected,
  withoutMissing,
  withRange,
  withToggled,
} from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join("");

test("one is chosen, and left out again", () => {
  const one = withToggled(EMPTY_SELECTION, "b");
  expect(ids(one)).toBe("b");
  expect(ids(withToggled(one, "b"))).toBe("");
});

test.each([
  ["downward", "b", "d", "bcd"],
  ["upward", "d", "b", "bcd"],
  ["to itself", "c", "c", "c"],
])("a range runs %s from the last choice", (_way, from, to, chosen) => {
  expect(ids(withRange(withToggled(EMPTY_SELECTION, from), to, order))).toBe(chosen);
});

test("a range without a beginning is that one row, and one to a row that is gone is nothing", () => {
  expect(ids(withRange(EMPTY_SELECTION, "c", order))).toBe("c");
  expect(ids(withRange(withToggled(EMPTY_SELECTION, "x"), "c", order))).toBe("cx");
  expect(ids(withRange(withToggled(EMPTY_SELECTION, "b"), "x", order))).toBe("b");
});

test("what is gone from the list is no longer chosen", () => {
  const chosen = withRange(withToggled(EMPTY_SELECTION, "b"), "d", order);
  const left = withoutMissing(chosen, ["a", "c", "e"]);
  expect([ids(left), left.anchorId]).toEqual(["c", null]);
  expect(withoutMissing(chosen, [...order, "f"])).toBe(chosen);
});

test("all of a list stays all when more of it comes, until one is left out", () => {
  const all = withoutMissing(withAllSelected(order, true), [...order, "f"]);
  expect([ids(all), all.all]).toEqual(["abcdef", true]);
  const but = withToggled(all, "c");
  expect([ids(but), but.all]).toEqual(["abdef", false]);
});

test.each([
  [["b"], "c"],
  [["b", "d"], "e"],
  [["d", "e"], "c"],
  [order, undefined],
])("after %s went, %s is next", (gone, next) => {
  expect(nextRowAfter(new Set(gone), order)).toBe(next);
});
