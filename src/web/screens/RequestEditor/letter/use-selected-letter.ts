import { useCallback, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";

/** Which of the letters is on the desk, and which were there before. It stays with its agency when others come and go. */
export function useSelectedLetter(agencies: readonly AgencyItem[]) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(() => new Set());
  const current = Math.max(
    0,
    agencies.findIndex(({ id }) => id === selectedId),
  );
  const lastIndex = agencies[current]?.id;
  const show = useCallback(
    (index: number) => {
      const next = agencies[index];
      if (!next) return;
      if (lastIndex !== undefined) setSeenIds((previous) => new Set([...previous, lastIndex]));
      setSelectedId(next.id);
    },
    [agencies, lastIndex],
  );
  return { current, agency: agencies[current] ?? null, show, seen: seenIds };
}
