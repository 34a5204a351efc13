import { useEffect, useRef, useState } from "react";
import type { RequestRow } from "#contract/requests/request.ts";

/**
 * The active row of keyboard navigation: the open request, or the last focused row. It is stored by id, so that the user
 * stays on the request when new email reorders the rows. It is ahead of the address, which updates later when keys are
 * pressed quickly. `active` is -1 when there is none.
 */
export function useActiveRow(rows: readonly RequestRow[], openId: string | null) {
  const [activeId, setActiveId] = useState(openId);
  const requestedIds = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address counts
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
  /** Moves within the rows and returns the new active row. */
  const move = (offset: number): RequestRow | undefined => {
    const index = rows.findIndex((row) => row.id === latest.current);
    return moveTo(rows[Math.min(rows.length - 1, Math.max(0, index + offset))]);
  };
  return { active, move, go: moveTo };
}
