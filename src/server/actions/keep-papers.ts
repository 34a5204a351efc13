import type { PutFee, RequestPapers } from "#contract/request-papers.ts";
import { parseDay } from "#core/deadline/iso-day.ts";
import { notFound, Problem } from "#core/problem.ts";
import { feeTotals } from "#core/request/fees.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import {
  countPapers,
  feesOf,
  notesOf,
  paperById,
  putFee,
  putNote,
  removePaper,
} from "#server/db/request-papers.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";

type Where = { ownerId: string; requestId: string };
type Paper = Where & { id: string };

const MOST_OF_A_KIND = 500;

/** What a request's owner keeps of it beside its mail. Fails with `not_found` (404). */
export function papersOf(context: Context, { ownerId, requestId }: Where): Promise<RequestPapers> {
  return asPerson(context.db, ownerId, async (tx) => {
    if (!(await lockRequest(tx, ownerId, requestId))) throw notFound("request");
    const fees = await feesOf(tx, { ownerId, requestId });
    return { notes: await notesOf(tx, { ownerId, requestId }), fees, totals: feeTotals(fees) };
  });
}

/**
 * Writes a note, edits it, or brings a deleted one back. Fails with `not_found` (404), `empty_note` (422) and
 * `too_many_notes` (409).
 */
export function keepNote(context: Context, paper: Paper, text: string): Promise<void> {
  return asPerson(context.db, paper.ownerId, async (tx) => {
    if (text.trim() === "") {
      const message = "Write something, or delete the note.";
      throw new Problem(422, "empty_note", message, [{ path: "/text", message }]);
    }
    const what = await whatIsDone(tx, "note", paper);
    const at = nowOf(context);
    if (!(await putNote(tx, { ...paper, text, at }))) throw notFound("note");
    await appendEvent(tx, { ...whereOf(paper), at, actor: "you", kind: "note_changed", data: { what } });
  });
}

/**
 * Adds a line to the ledger, corrects it, or brings a deleted one back. Fails with `not_found` (404), `bad_day` (422) and
 * `too_many_fees` (409).
 */
export function keepFee(context: Context, paper: Paper, { note, ...line }: PutFee): Promise<void> {
  return asPerson(context.db, paper.ownerId, async (tx) => {
    parseDay(line.on, "/on");
    const what = await whatIsDone(tx, "fee", paper);
    const at = nowOf(context);
    if (!(await putFee(tx, { ...paper, ...line, note: note?.trim() ?? "", at }))) throw notFound("fee");
    const { kind, cents, currency } = line;
    const data = { what, fee: kind, cents, currency };
    await appendEvent(tx, { ...whereOf(paper), at, actor: "you", kind: "fee_changed", data });
  });
}

/** Deletes a note; putting it again within a day brings it back. One that is gone already stays gone. */
export const deleteNote = (context: Context, paper: Paper): Promise<void> => remove(context, "note", paper);

/** Deletes a line of the ledger, in the same manner. */
export const deleteFee = (context: Context, paper: Paper): Promise<void> => remove(context, "fee", paper);

function remove(context: Context, table: "note" | "fee", paper: Paper): Promise<void> {
  return asPerson(context.db, paper.ownerId, async (tx) => {
    await lockRequest(tx, paper.ownerId, paper.requestId);
    const found = await paperById(tx, table, paper.ownerId, paper.id);
    if (found?.request_id !== paper.requestId) throw notFound(table);
    if (found.removed_at !== null) return;
    const at = nowOf(context);
    await removePaper(tx, table, { ...paper, at });
    const event = { ...whereOf(paper), at, actor: "you" as const };
    const data = { what: "removed" as const };
    await appendEvent(tx, { ...event, kind: table === "note" ? "note_changed" : "fee_changed", data });
  });
}

const whereOf = ({ ownerId, requestId }: Paper): Where => ({ ownerId, requestId });

/** Whether it is new, changed or back. Fails with `not_found` for a request that is not this person's. */
async function whatIsDone(tx: Tx, table: "note" | "fee", paper: Paper) {
  if (!(await lockRequest(tx, paper.ownerId, paper.requestId))) throw notFound("request");
  const found = await paperById(tx, table, paper.ownerId, paper.id);
  if (found) return found.removed_at === null ? ("changed" as const) : ("restored" as const);
  if ((await countPapers(tx, table, paper)) >= MOST_OF_A_KIND) {
    const things = table === "note" ? "notes" : "fees";
    throw new Problem(
      409,
      `too_many_${things}`,
      `A request holds ${MOST_OF_A_KIND} ${things} at most. Delete one.`,
    );
  }
  return "added" as const;
}
