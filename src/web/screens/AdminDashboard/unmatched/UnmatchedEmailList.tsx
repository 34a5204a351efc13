import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { UnmatchedList, UnmatchedStatus } from "#contract/platform/admin.ts";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import type { useUnmatchedList } from "#web/screens/AdminDashboard/admin-queries.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { ListFooter } from "#web/screens/AdminDashboard/shared/ListFooter.tsx";
import { useVirtualRows } from "#web/screens/AdminDashboard/shared/use-virtual-rows.ts";
import css from "./UnmatchedEmailList.module.css";

const HEIGHTS = { desk: 65, phone: 77 };

type Row = UnmatchedList["items"][number];

/** What a row's link says to the router. */
export type MessageLink = { to: string; replace: boolean; state: { fromList: boolean } };

type Props = {
  list: ReturnType<typeof useUnmatchedList>;
  view: UnmatchedStatus;
  rows: readonly Row[];
  /** The mail that is read beside the list. */
  open: string | null;
  linkTo: (id: string) => MessageLink;
  onStep: (by: 1 | -1, from: number) => void;
  /** The row that is to take the focus. */
  pendingFocusId: string | null;
  onFocused: () => void;
};

/** The list: sender and time, the address it was sent to, its size, and how many requests it may belong to. One Tab stop; the arrows move within. */
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
  const {
    drawn: virtualRows,
    height,
    scrollToRow,
  } = useVirtualRows({ count: rows.length, heights: HEIGHTS, pane, pages: list });
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
    const from = rows.findIndex((row) => row.id === (event.target as HTMLElement).dataset.mail);
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1, from);
  };
  return (
    <div className={css.scroll} ref={pane}>
      <ul style={{ height }} onKeyDown={handleKeyDown}>
        {virtualRows.map(({ index, start }) => {
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
                data-mail={row.id}
                className={css.row}
                aria-current={row.id === open ? "true" : undefined}
                tabIndex={index === tabStopIndex ? 0 : -1}
              >
                <span className={css.line}>
                  <b>{row.from.address || "Unknown sender"}</b>
                  <Timestamp
                    at={row.receivedAt}
                    text={formatRowDate(row.receivedAt, now, false)}
                    className={css.time}
                  />
                </span>
                <span className={css.subject}>To {row.to}</span>
                <span className={css.reason}>
                  {formatFileSize(row.size)} · {candidateText(row.candidateCount, view)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ListFooter pages={list} itemsLabel="Older mail" />
    </div>
  );
}

/** How many requests it may belong to, or is in. What it says is shown to who gives a reason for reading it. */
function candidateText(count: number, view: UnmatchedStatus): string {
  const requests = countText(count, "request", "requests");
  if (view === "assigned") return `In ${requests}`;
  return count === 0 ? "No request it may belong to" : `May belong to ${requests}`;
}

/** Brings the wished row into sight and gives it the focus once it is drawn. */
function usePendingFocus(
  pane: { current: HTMLElement | null },
  pendingFocusId: string | null,
  index: number,
  show: (index: number) => void,
  onFocused: () => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish scrolls once, when it is made
  useEffect(() => {
    if (index >= 0) show(index);
  }, [pendingFocusId]);
  useEffect(() => {
    if (!pendingFocusId) return;
    const row = pane.current?.querySelector<HTMLElement>(`[data-mail="${CSS.escape(pendingFocusId)}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    onFocused();
  });
}

/** Stands for the rows until they are here. */
export const UnmatchedSkeleton = () => (
  <div>
    <VisuallyHidden role="status">Loading unmatched mail</VisuallyHidden>
    <ul aria-hidden="true">
      {Array.from({ length: 7 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are alike and never move
        <li key={row} className={css.bones}>
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </li>
      ))}
    </ul>
  </div>
);
