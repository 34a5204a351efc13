import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { grouped } from "#core/calendar-words.ts";
import { useLiveChanges, useLiveEvents } from "#web/live.ts";
import { forgetEdited } from "#web/new-request.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Rehearsal } from "#web/ui/Rehearsal.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { ImportEntry } from "./Import/ImportEntry.tsx";
import { ListPane } from "./ListPane.tsx";
import { RequestPanel } from "./Panel/RequestPanel.tsx";
import css from "./RequestsTracker.module.css";
import { Strip } from "./Strip.tsx";
import { useTrackerView } from "./tracker-view.ts";
import { useAhead } from "./use-ahead.ts";
import { useRowSteps } from "./use-row-steps.ts";
import { useTrackerList } from "./use-tracker-list.ts";

/** The person's requests with their deadlines, and one of them opened beside the list. */
export default function RequestsTracker() {
  const { view, change, linkTo, hrefOf, follow } = useTrackerView();
  const search = useRef<HTMLInputElement>(null);
  const shown = useTrackerList(view, change);
  const steps = useRowSteps({ view, change, hrefOf, shown, search });
  useFreshRequests();

  const { query, rows, total } = shown;
  const openAt = view.request === null ? -1 : steps.active;
  const { look, rehearsed } = useAhead(query, shown.list.known && rows, openAt);
  const panel = (id: string) => (
    <RequestPanel
      id={id}
      tab={view.tab}
      onTab={(tab) => change({ tab }, { replace: true })}
      onClose={steps.close}
      onPrevious={openAt > 0 ? () => void steps.step(-1) : null}
      onNext={openAt >= 0 && openAt < rows.length - 1 ? () => void steps.step(1) : null}
      place={openAt >= 0 ? `${grouped(openAt + 1)} of ${grouped(total)}` : null}
    />
  );
  return (
    <Sheet className={classNames(css.tracker, view.request !== null && css.with)}>
      <VisuallyHidden role="heading" aria-level={1}>
        Requests
      </VisuallyHidden>
      <Strip
        className={css.strip}
        counts={shown.counts}
        current={query.filter}
        hrefOf={(filter) => linkTo({ filter, request: null, ...(view.way === "shared" && { as: null }) })}
        onFollow={follow}
        q={query.q}
        onSearch={useCallback((q: string) => change({ q }, { replace: true }), [change])}
        searchRef={search}
        onNew={forgetEdited}
      />
      <div className={css.pair}>
        <ListPane
          view={view}
          change={change}
          linkTo={linkTo}
          hrefOf={hrefOf}
          shown={shown}
          steps={steps}
          onLook={look}
        />
        {view.request !== null && panel(view.request)}
        {view.request === null && rehearsed && <Rehearsal>{panel(rehearsed)}</Rehearsal>}
      </div>
      <ImportEntry />
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
