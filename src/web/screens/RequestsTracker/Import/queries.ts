import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  ApplyRequestImport,
  ImportChoices,
  ImportRows,
  RequestImport,
} from "#contract/request-import.ts";
import { api } from "#web/api.ts";
import { type ImportRow, isWorking, type RowKind } from "./import-words.ts";

const IMPORTS = ["imports"];
const PATH = "/api/imports";
const AGAIN_MS = 1_000;
const PAGE = 100;
const LARGEST_PAGE = 200;

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** A person's imports, newest first. */
export const useImports = () =>
  useQuery({
    queryKey: [...IMPORTS, "list"],
    queryFn: ({ signal }) => api.get<{ items: RequestImport[] }>(PATH, { signal }),
    // One that is open is asked for by itself, so this list may be behind it.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isWorking) ? AGAIN_MS : false),
  });

/** One import, asked for again while the server works on it. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...IMPORTS, "one", id],
    queryFn: ({ signal }) => api.get<RequestImport>(pathOf(id), { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? AGAIN_MS : false),
  });

/** What the rows would become, or became. They are read again after a new preview. */
export const useRows = ({ id, state, choices }: RequestImport, kind: RowKind | null) =>
  useInfiniteQuery({
    queryKey: [...IMPORTS, "rows", id, state, choices, kind],
    queryFn: ({ pageParam, signal }) =>
      api.get<ImportRows>(`${pathOf(id)}/rows`, {
        query: { kind: kind ?? undefined, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Every row of a kind. Throws `ApiError`. */
export async function allRows(id: string, kind: RowKind): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { kind, cursor, limit: LARGEST_PAGE };
    const page = await api.get<ImportRows>(`${pathOf(id)}/rows`, { query });
    rows.push(...page.items);
    cursor = page.next ?? undefined;
    more = cursor !== undefined;
  }
  return rows;
}

function useForget() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: IMPORTS });
}

/** Sends a table under its type, or mails as the files of a form. */
export function useUpload() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ body, name }: { body: Blob | FormData; name: string }) =>
      api.post<RequestImport>(PATH, body, { query: { name } }),
    onSuccess: forget,
  });
}

export function useChoose(id: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: (choices: ImportChoices) => api.put<RequestImport>(`${pathOf(id)}/choices`, choices),
    onSuccess: forget,
  });
}

export function useApply(id: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: (choice: ApplyRequestImport) => api.post(`${pathOf(id)}/application`, choice),
    onSuccess: forget,
  });
}

export function useUndo(id: string) {
  const forget = useForget();
  return useMutation({ mutationFn: () => api.post(`${pathOf(id)}/undoing`), onSuccess: forget });
}
