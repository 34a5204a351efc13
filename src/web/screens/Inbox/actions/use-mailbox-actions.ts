import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ConversationList } from "#contract/mailbox/conversation.ts";
import type { Mailbox, MailboxChange, MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { MAX_CHANGED_CONVERSATIONS } from "#core/request/filters-and-folders.ts";
import { inboxActions } from "#messages/inbox/actions.ts";
import { api } from "#web/app/api/api.ts";
import { offerAction, runNewestAction, showToast } from "#web/design/overlays/show-toast.ts";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { changeList, listRows, withRestoredRows, withRows } from "#web/features/lists/paged-list.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import { type Conversations, LISTS_KEY, requestIdOf } from "#web/screens/Inbox/list/list-queries.ts";
import {
  type ConversationAction,
  doneText,
  failedText,
  leavesList,
  rowAfterAction,
} from "./mailbox-action.ts";

/** The conversations an action applies to: the ones named, or all of the list. */
export type ActionTarget = { ids: readonly string[]; all: boolean };

type ActionRequest = {
  action: ConversationAction;
  target: ActionTarget;
  view: ListView;
  showsToast: boolean;
};

/** Each list before the change, and the ids of the rows to restore; null for the list of which all was changed. */
type PreviousRows = { queryKey: QueryKey; list: Conversations; ids: ReadonlySet<string> | null }[];
type AppliedAction = { changes: number[]; previous: PreviousRows };

const MUTATION = ["mailbox-change"];
const TOAST_SECONDS = 10;
/** The change is shown at once, so leaving the page must not cancel it. */
const KEEPALIVE = { keepalive: true };

/** Settles with the last change that was sent. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Changes conversations optimistically: every list shows the change at once and a toast offers to undo it. If the server
 * refuses, the rows are restored and the toast says why. `undo` undoes what was done last: a change, a confirmed outcome, or
 * a letter that has not left.
 */
export function useMailboxActions(view: ListView) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: (request: ActionRequest) => {
      const sent = sendChange(request);
      // `onSuccess` runs in a later task.
      lastChange = sent.then(nextTask, nextTask);
      return sent;
    },
    onMutate: async (request: ActionRequest) => {
      await client.cancelQueries({ queryKey: LISTS_KEY });
      return applyOptimistically(client, request);
    },
    onSuccess: ({ changes, changed }, { action, showsToast }, previous) => {
      // Drafts cannot be moved, and another page may have made the same change.
      if (changes.length === 0) {
        restore(client, previous);
        if (showsToast) showToast({ text: inboxActions.nothingToChange });
        return;
      }
      const undo = () => void undoAction(client, { changes, previous });
      if (!showsToast) {
        offerAction(inboxActions.undo, undo);
        return;
      }
      showToast({
        text: doneText(action, changed, action.until ? formatTime(action.until) : ""),
        action: { label: inboxActions.undo, onClick: undo },
        seconds: TOAST_SECONDS,
      });
    },
    onError: (error, { action }, previous) => {
      if (previous) restore(client, previous);
      showToast({ text: failedText(action, error.message) });
    },
    onSettled: () => refresh(client),
  });
  const { folder, scope, label, q } = view;
  const change = useCallback(
    (action: ConversationAction, target: ActionTarget, showsToast = true) =>
      mutate({ action, target, view: { folder, scope, label, q }, showsToast }),
    [mutate, folder, scope, label, q],
  );
  const undo = useCallback(async () => {
    // The last change may still be in flight.
    await lastChange;
    if (!runNewestAction(inboxActions.undo)) showToast({ text: inboxActions.nothingToUndo });
  }, []);
  return { change, undo };
}

/** While a change is in flight, a fetched list may be older than what is shown. */
export const isMutatingMailbox = (client: QueryClient) => client.isMutating({ mutationKey: MUTATION }) > 0;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function sendChange({
  action,
  target,
  view,
}: ActionRequest): Promise<{ changes: number[]; changed: number }> {
  const { folder, label, q } = view;
  const what = {
    action: action.type,
    ...(action.until && { until: action.until.toISOString() }),
    ...(action.label && { labelId: action.label.id }),
  };
  const all = { folder, ...(label && { label }), ...(q && { q }) };
  const parts: Pick<MailboxChange, "all" | "requestIds">[] = target.all
    ? [{ all }]
    : inBatches(target.ids).map((requestIds) => ({ requestIds }));
  const changes: number[] = [];
  let changed = 0;
  for (const part of parts) {
    const answer = await api.post<MailboxChangeResult>(
      "/api/mailbox/changes",
      { ...what, ...part },
      KEEPALIVE,
    );
    if (answer.id !== null) changes.push(answer.id);
    changed += answer.changed;
  }
  return { changes, changed };
}

const inBatches = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_CHANGED_CONVERSATIONS) }, (_, part) =>
    ids.slice(part * MAX_CHANGED_CONVERSATIONS, (part + 1) * MAX_CHANGED_CONVERSATIONS),
  );

/** Applies the change to every cached list; returns the previous rows. */
function applyOptimistically(client: QueryClient, { action, target, view }: ActionRequest): PreviousRows {
  const ids = new Set(target.ids);
  const labelOrder = labelOrderAfter(client.getQueryData(mailboxQuery.queryKey), action);
  const previous: PreviousRows = [];
  for (const [queryKey, cached] of client.getQueriesData<Conversations>({ queryKey: LISTS_KEY })) {
    if (!cached) continue;
    const listView = queryKey[LISTS_KEY.length] as ListView;
    const fullList = target.all && sameView(listView, view);
    const touched = listRows(cached, requestIdOf).filter(
      (row) => row.requesterName === undefined && (fullList || ids.has(row.requestId)),
    );
    if (touched.length === 0) continue;
    const leavesThisList = leavesList(action, listView);
    const touchedIds = new Set(touched.map(requestIdOf));
    previous.push({ queryKey, list: cached, ids: fullList ? null : touchedIds });
    changeList<ConversationList>(client, queryKey, (list) => {
      if (fullList && leavesThisList) return emptied(list);
      return withRows(list, (rows) =>
        leavesThisList
          ? rows.filter((row) => !touchedIds.has(row.requestId))
          : rows.map((row) =>
              touchedIds.has(row.requestId) ? rowAfterAction(row, action, labelOrder) : row,
            ),
      );
    });
    if (leavesThisList && !listView.label && !listView.q)
      changeFolderCount(client, listView, fullList ? null : -touchedIds.size);
  }
  return previous;
}

/** The list without rows, also without the pages not fetched yet. */
const emptied = ({ pages, pageParams }: Conversations): Conversations => ({
  pages: pages.slice(0, 1).map((page) => ({ ...page, items: [], next: null })),
  pageParams: pageParams.slice(0, 1),
});

const sameView = (a: ListView, b: ListView) =>
  a.folder === b.folder && a.scope === b.scope && a.label === b.label && a.q === b.q;

/** Updates a folder's count until the server's is fetched; null means the folder is now empty. */
function changeFolderCount(client: QueryClient, { folder }: ListView, difference: number | null) {
  client.setQueryData<Mailbox>(
    mailboxQuery.queryKey,
    (mailbox) =>
      mailbox && {
        ...mailbox,
        counts: {
          ...mailbox.counts,
          [folder]: difference === null ? 0 : Math.max(0, mailbox.counts[folder] + difference),
        },
      },
  );
}

/** Ids of the labels in the order of their names, including one that was just created. */
function labelOrderAfter(mailbox: Mailbox | undefined, { label }: ConversationAction): string[] {
  const labels = (mailbox?.labels ?? []).filter((applied) => applied.id !== label?.id);
  return [...labels, ...(label ? [label] : [])]
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: "base" }))
    .map(({ id }) => id);
}

function restore(client: QueryClient, previous: PreviousRows) {
  for (const { queryKey, list, ids } of previous)
    changeList<ConversationList>(client, queryKey, (now) =>
      ids ? withRestoredRows(now, list, ids, requestIdOf) : list,
    );
}

async function undoAction(client: QueryClient, applied: AppliedAction) {
  await client.cancelQueries({ queryKey: LISTS_KEY });
  restore(client, applied.previous);
  try {
    for (const id of applied.changes.toReversed())
      await api.delete<void>(`/api/mailbox/changes/${id}`, KEEPALIVE);
    showToast({ text: inboxActions.undone, seconds: 3 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : inboxActions.tryAgain;
    showToast({ text: formatMessage(inboxActions.notUndone, { reason }) });
  }
  refresh(client);
}

/** Refetches everything that shows the state of conversations, once no change is in flight. */
function refresh(client: QueryClient) {
  // This change is still counted while it settles.
  if (client.isMutating({ mutationKey: MUTATION }) > 1) return;
  void client.invalidateQueries({ queryKey: ["conversations"] });
  void client.invalidateQueries({ queryKey: ["me"] });
  void client.invalidateQueries({ queryKey: ["requests"] });
}
