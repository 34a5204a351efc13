import type { PutFee, RequestPapers } from "#contract/request-papers.ts";
import { parseDay } from "#core/deadline/iso-day.ts";
import { notFound, Problem } from "#core/problem.ts";
import { feeTotals } from "#core/request/fees.ts";
import { mentionsIn } from "#core/request/mentions.ts";
import { addJob } from "#server/db/add-job.ts";
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
  writerOfNote,
} from "#server/db/request-papers.ts";
import { lockRequest } from "#server/db/requests.ts";
import { noteMentions, participantsOf } from "#server/db/shares.ts";
import { type Context, nowOf } from "./context.ts";
import { whoDid } from "./who-did.ts";

type Where = { ownerId: string; requestId: string };
type Paper = Where & { id: string };

const MOST_OF_A_KIND = 500;

/** What a request's owner keeps of it beside its mail. Fails with `not_found` (404). */
export async function papersOf(context: Context, { ownerId, requestId }: Where): Promise<RequestPapers> {
  const { notes, fees } = await asPerson(context.db, ownerId, async (tx) => {
    if (!(await lockRequest(tx, ownerId, requestId))) throw notFound("request");
    return {
      notes: await notesOf(tx, { ownerId, requestId }),
      fees: await feesOf(tx, { ownerId, requestId }),
    };
  });
  const by = await whoDid(context, ownerId, notes);
  return {
    notes: notes.map(({ actorId, ...note }) => ({ ...note, by: by({ actorId }) })),
    fees,
    totals: feeTotals(fees),
  };
}

/**
 * Writes a note, edits it, or brings a deleted one back, and has those told whom it names. Fails with `not_found` (404),
 * `empty_note` (422), `too_many_notes` (409), and `not_your_note` (403) for somebody else's.
 */
export async function keepNote(context: Context, paper: Paper, text: string): Promise<void> {
  if (text.trim() === "") {
    const message = "Write something, or delete the note.";
    throw new Problem(422, "empty_note", message, [{ path: "/text", message }]);
  }
  const writer = context.acting?.personId ?? paper.ownerId;
  const people = text.includes("@") ? await participantsOf(context.db, paper) : [];
  const named = mentionsIn(text, people).filter(({ id }) => id !== writer);
  await asPerson(context.db, paper.ownerId, async (tx) => {
    const what = await whatIsDone(tx, "note", paper);
    if (what !== "added" && !(await isOwnNote(context, tx, paper))) {
      const detail = "Somebody else wrote this note. Write one of your own.";
      throw new Problem(403, "not_your_note", detail);
    }
    const at = nowOf(context);
    if (!(await putNote(tx, { ...paper, text, at }))) throw notFound("note");
    for (const personId of await noteMentions(tx, { ...paper, at, personIds: named.map(({ id }) => id) })) {
      await addJob(tx, "tell-mentioned", { noteId: paper.id, personId });
    }
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
    if (table === "note" && context.acting && !(await isOwnNote(context, tx, paper))) {
      throw new Problem(403, "not_your_note", "Only its writer and the request's owner delete a note.");
    }
    const at = nowOf(context);
    await removePaper(tx, table, { ...paper, at });
    const event = { ...whereOf(paper), at, actor: "you" as const };
    const data = { what: "removed" as const };
    await appendEvent(tx, { ...event, kind: table === "note" ? "note_changed" : "fee_changed", data });
  });
}

const isOwnNote = async (context: Context, tx: Tx, { ownerId, id }: Paper): Promise<boolean> =>
  (await writerOfNote(tx, ownerId, id)) === (context.acting?.personId ?? null);

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
