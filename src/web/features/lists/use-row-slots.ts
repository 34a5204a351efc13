import { useRef } from "react";

/**
 * A key for each row that is drawn: a row that stays keeps its own, a new one takes that of a row that went. So React writes
 * new words into the elements of the row that went, which costs a fraction of making and laying out others.
 */
export function useRowSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const slotsRef = useRef<ReadonlyMap<string, number>>(new Map());
  slotsRef.current = assignSlots(ids, slotsRef.current);
  return slotsRef.current;
}

/** The slots of these rows, given those of the rows before; the same map where nothing changed. */
export function assignSlots(
  ids: readonly string[],
  previousSlots: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (ids.length === previousSlots.size && ids.every((id) => previousSlots.has(id))) return previousSlots;
  const slots = new Map(
    ids.flatMap((id) => (previousSlots.has(id) ? [[id, previousSlots.get(id) as number]] : [])),
  );
  const usedSlots = new Set(slots.values());
  let nextSlot = 0;
  for (const id of ids) {
    if (slots.has(id)) continue;
    while (usedSlots.has(nextSlot)) nextSlot++;
    slots.set(id, nextSlot++);
  }
  return slots;
}
