import { useRef } from "react";

/**
 * A key for each row that is drawn: a row that stays keeps its own, a new one takes that of a row that went. So React writes
 * new words into the elements of the row that went, which costs a fraction of making and laying out others.
 */
export function useSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const kept = useRef<ReadonlyMap<string, number>>(new Map());
  kept.current = slotsFor(ids, kept.current);
  return kept.current;
}

/** The slots of these rows, given those of the rows before; the same map where nothing changed. */
export function slotsFor(
  ids: readonly string[],
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (ids.length === before.size && ids.every((id) => before.has(id))) return before;
  const slots = new Map(ids.flatMap((id) => (before.has(id) ? [[id, before.get(id) as number]] : [])));
  const taken = new Set(slots.values());
  let next = 0;
  for (const id of ids) {
    if (slots.has(id)) continue;
    while (taken.has(next)) next++;
    slots.set(id, next++);
  }
  return slots;
}
