import { mdiViewDashboardOutline } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useCallback, useId, useMemo, useRef, useState } from "react";
import type { RequestRow } from "#contract/request.ts";
import type { RequestBoard } from "#contract/request-list.ts";
import type { Lane as LaneName } from "#core/request/lanes.ts";
import type { Status } from "#core/request/states.ts";
import { api } from "#web/api.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { later } from "#web/ui/later.tsx";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { requestLook } from "#web/ui/request-look.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { ListFailed } from "../ListStates.tsx";
import type { WayProps } from "../ways.tsx";
import css from "./Board.module.css";
import { Card } from "./Card.tsx";
import { Lane } from "./Lane.tsx";
import { inTable, laneLook } from "./lane-look.ts";
import { type LaneMove, movesOf, refusalOf } from "./lane-moves.ts";
import { useCardFocus } from "./use-card-focus.ts";
import { useMoves } from "./use-moves.ts";

const MenuAt = later(async () => (await import("#web/ui/Menu.tsx")).MenuAt);

/** Of each lane at first, and once somebody asks for more; the rest is in the table. */
const FEW = 20;
const MANY = 100;

/** What a lane is named for: a card dropped there means this where it can. Anything else is asked. */
const PLAIN: ReadonlySet<Status> = new Set(["awaiting_acknowledgment", "awaiting_determination"]);

type Asking = { row: RequestRow; moves: LaneMove[]; anchor: Element };

/** The requests by where they stand. A card is moved by dragging it, or by the menu that `m` opens on it. */
export default function Board({ query, hrefOf }: WayProps) {
  const [limit, setLimit] = useState(FEW);
  const key = useMemo(() => ["requests", "board", query, limit] as const, [query, limit]);
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get<RequestBoard>("/api/requests/board", { query: { ...query, limit }, signal }),
    placeholderData: keepPreviousData,
  });
  const board = answer.data;
  const { held, dragged, drag } = useDragged();
  const [asking, setAsking] = useState<Asking | null>(null);
  const help = useId();
  const focus = useCardFocus(board);
  const move = useMoves(key, query.filter === undefined);
  const now = useMemo(() => new Date(answer.dataUpdatedAt || Date.now()), [answer.dataUpdatedAt]);

  const go = (row: RequestRow, to: LaneMove) => void move(row, to);
  const ask = useCallback(
    (row: RequestRow, anchor: Element) => setAsking({ row, moves: movesOf(row), anchor }),
    [],
  );
  const drop = (lane: LaneName, anchor: Element) => {
    const row = held.current;
    if (!row) return;
    drag(null);
    const moves = movesOf(row).filter((one) => one.lane === lane);
    const plain = moves.find(({ to }) => PLAIN.has(to));
    if (plain) go(row, plain);
    else setAsking({ row, moves, anchor });
  };
  const press = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
    if (event.key !== "m" || !id || event.ctrlKey || event.metaKey || event.altKey) {
      focus.onKeyDown(event);
      return;
    }
    const row = board?.lanes.flatMap(({ items }) => items).find((one) => one.id === id);
    event.preventDefault();
    if (row && event.target instanceof Element) ask(row, event.target);
  };

  if (answer.isPending) return <Skeleton rows={14} shape="table" label="Loading the board" />;
  if (!board) return <ListFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (board.lanes.every(({ items }) => items.length === 0)) return <NothingOnBoard />;
  const dropAt = (row: RequestRow | null, lane: LaneName) => {
    const from = row && laneWith(board, row.id);
    return row && from ? dropOf(row, lane, from) : null;
  };
  return (
    <section
      className={css.board}
      aria-label="Board"
      aria-describedby={help}
      aria-busy={answer.isPlaceholderData || undefined}
      onKeyDown={press}
    >
      <VisuallyHidden id={help}>
        Arrow keys move among the cards. Press m on one to move it to another lane.
      </VisuallyHidden>
      <div className={css.lanes}>
        {board.lanes.map((lane) => (
          <Lane
            key={lane.lane}
            lane={lane}
            drop={dropAt(dragged, lane.lane)}
            takes={() => dropAt(held.current, lane.lane)?.open === true}
            onDrop={(anchor) => drop(lane.lane, anchor)}
            more={{
              href: inTable(query, lane.lane),
              onMore: limit === FEW ? () => setLimit(MANY) : null,
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
                onDrag={drag}
                onMenu={ask}
                onFocus={focus.onFocus}
              />
            ))}
          </Lane>
        ))}
      </div>
      {asking && (
        <Suspense>
          <MenuAt
            anchor={asking.anchor}
            label={`Move “${asking.row.title || "No subject yet"}” to`}
            items={itemsOf(asking, (to) => go(asking.row, to))}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The card that is dragged: `held` at once, `dragged` a moment later, since a page that changes as a drag begins ends it. */
function useDragged() {
  const held = useRef<RequestRow | null>(null);
  const [dragged, setDragged] = useState<RequestRow | null>(null);
  const drag = useCallback((row: RequestRow | null) => {
    held.current = row;
    setTimeout(() => setDragged(held.current));
  }, []);
  return { held, dragged, drag };
}

const laneWith = ({ lanes }: RequestBoard, id: string): LaneName | null =>
  lanes.find(({ items }) => items.some((row) => row.id === id))?.lane ?? null;

function dropOf(row: RequestRow, lane: LaneName, from: LaneName) {
  const why = refusalOf(row, lane, from);
  return { open: lane !== from && why === null, why };
}

/** The moves as a menu has them, those of one lane together. */
function itemsOf({ row, moves }: Asking, onMove: (move: LaneMove) => void): MenuItem[] {
  if (moves.length === 0) {
    const words = row.status === "draft" ? "Send it first, then it moves" : "Its letter is still under way";
    return [{ label: words, disabled: true, onSelect: () => undefined }];
  }
  const several = moves.some(({ lane }) => lane !== moves[0]?.lane);
  return moves.map((move, index) => ({
    label: move.label,
    icon: requestLook[move.to].icon,
    ...(several && { aside: laneLook[move.lane].words }),
    apart: index > 0 && moves[index - 1]?.lane !== move.lane,
    onSelect: () => onMove(move),
  }));
}

const NothingOnBoard = () => (
  <EmptyState
    icon={mdiViewDashboardOutline}
    title="Nothing on the board"
    action={<ButtonLink to="?as=board&filter=all">Show all requests</ButtonLink>}
  >
    No request matches what is chosen above. Choose another view, or all of them.
  </EmptyState>
);
