import { useEffect, useRef, useState } from "react";
import type { RequestRow } from "#contract/request.ts";

/**
 * The row the keyboard is on: the open request, or the last one touched. It is kept by id, so that mail arriving
 * meanwhile moves the row and not the person; and it runs ahead of the address, which follows keys pressed in haste a
 * moment later. `active` is -1 before any.
 */
export function useActiveRow(rows: readonly RequestRow[], openId: string | null) {
  const [touched, setTouched] = useState(openId);
  const asked = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival in the address counts
  useEffect(() => {
    if (openId === null) return;
    if (openId === touched) asked.current.clear();
    else if (!asked.current.has(openId)) setTouched(openId);
  }, [openId]);

  const latest = useRef(touched);
  latest.current = touched;
  const active = rows.findIndex((row) => row.id === touched);
  const go = (next: RequestRow | undefined): RequestRow | undefined => {
    if (!next) return undefined;
    asked.current.add(next.id);
    latest.current = next.id;
    setTouched(next.id);
    return next;
  };
  /** Moves within the rows and says which row it came to. */
  const move = (by: number): RequestRow | undefined => {
    const from = rows.findIndex((row) => row.id === latest.current);
    return go(rows[Math.min(rows.length - 1, Math.max(0, from + by))]);
  };
  return { active, move, go };
}
