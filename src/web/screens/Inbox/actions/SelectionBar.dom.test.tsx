import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
  EMPTY_SELECTION,
  type Selection,
  withAllSelected,
  withToggled,
} from "#web/features/lists/selection.ts";
import { SelectionBar } from "./SelectionBar.tsx";

function showBar(selection: Selection, shown: number, total: number | null = 4_000) {
  const onSelectAll = vi.fn();
  render(
    <SelectionBar
      selection={selection}
      folder="inbox"
      shown={shown}
      total={total}
      name="Inbox"
      unread={false}
      onAct={() => undefined}
      onOpenMenu={() => undefined}
      onSelectAll={onSelectAll}
      onClear={() => undefined}
    />,
  );
  return { onSelectAll, offer: () => screen.queryByRole("button", { name: "Select all 4,000" }) };
}

const allShown = withAllSelected(["a", "b"], false);

it("offers all of the list after all shown were selected", () => {
  const { offer, onSelectAll } = showBar(allShown, 2);
  offer()?.click();
  expect(onSelectAll).toHaveBeenCalledExactlyOnceWith(true);
});

it("keeps the offer when more rows are loaded meanwhile", () => {
  expect(showBar(allShown, 52).offer()).not.toBeNull();
});

it.each([
  ["one row is selected", withToggled(EMPTY_SELECTION, "a"), 2, 4_000],
  ["a row was deselected since", withToggled(allShown, "a"), 2, 4_000],
  ["all are selected", withAllSelected(["a", "b"], true), 2, 4_000],
  ["there are no others", allShown, 2, 2],
])("offers nothing more when %s", (_, selection, shown, total) => {
  const { offer } = showBar(selection, shown, total);
  expect(offer()).toBeNull();
  expect(screen.queryByRole("button", { name: /^Select all [\d,]+$/ })).toBeNull();
});
