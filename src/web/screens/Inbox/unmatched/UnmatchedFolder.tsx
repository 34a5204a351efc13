import { mdiCheckCircleOutline, mdiCloudOffOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { OwnUnmatchedList } from "#contract/intake/unmatched.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { inboxUnmatched } from "#messages/inbox/unmatched.ts";
import { refetchChanged, useLiveChanges } from "#web/app/api/live-events.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
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
 * `/inbox?folder=unmatched&mail=`: the user's unmatched email, and the open one. `bar` is shown above the list; on a phone
 * it has the menu of folders.
 */
export default function UnmatchedFolder({ bar }: { bar?: ReactNode }) {
  const phone = usePhone();
  const list = useUnmatchedList();
  const client = useQueryClient();
  // Email may arrive, or be filed by an administrator, while this page is open.
  useLiveChanges(() => refetchChanged(client, ["conversations"]));
  const { rows } = list;
  const requestedId = useSearchParams()[0].get("mail");
  const initialId = useInitialEmail(rows);
  const open = requestedId ?? (phone ? null : initialId);
  const navigation = useUnmatchedNavigation(requestedId);
  const { setFocusRequest, pane } = useFocusRequest();

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
  /** Opens the next email after one was removed; on a phone shows the list. */
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
      <section className={css.list} aria-label={inboxUnmatched.title} ref={pane} tabIndex={-1}>
        {bar ??
          (rows.length > 0 && (
            <div className={css.bar}>
              <p>{countLabel(rows.length, list.hasNextPage)}</p>
            </div>
          ))}
        <EmailList list={list} rows={rows} open={open} navigation={navigation} onStep={moveBy} />
      </section>
      {readingPane || <div />}
    </>
  );
}

const countLabel = (count: number, more: boolean) =>
  formatMessage(more ? inboxUnmatched.countAtLeast : inboxUnmatched.count, { count });

function candidateLabel({ topCandidate }: Row): string {
  if (!topCandidate) return inboxUnmatched.noMatch;
  return topCandidate.title
    ? formatMessage(inboxUnmatched.possibleMatch, { title: topCandidate.title })
    : inboxUnmatched.possibleMatchUntitled;
}

type EmailListProps = {
  list: List;
  rows: readonly Row[];
  open: string | null;
  navigation: ReturnType<typeof useUnmatchedNavigation>;
  onStep: (by: 1 | -1) => void;
};

function EmailList({ list, rows, open, navigation, onStep }: EmailListProps) {
  if (list.isPending) return <Skeleton rows={21} shape="mail" label={inboxUnmatched.loadingList} />;
  if (list.error && !list.data) return <Failed list={list} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={mdiCheckCircleOutline}
        title={inboxFolders.empty.unmatched.title}
        action={<ButtonLink to="/inbox">{inboxList.backToInbox}</ButtonLink>}
      >
        {inboxFolders.empty.unmatched.text}
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
                <b>{row.from.name || row.from.address || inboxUnmatched.unknownSender}</b>
                <Timestamp
                  at={row.receivedAt}
                  text={formatRowDate(row.receivedAt, new Date(), false)}
                  className={css.time}
                />
              </span>
              <span className={css.subject}>{row.subject || inboxUnmatched.noSubject}</span>
              <span className={css.candidate}>{candidateLabel(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={css.footer}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {inboxUnmatched.showOlder}{" "}
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
    title={inboxUnmatched.listFailedTitle}
    action={
      <Button busy={list.isFetching} onClick={() => list.refetch()}>
        {inboxUnmatched.retry}{" "}
      </Button>
    }
  >
    {formatMessage(inboxUnmatched.safe, { reason: list.error?.message ?? "" })}
  </EmptyState>
);

/** The email opened by default: the newest when the list was loaded. New arrivals do not replace it. */
function useInitialEmail(rows: readonly Row[]): string | null {
  const [initialId, setFirst] = useState<string | null>(null);
  const next =
    initialId !== null && rows.some((row) => row.id === initialId) ? initialId : (rows[0]?.id ?? null);
  if (next !== initialId) setFirst(next);
  return next;
}

/** Focuses a row once it is rendered; the list itself if the id is empty. */
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
  return { setFocusRequest, pane };
}

/** Opening one email after another replaces the history entry, so that Back returns to the list. */
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
