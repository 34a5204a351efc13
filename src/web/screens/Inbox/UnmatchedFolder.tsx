import { mdiCheckCircleOutline, mdiCloudOffOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { OwnUnmatchedList } from "#contract/unmatched.ts";
import { rowWords } from "#web/correspondence/date-words.ts";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { When } from "#web/correspondence/When.tsx";
import { useLiveChanges } from "#web/live.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./UnmatchedFolder.module.css";
import { UnmatchedMail } from "./UnmatchedMail.tsx";
import { useUnmatchedList } from "./unmatched-queries.ts";
import { placeKeys } from "./use-inbox-keys.ts";

type Row = OwnUnmatchedList["items"][number];
type List = ReturnType<typeof useUnmatchedList>;

const addressOf = (mail: string | null) =>
  mail === null ? "/inbox?folder=unmatched" : `/inbox?folder=unmatched&mail=${encodeURIComponent(mail)}`;

/**
 * `/inbox?folder=unmatched&mail=`: mail that names no request and can only be this person's, and the one that is read.
 * `bar` stands above the list: on a phone it holds the way to the other folders.
 */
export default function UnmatchedFolder({ bar }: { bar?: ReactNode }) {
  const phone = usePhone();
  const list = useUnmatchedList();
  const client = useQueryClient();
  // Mail may come, or be put where it belongs by somebody else, while this is open.
  useLiveChanges(() => void client.invalidateQueries({ queryKey: ["conversations"] }));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const asked = useSearchParams()[0].get("mail");
  const first = useFirst(rows);
  const open = asked ?? (phone ? null : first);
  const places = usePlaces(asked);
  const { setWish, pane } = useWishedFocus();

  const openAt = rows.findIndex((row) => row.id === open);
  const step = (by: 1 | -1) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, openAt + by))]?.id;
    if (next === undefined) return;
    if (!phone || asked) places.show(next);
    setWish(next);
  };
  const close = () => {
    if (!asked) return;
    setWish(asked);
    places.close();
  };
  /** The mail is off the list: the next one down takes its place; on a phone the list comes back. */
  const leave = () => {
    const next = rows[openAt + 1]?.id ?? rows[openAt - 1]?.id ?? null;
    setWish(next ?? "");
    if (phone || next === null) places.close();
    else places.show(next);
  };
  useKeys({ ...placeKeys(places.go), j: () => step(1), k: () => step(-1), u: close, Escape: close });

  const reading = open !== null && (
    <UnmatchedMail key={open} id={open} opened={places.openedHere && phone} onClose={close} onDone={leave} />
  );
  if (phone && reading) return reading;
  return (
    <>
      <section className={css.list} aria-label="Unmatched mail" ref={pane} tabIndex={-1}>
        {bar ?? (
          <div className={css.bar}>
            {rows.length > 0 && <p>{countWords(rows.length, list.hasNextPage)}</p>}
          </div>
        )}
        <Listed list={list} rows={rows} open={open} places={places} onStep={step} />
      </section>
      {reading || <div />}
    </>
  );
}

const countWords = (count: number, more: boolean) =>
  `${count}${more ? "+" : ""} ${count === 1 && !more ? "mail names" : "mails name"} no request`;

type ListedProps = {
  list: List;
  rows: readonly Row[];
  open: string | null;
  places: ReturnType<typeof usePlaces>;
  onStep: (by: 1 | -1) => void;
};

function Listed({ list, rows, open, places, onStep }: ListedProps) {
  if (list.isPending) return <Skeleton rows={8} shape="mail" label="Loading unmatched mail" />;
  if (list.error && !list.data) return <Failed list={list} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={mdiCheckCircleOutline} title="Every mail has a home">
        Mail that names no request, but can only be yours, waits here until you say where it belongs.
      </EmptyState>
    );
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1);
  };
  const stop = Math.max(
    0,
    rows.findIndex((row) => row.id === open),
  );
  return (
    <div className={css.scroll}>
      <ul onKeyDown={keys}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <Link
              {...places.linkTo(row.id)}
              data-mail={row.id}
              className={css.row}
              aria-current={row.id === open ? "true" : undefined}
              tabIndex={index === stop ? 0 : -1}
            >
              <span className={css.line}>
                <b>{row.from.name || row.from.address || "Unknown sender"}</b>
                <When
                  at={row.receivedAt}
                  words={rowWords(row.receivedAt, new Date(), false)}
                  className={css.time}
                />
              </span>
              <span className={css.subject}>{row.subject || "No subject"}</span>
              <span className={css.guess}>
                {row.guess
                  ? `Perhaps ${row.guess.title || "an untitled request"}`
                  : "Nothing points to a request"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={css.tail}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show older mail
          </Button>
        </p>
      )}
    </div>
  );
}

const Failed = ({ list }: { list: List }) => (
  <EmptyState
    alert
    icon={mdiCloudOffOutline}
    title="Unmatched mail did not load"
    action={
      <Button busy={list.isFetching} onClick={() => list.refetch()}>
        Try now
      </Button>
    }
  >
    {list.error?.message} Your mail is safe on the server.
  </EmptyState>
);

/** The mail that shows by itself: the newest when the list came. Mail arriving above does not change what is read. */
function useFirst(rows: readonly Row[]): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const next = first !== null && rows.some((row) => row.id === first) ? first : (rows[0]?.id ?? null);
  if (next !== first) setFirst(next);
  return next;
}

/** Gives the focus to a row once it is drawn; to the list itself where the wish is for no row. */
function useWishedFocus() {
  const pane = useRef<HTMLElement>(null);
  const [wish, setWish] = useState<string | null>(null);
  useEffect(() => {
    if (wish === null) return;
    const row = wish && pane.current?.querySelector<HTMLElement>(`[data-mail="${CSS.escape(wish)}"]`);
    if (wish && !row) return;
    (row || pane.current)?.focus();
    setWish(null);
  });
  return { setWish, pane };
}

/** However many mails are read one after another, the list is one step back. */
function usePlaces(asked: string | null) {
  const navigate = useNavigate();
  const fromList = useLocation().state?.fromList === true;
  const show = (mail: string | null) =>
    void navigate(addressOf(mail), { replace: true, state: { fromList: mail !== null && fromList } });
  return {
    go: (to: string) => void navigate(to),
    openedHere: fromList,
    linkTo: (mail: string) => ({
      to: addressOf(mail),
      replace: asked !== null,
      state: { fromList: asked === null || fromList },
    }),
    show,
    close: () => (fromList ? void navigate(-1) : show(null)),
  };
}
