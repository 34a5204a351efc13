import { mdiCheckCircleOutline, mdiCloudOffOutline, mdiEmailCheckOutline, mdiEmailOffOutline } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { UnmatchedStatus } from "#contract/platform/admin.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
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
  /** Number of unmatched emails; undefined until loaded. */
  count: number | undefined;
  /** Whether the list has its own heading, because the page shows other things too. */
  hasHeading?: boolean;
};

/** Unmatched email: the list and the open message. */
export function UnmatchedEmailPanes({ urlState, count, hasHeading = false }: Props) {
  const phone = usePhone();
  const view = unmatchedView(urlState);
  const list = useUnmatchedList(view, count);
  const { rows } = list;
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
  /** The email is filed: opens the next one; on a phone, returns to the list. */
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
        <section className={css.list} aria-label={adminUnmatched.title}>
          {hasHeading && (
            <h2 className={css.heading}>
              {adminUnmatched.title}{" "}
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
 * The message that is open by default: the newest one when the list was loaded. It stays open while it is in the list,
 * so that new email does not replace what the administrator reads.
 */
function useInitialMessage(ids: string[]): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const next = first !== null && ids.includes(first) ? first : (ids[0] ?? null);
  if (next !== first) setFirst(next);
  return next;
}

/**
 * Navigation between the messages. It replaces the history entry, so that the list stays one step back; closing a
 * message goes back if it was opened from the list.
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
    title={adminUnmatched.failedTitle}
    action={
      <Button busy={list.isFetching} onClick={() => list.refetch()}>
        {admin.tryAgain}
      </Button>
    }
  >
    {list.error?.message} {adminUnmatched.safeOnServer}
  </EmptyState>
);

const EMPTY_ICONS: Record<UnmatchedStatus, string> = {
  waiting: mdiCheckCircleOutline,
  assigned: mdiEmailCheckOutline,
  discarded: mdiEmailOffOutline,
};

/** The empty list. It takes the focus after the last email was filed, because the focused element is gone then. */
function EmptyQueue({ view, focused }: { view: UnmatchedStatus; focused: boolean }) {
  const { title, text } = adminUnmatched.empty[view];
  const emptyRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) emptyRef.current?.focus();
  }, [focused]);
  return (
    <div className={css.empty} ref={emptyRef} tabIndex={-1}>
      <EmptyState icon={EMPTY_ICONS[view]} title={title}>
        {text}
      </EmptyState>
    </div>
  );
}
