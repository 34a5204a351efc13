import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RequestChoices } from "#contract/request-choices.ts";
import { api } from "#web/api.ts";
import { useLabels } from "#web/labels.ts";
import { useJurisdictions } from "#web/laws.ts";
import type { FilterNames } from "./filter-words.ts";

const choicesQuery = queryOptions({
  queryKey: ["requests", "choices"],
  queryFn: ({ signal }) => api.get<RequestChoices>("/api/requests/choices", { signal }),
  staleTime: 60_000,
});

/** The agencies and laws of the person's requests; undefined until they are here. */
export const useChoices = (enabled = true) => useQuery({ ...choicesQuery, enabled });

/** What agencies, laws and tags are called. `needed`: agencies are only asked for where one is to be named. */
export function useFilterNames(needed: boolean): FilterNames {
  const choices = useChoices(needed).data;
  const labels = useLabels();
  const places = useJurisdictions();
  return useMemo(
    () => ({
      agency: new Map(choices?.agencies.map(({ id, name, abbreviation }) => [id, abbreviation ?? name])),
      jurisdiction: new Map(places.map(({ jurisdiction, place }) => [jurisdiction, place])),
      tag: new Map(labels.map(({ id, name }) => [id, name])),
    }),
    [choices, labels, places],
  );
}
