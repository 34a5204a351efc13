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

test("toggles a row", () => {
  const one = withToggled(EMPTY_SELECTION, "b");
  expect(ids(one)).toBe("b");
  expect(ids(withToggled(one, "b"))).toBe("");
});

test.each([
  ["downward", "b", "d", "bcd"],
  ["upward", "d", "b", "bcd"],
  ["to itself", "c", "c", "c"],
])("a range runs %s from the anchor", (_direction, from, to, selected) => {
  expect(ids(withRange(withToggled(EMPTY_SELECTION, from), to, order))).toBe(selected);
});

test("a range without an anchor is one row, and a range to a removed row is empty", () => {
  expect(ids(withRange(EMPTY_SELECTION, "c", order))).toBe("c");
  expect(ids(withRange(withToggled(EMPTY_SELECTION, "x"), "c", order))).toBe("cx");
  expect(ids(withRange(withToggled(EMPTY_SELECTION, "b"), "x", order))).toBe("b");
});

test("removed rows are deselected", () => {
  const chosen = withRange(withToggled(EMPTY_SELECTION, "b"), "d", order);
  const left = withoutMissing(chosen, ["a", "c", "e"]);
  expect([ids(left), left.anchorId]).toEqual(["c", null]);
  expect(withoutMissing(chosen, [...order, "f"])).toBe(chosen);
});

test("all rows stay selected when more are loaded, until one is deselected", () => {
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
])("after %s are removed, %s is next", (removed, next) => {
  expect(nextRowAfter(new Set(removed), order)).toBe(next);
});
