import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClockPreview, ClockPreviewQuery } from "#contract/deadlines/clock-preview.ts";
import type { AddClosing, AddOfficeCalendar, ClosingList } from "#contract/deadlines/closings.ts";
import type { AdminLawList, CorrectLaw, LawDetail, LawVersionList } from "#contract/deadlines/law.ts";
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

const versionsPath = (jurisdiction: string) => `/api/admin/laws/${encodeURIComponent(jurisdiction)}/versions`;

/** Every correction of a law, those that were undone among them. */
export const useLawVersions = (jurisdiction: string) =>
  useQuery({
    queryKey: ["admin", "law-versions", jurisdiction],
    queryFn: ({ signal }) => api.get<LawVersionList>(versionsPath(jurisdiction), { signal }),
  });

/** A correction, the undoing of one, or a change of a calendar. */
export type ChangeToPreview = Omit<ClockPreviewQuery, "after">;

/** What a change would do to open clocks: reads on until every request was looked at. */
export const useClockPreview = (change: ChangeToPreview) =>
  useQuery({
    queryKey: ["admin", "clock-preview", change],
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<Pick<ClockPreview, "checked" | "moves">> => {
      const whole: Pick<ClockPreview, "checked" | "moves"> = { checked: 0, moves: [] };
      for (let after: string | null | undefined; after !== null; ) {
        const part: ClockPreview = await api.post<ClockPreview>("/api/admin/clock-preview", {
          ...change,
          ...(after && { after }),
        });
        whole.checked += part.checked;
        whole.moves.push(...part.moves);
        after = part.after;
      }
      return whole;
    },
  });

/** Adds a correction after those there are. */
export function useCorrectLaw(jurisdiction: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (correction: CorrectLaw) => api.post(versionsPath(jurisdiction), correction),
    onSuccess: () => invalidateLaw(client, jurisdiction),
  });
}

/** Undoes one correction. `onDone` runs even though the dialog is unmounted by then. */
export function useUndoCorrection(jurisdiction: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/law-versions/${encodeURIComponent(id)}`),
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
    client.invalidateQueries({ queryKey: ["admin", "law-versions", jurisdiction] }),
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

/** Gives an agency a calendar or hours of its own. */
export function useAddOfficeCalendar(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: AddOfficeCalendar) => api.post("/api/admin/office-calendars", entry),
    onSuccess: () => {
      onDone();
      return client.invalidateQueries({ queryKey: CLOSINGS_KEY });
    },
  });
}

/** The calendar and the hours of the law count again. */
export function useRemoveOfficeCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/office-calendars/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: CLOSINGS_KEY }),
  });
}
