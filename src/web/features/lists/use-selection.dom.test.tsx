import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSelection } from "./use-selection.ts";

const ROWS = ["a", "b", "c", "d"];

function list(initialOrder = ROWS) {
  const { result, rerender } = renderHook(({ order, key }) => useSelection(order, key), {
    initialProps: { order: initialOrder, key: "inbox" },
  });
  return {
    current: () => result.current,
    ids: () => [...result.current.selection.ids].sort(),
    toggle: (id: string, range = false) => act(() => result.current.toggle(id, range)),
    run: (change: (selection: ReturnType<typeof useSelection>) => void) => act(() => change(result.current)),
    show: (order: string[], key = "inbox") => rerender({ order, key }),
  };
}

it("selects and deselects a row, and is in selection mode in between", () => {
  const rows = list();
  rows.toggle("b");
  expect([rows.ids(), rows.current().isSelecting]).toEqual([["b"], true]);
  rows.toggle("b");
  expect([rows.ids(), rows.current().isSelecting]).toEqual([[], false]);
});

it("selects a range in both directions, and ignores a row that is not in the list", () => {
  const rows = list();
  rows.toggle("c");
  rows.toggle("a", true);
  expect(rows.ids()).toEqual(["a", "b", "c"]);
  rows.toggle("removed", true);
  expect(rows.ids()).toEqual(["a", "b", "c"]);
});

it("drops rows that left the list, and starts the next range without them", () => {
  const rows = list();
  rows.toggle("a");
  rows.toggle("c");
  rows.show(["a", "b", "d"]);
  expect(rows.ids()).toEqual(["a"]);
  rows.toggle("d", true);
  expect(rows.ids()).toEqual(["a", "d"]);
});

it("includes rows loaded later when all are selected", () => {
  const rows = list();
  rows.run((selection) => selection.selectAll(true));
  rows.show([...ROWS, "e"]);
  expect([rows.ids(), rows.current().selection.all]).toEqual([["a", "b", "c", "d", "e"], true]);
  rows.toggle("e");
  expect([rows.ids(), rows.current().selection.all]).toEqual([ROWS, false]);
});

it("starts selection mode without a row, and ends it", () => {
  const rows = list();
  rows.run((selection) => selection.startSelecting());
  expect([rows.ids(), rows.current().isSelecting]).toEqual([[], true]);
  rows.run((selection) => selection.clear());
  expect(rows.current().isSelecting).toBe(false);
});

it("clears the selection for another list, also when that list has the same rows", () => {
  const rows = list();
  rows.run((selection) => selection.startSelecting());
  rows.toggle("a");
  rows.show(ROWS, "archive");
  expect([rows.ids(), rows.current().isSelecting]).toEqual([[], false]);
});
