import { mdiAccountCircleOutline, mdiChevronDown, mdiPlus, mdiTrayArrowUp } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type RefObject, Suspense, useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { RequestFilter } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListFilter } from "#core/request/list-query.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { router } from "#messages/router.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { refetchChanged, useLiveChanges, useLiveEvents } from "#web/app/api/live-events.ts";
import { classNames } from "#web/design/class-names.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { SearchField } from "#web/design/controls/SearchField.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { Tab, Tabs } from "#web/design/navigation/Tabs.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { ImportFromUrl, NEW_IMPORT } from "./import/ImportFromUrl.tsx";
import { ListPane } from "./ListPane.tsx";
import { KeyboardShortcuts, preloadPanel, RequestPanel } from "./lazy-panel.ts";
import css from "./RequestsTracker.module.css";
import { useRowNavigation } from "./use-row-navigation.ts";
import { useTrackerList } from "./use-tracker-list.ts";
import { useTrackerView } from "./use-tracker-view.ts";

/** The user's requests with their deadlines, and one of them open beside the list. */
export default function RequestsTracker() {
  const { view, change, linkTo, hrefOf, follow, prefetch } = useTrackerView();
  const search = useRef<HTMLInputElement>(null);
  const trackerList = useTrackerList(view, change);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const showKeys = () => setShowingKeys(true);
  const rowNavigation = useRowNavigation({ view, change, hrefOf, trackerList, search, showKeys });
  useFreshRequests();

  const { query, rows, total } = trackerList;
  // An open request titles the page itself.
  usePageTitle(
    view.request !== null
      ? null
      : query.q
        ? formatMessage(pageTitles.search, { query: query.q, page: router.requests })
        : router.requests,
  );
  const openIndex = view.request === null ? -1 : rowNavigation.active;
  const prefetchRequest = usePrefetchRequest();
  return (
    <Sheet className={classNames(css.tracker, view.request !== null && css.with)}>
      <VisuallyHidden role="heading" aria-level={1}>
        {tracker.heading}
      </VisuallyHidden>
      <StatusTabs
        className={css.statusTabs}
        counts={trackerList.counts}
        current={query.filter}
        hrefOf={(filter) => linkTo({ filter, request: null })}
        onFollow={follow}
        onLook={prefetch}
        q={query.q}
        onSearch={useCallback((q: string) => change({ q }, { replace: true }), [change])}
        searchRef={search}
        onNew={clearEditedRequest}
      />
      <div className={css.pair}>
        <ListPane
          view={view}
          change={change}
          linkTo={linkTo}
          hrefOf={hrefOf}
          trackerList={trackerList}
          rowNavigation={rowNavigation}
          onRowIntent={prefetchRequest}
        />
        {view.request !== null && (
          <Suspense fallback={<Skeleton rows={9} shape="text" label={tracker.loading} />}>
            <RequestPanel
              id={view.request}
              tab={view.tab}
              onTab={(tab) => change({ tab }, { replace: true })}
              onClose={rowNavigation.close}
              onPrevious={openIndex > 0 ? () => void rowNavigation.step(-1) : null}
              onNext={openIndex >= 0 && openIndex < rows.length - 1 ? () => void rowNavigation.step(1) : null}
              position={
                openIndex >= 0 ? formatMessage(tracker.position, { index: openIndex + 1, total }) : null
              }
            />
          </Suspense>
        )}
      </div>
      <ImportFromUrl />
      {isShowingKeys && (
        <Suspense>
          <KeyboardShortcuts screen="tracker" open onClose={() => setShowingKeys(false)} />
        </Suspense>
      )}
    </Sheet>
  );
}

/** Refetches when new email arrives or a request changes. */
function useFreshRequests() {
  const client = useQueryClient();
  useLiveChanges(() => refetchChanged(client, ["requests"]));
  useLiveEvents(({ requestId }) => {
    if (requestId !== null) refetchChanged(client, ["request", requestId]);
  });
}

/** The filters of the status tabs, in order. */
const FILTERS = ["overdue", "due_soon", "yours", "open", "closed", "drafts"] as const;

const FILTER_LABELS = trackerTable.filters satisfies Record<RequestFilter, string>;

/** About the time between two keystrokes; the search itself is fast. */
const DEBOUNCE_MS = 120;

/** Status tabs with counts, the search field and the button for a new request. */
function StatusTabs(props: {
  counts: RequestCounts | undefined;
  current: ListFilter;
  hrefOf: (filter: RequestFilter) => string;
  onFollow: (event: MouseEvent, to: string) => void;
  /** Called when a list is likely to be opened next. */
  onLook: (to: string) => void;
  q: string;
  onSearch: (q: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onNew: () => void;
  className?: string | undefined;
}) {
  const { counts, current, hrefOf, onFollow, onLook, q, onSearch, searchRef, onNew, className } = props;
  const phone = usePhone();
  return (
    <div className={classNames(css.tabs, className)}>
      <Tabs className={css.filters} label={tracker.tabsLabel}>
        {FILTERS.map((filter) => (
          <Tab
            key={filter}
            to={hrefOf(filter)}
            className={classNames(css.filter, countColor({ counts, filter }))}
            current={filter === current}
            onPointerEnter={() => onLook(hrefOf(filter))}
            onFocus={() => onLook(hrefOf(filter))}
            onClick={(event) => onFollow(event, hrefOf(filter))}
          >
            <StatusTabCount counts={counts} filter={filter} />
            {FILTER_LABELS[filter]}
          </Tab>
        ))}
      </Tabs>
      <search className={css.search}>
        <SearchField
          label={tracker.search}
          placeholder={phone ? tracker.searchShort : tracker.search}
          q={q}
          onSearch={onSearch}
          debounceMs={DEBOUNCE_MS}
          inputRef={searchRef}
          className={css.find}
        />
      </search>
      <ButtonLink to="/account" kind="quiet" icon={mdiAccountCircleOutline} className={css.account}>
        <span>{tracker.account}</span>
      </ButtonLink>
      <ButtonLink to="/request-editor" kind="main" icon={mdiPlus} className={css.new} onClick={onNew}>
        {tracker.newRequest}
      </ButtonLink>
      <ImportMenu className={css.more} />
    </div>
  );
}

type CountProps = { counts: RequestCounts | undefined; filter: RequestFilter };

/** The number of requests under a tab, with the other filters applied: "31", "1,000+". */
const StatusTabCount = ({ counts, filter }: CountProps) => (
  <b>{counts ? countText(counts, filter) : <span className={css.statusTabsWaiting} />}</b>
);

function countText({ counts, filteredCounts: within }: RequestCounts, filter: RequestFilter) {
  const { count, hasMore: more } = within?.[filter] ?? { count: counts[filter], hasMore: false };
  return `${formatInteger(count)}${more ? "+" : ""}`;
}

/** A count is colored only while there is something to do about it. */
function countColor({ counts, filter }: CountProps): string | undefined {
  if (!counts || (counts.filteredCounts?.[filter].count ?? counts.counts[filter]) === 0) return undefined;
  return filter === "overdue" ? css.red : filter === "due_soon" ? css.orange : undefined;
}

/** Prefetches the request that a pointer rests on or presses, and the code of its panel. */
function usePrefetchRequest() {
  const client = useQueryClient();
  return useCallback(
    (id: string) => {
      if (savesData()) return;
      preloadPanel();
      void client.prefetchQuery(requestQuery(id));
    },
    [client],
  );
}

/** The menu beside "New request", with the import of existing requests. */
function ImportMenu({ className }: { className?: string | undefined }) {
  const [, setParams] = useSearchParams();
  const open = () =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set("import", NEW_IMPORT);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <MenuButton
      label={trackerList.more}
      trigger={<PlainIconButton icon={mdiChevronDown} label={trackerList.more} className={className} />}
      items={[{ label: trackerList.importRequests, icon: mdiTrayArrowUp, onSelect: open }]}
    />
  );
}
