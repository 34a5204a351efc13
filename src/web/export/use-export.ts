import { useMutation, useQuery } from "@tanstack/react-query";
import type { RequestExport, StartExport } from "#contract/request-export.ts";
import { api } from "#web/api.ts";

const AGAIN_MS = 1_000;

/**
 * Starts an export and has the browser save it: the link it is given to follow is good for this one alone. Throws
 * `ApiError`.
 */
export const useStartExport = () =>
  useMutation({
    mutationFn: async (what: StartExport) => {
      const begun = await api.post<RequestExport>("/api/exports", what);
      const link = document.createElement("a");
      link.href = begun.url;
      link.download = "";
      link.click();
      return begun;
    },
  });

/** How far an export of several requests is, asked for until it is whole, broke off or can no longer be fetched. */
export const useExportProgress = (begun: RequestExport | undefined) =>
  useQuery({
    queryKey: ["export", begun?.id],
    queryFn: ({ signal }) => api.get<RequestExport>(`/api/exports/${begun?.id}`, { signal }),
    enabled: begun !== undefined && begun.requests > 1,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : AGAIN_MS),
  }).data;

const isOver = ({ done, requests, problem, expiresAt }: RequestExport) =>
  done >= requests || problem !== null || (done === 0 && new Date(expiresAt) < new Date());
