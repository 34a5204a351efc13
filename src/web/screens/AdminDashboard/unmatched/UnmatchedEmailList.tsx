import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { UnmatchedList, UnmatchedStatus } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { useVirtualRows } from "#web/features/lists/use-virtual-rows.ts";
import type { useUnmatchedList } from "#web/screens/AdminDashboard/admin-queries.ts";
import { ListFooter } from "#web/screens/AdminDashboard/shared/ListFooter.tsx";
import css from "./UnmatchedEmailList.module.css";

const rowHeight = (_index: number, isPhone: boolean) => (isPhone ? 77 : 65);

type Row = UnmatchedList["items"][number];

/** Router properties of a row's link. */
export type MessageLink = { to: string; replace: boolean; state: { fromList: boolean } };

type Props = {
  list: ReturnType<typeof useUnmatchedList>;
  view: UnmatchedStatus;
  rows: readonly Row[];
  /** ID of the email that is open beside the list. */
  open: string | null;
  linkTo: (id: string) => MessageLink;
  onStep: (by: 1 | -1, from: number) => void;
  /** The row that takes the focus once it is rendered. */
  pendingFocusId: string | null;
  onFocused: () => void;
};

/** The list: sender, time, recipient, size and number of candidates. One Tab stop; the arrow keys move within. */
export function UnmatchedEmailList({
  list,
  view,
  rows,
  open,
  linkTo,
  onStep,
  pendingFocusId,
  onFocused,
}: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const { visibleRows, height, scrollToRow } = useVirtualRows({
    list,
    heightOf: rowHeight,
    pane,
  });
  usePendingFocus(
    pane,
    pendingFocusId,
    rows.findIndex((row) => row.id === pendingFocusId),
    scrollToRow,
    onFocused,
  );
  const now = new Date();
  const tabStopIndex = Math.max(
    0,
    rows.findIndex((row) => row.id === open),
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const from = rows.findIndex((row) => row.id === (event.target as HTMLElement).dataset.message);
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1, from);
  };
  return (
    <div className={css.scroll} ref={pane}>
      <ul style={{ height }} onKeyDown={handleKeyDown}>
        {visibleRows.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.id}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={list.hasNextPage ? -1 : rows.length}
              aria-posinset={index + 1}
            >
              <Link
                {...linkTo(row.id)}
                data-message={row.id}
                className={css.row}
                aria-current={row.id === open ? "true" : undefined}
                tabIndex={index === tabStopIndex ? 0 : -1}
              >
                <span className={css.line}>
                  <b>{row.from.address || adminUnmatched.unknownSender}</b>
                  <Timestamp
                    at={row.receivedAt}
                    text={formatRowDate(row.receivedAt, now, false)}
                    className={css.time}
                  />
                </span>
                <span className={css.subject}>
                  {formatMessage(adminUnmatched.rowTo, { address: row.to })}
                </span>
                <span className={css.reason}>
                  {formatFileSize(row.size)} · {candidateText(row.candidateCount, view)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ListFooter pages={list} />
    </div>
  );
}

/** How many requests it may belong to, or is in. Its content is shown only after a reason for access is given. */
function candidateText(count: number, view: UnmatchedStatus): string {
  return formatMessage(view === "assigned" ? adminUnmatched.assignedTo : adminUnmatched.candidateCount, {
    count,
  });
}

/** Scrolls to the pending row and focuses it once it is rendered. */
function usePendingFocus(
  pane: { current: HTMLElement | null },
  pendingFocusId: string | null,
  index: number,
  show: (index: number) => void,
  onFocused: () => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the pending row changes
  useEffect(() => {
    if (index >= 0) show(index);
  }, [pendingFocusId]);
  useEffect(() => {
    if (!pendingFocusId) return;
    const row = pane.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(pendingFocusId)}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    onFocused();
  });
}

/** Skeleton of the rows while they load. */
export const UnmatchedSkeleton = () => (
  <div>
    <VisuallyHidden role="status">{adminUnmatched.loading}</VisuallyHidden>
    <ul aria-hidden="true">
      {Array.from({ length: 7 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and keep their order
        <li key={row} className={css.skeleton}>
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </li>
      ))}
    </ul>
  </div>
);
