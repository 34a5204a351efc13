/** The selected rows of a list. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The start of a range: the row that was selected last. */
  anchorId: string | null;
  /** All rows of the list, including those not loaded yet; `ids` has the loaded ones. */
  all: boolean;
};

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchorId: null, all: false };

/** Selects or deselects a row. */
export function withToggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchorId: id, all: false };
}

/** Adds the rows from the anchor to `id`. `order`: the list's ids. */
export function withRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  const anchorId = selection.anchorId === null ? -1 : order.indexOf(selection.anchorId);
  if (to < 0) return selection;
  if (anchorId < 0) return withToggled(selection, id);
  const range = order.slice(Math.min(anchorId, to), Math.max(anchorId, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchorId: id, all: false };
}

/** All loaded rows; with `all`, also the rows not loaded yet. */
export const withAllSelected = (order: readonly string[], all: boolean): Selection => ({
  ids: new Set(order),
  anchorId: null,
  all,
});

/** The selection without removed rows; the same object if none was removed. */
export function withoutMissing(selection: Selection, order: readonly string[]): Selection {
  const { ids, anchorId, all } = selection;
  if (ids.size === 0) return selection;
  if (all) return order.every((id) => ids.has(id)) ? selection : withAllSelected(order, true);
  const known = new Set(order);
  if ([...ids].every((id) => known.has(id))) return selection;
  return {
    ids: new Set([...ids].filter((id) => known.has(id))),
    anchorId: anchorId !== null && known.has(anchorId) ? anchorId : null,
    all: false,
  };
}

/** The next row after some are removed: the first after the last of them, otherwise the one before them. */
export function nextRowAfter(removedIds: ReadonlySet<string>, order: readonly string[]): string | undefined {
  const last = order.findLastIndex((id) => removedIds.has(id));
  return (
    order.slice(last + 1).find((id) => !removedIds.has(id)) ??
    order.slice(0, last).findLast((id) => !removedIds.has(id))
  );
}
