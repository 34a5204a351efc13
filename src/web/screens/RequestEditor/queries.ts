import { queryOptions } from "@tanstack/react-query";
import type { AgencyItem, AgencyList } from "#contract/agency.ts";
import type { DeadlineResult } from "#contract/deadline.ts";
import type { RequestDetail } from "#contract/request.ts";
import { api } from "#web/api.ts";

const DAY_MS = 86_400_000;

/** Offices whose name, abbreviation or place fits what was typed, best first. */
export const agencySearch = (q: string) =>
  queryOptions({
    queryKey: ["agencies", q],
    queryFn: ({ signal }) => api.get<AgencyList>("/api/agencies", { query: { q, limit: 20 }, signal }),
    staleTime: DAY_MS,
  });

/** The office a stored draft is addressed to, found again by the name the request carries. */
export const agencyOf = (agency: RequestDetail["agency"]) =>
  queryOptions({
    queryKey: ["agency", agency?.id],
    queryFn: async ({ signal }): Promise<AgencyItem | null> => {
      const found = await api.get<AgencyList>("/api/agencies", {
        query: { q: agency?.name ?? "", limit: 50 },
        signal,
      });
      return found.items.find((item) => item.id === agency?.id) ?? null;
    },
    enabled: agency !== null,
    staleTime: DAY_MS,
  });

/** When the answer is due if the office gets the letter on that day. */
export const answerDue = (jurisdiction: string | undefined, received: string) =>
  queryOptions({
    queryKey: ["deadline", jurisdiction, received],
    queryFn: ({ signal }) =>
      api.get<DeadlineResult>("/api/deadlines", { query: { jurisdiction, received }, signal }),
    enabled: jurisdiction !== undefined,
    staleTime: DAY_MS,
  });
