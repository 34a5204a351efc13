import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { RequestRow } from "#contract/request.ts";
import type { RequestCounts, RequestList } from "#contract/request-list.ts";
import { writeListQuery } from "#core/request/list-query.ts";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { useLiveChanges, useLiveEvents } from "#web/live.ts";
import { forgetEdited } from "#web/new-request.ts";
import { requestCountsQuery, requestListQuery } from "#web/request-queries.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Sheet } from "#web/ui/Sheet.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { Bar } from "./Bar.tsx";
import { ListFailed, NoMatch, NothingHere } from "./ListStates.tsx";
import { RequestPanel } from "./Panel/RequestPanel.tsx";
import css from "./RequestsTracker.module.css";
import { RequestTable, type RequestTableProps } from "./RequestTable.tsx";
import { Strip } from "./Strip.tsx";
import type { TrackerAddress } from "./tracker-address.ts";
import { hasRequestOpen, useTrackerView } from "./tracker-view.ts";
import { useActiveRow } from "./use-active-row.ts";
import { OTHER_WAYS, wayOptions } from "./ways.tsx";

/** The person's requests with their deadlines, and one of them opened beside the list. */
export default function RequestsTracker() {
  const { view, change, linkTo } = useTrackerView();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const { query } = view;
  const parameters = useMemo(() => Object.fromEntries(writeListQuery(query)), [query]);
  const list = useInfiniteQuery(requestListQuery(parameters));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const counts = useQuery(requestCountsQuery).data?.counts;
  const found = list.data?.pages[0]?.found ?? null;
  const total = found?.count ?? (query.filter === "all" ? undefined : counts?.[query.filter]) ?? rows.length;
  const { active, move } = useActiveRow(rows, view.request);
  useFreshRequests();

  const hrefOf = useCallback(
    (row: Pick<RequestRow, "id" | "status">) =>
      row.status === "draft" ? `/request-editor/${row.id}` : linkTo({ request: row.id }),
    [linkTo],
  );
  const open = (row: RequestRow | undefined) =>
    row && void navigate(hrefOf(row), { preventScrollReset: true });
  const close = () => change({ request: null });
  const step = (by: 1 | -1) => {
    const row = move(by);
    if (row && hasRequestOpen()) change({ request: row.id }, { replace: true });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => open(rows[active]),
    "/": () => search.current?.focus(),
    c: () => {
      forgetEdited();
      void navigate("/request-editor");
    },
    ...(view.request !== null && { Escape: close }),
  });

  const openAt = view.request === null ? -1 : active;
  const Other = OTHER_WAYS[view.way];
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
          {wayOptions.length > 1 && <Bar way={view.way} onWay={(way) => change({ as: way })} />}
          {Other ? (
            <Suspense fallback={<Skeleton rows={21} shape="table" label="Loading your requests" />}>
              <Other query={parameters} hrefOf={hrefOf} />
            </Suspense>
          ) : (
            <Rows
              query={query}
              list={list}
              counts={counts}
              linkTo={linkTo}
              onStep={step}
              table={{
                rows,
                total,
                hrefOf,
                onOpen: open,
                active,
                openId: view.request,
                beside: view.request !== null,
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
            onPrevious={openAt > 0 ? () => step(-1) : null}
            onNext={openAt >= 0 && openAt < rows.length - 1 ? () => step(1) : null}
            place={openAt >= 0 ? `${openAt + 1} of ${total}` : null}
          />
        )}
      </div>
    </Sheet>
  );
}

/** New mail and moved requests show by themselves. */
function useFreshRequests() {
  const client = useQueryClient();
  useLiveChanges(() => void client.invalidateQueries({ queryKey: ["requests"] }));
  useLiveEvents(({ requestId }) => {
    if (requestId !== null) void client.invalidateQueries({ queryKey: ["request", requestId] });
  });
}

type RowsProps = {
  query: TrackerAddress["query"];
  list: UseInfiniteQueryResult<InfiniteData<RequestList>>;
  counts: RequestCounts["counts"] | undefined;
  linkTo: ReturnType<typeof useTrackerView>["linkTo"];
  onStep: (by: 1 | -1) => void;
  table: Omit<RequestTableProps, "onNearEnd">;
};

/** The list in whichever state it is. */
function Rows({ query, list, counts, linkTo, onStep, table }: RowsProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // What stands in the place of no rows depends on whether there are any elsewhere.
  if (list.isPending || (table.rows.length === 0 && !counts && !list.isError)) {
    return (
      <div className={css.rows}>
        <Skeleton rows={21} shape="table" label="Loading your requests" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <div className={css.rows}>
        <ListFailed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  if (table.rows.length === 0) {
    return (
      <div className={css.rows}>
        {query.q ? (
          <NoMatch q={query.q} clearHref={linkTo({ q: "" })} />
        ) : (
          counts && <NothingHere filter={query.filter} counts={counts} onNew={forgetEdited} />
        )}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links of the table within
    <div
      className={css.rows}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        onStep(event.key === "ArrowDown" ? 1 : -1);
      }}
    >
      <RequestTable {...table} onNearEnd={more} />
    </div>
  );
}
