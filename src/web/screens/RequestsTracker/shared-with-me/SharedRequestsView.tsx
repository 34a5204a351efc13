import { mdiAccountMultipleOutline, mdiCloudOffOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SharedRequest, SharedRequests } from "#contract/accounts/sharing.ts";
import { trackerShared } from "#messages/tracker/shared.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { api } from "#web/app/api/api.ts";
import { refetchChanged, useLiveChanges } from "#web/app/api/live-events.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Deadline } from "#web/design/display/Deadline.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { deadlineDay, deadlineLabel } from "#web/features/deadlines/deadline-labels.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import { accessLevelLabel } from "#web/features/sharing/access-level-labels.ts";
import { formatActivity } from "#web/screens/RequestsTracker/activity-text.ts";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import css from "./SharedRequestsView.module.css";

const SHARED_REQUESTS_KEY = ["shared-requests"];
const sharedRequestsQuery = pagedList<SharedRequests>({
  queryKey: SHARED_REQUESTS_KEY,
  idOf: byId,
  fetchPage: (cursor, signal) =>
    api.get<SharedRequests>("/api/shared-requests", {
      query: { limit: 50, cursor: cursor ?? undefined },
      signal,
    }),
});

/** Requests that other users shared with this one, the most recently active first. */
export default function SharedRequestsView({ hrefOf }: Pick<ViewProps, "hrefOf">) {
  const client = useQueryClient();
  const list = usePagedList(sharedRequestsQuery);
  useLiveChanges(() => refetchChanged(client, SHARED_REQUESTS_KEY));
  const { rows } = list;
  if (list.isPending) return <Skeleton rows={21} shape="table" label={trackerShared.loading} />;
  if (list.isError && rows.length === 0) {
    return (
      <EmptyState
        icon={mdiCloudOffOutline}
        title={trackerShared.loadFailedTitle}
        alert
        action={<Button onClick={() => void list.refetch()}>{tracker.tryAgain}</Button>}
      >
        {list.error?.message}
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={mdiAccountMultipleOutline} title={trackerShared.emptyTitle}>
        {trackerShared.emptyText}
      </EmptyState>
    );
  }
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {Object.entries(trackerShared.columns).map(([column, label]) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SharedRequestRow key={row.id} row={row} hrefOf={hrefOf} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className={css.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {trackerShared.showMore}
          </Button>
        </div>
      )}
    </div>
  );
}

function SharedRequestRow({ row, hrefOf }: { row: SharedRequest; hrefOf: ViewProps["hrefOf"] }) {
  const appearance = requestStatusAppearance(row);
  const due = row.deadline && deadlineLabel(row.deadline);
  // Collaborators who can only view a draft read it in the panel instead of the editor.
  const isOpenable =
    row.status === "draft" && row.level !== "edit" ? { ...row, status: "closed" as const } : row;
  return (
    <tr>
      <td>
        <Link className={css.name} to={hrefOf(isOpenable)} data-row={row.id} preventScrollReset>
          {row.title || trackerTable.noSubject}
        </Link>
        <span className={css.agency}>{row.agency?.name ?? trackerTable.noAgency}</span>
      </td>
      <td data-label={trackerShared.columns.owner}>{row.requesterName}</td>
      <td data-label={trackerShared.columns.status}>
        <Status tone={appearance.tone} icon={appearance.icon}>
          {appearance.label}
        </Status>
      </td>
      <td data-label={trackerShared.columns.deadline}>
        {due && row.deadline ? (
          <Deadline {...due} day={deadlineDay(row.deadline, due.day, formatShortDay)} />
        ) : (
          <span className={css.dim}>{trackerShared.noDeadline}</span>
        )}
      </td>
      <td data-label={trackerShared.columns.access}>{accessLevelLabel(row.level)}</td>
      <td data-label={trackerShared.columns.activity}>
        <Timestamp at={row.lastActivityAt} text={formatActivity(row.lastActivityAt, new Date())} />
      </td>
    </tr>
  );
}
