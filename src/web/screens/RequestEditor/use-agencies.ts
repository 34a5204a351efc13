import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { agenciesNamed } from "./queries.ts";

/**
 * The offices a draft names, in its order, as far as their facts are here. Those just chosen are told by `remember`,
 * the others are looked up. An office that became part of another keeps the id the draft has for it.
 */
export function useAgencies(ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const unknown = useMemo(() => ids.filter((id) => !known.has(id)), [ids, known]);
  const named = useQuery(agenciesNamed(unknown));

  const remember = useCallback((offices: readonly AgencyItem[]) => {
    setKnown((before) => new Map([...before, ...offices.map((office) => [office.id, office] as const)]));
  }, []);
  useEffect(() => {
    const found = named.data?.items ?? [];
    if (found.length > 0)
      remember(found.map(({ askedBy, retired, ...office }) => ({ ...office, id: askedBy })));
  }, [named.data, remember]);

  const agencies = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
  return { agencies, remember };
}
