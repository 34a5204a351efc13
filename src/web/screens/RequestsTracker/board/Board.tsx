import { mdiViewDashboardOutline } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { LANES, type Lane as LaneName } from "#core/request/board-lanes.ts";
import type { Status } from "#core/request/states.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { api } from "#web/app/api/api.ts";
import { classNames } from "#web/design/class-names.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status as RequestStatus } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { ListFailed } from "#web/screens/RequestsTracker/ListStates.tsx";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import css from "./Board.module.css";
import { Card } from "./Card.tsx";
import { laneAppearance, laneTableUrl } from "./lane-appearance.ts";
import { availableMoves, type LaneMove, moveError } from "./lane-moves.ts";
import { useCardFocus } from "./use-card-focus.ts";
import { useCardMoves } from "./use-card-moves.ts";
import { useFirstLane } from "./use-first-lane.ts";

const AnchoredMenu = lazyComponent(async () => (await import("#web/design/overlays/Menu.tsx")).AnchoredMenu);

/** Cards per lane at first, and after "more"; the table has the rest. */
const INITIAL_LIMIT = 20;
const EXPANDED_LIMIT = 100;

/** A card dropped on the lane of one of these statuses gets it if possible. For other lanes a menu asks for the status. */
const UNAMBIGUOUS_STATUSES: ReadonlySet<Status> = new Set([
  "awaiting_acknowledgment",
  "awaiting_determination",
]);

type MovePrompt = { row: RequestRow; moves: LaneMove[]; anchor: Element };

/** The requests in lanes by status. A card is moved by drag and drop, or by the menu that `m` opens. */
export default function Board({ query, hrefOf }: ViewProps) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const key = useMemo(() => ["requests", "board", query, limit] as const, [query, limit]);
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get<RequestBoard>("/api/requests/board", { query: { ...query, limit }, signal }),
    placeholderData: keepPreviousData,
  });
  const board = answer.data;
  const { draggedRef, dragged, setDraggedRow } = useDraggedCard();
  const [movePrompt, setMovePrompt] = useState<MovePrompt | null>(null);
  const helpId = useId();
  const focus = useCardFocus(board);
  const lanesRef = useFirstLane(board);
  const move = useCardMoves(key, query.filter === undefined);
  const now = useMemo(() => new Date(answer.dataUpdatedAt || Date.now()), [answer.dataUpdatedAt]);

  const moveCard = (row: RequestRow, to: LaneMove) => void move(row, to);
  const openMoveMenu = useCallback(
    (row: RequestRow, anchor: Element) => setMovePrompt({ row, moves: availableMoves(row), anchor }),
    [],
  );
  const drop = (lane: LaneName, anchor: Element) => {
    const row = draggedRef.current;
    if (!row) return;
    setDraggedRow(null);
    const moves = availableMoves(row).filter((item) => item.lane === lane);
    const unambiguousMove = moves.find(({ to }) => UNAMBIGUOUS_STATUSES.has(to));
    if (unambiguousMove) moveCard(row, unambiguousMove);
    else setMovePrompt({ row, moves, anchor });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
    if (event.key !== "m" || !id || event.ctrlKey || event.metaKey || event.altKey) {
      focus.onKeyDown(event);
      return;
    }
    const row = board?.lanes.flatMap(({ items }) => items).find((item) => item.id === id);
    event.preventDefault();
    if (row && event.target instanceof Element) openMoveMenu(row, event.target);
  };

  if (answer.isPending) return <Skeleton rows={LANES.length} shape="lanes" label={trackerBoard.loading} />;
  if (!board) return <ListFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (board.lanes.every(({ items }) => items.length === 0)) return <EmptyBoard />;
  const dropTargetFor = (row: RequestRow | null, lane: LaneName) => {
    const from = row && laneContaining(board, row.id);
    return row && from ? dropState(row, lane, from) : null;
  };
  return (
    <section
      className={css.board}
      aria-label={trackerBoard.label}
      aria-describedby={helpId}
      aria-busy={answer.isPlaceholderData || undefined}
      onKeyDown={handleKeyDown}
    >
      <VisuallyHidden id={helpId}>{trackerBoard.help}</VisuallyHidden>
      <div ref={lanesRef} className={css.lanes}>
        {board.lanes.map((lane) => (
          <Lane
            key={lane.lane}
            lane={lane}
            drop={dropTargetFor(dragged, lane.lane)}
            acceptsDrop={() => dropTargetFor(draggedRef.current, lane.lane)?.open === true}
            onDrop={(anchor) => drop(lane.lane, anchor)}
            more={{
              href: laneTableUrl(query, lane.lane),
              onMore: limit === INITIAL_LIMIT ? () => setLimit(EXPANDED_LIMIT) : null,
            }}
          >
            {lane.items.map((row) => (
              <Card
                key={row.id}
                row={row}
                href={hrefOf(row)}
                now={now}
                current={focus.current === row.id}
                dragged={dragged?.id === row.id}
                onDrag={setDraggedRow}
                onMenu={openMoveMenu}
                onFocus={focus.onFocus}
              />
            ))}
          </Lane>
        ))}
      </div>
      {movePrompt && (
        <Suspense>
          <AnchoredMenu
            anchor={movePrompt.anchor}
            label={formatMessage(trackerBoard.moveTo, {
              title: movePrompt.row.title || trackerTable.noSubject,
            })}
            items={menuItems(movePrompt, (to) => moveCard(movePrompt.row, to))}
            onClose={() => setMovePrompt(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The dragged card: the ref immediately, the state after a task, because browsers end a drag when the DOM changes at its start. */
function useDraggedCard() {
  const draggedRef = useRef<RequestRow | null>(null);
  const [dragged, setDragged] = useState<RequestRow | null>(null);
  const setDraggedRow = useCallback((row: RequestRow | null) => {
    draggedRef.current = row;
    setTimeout(() => setDragged(draggedRef.current));
  }, []);
  return { draggedRef, dragged, setDraggedRow };
}

const laneContaining = ({ lanes }: RequestBoard, id: string): LaneName | null =>
  lanes.find(({ items }) => items.some((row) => row.id === id))?.lane ?? null;

function dropState(row: RequestRow, lane: LaneName, from: LaneName) {
  const reason = moveError(row, lane, from);
  return { open: lane !== from && reason === null, reason };
}

/** The moves as menu items, grouped by lane. */
function menuItems({ row, moves }: MovePrompt, onMove: (move: LaneMove) => void): MenuItem[] {
  if (moves.length === 0) {
    const label = row.status === "draft" ? trackerBoard.draftCannotMove : trackerBoard.letterInTransit;
    return [{ label, disabled: true, onSelect: () => undefined }];
  }
  const hasSeveralLanes = moves.some(({ lane }) => lane !== moves[0]?.lane);
  return moves.map((move, index) => ({
    label: move.label,
    icon: statusAppearance[move.to].icon,
    ...(hasSeveralLanes && { aside: laneAppearance[move.lane].label }),
    apart: index > 0 && moves[index - 1]?.lane !== move.lane,
    onSelect: () => onMove(move),
  }));
}

const EmptyBoard = () => (
  <EmptyState
    icon={mdiViewDashboardOutline}
    title={trackerBoard.emptyTitle}
    action={<ButtonLink to="?as=board&filter=all">{trackerBoard.showAll}</ButtonLink>}
  >
    {trackerBoard.emptyText}
  </EmptyState>
);

type LaneProps = {
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
function Lane({ lane: { lane, total: found, items }, drop, acceptsDrop, onDrop, more, children }: LaneProps) {
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
          <RequestStatus tone={appearance.tone} icon={appearance.icon}>
            {appearance.label}
          </RequestStatus>
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
