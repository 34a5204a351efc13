import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RequestFilterOptions } from "#contract/requests/filter-options.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { useLabels } from "#web/features/labels/label-queries.ts";
import type { FilterNames } from "./active-filters.ts";

const choicesQuery = queryOptions({
  queryKey: ["requests", "choices"],
  queryFn: ({ signal }) => api.get<RequestFilterOptions>("/api/requests/choices", { signal }),
  staleTime: 60_000,
});

/** The agencies and laws of the user's requests; undefined until they are loaded. */
export const useFilterChoices = (enabled = true) => useQuery({ ...choicesQuery, enabled });

/** Names of agencies, laws and tags. Agencies and laws are fetched only when a filter names one. */
export function useFilterNames({ agency, jurisdiction }: ListQuery): FilterNames {
  const choices = useFilterChoices(agency.length > 0).data;
  const labels = useLabels();
  const jurisdictions = useJurisdictions(jurisdiction.length > 0);
  return useMemo(
    () => ({
      agency: new Map(choices?.agencies.map(({ id, name, abbreviation }) => [id, abbreviation ?? name])),
      jurisdiction: new Map(jurisdictions.map(({ jurisdiction, place }) => [jurisdiction, place])),
      tag: new Map(labels.map(({ id, name }) => [id, name])),
    }),
    [choices, labels, jurisdictions],
  );
}
