import type { CaseNotes, PutFee } from "#contract/requests/case-notes.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { feeTotals } from "#core/request/fees.ts";
import { mentionsIn } from "#core/request/mentions.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { loadActorNames } from "#server/actions/accounts/actor-names.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { participantsOf, recordMentions } from "#server/db/accounts/shares.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import {
  countNotesOrFees,
  feesOf,
  noteAuthor,
  noteOrFeeById,
  notesOf,
  putFee,
  putNote,
  removeNoteOrFee,
} from "#server/db/requests/case-notes.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

type RequestRef = { ownerId: string; requestId: string };
type ItemRef = RequestRef & { id: string };

const MAX_PER_KIND = 500;

/** The owner's case notes and fees of a request. Fails with `not_found` (404). */
export async function readCaseNotes(
  context: Context,
  { ownerId, requestId }: RequestRef,
): Promise<CaseNotes> {
  const { notes, fees } = await withUser(context.db, ownerId, async (tx) => {
    if (!(await lockRequest(tx, ownerId, requestId))) throw notFound("request");
    return {
      notes: await notesOf(tx, { ownerId, requestId }),
      fees: await feesOf(tx, { ownerId, requestId }),
    };
  });
  const authorOf = await loadActorNames(context, ownerId, notes);
  return {
    notes: notes.map(({ actorId, ...note }) => ({ ...note, author: authorOf({ actorId }) })),
    fees,
    totals: feeTotals(fees),
  };
}

/**
 * Writes a note, edits it, or brings a deleted one back, and notifies the users it names. Fails with `not_found` (404),
 * `empty_note` (422), `too_many_notes` (409), and `not_your_note` (403) for someone else's.
 */
export async function saveNote(context: Context, itemRef: ItemRef, text: string): Promise<void> {
  if (text.trim() === "") {
    const message = requestErrors.emptyNote;
    throw new Problem(422, "empty_note", message, [{ path: "/text", message }]);
  }
  const authorId = context.collaborator?.userId ?? itemRef.ownerId;
  const participants = text.includes("@") ? await participantsOf(context.db, itemRef) : [];
  const mentioned = mentionsIn(text, participants).filter(({ id }) => id !== authorId);
  await withUser(context.db, itemRef.ownerId, async (tx) => {
    const what = await changeOf(tx, "note", itemRef);
    if (what !== "added" && !(await isOwnNote(context, tx, itemRef))) {
      const detail = requestErrors.notYourNote;
      throw new Problem(403, "not_your_note", detail);
    }
    const at = nowOf(context);
    if (!(await putNote(tx, { ...itemRef, text, at }))) throw notFound("note");
    for (const userId of await recordMentions(tx, {
      ...itemRef,
      at,
      userIds: mentioned.map(({ id }) => id),
    })) {
      await addJob(tx, "tell-mentioned", { noteId: itemRef.id, userId });
    }
    await appendEvent(tx, {
      ...requestRefOf(itemRef),
      at,
      actor: "you",
      kind: "note_changed",
      data: { what },
    });
  });
}

/**
 * Adds a line to the ledger, corrects it, or brings a deleted one back. Fails with `not_found` (404), `bad_day` (422) and
 * `too_many_fees` (409).
 */
export function saveFee(context: Context, itemRef: ItemRef, { note, ...line }: PutFee): Promise<void> {
  return withUser(context.db, itemRef.ownerId, async (tx) => {
    parseDay(line.on, "/on");
    const what = await changeOf(tx, "fee", itemRef);
    const at = nowOf(context);
    if (!(await putFee(tx, { ...itemRef, ...line, note: note?.trim() ?? "", at }))) throw notFound("fee");
    const { kind, cents, currency } = line;
    const data = { what, fee: kind, cents, currency };
    await appendEvent(tx, { ...requestRefOf(itemRef), at, actor: "you", kind: "fee_changed", data });
    await updateClocksAfterPayment(context, tx, itemRef);
  });
}

/** Deletes a note; putting it again within a day brings it back. One that is gone already stays gone. */
export const deleteNote = (context: Context, itemRef: ItemRef): Promise<void> =>
  deleteItem(context, "note", itemRef);

/** Deletes a line of the ledger, in the same manner. */
export const deleteFee = (context: Context, itemRef: ItemRef): Promise<void> =>
  deleteItem(context, "fee", itemRef);

function deleteItem(context: Context, table: "note" | "fee", itemRef: ItemRef): Promise<void> {
  return withUser(context.db, itemRef.ownerId, async (tx) => {
    await lockRequest(tx, itemRef.ownerId, itemRef.requestId);
    const found = await noteOrFeeById(tx, table, itemRef.ownerId, itemRef.id);
    if (found?.request_id !== itemRef.requestId) throw notFound(table);
    if (found.removed_at !== null) return;
    if (table === "note" && context.collaborator && !(await isOwnNote(context, tx, itemRef))) {
      throw new Problem(403, "not_your_note", requestErrors.notYourNoteToDelete);
    }
    const at = nowOf(context);
    await removeNoteOrFee(tx, table, { ...itemRef, at });
    const event = { ...requestRefOf(itemRef), at, actor: "you" as const };
    const data = { what: "removed" as const };
    await appendEvent(tx, { ...event, kind: table === "note" ? "note_changed" : "fee_changed", data });
    if (table === "fee") await updateClocksAfterPayment(context, tx, itemRef);
  });
}

/** A payment may start the clock, where the law counts from it (Canada). */
async function updateClocksAfterPayment(
  context: Context,
  tx: Tx,
  { ownerId, requestId }: ItemRef,
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  const cause = { ownerId, requestId, actor: "you" as const, why: "fee" as const };
  await updateClocks(context, tx, cause, request?.jurisdiction ?? null);
}

const isOwnNote = async (context: Context, tx: Tx, { ownerId, id }: ItemRef): Promise<boolean> =>
  (await noteAuthor(tx, ownerId, id)) === (context.collaborator?.userId ?? null);

const requestRefOf = ({ ownerId, requestId }: ItemRef): RequestRef => ({ ownerId, requestId });

/** Whether it is new, changed or back. Fails with `not_found` for a request that is not this user's. */
async function changeOf(tx: Tx, table: "note" | "fee", itemRef: ItemRef) {
  if (!(await lockRequest(tx, itemRef.ownerId, itemRef.requestId))) throw notFound("request");
  const found = await noteOrFeeById(tx, table, itemRef.ownerId, itemRef.id);
  if (found) return found.removed_at === null ? ("changed" as const) : ("restored" as const);
  if ((await countNotesOrFees(tx, table, itemRef)) >= MAX_PER_KIND) {
    const message = table === "note" ? requestErrors.tooManyNotes : requestErrors.tooManyFees;
    throw new Problem(409, `too_many_${table}s`, formatMessage(message, { most: MAX_PER_KIND }));
  }
  return "added" as const;
}
