import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AgencyImport,
  AgencyImportChanges,
  AgencyImportList,
  ApplyAgencyImport,
  UploadAgencyImport,
} from "#contract/exchange/agency-import.ts";
import type { ChangeKind, ImportState } from "#core/agency/import/import-kinds.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

const IMPORTS_KEY = ["admin", "imports"];
const PATH = "/api/admin/agency-imports";
const POLL_MS = 1_000;
const PAGE = 50;

const IN_PROGRESS_STATES: readonly ImportState[] = ["planning", "applying", "undoing"];
/** Whether the server is processing it. */
export const isInProgress = ({ state }: Pick<AgencyImport, "state">) => IN_PROGRESS_STATES.includes(state);

const importPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** All imports, newest first; polled while the server processes one. */
export const useImports = () =>
  usePagedList({
    ...pagedList<AgencyImportList>({
      queryKey: [...IMPORTS_KEY, "list"],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<AgencyImportList>(PATH, { query: { cursor: cursor ?? undefined, limit: PAGE }, signal }),
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.items.some(isInProgress)) ? POLL_MS : false,
  });

export const useImport = (id: string) =>
  useQuery({
    queryKey: [...IMPORTS_KEY, "one", id],
    queryFn: ({ signal }) => api.get<AgencyImport>(importPath(id), { signal }),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  });

/** The rows of the file with their changes. The key contains `state`, because the outcomes depend on it. */
export const useChanges = ({ id, state }: Pick<AgencyImport, "id" | "state">, kind: ChangeKind | null) =>
  useInfiniteQuery({
    queryKey: [...IMPORTS_KEY, "changes", id, state, kind],
    queryFn: ({ pageParam, signal }) =>
      api.get<AgencyImportChanges>(`${importPath(id)}/changes`, {
        query: { kind: kind ?? undefined, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next ?? undefined,
  });

/** Refetches the imports and the agencies they change. */
function useInvalidateImports() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["admin", "agencies"] });
    await client.invalidateQueries({ queryKey: IMPORTS_KEY });
  };
}

export function useUpload() {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: ({ file, ...query }: UploadAgencyImport & { file: Blob }) =>
      api.post<AgencyImport>(PATH, file, { query }),
    onSuccess: invalidateImports,
  });
}

/** Fetches the list of federal agencies from the FOIA.gov API. */
export function useSync() {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: () => api.post<AgencyImport>(`${PATH}/foia-gov`),
    onSuccess: invalidateImports,
  });
}

export function useApply(id: string) {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: (choice: ApplyAgencyImport) => api.post(`${importPath(id)}/application`, choice),
    onSuccess: invalidateImports,
  });
}

/** Makes the preview again, or undoes the import. */
export function useImportTransition(id: string, step: "planning" | "undoing") {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: () => api.post(`${importPath(id)}/${step}`),
    onSuccess: invalidateImports,
  });
}
