import { useEffect, useRef, useState } from "react";
import type { RequestRow } from "#contract/requests/request.ts";

/**
 * The row the keyboard is on: the open request, or the last one touched. It is kept by id, so that mail arriving
 * meanwhile moves the row and not the person; and it runs ahead of the address, which follows keys pressed in haste a
 * moment later. `active` is -1 before any.
 */
export function useActiveRow(rows: readonly RequestRow[], openId: string | null) {
  const [activeId, setActiveId] = useState(openId);
  const requestedIds = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival in the address counts
  useEffect(() => {
    if (openId === null) return;
    if (openId === activeId) requestedIds.current.clear();
    else if (!requestedIds.current.has(openId)) setActiveId(openId);
  }, [openId]);

  const latest = useRef(activeId);
  latest.current = activeId;
  const active = rows.findIndex((row) => row.id === activeId);
  const moveTo = (next: RequestRow | undefined): RequestRow | undefined => {
    if (!next) return undefined;
    requestedIds.current.add(next.id);
    latest.current = next.id;
    setActiveId(next.id);
    return next;
  };
  /** Moves within the rows and says which row it came to. */
  const move = (offset: number): RequestRow | undefined => {
    const index = rows.findIndex((row) => row.id === latest.current);
    return moveTo(rows[Math.min(rows.length - 1, Math.max(0, index + offset))]);
  };
  return { active, move, go: moveTo };
}
