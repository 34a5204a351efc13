import {
  mdiAccountMultipleOutline,
  mdiCheckCircleOutline,
  mdiCloudOffOutline,
  mdiFileDocumentOutline,
  mdiFilterOffOutline,
  mdiMagnify,
} from "@mdi/js";
import { Link, useSearchParams } from "react-router";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListFilter, ListScope } from "#core/request/list-query.ts";
import { searchSpelling } from "#messages/search-spelling.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { trackerShared } from "#messages/tracker/shared.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { useSpelling } from "#web/features/lists/use-spelling.ts";

/** The list could not be fetched. */
export const ListFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    icon={mdiCloudOffOutline}
    title={trackerList.loadFailedTitle}
    alert
    action={<Button onClick={onRetry}>{tracker.tryAgain}</Button>}
  >
    {error instanceof ApiError && error.status > 0
      ? formatMessage(trackerList.serverError, { status: String(error.status) })
      : trackerList.offline}
  </EmptyState>
);

/** No request of this view matches the filters or the search. */
export function NoMatch({ q, scope, clearHref }: { q: string; scope: ListScope; clearHref: string }) {
  const spelling = useSpelling(q, scope);
  const [params] = useSearchParams();
  return (
    <EmptyState
      icon={q ? mdiMagnify : mdiFilterOffOutline}
      title={trackerList.noMatchTitle}
      action={
        <>
          {spelling && (
            <ButtonLink
              kind="main"
              to={`?${new URLSearchParams([...[...params].filter(([name]) => name !== "q"), ["q", spelling]])}`}
            >
              {formatMessage(searchSpelling.didYouMean, { query: spelling })}
            </ButtonLink>
          )}
          <ButtonLink to={clearHref}>{q ? trackerList.clearSearch : trackerList.clearFilters}</ButtonLink>
        </>
      }
    >
      {q ? formatMessage(trackerList.noSearchMatch, { query: q }) : trackerList.noFilterMatch}
    </EmptyState>
  );
}

const EMPTY_TEXT = trackerList.empty satisfies Record<ListFilter, { title: string; text: string }>;

/** A view without requests. A user without any request is shown how to start one. */
export function EmptyList({
  filter,
  scope,
  counts,
  onNew,
}: {
  filter: ListFilter;
  scope: ListScope;
  counts: RequestCounts["counts"];
  onNew: () => void;
}) {
  const isEmpty = counts.open + counts.closed + counts.drafts === 0;
  if (scope === "shared" && filter === "open") {
    return (
      <EmptyState icon={mdiAccountMultipleOutline} title={trackerShared.emptyTitle}>
        {trackerShared.emptyText}
      </EmptyState>
    );
  }
  if (isEmpty && scope === "mine") {
    return (
      <EmptyState
        icon={mdiFileDocumentOutline}
        title={trackerList.startTitle}
        action={
          <ButtonLink to="/request-editor" kind="main" onClick={onNew}>
            {trackerList.start}
          </ButtonLink>
        }
      >
        {trackerList.startText}
      </EmptyState>
    );
  }
  const { title, text } = EMPTY_TEXT[filter];
  return (
    <EmptyState
      icon={mdiCheckCircleOutline}
      title={title}
      action={
        filter === "open" && scope === "mine" && counts.drafts > 0 ? (
          <Link to="?filter=drafts">{trackerList.seeDrafts}</Link>
        ) : undefined
      }
    >
      {text}
    </EmptyState>
  );
}
