/** The rows of a list chosen for what is done next. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Where a range begins: the row that was chosen last. */
  from: string | null;
  /** Every row of the list, also those that are not here yet; `ids` are then those that are. */
  all: boolean;
};

export const NONE_SELECTED: Selection = { ids: new Set(), from: null, all: false };

/** One more, or one less. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, from: id, all: false };
}

/** Everything from where the last choice was made to `id`, beside what is chosen already. `order`: the list's ids. */
export function ranged(selection: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  const from = selection.from === null ? -1 : order.indexOf(selection.from);
  if (to < 0) return selection;
  if (from < 0) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), from: id, all: false };
}

/** All that is here; with `all`, also what is not. */
export const selectedAll = (order: readonly string[], all: boolean): Selection => ({
  ids: new Set(order),
  from: null,
  all,
});

/** What is left of it when the list has changed: the same object where nothing is gone. */
export function stillThere(selection: Selection, order: readonly string[]): Selection {
  const { ids, from, all } = selection;
  if (ids.size === 0) return selection;
  if (all) return order.every((id) => ids.has(id)) ? selection : selectedAll(order, true);
  const known = new Set(order);
  if ([...ids].every((id) => known.has(id))) return selection;
  return {
    ids: new Set([...ids].filter((id) => known.has(id))),
    from: from !== null && known.has(from) ? from : null,
    all: false,
  };
}

/** Which row is next once some are gone: the first after the last of them, or else the one before them. */
export function rowAfter(gone: ReadonlySet<string>, order: readonly string[]): string | undefined {
  const last = order.findLastIndex((id) => gone.has(id));
  return (
    order.slice(last + 1).find((id) => !gone.has(id)) ?? order.slice(0, last).findLast((id) => !gone.has(id))
  );
}
