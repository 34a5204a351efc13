import { QueriesObserver, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { JurisdictionList, LawDetail } from "#contract/deadlines/law.ts";
import type { Law } from "#core/law/law.ts";
import { api } from "#web/app/api/api.ts";

/** Laws change with a release or by an administrator; the same lifetime as in HTTP caches. */
const STALE_MS = 5 * 60_000;

const jurisdictionsQuery = queryOptions({
  queryKey: ["jurisdictions"],
  queryFn: ({ signal }) => api.get<JurisdictionList>("/api/jurisdictions", { signal }),
  staleTime: STALE_MS,
});

export type Jurisdiction = JurisdictionList["items"][number];

/** All jurisdictions with a known law, federal first; empty until loaded. */
export const useJurisdictions = (enabled = true): readonly Jurisdiction[] =>
  useQuery({ ...jurisdictionsQuery, enabled }).data?.items ?? [];

const lawQuery = (jurisdiction: string | undefined, on?: string) =>
  queryOptions({
    queryKey: on === undefined ? ["law", jurisdiction] : ["law", jurisdiction, on],
    queryFn: ({ signal }) =>
      api.get<LawDetail>(`/api/laws/${encodeURIComponent(jurisdiction ?? "")}`, { query: { on }, signal }),
    enabled: jurisdiction !== undefined,
    staleTime: STALE_MS,
  });

/**
 * The law of a jurisdiction, from the server: all laws together would be the largest part of every page, and an
 * administrator may have corrected one. Undefined while it loads, and if no law is known.
 */
export const useLaw = (jurisdiction: string | undefined): Law | undefined =>
  useQuery(lawQuery(jurisdiction)).data;

/** The law with the state of its query, for what cannot do without it. */
export const useLawQuery = (jurisdiction: string | undefined) => useQuery(lawQuery(jurisdiction));

/** The law that a request received on an ISO day is judged by; most laws have one text for all days. */
export function useLawOn(jurisdiction: string, received: string): LawDetail | undefined {
  const { data: today } = useQuery(lawQuery(jurisdiction));
  const from = today?.inForce?.from ?? null;
  const to = today?.inForce?.to ?? null;
  const isOther = (from !== null && received < from) || (to !== null && received > to);
  const { data: then } = useQuery(lawQuery(isOther ? jurisdiction : undefined, received));
  return isOther ? then : today;
}

/**
 * The loaded laws of these jurisdictions, by jurisdiction. The same map until one of them changes. An observer watches them
 * outside of rendering, because 40 query hooks would slow down every keystroke.
 */
export function useLaws(jurisdictions: readonly string[]): ReadonlyMap<string, Law> {
  const client = useQueryClient();
  const [laws, setLaws] = useState<ReadonlyMap<string, Law>>(NO_LAWS);
  const jurisdictionKey = [...new Set(jurisdictions)].join(" ");
  useEffect(() => {
    const queries = jurisdictionKey === "" ? [] : jurisdictionKey.split(" ").map((code) => lawQuery(code));
    const observer = new QueriesObserver(client, queries);
    const updateLaws = (results: readonly { data: unknown }[]) =>
      setLaws(lawsByJurisdiction(results as LawResult[]));
    const unsubscribe = observer.subscribe(updateLaws);
    updateLaws(observer.getCurrentResult());
    return unsubscribe;
  }, [client, jurisdictionKey]);
  return laws;
}

type LawResult = { data: LawDetail | undefined };

const NO_LAWS: ReadonlyMap<string, Law> = new Map();

const lawsByJurisdiction = (results: readonly LawResult[]): ReadonlyMap<string, Law> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.jurisdiction, data] as const] : [])));
