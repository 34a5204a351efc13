import { useMutation, useQuery } from "@tanstack/react-query";
import type { RequestExport, StartExport } from "#contract/exchange/request-export.ts";
import { api } from "#web/app/api/api.ts";

const POLL_MS = 1_000;

/**
 * Starts an export and has the browser save it: the link it is given to follow is good for this one alone. Throws
 * `ApiError`.
 */
export const useStartExport = () =>
  useMutation({
    mutationFn: async (selection: StartExport) => {
      const startedExport = await api.post<RequestExport>("/api/exports", selection);
      const link = document.createElement("a");
      link.href = startedExport.url;
      link.download = "";
      link.click();
      return startedExport;
    },
  });

/** How far an export of several requests is, asked for until it is whole, broke off or can no longer be fetched. */
export const useExportProgress = (startedExport: RequestExport | undefined) =>
  useQuery({
    queryKey: ["export", startedExport?.id],
    queryFn: ({ signal }) => api.get<RequestExport>(`/api/exports/${startedExport?.id}`, { signal }),
    enabled: startedExport !== undefined && startedExport.requests > 1,
    refetchInterval: ({ state: { data } }) => (data && isFinished(data) ? false : POLL_MS),
  }).data;

const isFinished = ({ done, requests, problem, expiresAt }: RequestExport) =>
  done >= requests || problem !== null || (done === 0 && new Date(expiresAt) < new Date());
