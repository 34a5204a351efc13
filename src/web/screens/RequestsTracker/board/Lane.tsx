import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { classNames } from "#web/design/class-names.ts";
import { Status } from "#web/design/display/Status.tsx";
import css from "./Board.module.css";
import { laneAppearance } from "./lane-appearance.ts";

export type LaneProps = {
  lane: RequestBoard["lanes"][number];
  /** While a card is dragged: whether it can be dropped here, and why not. */
  drop: { open: boolean; reason: string | null } | null;
  /** Whether the card that is being dragged can be dropped here. */
  acceptsDrop: () => boolean;
  onDrop: (anchor: Element) => void;
  /** The address of the lane in the table; null when all cards are shown. */
  more: { href: string; onMore: (() => void) | null } | null;
  children: ReactNode;
};

/** One column of the board. */
export function Lane({
  lane: { lane, total: found, items },
  drop,
  acceptsDrop,
  onDrop,
  more,
  children,
}: LaneProps) {
  const appearance = laneAppearance[lane];
  const heading = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { over: isOver, ...target } = useDropTarget(
    acceptsDrop,
    () => headingRef.current && onDrop(headingRef.current),
  );
  const count = `${formatInteger(found.count)}${found.hasMore ? "+" : ""}`;
  const hidden = found.count - items.length;
  return (
    <section
      className={classNames(
        css.lane,
        drop?.reason != null && css.closed,
        drop?.open && css.open,
        isOver && css.over,
      )}
      aria-labelledby={heading}
      data-lane={lane}
      {...target}
    >
      <h2 ref={headingRef} tabIndex={-1}>
        <span id={heading}>
          <Status tone={appearance.tone} icon={appearance.icon}>
            {appearance.label}
          </Status>
        </span>
        <span className={css.count}>{count}</span>
      </h2>
      {drop?.reason && <p className={css.reason}>{drop.reason}</p>}
      <ul>{children}</ul>
      {more && hidden > 0 && (
        <p className={css.more}>
          {more.onMore ? (
            <button type="button" onClick={more.onMore}>
              {formatMessage(trackerBoard.more, {
                count: `${formatInteger(hidden)}${found.hasMore ? "+" : ""}`,
              })}
            </button>
          ) : (
            <Link to={more.href}>{formatMessage(trackerBoard.allInTable, { count })}</Link>
          )}
        </p>
      )}
    </section>
  );
}

/** Handlers of a drop target; `over` is true while an acceptable card is above it. */
function useDropTarget(acceptsDrop: () => boolean, onDrop: () => void) {
  const [isOver, setIsOver] = useState(false);
  const allowDrop = (event: DragEvent) => {
    if (!acceptsDrop()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setIsOver(true);
  };
  return {
    over: isOver,
    onDragEnter: allowDrop,
    onDragOver: allowDrop,
    onDragLeave: (event: DragEvent) => {
      const target = event.relatedTarget;
      if (!(target instanceof Node) || !event.currentTarget.contains(target)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (acceptsDrop()) onDrop();
    },
  };
}
