import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ConversationRow } from "#contract/conversation.ts";
import type { Mailbox, MailboxChange, MailboxChanged } from "#contract/mailbox.ts";
import { MOST_CHANGED } from "#core/request/lists.ts";
import { api } from "#web/api.ts";
import { timeWords } from "#web/correspondence/send-time.ts";
import { mailboxQuery } from "#web/labels.ts";
import { showToast } from "#web/ui/show-toast.ts";
import type { ListView } from "./inbox-address.ts";
import { isWhole, type KnownList, withRows } from "./known-list.ts";
import { type Deed, doneWords, leavesList, notDoneWords, rowAfterDeed } from "./mailbox-change.ts";
import { changeList, LISTS } from "./queries.ts";

/** What something is done to: the conversations named, or all of the list. */
export type Chosen = { ids: readonly string[]; all: boolean };

type Wanted = { deed: Deed; chosen: Chosen; view: ListView; say: boolean };

/** How the rows stood before, list by list; `whole` is the list of which everything was changed, with its end. */
type Before = { queryKey: QueryKey; rows: readonly ConversationRow[]; whole: KnownList | null }[];
type Done = { changes: number[]; before: Before; close: () => void };

const MUTATION = ["mailbox-change"];
/** As many as one takes back one after the other. */
const MOST_UNDONE = 20;
const TOAST_SECONDS = 10;
/** It is on the screen at once, and is not to be taken back by leaving the page. */
const OUTLIVES = { outlives: true };

/** What was done on this page, the last of it at the end. It outlives the screen, as its notices do. */
const done: Done[] = [];
/** Settles with the last change that was sent. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Changes conversations: every list shows it at once, the server is told, a notice offers to take it back; what the
 * server refuses is put back with the reason. `undo` takes back the last change that is left to take back.
 */
export function useMailboxChanges(view: ListView) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    // Offline it fails at once and says so, rather than wait unseen.
    networkMode: "always",
    mutationFn: (wanted: Wanted) => {
      const sent = sendChange(wanted);
      // Its success is noted in the turn after this one.
      underWay = sent.then(nextTurn, nextTurn);
      return sent;
    },
    onMutate: async (wanted: Wanted) => {
      await client.cancelQueries({ queryKey: LISTS });
      return showChange(client, wanted);
    },
    onSuccess: ({ changes, changed }, { deed, say }, before) => {
      // A draft lies nowhere but in Drafts; and another page may have done the same a moment ago.
      if (changes.length === 0) {
        restore(client, before);
        if (say) showToast({ text: "Nothing to change" });
        return;
      }
      const one: Done = { changes, before, close: () => undefined };
      done.push(one);
      done.splice(0, done.length - MOST_UNDONE);
      if (!say) return;
      one.close = showToast({
        text: doneWords(deed, changed, deed.until ? timeWords(deed.until) : ""),
        action: { label: "Undo", onClick: () => void takeBack(client, one) },
        seconds: TOAST_SECONDS,
      });
    },
    onError: (error, { deed }, before) => {
      if (before) restore(client, before);
      showToast({ text: notDoneWords(deed, error.message) });
    },
    onSettled: () => refresh(client),
  });
  const { folder, label, q } = view;
  const change = useCallback(
    (deed: Deed, chosen: Chosen, say = true) => mutate({ deed, chosen, view: { folder, label, q }, say }),
    [mutate, folder, label, q],
  );
  const undo = useCallback(async () => {
    // What is meant is what was done last, also while the server is still at it.
    await underWay;
    const last = done.at(-1);
    if (last) await takeBack(client, last);
    else showToast({ text: "Nothing to undo" });
  }, [client]);
  return { change, undo };
}

/** While a change is under way, what the server says of the lists may be older than what they show. */
export const isChanging = (client: QueryClient) => client.isMutating({ mutationKey: MUTATION }) > 0;

const nextTurn = () => new Promise<void>((go) => setTimeout(go));

async function sendChange({ deed, chosen, view }: Wanted): Promise<{ changes: number[]; changed: number }> {
  const { folder, label, q } = view;
  const what = {
    verb: deed.verb,
    ...(deed.until && { until: deed.until.toISOString() }),
    ...(deed.label && { labelId: deed.label.id }),
  };
  const all = { folder, ...(label && { label }), ...(q && { q }) };
  const parts: Pick<MailboxChange, "all" | "requestIds">[] = chosen.all
    ? [{ all }]
    : inParts(chosen.ids).map((requestIds) => ({ requestIds }));
  const changes: number[] = [];
  let changed = 0;
  for (const part of parts) {
    const answer = await api.post<MailboxChanged>("/api/mailbox/changes", { ...what, ...part }, OUTLIVES);
    if (answer.id !== null) changes.push(answer.id);
    changed += answer.changed;
  }
  return { changes, changed };
}

const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST_CHANGED) }, (_, part) =>
    ids.slice(part * MOST_CHANGED, (part + 1) * MOST_CHANGED),
  );

/** Shows the change in every list that is known; returns how the rows stood. */
function showChange(client: QueryClient, { deed, chosen, view }: Wanted): Before {
  const ids = new Set(chosen.ids);
  const labelOrder = labelsAfter(client.getQueryData(mailboxQuery.queryKey), deed);
  const before: Before = [];
  for (const [queryKey, known] of client.getQueriesData<KnownList>({ queryKey: LISTS })) {
    if (!known) continue;
    const of = queryKey[LISTS.length] as ListView;
    const whole = chosen.all && sameView(of, view);
    const touched = known.rows.filter((row) => whole || ids.has(row.requestId));
    if (touched.length === 0) continue;
    before.push({ queryKey, rows: touched.filter(isWhole), whole: whole ? known : null });
    const leaves = leavesList(deed, of);
    const gone = new Set(touched.map((row) => row.requestId));
    changeList(client, queryKey, (list) => ({
      ...list,
      next: whole && leaves ? null : list.next,
      rows: leaves
        ? list.rows.filter((row) => !gone.has(row.requestId))
        : list.rows.map((row) =>
            gone.has(row.requestId) && isWhole(row) ? rowAfterDeed(row, deed, labelOrder) : row,
          ),
    }));
    if (leaves && !of.label && !of.q) count(client, of, whole ? null : -gone.size);
  }
  return before;
}

const sameView = (a: ListView, b: ListView) => a.folder === b.folder && a.label === b.label && a.q === b.q;

/** A folder's count is right at once; null empties it. The server's follows. */
function count(client: QueryClient, { folder }: ListView, by: number | null) {
  client.setQueryData<Mailbox>(
    mailboxQuery.queryKey,
    (mailbox) =>
      mailbox && {
        ...mailbox,
        counts: { ...mailbox.counts, [folder]: by === null ? 0 : Math.max(0, mailbox.counts[folder] + by) },
      },
  );
}

/** The labels' ids in the order of their names, with one that was made a moment ago. */
function labelsAfter(mailbox: Mailbox | undefined, { label }: Deed): string[] {
  const labels = (mailbox?.labels ?? []).filter((one) => one.id !== label?.id);
  return [...labels, ...(label ? [label] : [])]
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: "base" }))
    .map(({ id }) => id);
}

function restore(client: QueryClient, before: Before) {
  for (const { queryKey, rows, whole } of before)
    changeList(client, queryKey, (known) => {
      if (!whole) return withRows(known, rows);
      // It was taken to end where it was emptied; what was never read of it comes back, too.
      return { ...withRows({ ...known, next: null }, rows), next: whole.next, marks: whole.marks };
    });
}

async function takeBack(client: QueryClient, one: Done) {
  const place = done.indexOf(one);
  if (place < 0) return;
  done.splice(place, 1);
  one.close();
  await client.cancelQueries({ queryKey: LISTS });
  restore(client, one.before);
  try {
    for (const id of one.changes.toReversed()) await api.delete<void>(`/api/mailbox/changes/${id}`, OUTLIVES);
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
