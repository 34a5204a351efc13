import { mdiCheckCircleOutline, mdiCloudOffOutline, mdiEmailCheckOutline, mdiEmailOffOutline } from "@mdi/js";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { UnmatchedView } from "#contract/admin.ts";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { type AdminAddress, unmatchedView, writeAddress } from "./admin-address.ts";
import { waitingWords } from "./count-words.ts";
import { useUnmatchedList } from "./queries.ts";
import css from "./UnmatchedMailPanes.module.css";
import { UnmatchedReading } from "./UnmatchedReading.tsx";
import { type MailLink, UnmatchedBones, UnmatchedRows } from "./UnmatchedRows.tsx";

type Props = {
  address: AdminAddress;
  /** How many there are, once the server has said so. */
  count: number | undefined;
  /** Whether the list has a heading of its own, because the page is about more than it. */
  headed?: boolean;
};

/** Mail that no request took: the list, and the one that is read. */
export function UnmatchedMailPanes({ address, count, headed = false }: Props) {
  const phone = usePhone();
  const view = unmatchedView(address);
  const list = useUnmatchedList(view, count);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const ids = rows.map((row) => row.id);
  const first = useFirst(ids);
  const open = address.mail ?? (phone ? null : first);
  const places = usePlaces(address);
  const [wish, setWish] = useState<string | null>(null);
  const [filed, setFiled] = useState(false);

  const openAt = open === null ? -1 : ids.indexOf(open);
  const step = (by: 1 | -1, from = openAt) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, from + by))];
    if (next === undefined) return;
    if (!phone || address.mail) places.replace(next);
    setWish(next);
  };
  const close = () => {
    if (!address.mail) return;
    setWish(address.mail);
    places.close();
  };
  /** The mail is filed: the next one down takes its place; on a phone the list comes back. */
  const leave = () => {
    const next = ids[openAt + 1] ?? ids[openAt - 1] ?? null;
    setWish(next);
    setFiled(true);
    if (phone || next === null) places.close();
    else places.replace(next);
  };
  useKeys({ j: () => step(1), k: () => step(-1), u: close, Escape: close });

  if (list.error && !list.data && !open) return <Failed list={list} />;
  if (list.data && rows.length === 0 && !open) return <AllDone view={view} focused={filed} />;
  const oldest = rows.at(-1)?.receivedAt;
  const known = count === undefined ? rows.length : Math.max(count, rows.length);
  return (
    <div className={css.panes}>
      {!(phone && address.mail) && (
        <section className={css.list} aria-label="Unmatched mail">
          {headed && (
            <h2 className={css.heading}>
              Unmatched mail{" "}
              {list.data && (
                <span>{waitingWords(known, list.hasNextPage ? undefined : oldest, new Date())}</span>
              )}
            </h2>
          )}
          {list.data && (
            <UnmatchedRows
              list={list}
              view={view}
              rows={rows}
              open={open}
              linkTo={places.linkTo}
              onStep={step}
              wish={wish}
              onWished={() => setWish(null)}
            />
          )}
          {list.isPending && <UnmatchedBones />}
          {list.error && !list.data && <Failed list={list} />}
        </section>
      )}
      {open && (
        <UnmatchedReading
          key={open}
          id={open}
          level={phone ? 1 : headed ? 3 : 2}
          opened={places.openedHere && phone}
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
function useFirst(ids: string[]): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const next = first !== null && ids.includes(first) ? first : (ids[0] ?? null);
  if (next !== first) setFirst(next);
  return next;
}

/**
 * Ways through the addresses. However many mails are read one after another, the list is one step back, and closing
 * goes there if it was the list one came from.
 */
function usePlaces(address: AdminAddress) {
  const navigate = useNavigate();
  const fromList = useLocation().state?.fromList === true;
  const go = (mail: string | null) =>
    void navigate(writeAddress({ ...address, mail }), {
      replace: true,
      preventScrollReset: true,
      state: { fromList: mail !== null && fromList },
    });
  return {
    openedHere: fromList,
    linkTo: (mail: string): MailLink => ({
      to: writeAddress({ ...address, mail }),
      replace: address.mail !== null,
      state: { fromList: address.mail === null || fromList },
    }),
    replace: go,
    close: () => (fromList ? void navigate(-1) : go(null)),
  };
}

const Failed = ({ list }: { list: ReturnType<typeof useUnmatchedList> }) => (
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

const EMPTY: Record<UnmatchedView, { icon: string; title: string; text: string }> = {
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
function AllDone({ view, focused }: { view: UnmatchedView; focused: boolean }) {
  const { icon, title, text } = EMPTY[view];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) place.current?.focus();
  }, [focused]);
  return (
    <div className={css.done} ref={place} tabIndex={-1}>
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    </div>
  );
}
