import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { router } from "#messages/router.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { refetchChanged, useLiveChanges, useLiveEvents } from "#web/app/api/live-events.ts";
import { classNames } from "#web/design/class-names.ts";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { ImportFromUrl } from "./import/ImportFromUrl.tsx";
import { ListPane } from "./ListPane.tsx";
import { KeyboardShortcuts, preloadPanel, RequestPanel } from "./lazy-panel.ts";
import { totalText } from "./list-text.ts";
import css from "./RequestsTracker.module.css";
import { StatusTabs } from "./StatusTabs.tsx";
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
        onRetryCounts={trackerList.retryCounts}
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
                openIndex >= 0
                  ? formatMessage(tracker.position, {
                      index: openIndex + 1,
                      total: totalText(total, trackerList.list),
                    })
                  : null
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
