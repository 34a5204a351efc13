import { mdiEmailOpenOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { router } from "#messages/router.ts";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { useSelection } from "#web/features/lists/use-selection.ts";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { useSyncNavigate } from "#web/features/navigation/use-sync-navigate.ts";
import { prefetchConversation } from "#web/features/thread/conversation-query.ts";
import { ActionMenus } from "./actions/ActionMenus.tsx";
import type { ActionMenu } from "./actions/SelectionBar.tsx";
import { useInboxActions } from "./actions/use-inbox-actions.ts";
import { useMailboxActions } from "./actions/use-mailbox-actions.ts";
import { folderAppearance } from "./folders/folders.ts";
import css from "./Inbox.module.css";
import type { InboxParams, ListView } from "./inbox-params.ts";
import { ConfirmSureOutcomes, KeyboardShortcuts, preloadComponents, ReadingPane } from "./lazy-components.ts";
import { ConversationsPane } from "./list/ConversationsPane.tsx";
import { listItems } from "./list/list-items.ts";
import { listCountLabel, listTotal, positionLabel } from "./list/list-labels.ts";
import { useConversations } from "./list/list-queries.ts";
import { useNewMessages } from "./list/use-new-messages.ts";
import { useRowFocus } from "./list/use-row-focus.ts";
import { useSureOutcomeCount } from "./sure-outcomes/sure-outcome-count.ts";
import { useInboxNavigation } from "./use-inbox-navigation.ts";
import { useInboxShortcuts } from "./use-inbox-shortcuts.ts";

type Props = { address: InboxParams; folder: MailboxFolder; mailbox: Mailbox | undefined };

/** A list of conversations and the open one, with their actions and the keyboard focus. */
export function ConversationsView({ address, folder, mailbox }: Props) {
  const { scope, label, q, request } = address;
  const view = useMemo<ListView>(() => ({ folder, scope, label, q }), [folder, scope, label, q]);
  const list = useList(view, mailbox);
  const { conversations, rows, order, ownOrder, listContext } = list;
  const isPhone = usePhone();
  const now = useToday();
  const { newIds, announcement } = useNewMessages(rows);
  const focus = useRowFocus(order, request);
  const navigation = useInboxNavigation(address);
  const syncNavigate = useSyncNavigate();
  const selectionState = useSelection(ownOrder, `${folder} ${scope} ${label} ${q}`);
  const [announced, announce] = useState("");
  const mailboxActions = useMailboxActions(view);
  const pane = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const focusThread = useOpenedOnPage(request);
  const openIndex = request ? order.indexOf(request) : -1;
  const neighbor = (by: number) => (openIndex < 0 ? undefined : order[openIndex + by]);
  const client = useQueryClient();

  const close = () => {
    if (!request) return;
    navigation.close();
    focus.focusRow(request);
  };
  const { applyAction, selectedTarget } = useInboxActions({
    view,
    order,
    ownOrder,
    request,
    selectionState,
    focus,
    mailboxActions,
    pane,
    onClose: navigation.close,
    announce,
  });
  const rowOf = (requestId: string | null | undefined) => rows.find((row) => row.requestId === requestId);
  const [openMenu, setOpenMenu] = useState<ActionMenu | null>(null);
  /** Null until the dialog was opened once. */
  const [showKeys, setShowKeys] = useState<boolean | null>(null);
  const [confirming, setConfirming] = useState(false);
  const sureCount = useSureOutcomeCount(view, rows);
  const confirmSure = sureCount > 0 ? { count: sureCount, open: () => setConfirming(true) } : null;

  // The router renders after navigation was requested; a held key continues from the requested conversation.
  const requestedId = useRef(request);
  useEffect(() => {
    requestedId.current = request;
  }, [request]);
  const openNeighbor = (by: number) => {
    const from = requestedId.current ? order.indexOf(requestedId.current) : -1;
    const next = from < 0 ? undefined : order[from + by];
    if (!next) return;
    requestedId.current = next;
    focus.setActiveRow(next);
    navigation.open(next);
  };
  const open = (requestId: string | undefined) => {
    if (!requestId || request) return;
    if (rowOf(requestId)?.status === "draft") navigation.go(`/request-editor/${requestId}`);
    else navigation.open(requestId);
  };
  const clear = () => {
    selectionState.clear();
    focus.focusRow(focus.active);
  };
  const starred = rowOf(request ?? focus.active)?.starred ?? false;

  useInboxShortcuts({
    move: (by) => (request ? openNeighbor(by) : focus.moveBy(by)),
    open: () => open(focus.active),
    close,
    leave: () => (selectionState.isSelecting ? clear() : close()),
    applyAction,
    star: () => applyAction({ type: starred && selectionState.selection.ids.size === 0 ? "unstar" : "star" }),
    toggleSelection: (range) =>
      focus.active && ownOrder.includes(focus.active) && selectionState.toggle(focus.active, range),
    selectAll: (all) => (all ? selectionState.selectAll(false) : clear()),
    openMenu: (kind) => {
      const anchor = document.querySelector(`[data-menu="${kind}"]`) ?? document.activeElement;
      if (anchor && anchor !== document.body && selectedTarget()) setOpenMenu({ kind, anchor });
    },
    confirmSure: confirmSure?.open ?? null,
    undo: () => void mailboxActions.undo(),
    search: () => searchField.current?.focus(),
    showKeys: () => setShowKeys(true),
    go: navigation.go,
  });

  const actions = useStableCallbacks({
    onRowFocus: focus.setActiveRow,
    toggle: selectionState.toggle,
    star: (requestId: string, on: boolean) =>
      applyAction({ type: on ? "star" : "unstar" }, { ids: [requestId], all: false }),
    follow: (event: MouseEvent, to: string) => syncNavigate(event, to, { state: { fromList: true } }),
    onRowIntent: (requestId: string) => {
      if (savesData() || rowOf(requestId)?.status === "draft") return;
      void preloadComponents().catch(() => undefined); // It is requested again when it renders.
      void prefetchConversation(client, requestId);
    },
  });
  const labels = mailbox?.labels ?? [];
  const name = listName(address, folder, mailbox);
  const heading = q || folder === "scheduled" ? list.countLabel : undefined;
  const items = useMemo(() => listItems(rows, now, heading), [rows, now, heading]);
  const openRow = rowOf(request);
  // An open conversation titles the page itself.
  usePageTitle(request ? null : listTitle(q, name));
  return (
    <>
      <div className={css.visuallyHidden}>
        <h1>{name}</h1>
        <p role="status">{announcement}</p>
        <p role="status">{announced}</p>
        <p role="status">{q && !conversations.isPlaceholderData ? list.countLabel : ""}</p>
      </div>
      {!(isPhone && request) && (
        <ConversationsPane
          address={address}
          mailbox={mailbox}
          view={view}
          request={request}
          conversations={conversations}
          items={items}
          name={name}
          countLabel={list.countLabel}
          summary={heading ? "" : list.countLabel}
          confirmSure={confirmSure}
          now={now}
          isPhone={isPhone}
          focus={focus}
          selection={selectionState.selection}
          isSelecting={isPhone && selectionState.isSelecting}
          newIds={newIds}
          labels={labels}
          actions={actions}
          pane={pane}
          searchField={searchField}
          onSearch={navigation.search}
          onScope={navigation.setScope}
          onStartSelecting={selectionState.startSelecting}
          bar={{
            shown: ownOrder.length,
            total: listContext && listTotal(listContext),
            unread: rows.some((row) => row.unread > 0 && selectionState.selection.ids.has(row.requestId)),
            onAct: applyAction,
            onOpenMenu: setOpenMenu,
            onSelectAll: selectionState.selectAll,
            onClear: clear,
          }}
        />
      )}
      {request ? (
        <Suspense key={request} fallback={<div className={css.blank} />}>
          <ReadingPane
            requestId={request}
            folder={folder}
            starred={openRow?.starred ?? false}
            labels={labels.filter(({ id }) => openRow?.labels.includes(id))}
            position={listContext && positionLabel(openIndex, listContext)}
            focused={focusThread}
            onAct={(action) => applyAction(action, { ids: [request], all: false })}
            onOpenMenu={setOpenMenu}
            onNewer={neighbor(-1) ? () => openNeighbor(-1) : null}
            onOlder={neighbor(1) ? () => openNeighbor(1) : null}
            onClose={close}
          />
        </Suspense>
      ) : (
        !isPhone && <NothingOpen hasConversations={rows.length > 0} />
      )}
      <ActionMenus
        openMenu={openMenu}
        selectedTarget={selectedTarget}
        rows={rows}
        labels={labels}
        onAct={applyAction}
        onClose={() => setOpenMenu(null)}
      />
      {confirming && (
        <Suspense>
          <ConfirmSureOutcomes onClose={() => setConfirming(false)} />
        </Suspense>
      )}
      {showKeys !== null && (
        <Suspense>
          <KeyboardShortcuts screen="inbox" open={showKeys} onClose={() => setShowKeys(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A list and the values derived from its rows. */
function useList(view: ListView, mailbox: Mailbox | undefined) {
  const conversations = useConversations(view);
  const { rows } = conversations;
  const order = useMemo(() => rows.map(({ requestId }) => requestId), [rows]);
  // What others shared is in their mailboxes, not the user's.
  const ownOrder = useMemo(
    () => rows.flatMap(({ requestId, requesterName }) => (requesterName === undefined ? requestId : [])),
    [rows],
  );
  const listContext = conversations.data ? { view, list: conversations, mailbox } : null;
  return {
    conversations,
    rows,
    order,
    ownOrder,
    listContext,
    countLabel: listContext ? listCountLabel(listContext) : "",
  };
}

/** Name of the list: its folder, its label, or both. */
function listName({ label }: InboxParams, folder: MailboxFolder, mailbox: Mailbox | undefined): string {
  if (label === null) return folderAppearance(folder).name;
  const name = mailbox?.labels.find(({ id }) => id === label)?.name ?? inbox.label;
  return folder === "all"
    ? name
    : formatMessage(inbox.labelInFolder, { label: name, folder: folderAppearance(folder).name });
}

const listTitle = (q: string, name: string) => {
  const page = router.inbox;
  if (q) return formatMessage(pageTitles.search, { query: q, page });
  return name === page ? page : formatMessage(pageTitles.listOf, { name, page });
};

/** Functions with a stable identity that call the latest version, so that memoized rows do not render again. */
function useStableCallbacks<Callbacks extends Record<string, (...args: never[]) => void>>(
  actions: Callbacks,
): Callbacks {
  const latest = useRef(actions);
  latest.current = actions;
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ),
  );
  return stable as Callbacks;
}

/** Whether the open conversation was chosen on this page. One opened by the URL does not take the focus. */
function useOpenedOnPage(request: string | null) {
  const [initialRequest, setInitialRequest] = useState(request);
  if (initialRequest !== null && request !== initialRequest) setInitialRequest(null);
  return request !== initialRequest;
}

/** The time when the current day was first shown. Rows show dates by the day, so they need not render every minute. */
function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const refresh = () => {
      if (Date.now() >= midnight.getTime()) setNow(new Date());
    };
    const timer = setTimeout(refresh, midnight.getTime() - Date.now() + 1_000);
    // A computer that sleeps at midnight misses the timer.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [now]);
  return now;
}

/** Shown next to the list while no conversation is open. */
const NothingOpen = ({ hasConversations }: { hasConversations: boolean }) => (
  <div className={css.blank}>
    {hasConversations && (
      <EmptyState icon={mdiEmailOpenOutline} title={inbox.nothingOpenTitle}>
        <RichText message={inbox.nothingOpen} values={{ key: (text) => <kbd>{text}</kbd> }} />
      </EmptyState>
    )}
  </div>
);
