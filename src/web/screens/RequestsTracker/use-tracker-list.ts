import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TrackerView } from "#contract/request-list.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { requestCountsQuery } from "#web/request-queries.ts";
import { useSelection } from "#web/ui/use-selection.ts";
import { foundWords, totalOf } from "./list-words.ts";
import { askedBy } from "./page-query.ts";
import { useColumnLayout } from "./Table/use-column-layout.ts";
import { useRows } from "./Table/use-rows.ts";
import { changeTo, type TrackerAddress } from "./tracker-address.ts";
import type { useTrackerView } from "./tracker-view.ts";
import { viewsQuery } from "./Views/views.ts";
import { OTHER_WAYS } from "./ways.tsx";

const NO_VIEWS: readonly TrackerView[] = [];

/** The list the address asks for: its rows, counts and columns, what is ticked in it, and the views that are kept. */
export function useTrackerList(view: TrackerAddress, change: ReturnType<typeof useTrackerView>["change"]) {
  const { query } = view;
  const asked = useMemo(() => askedBy(query), [query]);
  const Other = OTHER_WAYS[view.way];
  const list = useRows(asked, Other === undefined);
  const { rows } = list;
  const counts = useQuery(requestCountsQuery(asked)).data;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const views = useQuery(viewsQuery).data?.views ?? NO_VIEWS;
  const saved = views.find(({ id }) => id === view.saved);
  return {
    query,
    asked,
    /** What shows it in place of the table. */
    Other,
    list,
    rows,
    counts,
    found: foundWords(query, counts, list.known),
    total: totalOf(query, counts, list.known, rows.length),
    chosen: useSelection(ids, JSON.stringify(asked)),
    views,
    saved,
    columns: useColumnLayout(view, saved?.columns, change),
    narrow: (next: ListQuery) => change(changeTo(next), { replace: true }),
  };
}

export type TrackerList = ReturnType<typeof useTrackerList>;
