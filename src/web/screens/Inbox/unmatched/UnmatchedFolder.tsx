import { mdiCheckCircleOutline, mdiCloudOffOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { OwnUnmatchedList } from "#contract/intake/unmatched.ts";
import { useLiveChanges } from "#web/app/api/live-events.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { navigationShortcuts } from "#web/screens/Inbox/use-inbox-shortcuts.ts";
import { UnmatchedEmail } from "./UnmatchedEmail.tsx";
import css from "./UnmatchedFolder.module.css";
import { useUnmatchedList } from "./unmatched-queries.ts";

type Row = OwnUnmatchedList["items"][number];
type List = ReturnType<typeof useUnmatchedList>;

const unmatchedUrl = (emailId: string | null) =>
  emailId === null
    ? "/inbox?folder=unmatched"
    : `/inbox?folder=unmatched&mail=${encodeURIComponent(emailId)}`;

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
  const requestedId = useSearchParams()[0].get("mail");
  const initialId = useInitialEmail(rows);
  const open = requestedId ?? (phone ? null : initialId);
  const navigation = useUnmatchedNavigation(requestedId);
  const { setWish: setFocusRequest, pane } = useFocusRequest();

  const openIndex = rows.findIndex((row) => row.id === open);
  const moveBy = (by: 1 | -1) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, openIndex + by))]?.id;
    if (next === undefined) return;
    if (!phone || requestedId) navigation.show(next);
    setFocusRequest(next);
  };
  const close = () => {
    if (!requestedId) return;
    setFocusRequest(requestedId);
    navigation.close();
  };
  /** The mail is off the list: the next one down takes its place; on a phone the list comes back. */
  const showNext = () => {
    const next = rows[openIndex + 1]?.id ?? rows[openIndex - 1]?.id ?? null;
    setFocusRequest(next ?? "");
    if (phone || next === null) navigation.close();
    else navigation.show(next);
  };
  useKeyboardShortcuts({
    ...navigationShortcuts(navigation.go),
    j: () => moveBy(1),
    k: () => moveBy(-1),
    u: close,
    Escape: close,
  });

  const readingPane = open !== null && (
    <UnmatchedEmail
      key={open}
      id={open}
      autoFocus={navigation.openedHere && phone}
      onClose={close}
      onDone={showNext}
    />
  );
  if (phone && readingPane) return readingPane;
  return (
    <>
      <section className={css.list} aria-label="Unmatched mail" ref={pane} tabIndex={-1}>
        {bar ?? (
          <div className={css.bar}>
            {rows.length > 0 && <p>{countLabel(rows.length, list.hasNextPage)}</p>}
          </div>
        )}
        <EmailList list={list} rows={rows} open={open} navigation={navigation} onStep={moveBy} />
      </section>
      {readingPane || <div />}
    </>
  );
}

const countLabel = (count: number, more: boolean) =>
  `${count}${more ? "+" : ""} ${count === 1 && !more ? "mail names" : "mails name"} no request`;

type EmailListProps = {
  list: List;
  rows: readonly Row[];
  open: string | null;
  navigation: ReturnType<typeof useUnmatchedNavigation>;
  onStep: (by: 1 | -1) => void;
};

function EmailList({ list, rows, open, navigation, onStep }: EmailListProps) {
  if (list.isPending) return <Skeleton rows={8} shape="mail" label="Loading unmatched mail" />;
  if (list.error && !list.data) return <Failed list={list} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={mdiCheckCircleOutline} title="Every mail has a home">
        Mail that names no request, but can only be yours, waits here until you say where it belongs.
      </EmptyState>
    );
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1);
  };
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.id === open),
  );
  return (
    <div className={css.scroll}>
      <ul onKeyDown={handleKeyDown}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <Link
              {...navigation.linkTo(row.id)}
              data-mail={row.id}
              className={css.row}
              aria-current={row.id === open ? "true" : undefined}
              tabIndex={index === tabStop ? 0 : -1}
            >
              <span className={css.line}>
                <b>{row.from.name || row.from.address || "Unknown sender"}</b>
                <Timestamp
                  at={row.receivedAt}
                  text={formatRowDate(row.receivedAt, new Date(), false)}
                  className={css.time}
                />
              </span>
              <span className={css.subject}>{row.subject || "No subject"}</span>
              <span className={css.guess}>
                {row.topCandidate
                  ? `Perhaps ${row.topCandidate.title || "an untitled request"}`
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
function useInitialEmail(rows: readonly Row[]): string | null {
  const [initialId, setFirst] = useState<string | null>(null);
  const next =
    initialId !== null && rows.some((row) => row.id === initialId) ? initialId : (rows[0]?.id ?? null);
  if (next !== initialId) setFirst(next);
  return next;
}

/** Gives the focus to a row once it is drawn; to the list itself where the wish is for no row. */
function useFocusRequest() {
  const pane = useRef<HTMLElement>(null);
  const [focusRequest, setFocusRequest] = useState<string | null>(null);
  useEffect(() => {
    if (focusRequest === null) return;
    const row =
      focusRequest && pane.current?.querySelector<HTMLElement>(`[data-mail="${CSS.escape(focusRequest)}"]`);
    if (focusRequest && !row) return;
    (row || pane.current)?.focus();
    setFocusRequest(null);
  });
  return { setWish: setFocusRequest, pane };
}

/** However many mails are read one after another, the list is one step back. */
function useUnmatchedNavigation(requestedId: string | null) {
  const navigate = useNavigate();
  const fromList = useLocation().state?.fromList === true;
  const show = (emailId: string | null) =>
    void navigate(unmatchedUrl(emailId), {
      replace: true,
      state: { fromList: emailId !== null && fromList },
    });
  return {
    go: (to: string) => void navigate(to),
    openedHere: fromList,
    linkTo: (emailId: string) => ({
      to: unmatchedUrl(emailId),
      replace: requestedId !== null,
      state: { fromList: requestedId === null || fromList },
    }),
    show,
    close: () => (fromList ? void navigate(-1) : show(null)),
  };
}
