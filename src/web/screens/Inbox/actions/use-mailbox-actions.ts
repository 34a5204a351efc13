import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { Mailbox, MailboxChange, MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import { MAX_CHANGED_CONVERSATIONS } from "#core/request/filters-and-folders.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import { type CachedList, isLoaded, restoreRows } from "#web/screens/Inbox/list/cached-list.ts";
import { LISTS_KEY, updateList } from "#web/screens/Inbox/list/list-queries.ts";
import {
  type ConversationAction,
  doneText,
  failedText,
  leavesList,
  rowAfterAction,
} from "./mailbox-action.ts";

/** What something is done to: the conversations named, or all of the list. */
export type ActionTarget = { ids: readonly string[]; all: boolean };

type ActionRequest = {
  action: ConversationAction;
  target: ActionTarget;
  view: ListView;
  showsToast: boolean;
};

/** How the rows stood before, list by list; `whole` is the list of which everything was changed, with its end. */
type PreviousRows = { queryKey: QueryKey; rows: readonly ConversationRow[]; fullList: CachedList | null }[];
type AppliedAction = { changes: number[]; previous: PreviousRows; close: () => void };

const MUTATION = ["mailbox-change"];
/** As many as one takes back one after the other. */
const MAX_UNDO = 20;
const TOAST_SECONDS = 10;
/** It is on the screen at once, and is not to be taken back by leaving the page. */
const KEEPALIVE = { keepalive: true };

/** What was done on this page, the last of it at the end. It outlives the screen, as its notices do. */
const undoStack: AppliedAction[] = [];
/** Settles with the last change that was sent. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Changes conversations: every list shows it at once, the server is told, a notice offers to take it back; what the
 * server refuses is put back with the reason. `undo` takes back the last change that is left to take back.
 */
export function useMailboxActions(view: ListView) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    // Offline it fails at once and says so, rather than wait unseen.
    networkMode: "always",
    mutationFn: (request: ActionRequest) => {
      const sent = sendChange(request);
      // Its success is noted in the turn after this one.
      lastChange = sent.then(nextTask, nextTask);
      return sent;
    },
    onMutate: async (request: ActionRequest) => {
      await client.cancelQueries({ queryKey: LISTS_KEY });
      return applyOptimistically(client, request);
    },
    onSuccess: ({ changes, changed }, { action, showsToast }, previous) => {
      // A draft lies nowhere but in Drafts; and another page may have done the same a moment ago.
      if (changes.length === 0) {
        restore(client, previous);
        if (showsToast) showToast({ text: "Nothing to change" });
        return;
      }
      const applied: AppliedAction = { changes, previous, close: () => undefined };
      undoStack.push(applied);
      undoStack.splice(0, undoStack.length - MAX_UNDO);
      if (!showsToast) return;
      applied.close = showToast({
        text: doneText(action, changed, action.until ? formatTime(action.until) : ""),
        action: { label: "Undo", onClick: () => void undoAction(client, applied) },
        seconds: TOAST_SECONDS,
      });
    },
    onError: (error, { action }, previous) => {
      if (previous) restore(client, previous);
      showToast({ text: failedText(action, error.message) });
    },
    onSettled: () => refresh(client),
  });
  const { folder, label, q } = view;
  const change = useCallback(
    (action: ConversationAction, target: ActionTarget, showsToast = true) =>
      mutate({ action, target, view: { folder, label, q }, showsToast }),
    [mutate, folder, label, q],
  );
  const undo = useCallback(async () => {
    // What is meant is what was done last, also while the server is still at it.
    await lastChange;
    const last = undoStack.at(-1);
    if (last) await undoAction(client, last);
    else showToast({ text: "Nothing to undo" });
  }, [client]);
  return { change, undo };
}

/** While a change is under way, what the server says of the lists may be older than what they show. */
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

/** Shows the change in every list that is known; returns how the rows stood. */
function applyOptimistically(client: QueryClient, { action, target, view }: ActionRequest): PreviousRows {
  const ids = new Set(target.ids);
  const labelOrder = labelOrderAfter(client.getQueryData(mailboxQuery.queryKey), action);
  const previous: PreviousRows = [];
  for (const [queryKey, cached] of client.getQueriesData<CachedList>({ queryKey: LISTS_KEY })) {
    if (!cached) continue;
    const listView = queryKey[LISTS_KEY.length] as ListView;
    const fullList = target.all && sameView(listView, view);
    const touched = cached.rows.filter((row) => fullList || ids.has(row.requestId));
    if (touched.length === 0) continue;
    previous.push({ queryKey, rows: touched.filter(isLoaded), fullList: fullList ? cached : null });
    const leavesThisList = leavesList(action, listView);
    const touchedIds = new Set(touched.map((row) => row.requestId));
    updateList(client, queryKey, (list) => ({
      ...list,
      next: fullList && leavesThisList ? null : list.next,
      rows: leavesThisList
        ? list.rows.filter((row) => !touchedIds.has(row.requestId))
        : list.rows.map((row) =>
            touchedIds.has(row.requestId) && isLoaded(row) ? rowAfterAction(row, action, labelOrder) : row,
          ),
    }));
    if (leavesThisList && !listView.label && !listView.q)
      changeFolderCount(client, listView, fullList ? null : -touchedIds.size);
  }
  return previous;
}

const sameView = (a: ListView, b: ListView) => a.folder === b.folder && a.label === b.label && a.q === b.q;

/** A folder's count is right at once; null empties it. The server's follows. */
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

/** The labels' ids in the order of their names, with one that was made a moment ago. */
function labelOrderAfter(mailbox: Mailbox | undefined, { label }: ConversationAction): string[] {
  const labels = (mailbox?.labels ?? []).filter((applied) => applied.id !== label?.id);
  return [...labels, ...(label ? [label] : [])]
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: "base" }))
    .map(({ id }) => id);
}

function restore(client: QueryClient, previous: PreviousRows) {
  for (const { queryKey, rows, fullList } of previous)
    updateList(client, queryKey, (cached) => {
      if (!fullList) return restoreRows(cached, rows);
      // It was taken to end where it was emptied; what was never read of it comes back, too.
      return {
        ...restoreRows({ ...cached, next: null }, rows),
        next: fullList.next,
        cursors: fullList.cursors,
      };
    });
}

async function undoAction(client: QueryClient, applied: AppliedAction) {
  const index = undoStack.indexOf(applied);
  if (index < 0) return;
  undoStack.splice(index, 1);
  applied.close();
  await client.cancelQueries({ queryKey: LISTS_KEY });
  restore(client, applied.previous);
  try {
    for (const id of applied.changes.toReversed())
      await api.delete<void>(`/api/mailbox/changes/${id}`, KEEPALIVE);
    showToast({ text: "Undone", seconds: 3 });
  } catch (error) {
    showToast({ text: `Not undone. ${error instanceof Error ? error.message : "Try again in a moment."}` });
  }
  refresh(client);
}

/** Asks anew for what shows where conversations are, once nothing is under way any more. */
function refresh(client: QueryClient) {
  // A change counts itself until it has settled.
  if (client.isMutating({ mutationKey: MUTATION }) > 1) return;
  void client.invalidateQueries({ queryKey: ["conversations"] });
  void client.invalidateQueries({ queryKey: ["me"] });
  void client.invalidateQueries({ queryKey: ["requests"] });
}
