import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { RequestRow } from "#contract/request.ts";
import type { TrackerView } from "#contract/request-list.ts";
import { grouped } from "#core/calendar-words.ts";
import { isNarrowed, type ListQuery, type ListSort, writeListQuery } from "#core/request/list-query.ts";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { useLiveChanges, useLiveEvents } from "#web/live.ts";
import { forgetEdited } from "#web/new-request.ts";
import { requestCountsQuery } from "#web/request-queries.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Sheet } from "#web/ui/Sheet.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useSelection } from "#web/ui/use-selection.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { Bar } from "./Bar.tsx";
import { BulkBar } from "./Bulk/BulkBar.tsx";
import { FilterChips } from "./Filters/FilterChips.tsx";
import { withoutFilters } from "./Filters/filter-words.ts";
import { ImportEntry } from "./Import/ImportEntry.tsx";
import { ListRows } from "./ListRows.tsx";
import { foundWords, sortWord, totalOf } from "./list-words.ts";
import { RequestPanel } from "./Panel/RequestPanel.tsx";
import css from "./RequestsTracker.module.css";
import { Strip } from "./Strip.tsx";
import { useActiveRow } from "./Table/use-active-row.ts";
import { useColumnLayout } from "./Table/use-column-layout.ts";
import { useRows } from "./Table/use-rows.ts";
import { Tools } from "./Tools.tsx";
import { changeTo } from "./tracker-address.ts";
import { hasRequestOpen, useTrackerView } from "./tracker-view.ts";
import { ViewTabs } from "./Views/ViewTabs.tsx";
import { viewsQuery } from "./Views/views.ts";
import { OTHER_WAYS } from "./ways.tsx";

/** The person's requests with their deadlines, and one of them opened beside the list. */
export default function RequestsTracker() {
  const { view, change, linkTo } = useTrackerView();
  const { query } = view;
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const asked = useMemo(() => Object.fromEntries(writeListQuery(query)), [query]);
  const Other = OTHER_WAYS[view.way];
  const list = useRows(asked, Other === undefined);
  const { rows } = list;
  const counts = useQuery(requestCountsQuery(asked)).data;
  const found = foundWords(query, counts, list.known);
  const total = totalOf(query, counts, list.known, rows.length);
  const { active, move, go } = useActiveRow(rows, view.request);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = useSelection(ids, JSON.stringify(asked));
  const views = useQuery(viewsQuery).data?.views ?? NO_VIEWS;
  const saved = views.find(({ id }) => id === view.saved);
  const columns = useColumnLayout(view, saved?.columns, change);
  const narrow = (next: ListQuery) => change(changeTo(next), { replace: true });
  useFreshRequests();

  const hrefOf = useCallback(
    (row: Pick<RequestRow, "id" | "status">) =>
      row.status === "draft" ? `/request-editor/${row.id}` : linkTo({ request: row.id }),
    [linkTo],
  );
  const open = useLatest((row: RequestRow | undefined) => {
    if (row) void navigate(hrefOf(row), { preventScrollReset: true });
  });
  const close = () => change({ request: null });
  const follow = (row: RequestRow | undefined) => {
    if (row && hasRequestOpen()) change({ request: row.id }, { replace: true });
    return row;
  };
  const step = (by: number) => follow(move(by));
  const reach = (by: number) => {
    const row = step(by);
    if (row) chosen.toggle(row.id, true);
  };
  const toEnd = async () => follow(go((await list.readAll()).at(-1)));
  useKeys({
    j: () => void step(1),
    k: () => void step(-1),
    ...Object.fromEntries([1, -1].map((by) => [by === 1 ? "J" : "K", () => reach(by)])),
    x: () => rows[active] && chosen.toggle(rows[active].id, false),
    o: () => open(rows[active]),
    "/": () => search.current?.focus(),
    c: () => {
      forgetEdited();
      void navigate("/request-editor");
    },
    ...(view.request !== null && { Escape: close }),
    ...(chosen.choosing && { Escape: chosen.clear }),
  });

  const openAt = view.request === null ? -1 : active;
  return (
    <Sheet className={classNames(css.tracker, view.request !== null && css.with)}>
      <VisuallyHidden role="heading" aria-level={1}>
        Requests
      </VisuallyHidden>
      <Strip
        className={css.strip}
        counts={counts}
        current={query.filter}
        hrefOf={(filter) => linkTo({ filter, request: null })}
        q={query.q}
        onSearch={useCallback((q: string) => change({ q }, { replace: true }), [change])}
        searchRef={search}
        onNew={forgetEdited}
      />
      <div className={css.pair}>
        <div className={css.left}>
          <BulkBar
            selection={chosen.selection}
            rows={rows}
            asked={asked}
            total={total}
            onSelectAll={() => chosen.selectAll(true)}
            onClear={chosen.clear}
            readAll={list.readAll}
          >
            <Bar
              way={view.way}
              onWay={(way) => change({ as: way })}
              start={
                <ViewTabs
                  views={views}
                  saved={saved}
                  looking={{ query, way: view.way, columns: columns.layout }}
                  onSaved={(id) => change({ view: id, columns: null }, { replace: true })}
                />
              }
              tools={
                view.request === null && (
                  <Tools
                    query={query}
                    asked={asked}
                    found={found}
                    onQuery={narrow}
                    columns={Other ? null : columns}
                  />
                )
              }
            />
          </BulkBar>
          {isNarrowed(query) && <FilterChips query={query} found={found} onQuery={narrow} />}
          {Other ? (
            <Suspense fallback={<Skeleton rows={21} shape="table" label="Loading your requests" />}>
              <Other query={asked} hrefOf={hrefOf} />
            </Suspense>
          ) : (
            <ListRows
              query={query}
              list={list}
              counts={counts}
              clearHref={linkTo(query.q ? { q: "" } : changeTo(withoutFilters(query)))}
              onStep={step}
              onReach={reach}
              onEnd={() => void toEnd()}
              table={{
                rows,
                total,
                order: query,
                onSort: (sort: ListSort) => change({ sort: sortWord(query, sort) }),
                layout: columns.layout,
                onLayout: columns.setLayout,
                selection: chosen.selection,
                onToggle: chosen.toggle,
                onToggleAll: () =>
                  chosen.selection.ids.size === rows.length ? chosen.clear() : chosen.selectAll(false),
                hrefOf,
                onOpen: open,
                active,
                onReached: go,
                openId: view.request,
              }}
            />
          )}
        </div>
        {view.request !== null && (
          <RequestPanel
            id={view.request}
            tab={view.tab}
            onTab={(tab) => change({ tab }, { replace: true })}
            onClose={close}
            onPrevious={openAt > 0 ? () => void step(-1) : null}
            onNext={openAt >= 0 && openAt < rows.length - 1 ? () => void step(1) : null}
            place={openAt >= 0 ? `${grouped(openAt + 1)} of ${grouped(total)}` : null}
          />
        )}
      </div>
      <ImportEntry />
    </Sheet>
  );
}

const NO_VIEWS: readonly TrackerView[] = [];

/** The newest `act` behind a function that stays the same, so that rows are not drawn again for it. */
function useLatest<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** New mail and moved requests show by themselves. */
function useFreshRequests() {
  const client = useQueryClient();
  useLiveChanges(() => void client.invalidateQueries({ queryKey: ["requests"] }));
  useLiveEvents(({ requestId }) => {
    if (requestId !== null) void client.invalidateQueries({ queryKey: ["request", requestId] });
  });
}
