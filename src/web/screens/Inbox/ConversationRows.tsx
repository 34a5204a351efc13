import { mdiArrowUp } from "@mdi/js";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { Selection } from "#web/ui/selection.ts";
import { useRowGestures } from "#web/ui/use-row-gestures.ts";
import type { RowDeeds } from "./ConversationItem.tsx";
import css from "./ConversationRows.module.css";
import type { ListView } from "./inbox-address.ts";
import { isWhole, markBefore } from "./known-list.ts";
import { HeadingLine, RowLine } from "./ListLines.tsx";
import { itemOf, type ListItem } from "./list-items.ts";
import type { useConversations } from "./queries.ts";
import { useListWindow } from "./use-list-window.ts";
import type { useRowFocus } from "./use-row-focus.ts";

export type RowsProps = {
  view: ListView;
  request: string | null;
  conversations: ReturnType<typeof useConversations>;
  items: readonly ListItem[];
  /** Stands at the end of the first heading. */
  summary: string;
  now: Date;
  phone: boolean;
  focus: ReturnType<typeof useRowFocus>;
  selection: Selection;
  /** Chosen by fingers: pressing a row chooses it. */
  choosing: boolean;
  fresh: ReadonlySet<string>;
  labels: Mailbox["labels"];
  deeds: RowDeeds & { took: (requestId: string) => void; look: (requestId: string) => void };
};

/** So many rows before its end a list is read further: a fast wheel must not come to it. */
const AHEAD = 30;

/** The rows of a list, of which only those in sight are in the page. */
export function ConversationRows(props: RowsProps) {
  const { view, request, conversations, items, summary, now, phone, focus, selection, choosing, fresh } =
    props;
  const { deeds } = props;
  const pane = useRef<HTMLDivElement>(null);
  const { drawn, height, offsetOf, show, atTop, toTop } = useListWindow(items, pane, phone);
  useReading(props, drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0);

  const activeItem = useMemo(() => itemOf(items, focus.active), [items, focus.active]);
  const wished = focus.wish?.turn;
  // On a phone the list comes back with the page scrolled to where it was left.
  const [left] = useState(phone ? wished : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only keys and opening scroll, not mail that comes in above
  useEffect(() => {
    const moved = wished ? wished !== left : request !== null;
    // The first row's heading belongs to it.
    if (moved && activeItem >= 0) show(activeItem === 1 ? 0 : activeItem);
  }, [wished, request]);

  const unseen = useUnseen(fresh, atTop, drawn[0]?.index ?? 0);
  const gestures = useRowGestures({ ...deeds, choosing });
  const names = useMemo(() => new Map(props.labels.map(({ id, name }) => [id, name])), [props.labels]);
  const keys = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const reached = focus.step(by);
    if (event.shiftKey && reached) deeds.toggle(reached, true);
  };
  const { list } = conversations;
  const size = list && list.next === null ? list.rows.length : -1;
  return (
    <div className={css.scroll} ref={pane}>
      {unseen > 0 && (
        <p className={css.above}>
          <button
            type="button"
            onClick={() => {
              toTop();
              focus.focusRow(items.find((item) => item.kind === "row")?.key);
            }}
          >
            <Icon path={mdiArrowUp} size={14} />
            {unseen} new
          </button>
        </p>
      )}
      <ul
        style={{ height }}
        data-selecting={selection.ids.size > 0 || choosing || undefined}
        onKeyDown={keys}
        {...gestures}
      >
        {drawn.map((place) => {
          const item = items[place.index];
          if (!item) return null;
          const top = offsetOf(place);
          return item.kind === "heading" ? (
            <HeadingLine
              key={item.key}
              words={item.words}
              summary={place.index === 0 ? summary : ""}
              top={top}
            />
          ) : (
            <RowLine
              key={item.key}
              item={item}
              size={size}
              top={top}
              view={view}
              now={now}
              current={item.key === request}
              active={item.key === focus.active}
              wanted={focus.wish?.requestId === item.key ? focus.wish.turn : 0}
              fresh={fresh.has(item.key)}
              selected={selection.ids.has(item.key)}
              names={names}
              deeds={deeds}
            />
          );
        })}
      </ul>
      <Tail {...props} />
    </div>
  );
}

/** Reads what is missing in sight, and goes on reading before one comes to the end. */
function useReading({ conversations, items }: RowsProps, first: number, last: number) {
  const { list, fetchFrom, reading, failed, see, fetching, retry } = conversations;
  useEffect(() => {
    if (!list || list.rows.length === 0) return;
    const rowAt = (index: number) => {
      const item = items[index];
      return item?.kind === "row" ? item.index : 0;
    };
    see(rowAt(first), rowAt(last));
    if (reading || failed) return;
    for (let index = rowAt(first); index <= rowAt(last); index += 1) {
      const row = list.rows[index];
      if (!row || isWhole(row)) continue;
      const mark = markBefore(list, index);
      if (mark) fetchFrom(mark);
      else if (!fetching) retry();
      return;
    }
    const end = list.rows.at(-1);
    if (list.next !== null && end && last >= items.length - AHEAD)
      fetchFrom({ cursor: list.next, after: { requestId: end.requestId, at: end.at } });
  }, [list, items, first, last, reading, failed, fetchFrom, see, fetching, retry]);
}

/** How many conversations got mail above what is in sight since the top was last seen. */
function useUnseen(fresh: ReadonlySet<string>, atTop: () => boolean, first: number): number {
  const [seen, setSeen] = useState(fresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the rows in sight change
  useEffect(() => {
    if (atTop()) setSeen(fresh);
  }, [fresh, first]);
  return [...fresh].filter((requestId) => !seen.has(requestId)).length;
}

const Tail = ({ view, conversations }: RowsProps) => {
  const { list, failed, fetchFrom } = conversations;
  if (failed)
    return (
      <p className={css.tail} role="alert">
        Older mail did not load.{" "}
        <button type="button" onClick={() => fetchFrom(failed)}>
          Try again
        </button>
      </p>
    );
  if (list?.next) return <p className={css.tail}>Loading older mail</p>;
  return view.q ? <p className={css.tail}>That is all of them.</p> : null;
};
