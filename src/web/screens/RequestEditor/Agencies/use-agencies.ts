import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { MOST_AGENCIES } from "#core/sending/limits.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { agenciesNamed } from "../queries.ts";

/**
 * The offices a draft names, in its order, as far as their facts are here: the ones added are known from the list they
 * were chosen in, the others are looked up, which is `pending` meanwhile. An office that became part of another keeps
 * the id the draft has for it; one that is in the directory no more is taken off, which is told.
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
  useEffect(() => {
    if (!named.data) return;
    const found = new Set(named.data.items.map(({ askedBy }) => askedBy));
    const gone = unknown.filter((id) => !found.has(id));
    if (gone.length === 0) return;
    latest.current.onChange(latest.current.ids.filter((id) => !gone.includes(id)));
    const what =
      gone.length === 1 ? "An agency of this draft is" : `${gone.length} agencies of this draft are`;
    showToast({
      text: `${what} no longer in the directory and ${gone.length === 1 ? "was" : "were"} taken off`,
    });
  }, [named.data, unknown]);

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
  return { agencies, add, remove, pending: unknown.length > 0 && !named.isError };
}

const together = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];
