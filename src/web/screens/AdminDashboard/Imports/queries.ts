import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AgencyImport,
  AgencyImportChanges,
  AgencyImportList,
  ApplyAgencyImport,
  UploadAgencyImport,
} from "#contract/agency-import.ts";
import type { ChangeKind, ImportState } from "#core/agency/import-words.ts";
import { api } from "#web/api.ts";

const IMPORTS = ["admin", "imports"];
const PATH = "/api/admin/agency-imports";
const AGAIN_MS = 1_000;
const PAGE = 50;

const WORKING: readonly ImportState[] = ["planning", "applying", "undoing"];
/** Whether the server is at work on it. */
export const isWorking = ({ state }: Pick<AgencyImport, "state">) => WORKING.includes(state);

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Every import, newest first; asked for again while the server works on one. */
export const useImports = () =>
  useInfiniteQuery({
    queryKey: [...IMPORTS, "list"],
    queryFn: ({ pageParam, signal }) =>
      api.get<AgencyImportList>(PATH, { query: { cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.items.some(isWorking)) ? AGAIN_MS : false,
  });

export const useImport = (id: string) =>
  useQuery({
    queryKey: [...IMPORTS, "one", id],
    queryFn: ({ signal }) => api.get<AgencyImport>(pathOf(id), { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? AGAIN_MS : false),
  });

/** What the rows of the file would do or did. `state` is the import's: outcomes come with it. */
export const useChanges = ({ id, state }: Pick<AgencyImport, "id" | "state">, kind: ChangeKind | null) =>
  useInfiniteQuery({
    queryKey: [...IMPORTS, "changes", id, state, kind],
    queryFn: ({ pageParam, signal }) =>
      api.get<AgencyImportChanges>(`${pathOf(id)}/changes`, {
        query: { kind: kind ?? undefined, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Everything about imports, and the offices they change, is asked for again. */
function useForget() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["admin", "agencies"] });
    await client.invalidateQueries({ queryKey: IMPORTS });
  };
}

export function useUpload() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ file, ...query }: UploadAgencyImport & { file: Blob }) =>
      api.post<AgencyImport>(PATH, file, { query }),
    onSuccess: forget,
  });
}

/** Fetches the list of federal offices from the FOIA.gov API. */
export function useSync() {
  const forget = useForget();
  return useMutation({
    mutationFn: () => api.post<AgencyImport>(`${PATH}/foia-gov`),
    onSuccess: forget,
  });
}

export function useApply(id: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: (choice: ApplyAgencyImport) => api.post(`${pathOf(id)}/application`, choice),
    onSuccess: forget,
  });
}

/** Makes the preview anew, or puts back what was applied. */
export function useStep(id: string, step: "planning" | "undoing") {
  const forget = useForget();
  return useMutation({ mutationFn: () => api.post(`${pathOf(id)}/${step}`), onSuccess: forget });
}
