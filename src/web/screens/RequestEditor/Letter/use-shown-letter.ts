import { useCallback, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";

/** Which of the letters is on the desk, and which were there before. It stays with its agency when others come and go. */
export function useShownLetter(agencies: readonly AgencyItem[]) {
  const [shown, setShown] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  const current = Math.max(
    0,
    agencies.findIndex(({ id }) => id === shown),
  );
  const left = agencies[current]?.id;
  const show = useCallback(
    (index: number) => {
      const next = agencies[index];
      if (!next) return;
      if (left !== undefined) setSeen((before) => new Set([...before, left]));
      setShown(next.id);
    },
    [agencies, left],
  );
  return { current, agency: agencies[current] ?? null, show, seen };
}
