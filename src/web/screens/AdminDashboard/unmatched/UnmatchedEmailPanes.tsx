import { mdiCheckCircleOutline, mdiCloudOffOutline, mdiEmailCheckOutline, mdiEmailOffOutline } from "@mdi/js";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { UnmatchedStatus } from "#contract/platform/admin.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { useUnmatchedList } from "#web/screens/AdminDashboard/admin-queries.ts";
import { type AdminUrlState, formatAdminUrl, unmatchedView } from "#web/screens/AdminDashboard/admin-url.ts";
import { queueText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { type MessageLink, UnmatchedEmailList, UnmatchedSkeleton } from "./UnmatchedEmailList.tsx";
import css from "./UnmatchedEmailPanes.module.css";
import { UnmatchedMessage } from "./UnmatchedMessage.tsx";

type Props = {
  urlState: AdminUrlState;
  /** How many there are, once the server has said so. */
  count: number | undefined;
  /** Whether the list has a heading of its own, because the page is about more than it. */
  hasHeading?: boolean;
};

/** Mail that no request took: the list, and the one that is read. */
export function UnmatchedEmailPanes({ urlState, count, hasHeading = false }: Props) {
  const phone = usePhone();
  const view = unmatchedView(urlState);
  const list = useUnmatchedList(view, count);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const ids = rows.map((row) => row.id);
  const first = useInitialMessage(ids);
  const open = urlState.mail ?? (phone ? null : first);
  const navigation = useUnmatchedNavigation(urlState);
  const [pendingFocusId, setPendingFocusId] = useState<string | null>(null);
  const [justFiled, setJustFiled] = useState(false);

  const openIndex = open === null ? -1 : ids.indexOf(open);
  const moveBy = (by: 1 | -1, from = openIndex) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, from + by))];
    if (next === undefined) return;
    if (!phone || urlState.mail) navigation.replace(next);
    setPendingFocusId(next);
  };
  const close = () => {
    if (!urlState.mail) return;
    setPendingFocusId(urlState.mail);
    navigation.close();
  };
  /** The mail is filed: the next one down takes its place; on a phone the list comes back. */
  const leave = () => {
    const next = ids[openIndex + 1] ?? ids[openIndex - 1] ?? null;
    setPendingFocusId(next);
    setJustFiled(true);
    if (phone || next === null) navigation.close();
    else navigation.replace(next);
  };
  useKeyboardShortcuts({ j: () => moveBy(1), k: () => moveBy(-1), u: close, Escape: close });

  if (list.error && !list.data && !open) return <UnmatchedLoadFailed list={list} />;
  if (list.data && rows.length === 0 && !open) return <EmptyQueue view={view} focused={justFiled} />;
  const oldestAt = rows.at(-1)?.receivedAt;
  const knownCount = count === undefined ? rows.length : Math.max(count, rows.length);
  return (
    <div className={css.panes}>
      {!(phone && urlState.mail) && (
        <section className={css.list} aria-label="Unmatched mail">
          {hasHeading && (
            <h2 className={css.heading}>
              Unmatched mail{" "}
              {list.data && (
                <span>{queueText(knownCount, list.hasNextPage ? undefined : oldestAt, new Date())}</span>
              )}
            </h2>
          )}
          {list.data && (
            <UnmatchedEmailList
              list={list}
              view={view}
              rows={rows}
              open={open}
              linkTo={navigation.linkTo}
              onStep={moveBy}
              pendingFocusId={pendingFocusId}
              onFocused={() => setPendingFocusId(null)}
            />
          )}
          {list.isPending && <UnmatchedSkeleton />}
          {list.error && !list.data && <UnmatchedLoadFailed list={list} />}
        </section>
      )}
      {open && (
        <UnmatchedMessage
          key={open}
          id={open}
          level={phone ? 1 : hasHeading ? 3 : 2}
          isOpened={navigation.openedHere && phone}
          onClose={close}
          onFiled={leave}
          onGone={leave}
        />
      )}
    </div>
  );
}

/**
 * The mail that shows by itself: the newest one when the list came. It stays while it is in the list, so that mail
 * arriving above does not change what is being read.
 */
function useInitialMessage(ids: string[]): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const next = first !== null && ids.includes(first) ? first : (ids[0] ?? null);
  if (next !== first) setFirst(next);
  return next;
}

/**
 * Ways through the addresses. However many mails are read one after another, the list is one step back, and closing
 * goes there if it was the list one came from.
 */
function useUnmatchedNavigation(urlState: AdminUrlState) {
  const navigate = useNavigate();
  const fromList = useLocation().state?.fromList === true;
  const navigateTo = (mail: string | null) =>
    void navigate(formatAdminUrl({ ...urlState, mail }), {
      replace: true,
      preventScrollReset: true,
      state: { fromList: mail !== null && fromList },
    });
  return {
    openedHere: fromList,
    linkTo: (mail: string): MessageLink => ({
      to: formatAdminUrl({ ...urlState, mail }),
      replace: urlState.mail !== null,
      state: { fromList: urlState.mail === null || fromList },
    }),
    replace: navigateTo,
    close: () => (fromList ? void navigate(-1) : navigateTo(null)),
  };
}

const UnmatchedLoadFailed = ({ list }: { list: ReturnType<typeof useUnmatchedList> }) => (
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
    {list.error?.message} The mail is safe on the server.
  </EmptyState>
);

const EMPTY_TEXT: Record<UnmatchedStatus, { icon: string; title: string; text: string }> = {
  waiting: {
    icon: mdiCheckCircleOutline,
    title: "Every mail has a home",
    text: "Mail that names no request waits here until someone says where it belongs.",
  },
  assigned: {
    icon: mdiEmailCheckOutline,
    title: "Nothing was assigned",
    text: "Mail that an administrator puts into a request can be taken back from here.",
  },
  discarded: {
    icon: mdiEmailOffOutline,
    title: "No spam",
    text: "Mail that is set aside stays here, so that it can be brought back.",
  },
};

/** Nothing waits. It takes the focus when the last mail was filed just now and took the focus with it. */
function EmptyQueue({ view, focused }: { view: UnmatchedStatus; focused: boolean }) {
  const { icon, title, text } = EMPTY_TEXT[view];
  const emptyRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) emptyRef.current?.focus();
  }, [focused]);
  return (
    <div className={css.done} ref={emptyRef} tabIndex={-1}>
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    </div>
  );
}
