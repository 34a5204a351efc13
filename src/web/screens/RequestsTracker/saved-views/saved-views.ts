import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SaveTrackerView, TrackerView, TrackerViews } from "#contract/requests/request-list.ts";
import { formatListQuery, type ListQuery } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";
import { type ColumnLayout, isSameLayout } from "#web/screens/RequestsTracker/table/column-layout.ts";
import {
  applyUrlChange,
  type TrackerUrlState,
  type ViewKind,
} from "#web/screens/RequestsTracker/tracker-url.ts";

/** The ways of looking the person has kept, in their order. */
export const viewsQuery = queryOptions({
  queryKey: ["tracker-views"],
  queryFn: ({ signal }) => api.get<TrackerViews>("/api/tracker-views", { signal }),
  staleTime: 60_000,
});

/** What is being looked at, as it is saved. */
export type ViewState = { query: ListQuery; viewKind: ViewKind; columns: ColumnLayout | null };

export const viewContent = ({ query, viewKind, columns }: ViewState): Omit<SaveTrackerView, "name"> => ({
  // Numbers are of the same requests, and are looked at from any view; others' requests are in none.
  kind: viewKind === "numbers" || viewKind === "shared" ? "table" : viewKind,
  query: new URLSearchParams(formatListQuery(query)).toString(),
  columns: columns ? columns.map(({ column, width }) => ({ column, width })) : [],
});

/** Whether what is being looked at is not what was saved. */
export function hasUnsavedChanges(savedView: TrackerView, current: ViewState): boolean {
  const { query, kind, columns } = viewContent(current);
  return query !== savedView.query || kind !== savedView.kind || !isSameLayout(columns, savedView.columns);
}

/** The address of a saved view. */
export const viewUrl = ({ id, query, kind }: TrackerView) =>
  `?${applyUrlChange(new URLSearchParams(query), { as: kind, view: id })}`;

/** Everything that is open, looked at the same way. */
export const defaultViewUrl = ({ viewKind }: Pick<TrackerUrlState, "viewKind">) =>
  `?${applyUrlChange(new URLSearchParams(), { as: viewKind === "shared" ? null : viewKind })}`;

/** Makes or changes one; `place` for one that comes back. Throws `ApiError`, and shows nothing of it then. */
export async function saveView(client: QueryClient, view: TrackerView, place?: number): Promise<void> {
  const { id, ...content } = view;
  const body: SaveTrackerView = { ...content, ...(place !== undefined && { position: place }) };
  await api.put<void>(`/api/tracker-views/${id}`, body);
  updateCachedViews(client, (views) => {
    const at = views.findIndex((item) => item.id === id);
    return at < 0 ? views.toSpliced(place ?? views.length, 0, view) : views.with(at, view);
  });
}

/** Deletes one. Throws `ApiError`. */
export async function deleteView(client: QueryClient, id: string): Promise<void> {
  await api.delete<void>(`/api/tracker-views/${id}`);
  updateCachedViews(client, (views) => views.filter((view) => view.id !== id));
}

/** Puts them in another order, shown at once. Throws `ApiError`, and has them asked for anew then. */
export async function reorderViews(client: QueryClient, views: readonly TrackerView[]): Promise<void> {
  updateCachedViews(client, () => [...views]);
  try {
    await api.put<void>("/api/tracker-views", { order: views.map(({ id }) => id) });
  } catch (error) {
    await client.invalidateQueries({ queryKey: viewsQuery.queryKey });
    throw error;
  }
}

function updateCachedViews(client: QueryClient, change: (views: TrackerView[]) => TrackerView[]) {
  client.setQueryData<TrackerViews>(viewsQuery.queryKey, (cached) => ({
    views: change(cached?.views ?? []),
  }));
  void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
}
