import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  ApplyRequestImport,
  ImportChoices,
  ImportRows,
  RequestImport,
} from "#contract/exchange/request-import.ts";
import { api } from "#web/app/api/api.ts";
import { type ImportRow, isInProgress, type RowKind } from "./import-labels.ts";

const IMPORTS_KEY = ["imports"];
const PATH = "/api/imports";
const POLL_MS = 1_000;
const PAGE = 100;
const MAX_PAGE = 200;

const importPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** The user's imports, newest first. */
export const useImports = () =>
  useQuery({
    queryKey: [...IMPORTS_KEY, "list"],
    queryFn: ({ signal }) => api.get<{ items: RequestImport[] }>(PATH, { signal }),
    // An open import has its own query, so this list may be older.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isInProgress) ? POLL_MS : false),
  });

/** One import, polled while the server processes it. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...IMPORTS_KEY, "one", id],
    queryFn: ({ signal }) => api.get<RequestImport>(importPath(id), { signal }),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  });

/** The previewed or imported rows. They are fetched again after a new preview. */
export const useRows = ({ id, state, options }: RequestImport, kind: RowKind | null) =>
  useInfiniteQuery({
    queryKey: [...IMPORTS_KEY, "rows", id, state, options, kind],
    queryFn: ({ pageParam, signal }) =>
      api.get<ImportRows>(`${importPath(id)}/rows`, {
        query: { kind: kind ?? undefined, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next ?? undefined,
  });

/** Every row of a kind. Throws `ApiError`. */
export async function allRows(id: string, kind: RowKind): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { kind, cursor, limit: MAX_PAGE };
    const page = await api.get<ImportRows>(`${importPath(id)}/rows`, { query });
    rows.push(...page.items);
    cursor = page.next ?? undefined;
    more = cursor !== undefined;
  }
  return rows;
}

function useInvalidateImports() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: IMPORTS_KEY });
}

/** Uploads a table with its media type, or emails as multipart form data. */
export function useUpload() {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: ({ body, name }: { body: Blob | FormData; name: string }) =>
      api.post<RequestImport>(PATH, body, { query: { name } }),
    onSuccess: invalidateImports,
  });
}

export function useSetChoices(id: string) {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: (choices: ImportChoices) => api.put<RequestImport>(`${importPath(id)}/choices`, choices),
    onSuccess: invalidateImports,
  });
}

export function useApply(id: string) {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: (choice: ApplyRequestImport) => api.post(`${importPath(id)}/application`, choice),
    onSuccess: invalidateImports,
  });
}

export function useUndo(id: string) {
  const invalidateImports = useInvalidateImports();
  return useMutation({
    mutationFn: () => api.post(`${importPath(id)}/undoing`),
    onSuccess: invalidateImports,
  });
}
