import { expect, it } from "vitest";
import { assignSlots } from "./use-row-slots.ts";

const first = assignSlots(["a", "b", "c"], new Map());
const toObject = (slots: ReadonlyMap<string, number>) => Object.fromEntries(slots);

it("gives each row a slot of its own", () => {
  expect(toObject(first)).toEqual({ a: 0, b: 1, c: 2 });
});

it("keeps the slot of a row that moves", () => {
  expect(assignSlots(["c", "a", "b"], first)).toBe(first);
  expect(toObject(assignSlots(["new", "a", "b", "c"], first))).toEqual({ a: 0, b: 1, c: 2, new: 3 });
});

it("gives the slots of removed rows to new rows", () => {
  expect(toObject(assignSlots(["b", "d", "e"], first))).toEqual({ b: 1, d: 0, e: 2 });
  expect(toObject(assignSlots(["x", "y", "z"], first))).toEqual({ x: 0, y: 1, z: 2 });
});

it("starts with the lowest slot when fewer rows are rendered", () => {
  const fewer = assignSlots(["c"], first);
  expect(toObject(fewer)).toEqual({ c: 2 });
  expect(toObject(assignSlots(["c", "n"], fewer))).toEqual({ c: 2, n: 0 });
});
