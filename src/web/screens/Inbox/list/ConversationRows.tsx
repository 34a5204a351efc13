import { mdiArrowUp } from "@mdi/js";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import type { Selection } from "#web/features/lists/selection.ts";
import { useRowGestures } from "#web/features/lists/use-row-gestures.ts";
import { useVirtualRows } from "#web/features/lists/use-virtual-rows.ts";
import { inboxUrl, type ListView } from "#web/screens/Inbox/inbox-params.ts";
import {
  type SureOutcomeAction,
  sureCountText,
} from "#web/screens/Inbox/sure-outcomes/sure-outcome-count.ts";
import { ConversationItem, type RowActions } from "./ConversationItem.tsx";
import css from "./ConversationRows.module.css";
import { ITEM_HEIGHTS, itemIndexOf, type ListItem } from "./list-items.ts";
import type { useConversations } from "./list-queries.ts";
import type { useRowFocus } from "./use-row-focus.ts";

export type RowsProps = {
  view: ListView;
  request: string | null;
  conversations: ReturnType<typeof useConversations>;
  items: readonly ListItem[];
  /** Shown at the end of the first heading. */
  summary: string;
  /** Confirms the outcomes that are sure, from the first heading; on a phone from the menu of folders. */
  confirmSure: SureOutcomeAction | null;
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

/** The rows of a list, virtualized. */
export function ConversationRows(props: RowsProps) {
  const {
    view,
    request,
    conversations,
    items,
    summary,
    confirmSure,
    now,
    isPhone,
    focus,
    selection,
    isSelecting,
    newIds,
  } = props;
  const { actions } = props;
  const pane = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    list: conversations,
    count: items.length,
    heightOf: (index, phone) => ITEM_HEIGHTS[phone ? "phone" : "desk"][items[index]?.kind ?? "row"],
    pane,
    keyOf: useCallback((index: number) => items[index]?.key ?? index, [items]),
    rowIndexOf: (index) => {
      const item = items[index]?.kind === "row" ? items[index] : items[index + 1];
      return item?.kind === "row" ? item.index : 0;
    },
  });
  const { visibleRows: visibleItems, height, scrollToRow: show, scrollOffset, scrollToTop } = virtual;
  useScrollAnchor(items, visibleItems, isPhone, scrollOffset, virtual.scrollBy);

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

  const unseenCount = useUnseenCount(
    newIds,
    () => scrollOffset() <= TOP_THRESHOLD,
    visibleItems[0]?.index ?? 0,
  );
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
  const size = conversations.hasNextPage ? -1 : conversations.rows.length;
  return (
    <div className={css.scroll} ref={pane}>
      {unseenCount > 0 && (
        <p className={css.above}>
          <button
            type="button"
            onClick={() => {
              scrollToTop();
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
          const top = virtualItem.start;
          return item.kind === "heading" ? (
            <HeadingRow
              key={item.key}
              label={item.label}
              summary={virtualItem.index === 0 ? summary : ""}
              confirmSure={virtualItem.index === 0 && !isPhone ? confirmSure : null}
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
  if (conversations.isFetchNextPageError)
    return (
      <p className={css.footer} role="alert">
        {inboxList.olderFailed}{" "}
        <button type="button" onClick={() => void conversations.fetchNextPage()}>
          {inboxList.retry}{" "}
        </button>
      </p>
    );
  if (conversations.hasNextPage) return <p className={css.footer}>{inboxList.loadingOlder}</p>;
  return view.q ? <p className={css.footer}>{inboxList.endOfResults}</p> : null;
};

/** A heading among the rows. The first one shows the count of the list. */
const HeadingRow = ({
  label,
  summary,
  confirmSure,
  top,
}: {
  label: string;
  summary: string;
  confirmSure: SureOutcomeAction | null;
  top: number;
}) => (
  <li style={{ top }} className={css.heading}>
    <h2>{label}</h2>
    {confirmSure && (
      <button type="button" className={css.confirmSure} aria-keyshortcuts="* c" onClick={confirmSure.open}>
        {formatMessage(inboxList.confirmSure, { count: sureCountText(confirmSure.count) })}
      </button>
    )}
    {summary && <span>{summary}</span>}
  </li>
);

type ConversationRowItemProps = {
  item: Extract<ListItem, { kind: "row" }>;
  /** Total of the list; -1 while unknown. */
  total: number;
  top: number;
  view: ListView;
  now: Date;
  current: boolean;
  active: boolean;
  focusSequence: number;
  isNew: boolean;
  selected: boolean;
  /** Names of labels by id. */
  labelNames: ReadonlyMap<string, string>;
  actions: RowActions;
};

/** A conversation. */
function ConversationRowItem({ item, total, top, view, labelNames, ...rest }: ConversationRowItemProps) {
  const { row } = item;
  return (
    <li style={{ top }} data-row={item.key} aria-setsize={total} aria-posinset={item.index + 1}>
      <ConversationItem
        {...rest}
        row={row}
        url={
          row.status === "draft"
            ? `/request-editor/${row.requestId}`
            : inboxUrl({ ...view, request: row.requestId }) + messageParam(row)
        }
        folder={view.folder}
        query={view.q}
        labels={row.labels
          .filter((id) => id !== view.label)
          .flatMap((id) => labelNames.get(id) ?? [])
          .slice(0, 2)
          .join("\n")}
      />
    </li>
  );
}

/** A search opens the message with the match. */
const messageParam = ({ searchMatch }: ConversationRow) =>
  searchMatch ? `&message=${searchMatch.messageId}` : "";

/** Scroll offset in pixels that still counts as the top, where new email is visible. */
const TOP_THRESHOLD = 12;

/** Offset of an item in pixels: rows and headings have fixed heights, and a row has its index among the rows. */
function itemOffset(items: readonly ListItem[], index: number, heights: { row: number; heading: number }) {
  const item = items[index];
  const rows = item?.kind === "row" ? item.index : rowsBefore(items, index);
  return rows * heights.row + (index - rows) * heights.heading;
}

function rowsBefore(items: readonly ListItem[], index: number) {
  const next = items[index + 1];
  return next?.kind === "row" ? next.index : 0;
}

type SeenRow = { key: string; at: string; start: number };

/** Scroll anchoring: the visible rows do not move when rows above them are added or removed. */
function useScrollAnchor(
  items: readonly ListItem[],
  visibleItems: readonly { index: number }[],
  isPhone: boolean,
  scrollOffset: () => number,
  scrollBy: (by: number) => void,
) {
  const heights = isPhone ? ITEM_HEIGHTS.phone : ITEM_HEIGHTS.desk;
  const seen = useRef<SeenRow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new items move the visible rows
  useLayoutEffect(() => {
    const offset = scrollOffset();
    if (offset <= TOP_THRESHOLD) return;
    const starts = new Map(seen.current.map((one) => [one.key, one]));
    // A row that moved up, because of new email, cannot be the anchor.
    const anchorIndex = items.findIndex((item) => {
      const previousPosition = item.kind === "row" ? starts.get(item.key) : undefined;
      return item.kind === "row" && previousPosition?.at === item.row.at && previousPosition.start >= offset;
    });
    const previousPosition = anchorIndex < 0 ? undefined : starts.get(items[anchorIndex]?.key ?? "");
    if (previousPosition) scrollBy(itemOffset(items, anchorIndex, heights) - previousPosition.start);
  }, [items]);
  useLayoutEffect(() => {
    seen.current = visibleItems.flatMap(({ index }) => {
      const item = items[index];
      return item?.kind === "row"
        ? [{ key: item.key, at: item.row.at, start: itemOffset(items, index, heights) }]
        : [];
    });
  });
}
