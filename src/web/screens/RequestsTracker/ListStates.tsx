import {
  mdiCheckCircleOutline,
  mdiCloudOffOutline,
  mdiFileDocumentOutline,
  mdiFilterOffOutline,
  mdiMagnify,
} from "@mdi/js";
import { Link } from "react-router";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import type { ListFilter } from "#core/request/list-query.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";

/** The list could not be fetched. */
export const ListFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    icon={mdiCloudOffOutline}
    title="The requests did not load"
    alert
    action={<Button onClick={onRetry}>Try now</Button>}
  >
    {error instanceof ApiError && error.status > 0
      ? `The server answered with an error (${error.status}). Your requests are safe on it.`
      : "The server could not be reached. Your requests are safe on it."}
  </EmptyState>
);

/** Filters or a search that leave nothing in this view. */
export const NoMatch = ({ q, clearHref }: { q: string; clearHref: string }) => (
  <EmptyState
    icon={q ? mdiMagnify : mdiFilterOffOutline}
    title="Nothing matches"
    action={<ButtonLink to={clearHref}>{q ? "Clear the search" : "Clear the filters"}</ButtonLink>}
  >
    {q
      ? `“${q}” is in no title, agency, tracking number or mail here. The other views may have it.`
      : "No request has all that was asked for. Take one of the filters away, or all of them."}
  </EmptyState>
);

const EMPTY_TEXT: Record<ListFilter, [title: string, text: string]> = {
  overdue: ["Nothing is overdue", "Every agency is still within its time, or has answered."],
  due_soon: ["Nothing is due this week", "The next legal deadlines are more than seven days away."],
  yours: ["Nothing waits for you", "No agency is waiting for an answer, a fee or a decision of yours."],
  open: ["No open requests", "Everything you sent has been answered."],
  closed: ["Nothing closed yet", "Requests come here once they are answered in full, refused or withdrawn."],
  all: ["No requests", "What you ask for comes here."],
  drafts: ["No drafts", "A request you have begun and not sent waits here."],
};

/** A view with nothing in it; somebody with no request at all is shown where to begin. */
export function EmptyList({
  filter,
  counts,
  onNew,
}: {
  filter: ListFilter;
  counts: RequestCounts["counts"];
  onNew: () => void;
}) {
  const isEmpty = counts.open + counts.closed + counts.drafts === 0;
  if (isEmpty) {
    return (
      <EmptyState
        icon={mdiFileDocumentOutline}
        title="Start with one question"
        action={
          <ButtonLink to="/request-editor" kind="main" onClick={onNew}>
            Start a request
          </ButtonLink>
        }
      >
        Say which records you want and from whom. The letter, the law and the deadline follow from that.
      </EmptyState>
    );
  }
  const [title, text] = EMPTY_TEXT[filter];
  return (
    <EmptyState
      icon={mdiCheckCircleOutline}
      title={title}
      action={
        filter === "open" && counts.drafts > 0 ? <Link to="?filter=drafts">See your drafts</Link> : undefined
      }
    >
      {text}
    </EmptyState>
  );
}
