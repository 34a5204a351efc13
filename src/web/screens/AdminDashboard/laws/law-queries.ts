import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AddClosing,
  AdminLawList,
  ClosingList,
  CorrectLaw,
  LawDetail,
} from "#contract/deadlines/law.ts";
import { api } from "#web/app/api/api.ts";

const LAWS_KEY = ["admin", "laws"];
const CLOSINGS_KEY = ["admin", "closings"];

export type AdminLaw = AdminLawList["items"][number];

/** All laws with their confidence and corrections. */
export const useAdminLaws = () =>
  useQuery({
    queryKey: LAWS_KEY,
    queryFn: ({ signal }) => api.get<AdminLawList>("/api/admin/laws", { signal }),
  });

/** The law in force. Bypasses the cache, because after a correction the administrator must see the new values. */
export const useLawRow = (jurisdiction: string) =>
  useQuery({
    queryKey: ["admin", "law", jurisdiction],
    queryFn: ({ signal }) =>
      api.get<LawDetail>(`/api/laws/${encodeURIComponent(jurisdiction)}`, {
        signal,
        headers: { "Cache-Control": "no-cache" },
      }),
  });

const correctionPath = (jurisdiction: string) =>
  `/api/admin/laws/${encodeURIComponent(jurisdiction)}/correction`;

/** Replaces the correction of the jurisdiction. */
export function useCorrectLaw(jurisdiction: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (correction: CorrectLaw) => api.put(correctionPath(jurisdiction), correction),
    onSuccess: () => invalidateLaw(client, jurisdiction),
  });
}

/** Reverts to the built-in values. `onDone` runs even though the note is unmounted by then. */
export function useRevertCorrection(jurisdiction: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(correctionPath(jurisdiction)),
    onSuccess: () => {
      onDone();
      return invalidateLaw(client, jurisdiction);
    },
  });
}

/** Resolves when the page shows the new values, so that the old ones cannot be edited meanwhile. */
async function invalidateLaw(client: QueryClient, jurisdiction: string) {
  void client.invalidateQueries({ queryKey: ["law", jurisdiction] });
  void client.invalidateQueries({ queryKey: ["jurisdictions"] });
  await Promise.all([
    client.invalidateQueries({ queryKey: LAWS_KEY }),
    client.invalidateQueries({ queryKey: ["admin", "law", jurisdiction] }),
  ]);
}

const closingsQuery = (calendar: string, year: number) =>
  queryOptions({
    queryKey: [...CLOSINGS_KEY, calendar, year],
    queryFn: ({ signal }) =>
      api.get<ClosingList>("/api/admin/closings", { query: { calendar, year }, signal }),
  });

/** One calendar's days off in a year, with the changes of administrators. */
export const useClosings = (calendar: string, year: number) => useQuery(closingsQuery(calendar, year));

export function useAddClosing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (closing: AddClosing) => api.post("/api/admin/closings", closing),
    onSuccess: () => client.invalidateQueries({ queryKey: CLOSINGS_KEY }),
  });
}

export function useRemoveClosing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/closings/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: CLOSINGS_KEY }),
  });
}
