import { expect, it } from "vitest";
import { assignSlots } from "./use-row-slots.ts";

const first = assignSlots(["a", "b", "c"], new Map());
const told = (slots: ReadonlyMap<string, number>) => Object.fromEntries(slots);

it("gives each row a slot of its own", () => {
  expect(told(first)).toEqual({ a: 0, b: 1, c: 2 });
});

it("leaves a row that stays its slot, wherever it stands now", () => {
  expect(assignSlots(["c", "a", "b"], first)).toBe(first);
  expect(told(assignSlots(["new", "a", "b", "c"], first))).toEqual({ a: 0, b: 1, c: 2, new: 3 });
});

it("gives the slots of rows that went to those that came", () => {
  expect(told(assignSlots(["b", "d", "e"], first))).toEqual({ b: 1, d: 0, e: 2 });
  expect(told(assignSlots(["x", "y", "z"], first))).toEqual({ x: 0, y: 1, z: 2 });
});

it("begins with the lowest when fewer rows are drawn", () => {
  const fewer = assignSlots(["c"], first);
  expect(told(fewer)).toEqual({ c: 2 });
  expect(told(assignSlots(["c", "n"], fewer))).toEqual({ c: 2, n: 0 });
});
