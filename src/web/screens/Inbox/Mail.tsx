import { type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Folder } from "#core/request/lists.ts";
import { Rehearsal } from "#web/ui/Rehearsal.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { useSelection } from "#web/ui/use-selection.ts";
import { useGoAtOnce } from "#web/use-go-at-once.ts";
import { ConversationsPane } from "./ConversationsPane.tsx";
import { folderOf } from "./folders.ts";
import css from "./Inbox.module.css";
import type { InboxAddress, ListView } from "./inbox-address.ts";
import { isWhole, type KnownRow } from "./known-list.ts";
import { listItems } from "./list-items.ts";
import { countWords, placeWords, totalOf } from "./list-words.ts";
import { MailMenus } from "./MailMenus.tsx";
import { NothingOpen } from "./NothingOpen.tsx";
import { KeySheet, ReadingPane } from "./pieces.ts";
import { useConversations } from "./queries.ts";
import type { Asked } from "./SelectionBar.tsx";
import { useAhead } from "./use-ahead.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useInboxActs } from "./use-inbox-acts.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useMailboxChanges } from "./use-mailbox-changes.ts";
import { usePlaces } from "./use-places.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { useToday } from "./use-today.ts";

type Props = { address: InboxAddress; folder: Folder; mailbox: Mailbox | undefined };

/** A list of conversations and the one that is read: what they show, what is done to them, and where the keyboard is. */
export function Mail({ address, folder, mailbox }: Props) {
  const { label, q, request } = address;
  const view = useMemo<ListView>(() => ({ folder, label, q }), [folder, label, q]);
  const list = useList(view, mailbox);
  const { conversations, rows, order, known } = list;
  const phone = usePhone();
  const now = useToday();
  const { fresh, announcement } = useArrivals(rows);
  const focus = useRowFocus(order, request);
  const places = usePlaces(address);
  const goAtOnce = useGoAtOnce();
  const selected = useSelection(order, `${folder} ${label} ${q}`);
  const [said, say] = useState("");
  const changes = useMailboxChanges(view);
  const pane = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const focusThread = useOpenedHere(request);
  const openAt = request ? order.indexOf(request) : -1;
  const neighbor = (by: number) => (openAt < 0 ? undefined : order[openAt + by]);
  const { look, rehearsed } = useAhead(conversations.list !== undefined, neighbor(1), order[0]);

  const close = () => {
    if (!request) return;
    places.close();
    focus.focusRow(request);
  };
  const { act, chosen } = useInboxActs({
    view,
    order,
    request,
    selected,
    focus,
    changes,
    pane,
    onClose: places.close,
    say,
  });
  const rowOf = (requestId: string | null | undefined) =>
    rows.filter(isWhole).find((row) => row.requestId === requestId);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Null until they were asked for. */
  const [showKeys, setShowKeys] = useState<boolean | null>(null);

  // The router shows an address a moment after it was asked for; a key that is held goes on from the one asked for.
  const going = useRef(request);
  useEffect(() => {
    going.current = request;
  }, [request]);
  const openNeighbor = (by: number) => {
    const from = going.current ? order.indexOf(going.current) : -1;
    const next = from < 0 ? undefined : order[from + by];
    if (!next) return;
    going.current = next;
    focus.took(next);
    places.open(next);
  };
  const open = (requestId: string | undefined) => {
    if (!requestId || request) return;
    if (rowOf(requestId)?.status === "draft") places.go(`/request-editor/${requestId}`);
    else places.open(requestId);
  };
  const clear = () => {
    selected.clear();
    focus.focusRow(focus.active);
  };
  const starred = rowOf(request ?? focus.active)?.starred ?? false;

  useInboxKeys({
    move: (by) => (request ? openNeighbor(by) : focus.step(by)),
    open: () => open(focus.active),
    close,
    leave: () => (selected.choosing ? clear() : close()),
    act,
    star: () => act({ verb: starred && selected.selection.ids.size === 0 ? "unstar" : "star" }),
    choose: (range) => focus.active && selected.toggle(focus.active, range),
    chooseAll: (all) => (all ? selected.selectAll(false) : clear()),
    ask: (kind) => {
      const anchor = document.querySelector(`[data-asks="${kind}"]`) ?? document.activeElement;
      if (anchor && anchor !== document.body && chosen()) setAsked({ kind, anchor });
    },
    undo: () => void changes.undo(),
    search: () => searchField.current?.focus(),
    showKeys: () => setShowKeys(true),
    go: places.go,
  });

  const deeds = useStable({
    took: focus.took,
    toggle: selected.toggle,
    star: (requestId: string, on: boolean) =>
      act({ verb: on ? "star" : "unstar" }, { ids: [requestId], all: false }),
    follow: (event: MouseEvent, to: string) => goAtOnce(event, to, { state: { fromList: true } }),
    look: (requestId: string) => {
      if (rowOf(requestId)?.status !== "draft") look(requestId);
    },
  });
  const labels = mailbox?.labels ?? [];
  const name = nameOf(address, folder, mailbox);
  const heading = q || folder === "scheduled" ? list.words : undefined;
  const items = useMemo(() => listItems(rows, now, heading), [rows, now, heading]);
  const openRow = rowOf(request);
  const reading = (requestId: string) => (
    <ReadingPane
      requestId={requestId}
      folder={folder}
      starred={openRow?.starred ?? false}
      labels={labels.filter(({ id }) => openRow?.labels.includes(id))}
      place={known && placeWords(openAt, known)}
      focused={focusThread}
      onAct={(deed) => act(deed, { ids: [requestId], all: false })}
      onAsk={setAsked}
      onNewer={neighbor(-1) ? () => openNeighbor(-1) : null}
      onOlder={neighbor(1) ? () => openNeighbor(1) : null}
      onClose={close}
    />
  );
  return (
    <>
      <div className={css.spoken}>
        <h1>{name}</h1>
        <p role="status">{announcement}</p>
        <p role="status">{said}</p>
        <p role="status">{q && !conversations.old ? list.words : ""}</p>
      </div>
      {!(phone && request) && (
        <ConversationsPane
          address={address}
          mailbox={mailbox}
          view={view}
          request={request}
          conversations={conversations}
          items={items}
          name={name}
          said={list.words}
          summary={heading ? "" : list.words}
          now={now}
          phone={phone}
          focus={focus}
          selection={selected.selection}
          choosing={phone && selected.choosing}
          fresh={fresh}
          labels={labels}
          deeds={deeds}
          pane={pane}
          searchField={searchField}
          onSearch={places.search}
          onChoose={selected.choose}
          bar={{
            shown: order.length,
            total: known && totalOf(known),
            unread: rows.some(
              (row) => isWhole(row) && row.unread > 0 && selected.selection.ids.has(row.requestId),
            ),
            onAct: act,
            onAsk: setAsked,
            onSelectAll: selected.selectAll,
            onClear: clear,
          }}
        />
      )}
      {request ? (
        <Suspense key={request} fallback={<div className={css.blank} />}>
          {reading(request)}
        </Suspense>
      ) : (
        !phone && <NothingOpen some={rows.length > 0} />
      )}
      {rehearsed && !request && (
        <Suspense>
          <Rehearsal>{reading(rehearsed)}</Rehearsal>
        </Suspense>
      )}
      <MailMenus
        asked={asked}
        chosen={chosen}
        rows={rows}
        labels={labels}
        onAct={act}
        onClose={() => setAsked(null)}
      />
      {showKeys !== null && (
        <Suspense>
          <KeySheet open={showKeys} onClose={() => setShowKeys(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A list with what follows from its rows. */
function useList(view: ListView, mailbox: Mailbox | undefined) {
  const conversations = useConversations(view);
  const { list } = conversations;
  const rows = list?.rows ?? NO_ROWS;
  const order = useMemo(() => rows.map(({ requestId }) => requestId), [rows]);
  const known = list ? { view, list, mailbox } : null;
  return { conversations, rows, order, known, words: known ? countWords(known) : "" };
}

const NO_ROWS: readonly KnownRow[] = [];

/** What the list is called: its folder, its label, both. */
function nameOf({ label }: InboxAddress, folder: Folder, mailbox: Mailbox | undefined): string {
  if (label === null) return folderOf(folder).name;
  const name = mailbox?.labels.find(({ id }) => id === label)?.name ?? "Label";
  return folder === "all" ? name : `${name} in ${folderOf(folder).name}`;
}

/** The same functions for as long as the component stands, doing what the newest ones do: rows are not drawn anew for them. */
function useStable<Deeds extends Record<string, (...given: never[]) => void>>(deeds: Deeds): Deeds {
  const latest = useRef(deeds);
  latest.current = deeds;
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(deeds).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ),
  );
  return stable as Deeds;
}

/** Whether the open conversation was chosen on this page. One that came with the address leaves the focus alone. */
function useOpenedHere(request: string | null) {
  const [came, setCame] = useState(request);
  if (came !== null && request !== came) setCame(null);
  return request !== came;
}
