import type { PutEntry, RequestEntry } from "#contract/request-entry.ts";
import { parseDay } from "#core/deadline/iso-day.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { ENTRY_WORDS, entryWords, isWritten, type ManualEntry } from "#core/request/entries.ts";
import type { PaperChange } from "#core/request/events.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { addJob } from "#server/db/add-job.ts";
import { agencyById } from "#server/db/agencies.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { dayAt, noonAt } from "#server/db/clock-facts.ts";
import { appendEvent } from "#server/db/events.ts";
import { bumpConversation, messageById } from "#server/db/messages.ts";
import {
  addFiles,
  countEntries,
  type EntryRow,
  filesOfEntry,
  insertEntry,
  isOvertaken,
  removeEntry,
  takeFilesOff,
  updateEntry,
} from "#server/db/request-entries.ts";
import { lockRequest } from "#server/db/requests.ts";
import { noteSent } from "#server/db/uploads.ts";
import { filesOf } from "./answer-parts.ts";
import { undoMovesOf } from "./apply-outcome.ts";
import { putOutcome, takeOutcome } from "./confirm-outcome.ts";
import { type Context, nowOf } from "./context.ts";
import { lockedMessage } from "./locked-message.ts";
import { moveRequest } from "./move-request.ts";
import { sameJson } from "./same-json.ts";
import { settleClocks } from "./settle-clocks.ts";

type Where = { ownerId: string; requestId: string; id: string };
type Sent = Awaited<ReturnType<typeof letterOut>>;

const MOST_ENTRIES = 500;

/**
 * A call, a visit, or a letter that came or went otherwise than by mail, put down by its person: it stands among the
 * letters under its day, and what the agency said by it counts as a confirmed letter does. The same call again changes
 * nothing. Fails with `not_found` (404), `not_sent_yet` and `too_many_entries` (409), and with `empty_entry`,
 * `own_outcome`, `bad_day`, `day_before_request` and `day_to_come` (422), and as `filesOf` does.
 */
export function recordEntry(context: Context, where: Where, said: PutEntry): Promise<void> {
  return asPerson(context.db, where.ownerId, async (tx) => {
    const sent = await letterOut(context, tx, where);
    refuse(said, sent);
    const known = await knownEntry(tx, where);
    if (known === undefined) await add(context, tx, where, { said, sent });
    else await correct(context, tx, where, { said, sent, known });
  });
}

/** Takes an entry away with all that followed from it. Fails with `not_found` (404). */
export function deleteEntry(context: Context, where: Where): Promise<void> {
  return asPerson(context.db, where.ownerId, async (tx) => {
    const request = await lockRequest(tx, where.ownerId, where.requestId);
    const known = await knownEntry(tx, where);
    if (!request || !known) throw notFound("entry");
    await takeBack(context, tx, where, known);
    const ids = (await filesOfEntry(tx, where)).map((file) => file.id);
    await takeFilesOff(tx, where, { ids, at: nowOf(context) });
    await removeEntry(tx, where);
    await note(context, tx, where, { what: "removed", direction: known.direction, entry: known.entry });
    const cause = { ...placeOf(where), actor: "you" as const, why: "taken_back" as const };
    await settleClocks(context, tx, cause, request.jurisdiction);
  });
}

/** An entry as its form shows it. Fails with `not_found` (404). */
export function entryOf(context: Context, where: Where): Promise<RequestEntry> {
  return asPerson(context.db, where.ownerId, async (tx) => {
    const known = await knownEntry(tx, where);
    if (!known) throw notFound("entry");
    const { way, on, with: name, trackingNumber, cents } = known.entry;
    const files = (await filesOfEntry(tx, where)).map(({ sha256: _, ...file }) => file);
    return {
      ...{ id: where.id, way, direction: known.direction, on, with: name, text: known.text },
      outcome: known.outcome as RequestEntry["outcome"],
      ...{ trackingNumber, cents, files },
    };
  });
}

/** The request, locked, once its letter is out: before that nobody can have answered it. */
async function letterOut(context: Context, tx: Tx, { ownerId, requestId }: Where) {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) throw notFound("request");
  if (request.sent_at === null) {
    throw new Problem(
      409,
      "not_sent_yet",
      "The letter has not reached the agency yet. Put this down afterwards.",
    );
  }
  const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const zone = agency?.time_zone ?? null;
  return {
    status: request.status as Status,
    number: request.tracking_number,
    jurisdiction: request.jurisdiction,
    replyLocal: request.reply_local,
    agency: agency?.name ?? "the agency",
    sentAt: request.sent_at,
    sentOn: dayAt(request.sent_at, zone),
    today: dayAt(nowOf(context), zone),
    zone,
  };
}

function refuse(said: PutEntry, { sentOn, today }: Sent): void {
  const refused = (code: string, path: string, message: string) =>
    new Problem(422, code, message, [{ path, message }]);
  parseDay(said.on, "/on");
  if (said.on < sentOn) {
    throw refused(
      "day_before_request",
      "/on",
      `The request was sent on ${sentOn}. Choose that day or a later one.`,
    );
  }
  if (said.on > today) {
    throw refused("day_to_come", "/on", `It is ${today} at the agency. Choose that day or an earlier one.`);
  }
  if (
    said.direction === "out" &&
    (said.outcome !== null || said.cents !== null || said.trackingNumber !== null)
  ) {
    throw refused("own_outcome", "/outcome", "Only what came from the agency can say what it decided.");
  }
  if (said.text.trim() === "" && said.files.length === 0 && said.outcome === null) {
    throw refused("empty_entry", "/text", "Write what was said, or attach a file.");
  }
}

type Known = NonNullable<Awaited<ReturnType<typeof knownEntry>>>;

async function knownEntry(tx: Tx, { ownerId, requestId, id }: Where) {
  const message = await messageById(tx, ownerId, id);
  if (!message) return undefined;
  if (message.entry === null || message.request_id !== requestId) throw notFound("entry");
  return {
    direction: message.direction as "in" | "out",
    text: message.text,
    outcome: message.confirmed_outcome as Outcome | null,
    entry: message.entry as unknown as ManualEntry,
  };
}

async function add(
  context: Context,
  tx: Tx,
  where: Where,
  { said, sent }: { said: PutEntry; sent: Sent },
): Promise<void> {
  if ((await countEntries(tx, where)) >= MOST_ENTRIES) {
    const detail = `A request holds ${MOST_ENTRIES} calls and letters put down by hand at most. Delete one.`;
    throw new Problem(409, "too_many_entries", detail);
  }
  const row = rowOf(context, said, sent);
  if (!(await insertEntry(tx, where, row))) throw notFound("entry");
  await keepFiles(tx, where, said.files);
  await bumpConversation(tx, { ...placeOf(where), at: row.at });
  await note(context, tx, where, { what: "added", direction: row.direction, entry: row.entry });
  await follow(context, tx, where, { said, sent });
}

/** What followed from it as it was is taken back first, as if it had never been said. */
async function correct(
  context: Context,
  tx: Tx,
  where: Where,
  { said, sent, known }: { said: PutEntry; sent: Sent; known: Known },
): Promise<void> {
  const files = (await filesOfEntry(tx, where)).map((file) => file.id);
  const { was: _, ...facts } = known.entry;
  const { direction, text, outcome } = known;
  const put = { ...said, with: said.with.trim(), trackingNumber: numberOf(said) };
  if (sameJson({ ...facts, direction, text, outcome, files }, put)) return;
  await takeBack(context, tx, where, known);
  const now = await letterOut(context, tx, where);
  await updateEntry(tx, where, rowOf(context, said, now));
  await takeFilesOff(tx, where, { ids: files.filter((id) => !said.files.includes(id)), at: nowOf(context) });
  await keepFiles(
    tx,
    where,
    said.files.filter((id) => !files.includes(id)),
  );
  const entry = entryFacts(said, now);
  await note(context, tx, where, { what: "changed", direction: said.direction, entry });
  await follow(context, tx, where, { said, sent: { ...now, today: sent.today } });
}

const numberOf = ({ trackingNumber }: Pick<PutEntry, "trackingNumber">) => trackingNumber?.trim() || null;

const entryFacts = (said: PutEntry, sent: Sent): ManualEntry => ({
  way: said.way,
  on: said.on,
  with: said.with.trim(),
  trackingNumber: numberOf(said),
  cents: said.cents,
  was: sent.number,
});

/** Of the day alone is known: its noon, and never before the letter it answers or the moment it is put down. */
function rowOf(context: Context, said: PutEntry, sent: Sent): EntryRow {
  const entry = entryFacts(said, sent);
  const after = Math.max(noonAt(said.on, sent.zone).getTime(), sent.sentAt.getTime() + 1_000);
  const at = new Date(Math.min(after, Math.max(nowOf(context).getTime(), sent.sentAt.getTime() + 1_000)));
  const { trackingNumber, cents } = entry;
  return {
    direction: said.direction,
    fromName: said.direction === "in" ? entry.with || sent.agency : "",
    // Nobody can write back to a call.
    fromAddress: "",
    subject: entryWords({ way: said.way, direction: said.direction, with: entry.with }, sent.agency),
    text: said.text,
    snippet: snippetOf(said.text) || ENTRY_WORDS[said.way],
    at,
    told: { ...(trackingNumber !== null && { trackingNumber }), ...(cents !== null && { amount: cents }) },
    entry,
  };
}

async function keepFiles(tx: Tx, where: Where, ids: string[]): Promise<void> {
  const files = await filesOf(tx, { ...placeOf(where), ids });
  if (files.length === 0) return;
  await addFiles(tx, where, files);
  await noteSent(tx, { ownerId: where.ownerId, ids: files.map((file) => file.id), messageId: where.id });
  await addJob(tx, "read-attachments", { messageId: where.id });
}

/** The number it named is the request's, what it decided moves it, and written words of the person's are an answer. */
async function follow(
  context: Context,
  tx: Tx,
  where: Where,
  { said, sent }: { said: PutEntry; sent: Sent },
): Promise<void> {
  const number = numberOf(said);
  if (number !== null) await setNumber(tx, where, number);
  const message = await lockedMessage(tx, where.ownerId, where.id);
  // Put down late, between letters that were there already, it is a fact of the clocks and news to nobody.
  const moves = !(await isOvertaken(tx, where, message.sent_or_received_at));
  if (said.outcome !== null) {
    await putOutcome(context, tx, message, said.outcome, moves);
    return;
  }
  const moving = { ...placeOf(where), messageId: where.id, actor: "you" as const };
  if (moves && said.direction === "out" && isWritten(said.way)) {
    const status = statusAfterLetter(sent.status, null);
    if (status !== sent.status) await moveRequest(context, tx, moving, { status });
  }
  await settleClocks(context, tx, { ...moving, why: "letter" }, sent.jurisdiction);
}

async function takeBack(context: Context, tx: Tx, where: Where, known: Known): Promise<void> {
  const message = await lockedMessage(tx, where.ownerId, where.id);
  if (known.outcome !== null) await takeOutcome(context, tx, message);
  else await undoMovesOf(context, tx, { ...placeOf(where), messageId: where.id });
  const { trackingNumber, was } = known.entry;
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (trackingNumber !== null && request?.tracking_number === trackingNumber) await setNumber(tx, where, was);
}

async function setNumber(tx: Tx, { ownerId, requestId }: Where, number: string | null): Promise<void> {
  await tx
    .updateTable("request")
    .set({ tracking_number: number })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .execute();
}

async function note(
  context: Context,
  tx: Tx,
  where: Where,
  { what, direction, entry }: { what: PaperChange; direction: "in" | "out"; entry: ManualEntry },
): Promise<void> {
  const { way, on, with: name } = entry;
  await appendEvent(tx, {
    ...placeOf(where),
    at: nowOf(context),
    actor: "you",
    kind: "entry_changed",
    messageId: where.id,
    data: { what, way, direction, on, ...(name !== "" && { with: name }) },
  });
}

const placeOf = ({ ownerId, requestId }: Where) => ({ ownerId, requestId });
