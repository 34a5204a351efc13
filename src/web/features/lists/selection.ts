/** The rows of a list chosen for what is done next. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Where a range begins: the row that was chosen last. */
  anchorId: string | null;
  /** Every row of the list, also those that are not here yet; `ids` are then those that are. */
  all: boolean;
};

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchorId: null, all: false };

/** One more, or one less. */
export function withToggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchorId: id, all: false };
}

/** Everything from where the last choice was made to `id`, beside what is chosen already. `order`: the list's ids. */
export function withRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  const anchorId = selection.anchorId === null ? -1 : order.indexOf(selection.anchorId);
  if (to < 0) return selection;
  if (anchorId < 0) return withToggled(selection, id);
  const range = order.slice(Math.min(anchorId, to), Math.max(anchorId, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchorId: id, all: false };
}

/** All that is here; with `all`, also what is not. */
export const withAllSelected = (order: readonly string[], all: boolean): Selection => ({
  ids: new Set(order),
  anchorId: null,
  all,
});

/** What is left of it when the list has changed: the same object where nothing is gone. */
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

/** Which row is next once some are gone: the first after the last of them, or else the one before them. */
export function nextRowAfter(removedIds: ReadonlySet<string>, order: readonly string[]): string | undefined {
  const last = order.findLastIndex((id) => removedIds.has(id));
  return (
    order.slice(last + 1).find((id) => !removedIds.has(id)) ??
    order.slice(0, last).findLast((id) => !removedIds.has(id))
  );
}
