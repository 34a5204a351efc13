import { useCallback, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";

/** The selected letter and those seen before. The selection follows its agency when others are added or removed. */
export function useSelectedLetter(agencies: readonly AgencyItem[]) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(() => new Set());
  const current = Math.max(
    0,
    agencies.findIndex(({ id }) => id === selectedId),
  );
  const currentId = agencies[current]?.id;
  const show = useCallback(
    (index: number) => {
      const next = agencies[index];
      if (!next) return;
      if (currentId !== undefined) setSeenIds((previous) => new Set([...previous, currentId]));
      setSelectedId(next.id);
    },
    [agencies, currentId],
  );
  return { current, agency: agencies[current] ?? null, show, seen: seenIds };
}
