import { useRef } from "react";

/**
 * A React key for each rendered row. A new row reuses the key of a removed one, so that React updates existing elements,
 * which is much faster than creating new ones.
 */
export function useRowSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const slotsRef = useRef<ReadonlyMap<string, number>>(new Map());
  slotsRef.current = assignSlots(ids, slotsRef.current);
  return slotsRef.current;
}

/** The slots of these rows, given the previous slots; the same map if nothing changed. */
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
