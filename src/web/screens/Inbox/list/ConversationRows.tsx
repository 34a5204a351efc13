import { mdiArrowUp } from "@mdi/js";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import type { Selection } from "#web/features/lists/selection.ts";
import { useRowGestures } from "#web/features/lists/use-row-gestures.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import type { RowActions } from "./ConversationItem.tsx";
import css from "./ConversationRows.module.css";
import { cursorBefore, isLoaded } from "./cached-list.ts";
import { ConversationRowItem, HeadingRow } from "./ListRows.tsx";
import { itemIndexOf, type ListItem } from "./list-items.ts";
import type { useConversations } from "./list-queries.ts";
import type { useRowFocus } from "./use-row-focus.ts";
import { useVirtualList } from "./use-virtual-list.ts";

export type RowsProps = {
  view: ListView;
  request: string | null;
  conversations: ReturnType<typeof useConversations>;
  items: readonly ListItem[];
  /** Shown at the end of the first heading. */
  summary: string;
  now: Date;
  isPhone: boolean;
  focus: ReturnType<typeof useRowFocus>;
  selection: Selection;
  /** Touch selection: pressing a row selects it. */
  isSelecting: boolean;
  newIds: ReadonlySet<string>;
  labels: Mailbox["labels"];
  actions: RowActions & { onRowFocus: (requestId: string) => void; onRowIntent: (requestId: string) => void };
};

/** The next page is fetched this many rows before the end, so that fast scrolling does not reach it. */
const FETCH_MARGIN = 30;

/** The rows of a list, virtualized. */
export function ConversationRows(props: RowsProps) {
  const {
    view,
    request,
    conversations,
    items,
    summary,
    now,
    isPhone,
    focus,
    selection,
    isSelecting,
    newIds,
  } = props;
  const { actions } = props;
  const pane = useRef<HTMLDivElement>(null);
  const { visibleItems, height, offsetOf, show, atTop, toTop } = useVirtualList(items, pane, isPhone);
  useFetchVisible(props, visibleItems[0]?.index ?? 0, visibleItems.at(-1)?.index ?? 0);

  const activeItem = useMemo(() => itemIndexOf(items, focus.active), [items, focus.active]);
  const focusSequence = focus.focusRequest?.sequence;
  // On a phone the list returns with its scroll position.
  const [initialFocusSequence] = useState(isPhone ? focusSequence : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shortcuts and opening scroll, new email above does not
  useEffect(() => {
    const shouldScroll = focusSequence ? focusSequence !== initialFocusSequence : request !== null;
    // Scrolling to the first row also shows its heading.
    if (shouldScroll && activeItem >= 0) show(activeItem === 1 ? 0 : activeItem);
  }, [focusSequence, request]);

  const unseenCount = useUnseenCount(newIds, atTop, visibleItems[0]?.index ?? 0);
  const gestures = useRowGestures({
    isSelecting,
    onToggle: actions.toggle,
    onRowFocus: actions.onRowFocus,
    onRowIntent: actions.onRowIntent,
  });
  const names = useMemo(() => new Map(props.labels.map(({ id, name }) => [id, name])), [props.labels]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const focusedId = focus.moveBy(by);
    if (event.shiftKey && focusedId) actions.toggle(focusedId, true);
  };
  const { list } = conversations;
  const size = list && list.next === null ? list.rows.length : -1;
  return (
    <div className={css.scroll} ref={pane}>
      {unseenCount > 0 && (
        <p className={css.above}>
          <button
            type="button"
            onClick={() => {
              toTop();
              focus.focusRow(items.find((item) => item.kind === "row")?.key);
            }}
          >
            <Icon path={mdiArrowUp} size={14} />
            {formatMessage(inboxList.showNew, { count: unseenCount })}
          </button>
        </p>
      )}
      <ul
        style={{ height }}
        data-selecting={selection.ids.size > 0 || isSelecting || undefined}
        onKeyDown={handleKeyDown}
        {...gestures}
      >
        {visibleItems.map((virtualItem) => {
          const item = items[virtualItem.index];
          if (!item) return null;
          const top = offsetOf(virtualItem);
          return item.kind === "heading" ? (
            <HeadingRow
              key={item.key}
              label={item.label}
              summary={virtualItem.index === 0 ? summary : ""}
              top={top}
            />
          ) : (
            <ConversationRowItem
              key={item.key}
              item={item}
              total={size}
              top={top}
              view={view}
              now={now}
              current={item.key === request}
              active={item.key === focus.active}
              focusSequence={focus.focusRequest?.requestId === item.key ? focus.focusRequest.sequence : 0}
              isNew={newIds.has(item.key)}
              selected={selection.ids.has(item.key)}
              labelNames={names}
              actions={actions}
            />
          );
        })}
      </ul>
      <ListFooter {...props} />
    </div>
  );
}

/** Fetches evicted rows in the visible range, and the next page before the end is reached. */
function useFetchVisible({ conversations, items }: RowsProps, first: number, last: number) {
  const { list, fetchFrom, isFetchingPage, failedCursor, setVisibleRange, isFetching, retry } = conversations;
  useEffect(() => {
    if (!list || list.rows.length === 0) return;
    const rowAt = (index: number) => {
      const item = items[index];
      return item?.kind === "row" ? item.index : 0;
    };
    setVisibleRange(rowAt(first), rowAt(last));
    if (isFetchingPage || failedCursor) return;
    for (let index = rowAt(first); index <= rowAt(last); index += 1) {
      const row = list.rows[index];
      if (!row || isLoaded(row)) continue;
      const pageCursor = cursorBefore(list, index);
      if (pageCursor) fetchFrom(pageCursor);
      else if (!isFetching) retry();
      return;
    }
    const lastRow = list.rows.at(-1);
    if (list.next !== null && lastRow && last >= items.length - FETCH_MARGIN)
      fetchFrom({ cursor: list.next, after: { requestId: lastRow.requestId, at: lastRow.at } });
  }, [list, items, first, last, isFetchingPage, failedCursor, fetchFrom, setVisibleRange, isFetching, retry]);
}

/** Number of conversations with new email above the visible range since the list was last at its top. */
function useUnseenCount(newIds: ReadonlySet<string>, atTop: () => boolean, first: number): number {
  const [seen, setSeen] = useState(newIds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when the visible rows change
  useEffect(() => {
    if (atTop()) setSeen(newIds);
  }, [newIds, first]);
  return [...newIds].filter((requestId) => !seen.has(requestId)).length;
}

const ListFooter = ({ view, conversations }: RowsProps) => {
  const { list, failedCursor, fetchFrom } = conversations;
  if (failedCursor)
    return (
      <p className={css.footer} role="alert">
        {inboxList.olderFailed}{" "}
        <button type="button" onClick={() => fetchFrom(failedCursor)}>
          {inboxList.retry}{" "}
        </button>
      </p>
    );
  if (list?.next) return <p className={css.footer}>{inboxList.loadingOlder}</p>;
  return view.q ? <p className={css.footer}>{inboxList.endOfResults}</p> : null;
};
