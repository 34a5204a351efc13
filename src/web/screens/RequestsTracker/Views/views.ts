import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SaveTrackerView, TrackerView, TrackerViews } from "#contract/request-list.ts";
import { type ListQuery, writeListQuery } from "#core/request/list-query.ts";
import { api } from "#web/api.ts";
import { type ColumnLayout, isSameLayout } from "../Table/column-layout.ts";
import { changedAddress, type TrackerAddress, type Way } from "../tracker-address.ts";

/** The ways of looking the person has kept, in their order. */
export const viewsQuery = queryOptions({
  queryKey: ["tracker-views"],
  queryFn: ({ signal }) => api.get<TrackerViews>("/api/tracker-views", { signal }),
  staleTime: 60_000,
});

/** What is being looked at, as it is saved. */
export type Looking = { query: ListQuery; way: Way; columns: ColumnLayout | null };

export const contentOf = ({ query, way, columns }: Looking): Omit<SaveTrackerView, "name"> => ({
  // Numbers are of the same requests, and are looked at from any view; others' requests are in none.
  kind: way === "numbers" || way === "shared" ? "table" : way,
  query: new URLSearchParams(writeListQuery(query)).toString(),
  columns: columns ? columns.map(({ column, width }) => ({ column, width })) : [],
});

/** Whether what is being looked at is not what was saved. */
export function isChanged(saved: TrackerView, looking: Looking): boolean {
  const { query, kind, columns } = contentOf(looking);
  return query !== saved.query || kind !== saved.kind || !isSameLayout(columns, saved.columns);
}

/** The address of a saved view. */
export const addressOf = ({ id, query, kind }: TrackerView) =>
  `?${changedAddress(new URLSearchParams(query), { as: kind, view: id })}`;

/** Everything that is open, looked at the same way. */
export const plainAddress = ({ way }: Pick<TrackerAddress, "way">) =>
  `?${changedAddress(new URLSearchParams(), { as: way === "shared" ? null : way })}`;

/** Makes or changes one; `place` for one that comes back. Throws `ApiError`, and shows nothing of it then. */
export async function saveView(client: QueryClient, view: TrackerView, place?: number): Promise<void> {
  const { id, ...content } = view;
  const body: SaveTrackerView = { ...content, ...(place !== undefined && { place }) };
  await api.put<void>(`/api/tracker-views/${id}`, body);
  changeViews(client, (views) => {
    const at = views.findIndex((one) => one.id === id);
    return at < 0 ? views.toSpliced(place ?? views.length, 0, view) : views.with(at, view);
  });
}

/** Deletes one. Throws `ApiError`. */
export async function deleteView(client: QueryClient, id: string): Promise<void> {
  await api.delete<void>(`/api/tracker-views/${id}`);
  changeViews(client, (views) => views.filter((view) => view.id !== id));
}

/** Puts them in another order, shown at once. Throws `ApiError`, and has them asked for anew then. */
export async function orderViews(client: QueryClient, views: readonly TrackerView[]): Promise<void> {
  changeViews(client, () => [...views]);
  try {
    await api.put<void>("/api/tracker-views", { order: views.map(({ id }) => id) });
  } catch (error) {
    await client.invalidateQueries({ queryKey: viewsQuery.queryKey });
    throw error;
  }
}

function changeViews(client: QueryClient, change: (views: TrackerView[]) => TrackerView[]) {
  client.setQueryData<TrackerViews>(viewsQuery.queryKey, (known) => ({ views: change(known?.views ?? []) }));
  void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
}
