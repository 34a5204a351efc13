import { useState } from "react";
import type { RequestRow } from "#contract/request.ts";

/**
 * The row the keyboard is on: the open request while one is open, the last one touched otherwise. It is kept by id, so
 * that mail arriving meanwhile moves the row and not the person. -1 before any.
 */
export function useActiveRow(rows: readonly RequestRow[], openId: string | null) {
  const [touched, setTouched] = useState<string | null>(null);
  if (openId !== null && openId !== touched) setTouched(openId);
  const active = rows.findIndex((row) => row.id === (openId ?? touched));
  /** Moves within the rows and says which row it came to. */
  const move = (by: 1 | -1): RequestRow | undefined => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, active + by))];
    if (next) setTouched(next.id);
    return next;
  };
  return { active, move };
}
