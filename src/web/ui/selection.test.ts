import { expect, test } from "vitest";
import { NONE_SELECTED, ranged, rowAfter, selectedAll, stillThere, toggled } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join("");

test("one is chosen, and left out again", () => {
  const one = toggled(NONE_SELECTED, "b");
  expect(ids(one)).toBe("b");
  expect(ids(toggled(one, "b"))).toBe("");
});

test.each([
  ["downward", "b", "d", "bcd"],
  ["upward", "d", "b", "bcd"],
  ["to itself", "c", "c", "c"],
])("a range runs %s from the last choice", (_way, from, to, chosen) => {
  expect(ids(ranged(toggled(NONE_SELECTED, from), to, order))).toBe(chosen);
});

test("a range without a beginning is that one row, and one to a row that is gone is nothing", () => {
  expect(ids(ranged(NONE_SELECTED, "c", order))).toBe("c");
  expect(ids(ranged(toggled(NONE_SELECTED, "x"), "c", order))).toBe("cx");
  expect(ids(ranged(toggled(NONE_SELECTED, "b"), "x", order))).toBe("b");
});

test("what is gone from the list is no longer chosen", () => {
  const chosen = ranged(toggled(NONE_SELECTED, "b"), "d", order);
  const left = stillThere(chosen, ["a", "c", "e"]);
  expect([ids(left), left.from]).toEqual(["c", null]);
  expect(stillThere(chosen, [...order, "f"])).toBe(chosen);
});

test("all of a list stays all when more of it comes, until one is left out", () => {
  const all = stillThere(selectedAll(order, true), [...order, "f"]);
  expect([ids(all), all.all]).toEqual(["abcdef", true]);
  const but = toggled(all, "c");
  expect([ids(but), but.all]).toEqual(["abdef", false]);
});

test.each([
  [["b"], "c"],
  [["b", "d"], "e"],
  [["d", "e"], "c"],
  [order, undefined],
])("after %s went, %s is next", (gone, next) => {
  expect(rowAfter(new Set(gone), order)).toBe(next);
});
