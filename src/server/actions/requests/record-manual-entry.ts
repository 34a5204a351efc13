import type { PutEntry, RequestEntry } from "#contract/requests/request-entry.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { CaseRecordChange } from "#core/request/event-text.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import { ENTRY_LABELS, entryTitle, isWritten, type ManualEntry } from "#core/request/manual-entries.ts";
import type { Status } from "#core/request/states.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { resolveUploads } from "#server/actions/delivery/message-recipients-and-files.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isSameJson } from "#server/actions/platform/same-json.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt, noonAt } from "#server/db/deadlines/clock-facts.ts";
import { markUploadsSent } from "#server/db/delivery/uploads.ts";
import { bumpConversation, messageById } from "#server/db/mailbox/messages.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import {
  addEntryFiles,
  countEntries,
  type EntryRow,
  entryFiles,
  insertEntry,
  isSuperseded,
  removeEntry,
  removeEntryFiles,
  updateEntry,
} from "#server/db/requests/request-entries.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, setTrackingNumber } from "#server/db/requests/requests.ts";
import { undoStatusChangesOf } from "./apply-outcome.ts";
import { clearOutcome, setOutcome } from "./confirm-outcome.ts";
import { lockMessage } from "./lock-message.ts";
import { transitionRequest } from "./transition-request.ts";

type EntryRef = { ownerId: string; requestId: string; id: string };
type RequestInfo = Awaited<ReturnType<typeof lockSentRequest>>;

const MAX_ENTRIES = 500;

/**
 * A call, a visit, or a letter that came or went otherwise than by mail, recorded by its user: it is among the
 * letters under its day, and what the agency said by it counts as a confirmed letter does. The same call again changes
 * nothing. Fails with `not_found` (404), `not_sent_yet` and `too_many_entries` (409), and with `empty_entry`,
 * `own_outcome`, `bad_day`, `day_before_request`, `day_before_entry` and `date_in_future` (422), and as `filesOf` does.
 */
export function saveManualEntry(context: Context, ref: EntryRef, input: PutEntry): Promise<void> {
  return withUser(context.db, ref.ownerId, async (tx) => {
    const requestInfo = await lockSentRequest(context, tx, ref);
    assertValidEntry(input, requestInfo);
    const existing = await findEntry(tx, ref);
    if (existing === undefined) await addEntry(context, tx, ref, { input, requestInfo });
    else await correctEntry(context, tx, ref, { input, requestInfo, existing });
  });
}

/** Takes an entry away with all that followed from it. Fails with `not_found` (404). */
export function deleteManualEntry(context: Context, ref: EntryRef): Promise<void> {
  return withUser(context.db, ref.ownerId, async (tx) => {
    const request = await lockRequest(tx, ref.ownerId, ref.requestId);
    const existing = await findEntry(tx, ref);
    if (!request || !existing) throw notFound("entry");
    await undoEntryEffects(context, tx, ref, existing);
    const ids = (await entryFiles(tx, ref)).map((file) => file.id);
    await removeEntryFiles(tx, ref, { ids, at: nowOf(context) });
    await removeEntry(tx, ref);
    await recordChange(context, tx, ref, {
      what: "removed",
      direction: existing.direction,
      entry: existing.entry,
    });
    const cause = { ...requestRefOf(ref), actor: "you" as const, why: "taken_back" as const };
    await updateClocks(context, tx, cause, request.jurisdiction);
  });
}

/** An entry as its form shows it. Fails with `not_found` (404). */
export function readManualEntry(context: Context, ref: EntryRef): Promise<RequestEntry> {
  return withUser(context.db, ref.ownerId, async (tx) => {
    const existing = await findEntry(tx, ref);
    if (!existing) throw notFound("entry");
    const { way, on, with: name, trackingNumber, cents, answerBy, responseDue } = existing.entry;
    const files = (await entryFiles(tx, ref)).map(({ sha256: _, ...file }) => file);
    return {
      ...{ id: ref.id, way, direction: existing.direction, on, with: name, text: existing.text },
      outcome: existing.outcome as RequestEntry["outcome"],
      ...{ trackingNumber, cents, answerBy: answerBy ?? null, responseDue: responseDue ?? null, files },
    };
  });
}

/** The request, locked, once its letter is out: before that nobody can have answered it. */
async function lockSentRequest(context: Context, tx: Tx, { ownerId, requestId }: EntryRef) {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) throw notFound("request");
  if (request.sent_at === null) {
    throw new Problem(409, "not_sent_yet", requestErrors.notDelivered);
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

function assertValidEntry(input: PutEntry, { sentOn, today }: RequestInfo): void {
  const fieldProblem = (code: string, path: string, message: string) =>
    new Problem(422, code, message, [{ path, message }]);
  parseDay(input.on, "/on");
  if (input.on < sentOn) {
    throw fieldProblem("day_before_request", "/on", formatMessage(requestErrors.beforeSent, { sentOn }));
  }
  if (input.on > today) {
    throw fieldProblem("date_in_future", "/on", formatMessage(requestErrors.inFuture, { today }));
  }
  const said = [input.outcome, input.cents, input.trackingNumber, input.answerBy, input.responseDue];
  if (input.direction === "out" && said.some((value) => value !== null)) {
    throw fieldProblem("own_outcome", "/outcome", requestErrors.entryOutcome);
  }
  for (const path of ["answerBy", "responseDue"] as const) {
    const day = input[path];
    if (day === null) continue;
    parseDay(day, `/${path}`);
    if (day <= input.on) throw fieldProblem("day_before_entry", `/${path}`, requestErrors.dayBeforeEntry);
  }
  if (input.text.trim() === "" && input.files.length === 0 && input.outcome === null) {
    throw fieldProblem("empty_entry", "/text", requestErrors.emptyEntry);
  }
}

type ExistingEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

async function findEntry(tx: Tx, { ownerId, requestId, id }: EntryRef) {
  const message = await messageById(tx, ownerId, id);
  if (!message) return undefined;
  if (message.entry === null || message.request_id !== requestId) throw notFound("entry");
  return {
    direction: message.direction as "in" | "out",
    text: message.text,
    outcome: message.confirmed_outcome as Outcome | null,
    entry: message.entry,
  };
}

async function addEntry(
  context: Context,
  tx: Tx,
  ref: EntryRef,
  { input, requestInfo }: { input: PutEntry; requestInfo: RequestInfo },
): Promise<void> {
  if ((await countEntries(tx, ref)) >= MAX_ENTRIES) {
    const detail = formatMessage(requestErrors.tooManyEntries, { most: MAX_ENTRIES });
    throw new Problem(409, "too_many_entries", detail);
  }
  const row = entryRowOf(context, input, requestInfo);
  if (!(await insertEntry(tx, ref, row))) throw notFound("entry");
  await attachFiles(tx, ref, input.files);
  await bumpConversation(tx, { ...requestRefOf(ref), messageId: ref.id, at: row.at });
  await recordChange(context, tx, ref, { what: "added", direction: row.direction, entry: row.entry });
  await applyEntry(context, tx, ref, { input, requestInfo });
}

/** What followed from it as it was is taken back first, as if it had never been said. */
async function correctEntry(
  context: Context,
  tx: Tx,
  ref: EntryRef,
  { input, requestInfo, existing }: { input: PutEntry; requestInfo: RequestInfo; existing: ExistingEntry },
): Promise<void> {
  const files = (await entryFiles(tx, ref)).map((file) => file.id);
  const { was: _, ...named } = existing.entry;
  const facts = { answerBy: null, responseDue: null, ...named };
  const { direction, text, outcome } = existing;
  const normalized = { ...input, with: input.with.trim(), trackingNumber: trackingNumberOf(input) };
  if (isSameJson({ ...facts, direction, text, outcome, files }, normalized)) return;
  await undoEntryEffects(context, tx, ref, existing);
  const now = await lockSentRequest(context, tx, ref);
  await updateEntry(tx, ref, entryRowOf(context, input, now));
  await removeEntryFiles(tx, ref, {
    ids: files.filter((id) => !input.files.includes(id)),
    at: nowOf(context),
  });
  await attachFiles(
    tx,
    ref,
    input.files.filter((id) => !files.includes(id)),
  );
  await refreshConversation(tx, ref, [ref.id]);
  const entry = entryFacts(input, now);
  await recordChange(context, tx, ref, { what: "changed", direction: input.direction, entry });
  await applyEntry(context, tx, ref, { input, requestInfo: { ...now, today: requestInfo.today } });
}

const trackingNumberOf = ({ trackingNumber }: Pick<PutEntry, "trackingNumber">) =>
  trackingNumber?.trim() || null;

const entryFacts = (input: PutEntry, requestInfo: RequestInfo): ManualEntry => ({
  way: input.way,
  on: input.on,
  with: input.with.trim(),
  trackingNumber: trackingNumberOf(input),
  cents: input.cents,
  answerBy: input.answerBy,
  responseDue: input.responseDue,
  was: requestInfo.number,
});

/** Of the day alone is known: its noon, and never before the letter it answers or the moment it is recorded. */
function entryRowOf(context: Context, input: PutEntry, requestInfo: RequestInfo): EntryRow {
  const entry = entryFacts(input, requestInfo);
  const after = Math.max(noonAt(input.on, requestInfo.zone).getTime(), requestInfo.sentAt.getTime() + 1_000);
  const at = new Date(
    Math.min(after, Math.max(nowOf(context).getTime(), requestInfo.sentAt.getTime() + 1_000)),
  );
  const { trackingNumber, cents, answerBy, responseDue } = entry;
  return {
    direction: input.direction,
    fromName: input.direction === "in" ? entry.with || requestInfo.agency : "",
    // Nobody can write back to a call.
    fromAddress: "",
    subject: entryTitle({ way: input.way, direction: input.direction, with: entry.with }, requestInfo.agency),
    text: input.text,
    snippet: snippetOf(input.text) || ENTRY_LABELS[input.way],
    at,
    corrected: {
      ...(trackingNumber !== null && { trackingNumber }),
      ...(cents !== null && { amount: cents }),
      ...(answerBy !== null && { answerBy }),
      ...(responseDue !== null && { responseDue }),
    },
    entry,
  };
}

async function attachFiles(tx: Tx, ref: EntryRef, ids: string[]): Promise<void> {
  const files = await resolveUploads(tx, { ...requestRefOf(ref), ids });
  if (files.length === 0) return;
  await addEntryFiles(tx, ref, files);
  await markUploadsSent(tx, { ownerId: ref.ownerId, ids: files.map((file) => file.id), messageId: ref.id });
  await addJob(tx, "read-attachments", { messageId: ref.id });
}

/** The number it named is the request's, what it decided moves it, and written words of the user's are an answer. */
async function applyEntry(
  context: Context,
  tx: Tx,
  ref: EntryRef,
  { input, requestInfo }: { input: PutEntry; requestInfo: RequestInfo },
): Promise<void> {
  const number = trackingNumberOf(input);
  if (number !== null) await setTrackingNumber(tx, ref, number);
  const message = await lockMessage(tx, ref.ownerId, ref.id);
  // Recorded late, between letters that were there already, it moves the clocks and notifies nobody.
  const changesStatus = !(await isSuperseded(tx, ref, message.sent_or_received_at));
  if (input.outcome !== null) {
    await setOutcome(context, tx, message, input.outcome, changesStatus);
    return;
  }
  const transition = { ...requestRefOf(ref), messageId: ref.id, actor: "you" as const };
  if (changesStatus && input.direction === "out" && isWritten(input.way)) {
    const status = statusAfterLetter(requestInfo.status, null);
    if (status !== requestInfo.status) await transitionRequest(context, tx, transition, { status });
  }
  await updateClocks(context, tx, { ...transition, why: "letter" }, requestInfo.jurisdiction);
}

async function undoEntryEffects(
  context: Context,
  tx: Tx,
  ref: EntryRef,
  existing: ExistingEntry,
): Promise<void> {
  const message = await lockMessage(tx, ref.ownerId, ref.id);
  if (existing.outcome !== null) await clearOutcome(context, tx, message);
  else await undoStatusChangesOf(context, tx, { ...requestRefOf(ref), messageId: ref.id });
  const { trackingNumber, was } = existing.entry;
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  if (trackingNumber !== null && request?.tracking_number === trackingNumber)
    await setTrackingNumber(tx, ref, was);
}

async function recordChange(
  context: Context,
  tx: Tx,
  ref: EntryRef,
  { what, direction, entry }: { what: CaseRecordChange; direction: "in" | "out"; entry: ManualEntry },
): Promise<void> {
  const { way, on, with: name } = entry;
  await appendEvent(tx, {
    ...requestRefOf(ref),
    at: nowOf(context),
    actor: "you",
    kind: "entry_changed",
    messageId: ref.id,
    data: { what, way, direction, on, ...(name !== "" && { with: name }) },
  });
}

const requestRefOf = ({ ownerId, requestId }: EntryRef) => ({ ownerId, requestId });
