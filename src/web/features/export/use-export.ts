import { useMutation, useQuery } from "@tanstack/react-query";
import type { RequestExport, StartExport } from "#contract/exchange/request-export.ts";
import { api } from "#web/app/api/api.ts";

const POLL_MS = 1_000;

/** Starts an export and lets the browser download it, by a link that is valid for this export only. Throws `ApiError`. */
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

/** The progress of an export of several requests, polled until it is complete, failed or expired. */
export const useExportProgress = (startedExport: RequestExport | undefined) =>
  useQuery({
    queryKey: ["export", startedExport?.id],
    queryFn: ({ signal }) => api.get<RequestExport>(`/api/exports/${startedExport?.id}`, { signal }),
    enabled: startedExport !== undefined && startedExport.requests > 1,
    refetchInterval: ({ state: { data } }) => (data && isFinished(data) ? false : POLL_MS),
  }).data;

const isFinished = ({ done, requests, problem, expiresAt }: RequestExport) =>
  done >= requests || problem !== null || (done === 0 && new Date(expiresAt) < new Date());
