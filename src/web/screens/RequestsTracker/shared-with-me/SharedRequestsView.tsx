import { mdiAccountMultipleOutline, mdiCloudOffOutline } from "@mdi/js";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SharedRequest, SharedRequests } from "#contract/accounts/sharing.ts";
import { api } from "#web/app/api/api.ts";
import { useLiveChanges } from "#web/app/api/live-events.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Deadline } from "#web/design/display/Deadline.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { deadlineLabel } from "#web/features/deadlines/deadline-labels.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import { accessLevelLabel } from "#web/features/sharing/access-level-labels.ts";
import { formatActivity } from "#web/screens/RequestsTracker/activity-text.ts";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import css from "./SharedRequestsView.module.css";

const SHARED_REQUESTS_KEY = ["shared-requests"];

/** Requests of others that the person was let into, the one something last happened to first. */
export default function SharedRequestsView({ hrefOf }: Pick<ViewProps, "hrefOf">) {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: SHARED_REQUESTS_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.get<SharedRequests>("/api/shared-requests", {
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  useLiveChanges(() => void client.invalidateQueries({ queryKey: SHARED_REQUESTS_KEY }));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.isPending) return <Skeleton rows={21} shape="table" label="Loading shared requests" />;
  if (list.isError && rows.length === 0) {
    return (
      <EmptyState
        icon={mdiCloudOffOutline}
        title="Shared requests did not load"
        alert
        action={<Button onClick={() => void list.refetch()}>Try now</Button>}
      >
        {list.error.message}
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={mdiAccountMultipleOutline} title="Nothing is shared with you">
        When somebody invites you to a request and you accept, it stands here.
      </EmptyState>
    );
  }
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Owner</th>
            <th scope="col">Status</th>
            <th scope="col">Next deadline</th>
            <th scope="col">Access</th>
            <th scope="col">Activity</th>
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
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function SharedRequestRow({ row, hrefOf }: { row: SharedRequest; hrefOf: ViewProps["hrefOf"] }) {
  const appearance = requestStatusAppearance(row);
  const due = row.deadline && deadlineLabel(row.deadline);
  // Only who edits a draft has something to do in the editor; the others read it in the panel.
  const isOpenable =
    row.status === "draft" && row.level !== "edit" ? { ...row, status: "closed" as const } : row;
  return (
    <tr>
      <td>
        <Link className={css.name} to={hrefOf(isOpenable)} data-row={row.id} preventScrollReset>
          {row.title || "No subject yet"}
        </Link>
        <span className={css.agency}>{row.agency?.name ?? "No agency yet"}</span>
      </td>
      <td data-label="Owner">{row.requesterName}</td>
      <td data-label="Status">
        <Status tone={appearance.tone} icon={appearance.icon}>
          {appearance.label}
        </Status>
      </td>
      <td data-label="Next deadline">
        {due ? (
          <Deadline {...due} day={due.day ? formatShortDay(due.day) : undefined} />
        ) : (
          <span className={css.dim}>None</span>
        )}
      </td>
      <td data-label="Access">{accessLevelLabel(row.level)}</td>
      <td data-label="Activity">
        <Timestamp at={row.lastActivityAt} text={formatActivity(row.lastActivityAt, new Date())} />
      </td>
    </tr>
  );
}
