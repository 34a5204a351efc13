import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { RequestBoard } from "#contract/request-list.ts";
import { grouped } from "#core/calendar-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Status } from "#web/ui/Status.tsx";
import css from "./Board.module.css";
import { laneLook } from "./lane-look.ts";

export type LaneProps = {
  lane: RequestBoard["lanes"][number];
  /** While a card is dragged, how that shows: whether it may come here, and why not. */
  drop: { open: boolean; why: string | null } | null;
  /** Whether the card that is dragged at this moment may come here. */
  takes: () => boolean;
  onDrop: (anchor: Element) => void;
  /** The table of all that are here; null once all are shown. */
  more: { href: string; onMore: (() => void) | null } | null;
  children: ReactNode;
};

/** One column of the board. */
export function Lane({ lane: { lane, found, items }, drop, takes, onDrop, more, children }: LaneProps) {
  const look = laneLook[lane];
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const { over, ...target } = useDropTarget(takes, () => head.current && onDrop(head.current));
  const count = `${grouped(found.count)}${found.more ? "+" : ""}`;
  const hidden = found.count - items.length;
  return (
    <section
      className={classNames(
        css.lane,
        drop?.why != null && css.closed,
        drop?.open && css.open,
        over && css.over,
      )}
      aria-labelledby={heading}
      data-lane={lane}
      {...target}
    >
      <h2 ref={head} tabIndex={-1}>
        <span id={heading}>
          <Status tone={look.tone} icon={look.icon}>
            {look.words}
          </Status>
        </span>
        <span className={css.count}>{count}</span>
      </h2>
      {drop?.why && <p className={css.why}>{drop.why}</p>}
      <ul>{children}</ul>
      {more && hidden > 0 && (
        <p className={css.more}>
          {more.onMore ? (
            <button type="button" onClick={more.onMore}>
              {grouped(hidden)}
              {found.more && "+"} more
            </button>
          ) : (
            <Link to={more.href}>All {count} in the table</Link>
          )}
        </p>
      )}
    </section>
  );
}

/** Takes what is dropped if `takes` says so; `over` while a card hangs above. */
function useDropTarget(takes: () => boolean, onDrop: () => void) {
  const [over, setOver] = useState(false);
  const allow = (event: DragEvent) => {
    if (!takes()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  return {
    over,
    onDragEnter: allow,
    onDragOver: allow,
    onDragLeave: (event: DragEvent) => {
      const into = event.relatedTarget;
      if (!(into instanceof Node) || !event.currentTarget.contains(into)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (takes()) onDrop();
    },
  };
}
