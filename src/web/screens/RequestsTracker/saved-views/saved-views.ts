import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SaveTrackerView, TrackerView, TrackerViews } from "#contract/requests/request-list.ts";
import { formatListQuery, type ListQuery } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";
import { type ColumnLayout, isSameLayout } from "#web/screens/RequestsTracker/table/column-layout.ts";
import {
  applyUrlChange,
  parseTrackerUrl,
  type TrackerUrlState,
  type ViewKind,
} from "#web/screens/RequestsTracker/tracker-url.ts";

/** The user's saved views, in order. */
export const viewsQuery = queryOptions({
  queryKey: ["tracker-views"],
  queryFn: ({ signal }) => api.get<TrackerViews>("/api/tracker-views", { signal }),
  staleTime: 60_000,
});

/** The current view as it can be saved. */
export type ViewState = { query: ListQuery; viewKind: ViewKind; columns: ColumnLayout | null };

export const viewContent = ({ query, viewKind, columns }: ViewState): Omit<SaveTrackerView, "name"> => ({
  // Charts and shared requests are not saved as a view; their saved view shows the table.
  kind: viewKind === "numbers" ? "table" : viewKind,
  query: formatQuery(query),
  columns: columns ? columns.map(({ column, width }) => ({ column, width })) : [],
});

const formatQuery = (query: ListQuery): string => new URLSearchParams(formatListQuery(query)).toString();

/** Whether the current view differs from the saved one. */
export function hasUnsavedChanges(savedView: TrackerView, current: ViewState): boolean {
  const { query, kind, columns } = viewContent(current);
  // As it is written now: it may be stored with the former name of a parameter.
  const savedQuery = formatQuery(parseTrackerUrl(new URLSearchParams(savedView.query)).query);
  return query !== savedQuery || kind !== savedView.kind || !isSameLayout(columns, savedView.columns);
}

/** The address of a saved view. */
export const viewUrl = ({ id, query, kind }: TrackerView) =>
  `?${applyUrlChange(new URLSearchParams(query), { as: kind, view: id })}`;

/** The address of all open requests in the current kind of view. */
export const defaultViewUrl = ({ viewKind }: Pick<TrackerUrlState, "viewKind">) =>
  `?${applyUrlChange(new URLSearchParams(), { as: viewKind })}`;

/** Creates or changes a view; `place` restores the position of a deleted one. Throws `ApiError` and then changes nothing. */
export async function saveView(client: QueryClient, view: TrackerView, place?: number): Promise<void> {
  const { id, ...content } = view;
  const body: SaveTrackerView = { ...content, ...(place !== undefined && { position: place }) };
  await api.put<void>(`/api/tracker-views/${id}`, body);
  updateCachedViews(client, (views) => {
    const at = views.findIndex((item) => item.id === id);
    return at < 0 ? views.toSpliced(place ?? views.length, 0, view) : views.with(at, view);
  });
}

/** Deletes a view. Throws `ApiError`. */
export async function deleteView(client: QueryClient, id: string): Promise<void> {
  await api.delete<void>(`/api/tracker-views/${id}`);
  updateCachedViews(client, (views) => views.filter((view) => view.id !== id));
}

/** Reorders the views, optimistically. Throws `ApiError` and then refetches them. */
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
