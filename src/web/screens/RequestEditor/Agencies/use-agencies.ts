import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { MOST_AGENCIES } from "#core/request/lists.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { agenciesNamed } from "../queries.ts";

/**
 * The offices a draft names, in its order, as far as their facts are here: the ones added are known from the list they
 * were chosen in, the others are looked up. An office that became part of another keeps the id the draft has for it.
 */
export function useAgencies(ids: string[], onChange: (ids: string[]) => void) {
  const [known, setKnown] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const unknown = useMemo(() => ids.filter((id) => !known.has(id)), [ids, known]);
  const named = useQuery(agenciesNamed(unknown));
  const latest = useRef({ ids, known, onChange });
  latest.current = { ids, known, onChange };

  const remember = useCallback((offices: readonly AgencyItem[]) => {
    setKnown((before) => new Map([...before, ...offices.map((office) => [office.id, office] as const)]));
  }, []);
  useEffect(() => {
    const found = named.data?.items ?? [];
    if (found.length > 0)
      remember(found.map(({ askedBy, retired, ...office }) => ({ ...office, id: askedBy })));
  }, [named.data, remember]);

  const add = useCallback(
    (offices: readonly AgencyItem[]) => {
      remember(offices);
      const next = together(
        latest.current.ids,
        offices.map(({ id }) => id),
      );
      if (next.length > MOST_AGENCIES) {
        const left = next.length - MOST_AGENCIES;
        showToast({ text: `A request goes to at most ${MOST_AGENCIES} agencies at once. ${left} left out` });
      }
      latest.current.onChange(next.slice(0, MOST_AGENCIES));
    },
    [remember],
  );
  const remove = useCallback((gone: readonly string[]) => {
    const before = latest.current.ids;
    const away = new Set(gone);
    latest.current.onChange(before.filter((id) => !away.has(id)));
    const [first] = gone;
    const what = gone.length === 1 ? latest.current.known.get(first ?? "")?.name : `${gone.length} agencies`;
    const onClick = () =>
      latest.current.onChange(together(before, latest.current.ids).slice(0, MOST_AGENCIES));
    showToast({ text: `${what ?? "Agency"} removed`, action: { label: "Undo", onClick } });
  }, []);

  const agencies = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
  return { agencies, add, remove };
}

const together = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];
