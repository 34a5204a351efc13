import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import {
  byId,
  type CachedList,
  changeList,
  firstPageOnly,
  pagedList,
  withRestoredRows,
  withRows,
} from "./paged-list.ts";
import { usePagedList } from "./use-paged-list.ts";

type Row = { id: string; title: string };
type RowPage = { items: Row[]; next: string | null };

const KEY = ["rows"];
/** The rows of the server; the cursor of a page is the id of the row before it. */
let server: Row[] = [];
const fetchPage = vi.fn(async (cursor: string | null): Promise<RowPage> => {
  const start = server.findIndex(({ id }) => id === cursor) + 1;
  const items = server.slice(start, start + 3).map((row) => ({ ...row }));
  return { items, next: start + 3 < server.length ? (items.at(-1)?.id ?? null) : null };
});
const query = pagedList<RowPage>({ queryKey: KEY, idOf: byId, fetchPage });
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id, title: id }));

/** A list of which all pages were read, with the rows `first` to `last` in sight. */
async function openList(ids: string, first: number, last: number) {
  server = rowsOf(ids);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => usePagedList(query), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.data).toBeDefined());
  await act(() => result.current.readAll());
  await waitFor(() => expect(result.current.rows).toHaveLength(ids.length));
  result.current.onVisible(first, last);
  fetchPage.mockClear();
  return {
    client,
    list: () => result.current,
    /** Waits until the list has these rows. */
    shows: (ids: string) => waitFor(() => expect(result.current.rows.map(byId).join("")).toBe(ids)),
    cursors: () => fetchPage.mock.calls.map(([cursor]) => cursor),
    serverHas: async (now: string) => {
      server = rowsOf(now);
      await act(() => client.invalidateQueries({ queryKey: KEY }));
    },
  };
}

beforeEach(() => {
  fetchPage.mockClear();
});

it("lists the rows of all pages, to the end", async () => {
  const list = await openList("abcdefgh", 0, 2);
  expect(list.list().hasNextPage).toBe(false);
});

it("refetches the first page and the visible ones, and the others once they are visible", async () => {
  const list = await openList("abcdefgh", 3, 4);
  await list.serverHas("abcdefgh");
  expect(list.cursors()).toEqual([null, "c"]);
  expect(list.list().onVisible(3, 4)).toBe(false);
  expect(list.list().onVisible(6, 7)).toBe(true);
  fetchPage.mockClear();
  await act(() => list.list().refetch());
  expect(list.cursors()).toEqual([null, "f"]);
  expect(list.list().onVisible(6, 7)).toBe(false);
});

it("takes pages that are not visible as stale when the list is fetched again later", async () => {
  const list = await openList("abcdefgh", 0, 2);
  await act(() => list.list().refetch());
  expect(list.list().onVisible(3, 4)).toBe(false);
  vi.setSystemTime(Date.now() + 20_000);
  await act(() => list.list().refetch());
  expect(list.list().onVisible(6, 7)).toBe(true);
  vi.useRealTimers();
});

it("loses no row when one is added at the top", async () => {
  const list = await openList("abcdefgh", 0, 2);
  await list.serverHas("xabcdefgh");
  await list.shows("xabcdefgh");
  expect(list.cursors()).toEqual([null]);
  expect(list.list().onVisible(3, 5)).toBe(true);
  await act(() => list.list().refetch());
  await list.shows("xabcdefgh");
});

it("closes the gap when a row is removed, and lists a row once after it moved", async () => {
  const list = await openList("abcdefgh", 0, 2);
  await list.serverHas("acdefgh");
  await list.shows("acdefgh");
  await list.serverHas("gacdefh");
  await list.shows("gacdefh");
});

it("replaces the list when none of its rows is left, and ends where it now ends", async () => {
  const list = await openList("abcdefgh", 0, 2);
  await list.serverHas("uvwxyz");
  await list.shows("uvwxyz");
  await list.serverHas("uv");
  await list.shows("uv");
  expect(list.list().hasNextPage).toBe(false);
});

it("keeps the object of an unchanged row", async () => {
  const list = await openList("abcdefgh", 0, 2);
  const [before] = list.list().rows;
  await list.serverHas("xabcdefgh");
  await list.shows("xabcdefgh");
  expect(list.list().rows[1]).toBe(before);
});

it("says why the next page failed, and fetches it on request", async () => {
  const list = await openList("abcdefgh", 0, 2);
  act(() => changeList<RowPage>(list.client, KEY, firstPageOnly));
  await list.shows("abc");
  fetchPage.mockRejectedValueOnce(new Error("No connection"));
  await expect(list.list().readAll()).rejects.toThrow("No connection");
  await waitFor(() => expect(list.list().isFetchNextPageError).toBe(true));
  await act(() => list.list().readAll());
  await list.shows("abcdefgh");
});

it("changes rows at once, and puts them back where they were", async () => {
  const list = await openList("abcdefgh", 0, 2);
  const before = list.client.getQueryData<CachedList<RowPage>>(KEY);
  const change = (next: (now: CachedList<RowPage>) => CachedList<RowPage>) =>
    act(() => changeList<RowPage>(list.client, KEY, next));
  change((now) => withRows(now, (rows) => rows.filter(({ id }) => !"be".includes(id))));
  await list.shows("acdfgh");
  // A change of another row stays when the first one is undone.
  change((now) => withRows(now, (rows) => rows.filter(({ id }) => id !== "c")));
  change((now) => (before ? withRestoredRows(now, before, new Set(["b", "e"]), byId) : now));
  await list.shows("abdefgh");
});
