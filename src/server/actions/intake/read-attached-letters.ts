import type { Classification } from "#core/classify/classification.ts";
import { withDollarOf } from "#core/classify/facts/corrected-facts.ts";
import type { MessageKind } from "#core/classify/outcome.ts";
import { attachedLetters } from "#core/classify/zones/is-letter.ts";
import type { StoredEvent } from "#core/request/replay-events.ts";
import { emitOutcomeReadAgain } from "#server/actions/accounts/emit-webhook.ts";
import { recordAnswer } from "#server/actions/agencies/record-contact-evidence.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isSameJson } from "#server/actions/platform/same-json.ts";
import { undoStatusChangesOf } from "#server/actions/requests/apply-outcome.ts";
import { recordAcknowledgment } from "#server/actions/requests/record-acknowledgment.ts";
import { extractedTexts } from "#server/db/intake/attachment-texts.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import { appendEvent, storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { applyClassification, ownEffectOf } from "./apply-classification.ts";
import { revertTrackingNumber } from "./unfile-message.ts";

/** Written by programs, of which no file says more. */
const AUTOMATED_REPORTS: ReadonlySet<MessageKind> = new Set(["bounce", "read_receipt", "recall"]);

/**
 * Classifies an email again, as a whole, once the text of its files is known and some of them are letters; what follows by
 * itself from what it says is done as if it had been read so at first. What the user confirmed or corrected stays. Part of
 * the job that reads the files; done again, it changes nothing.
 */
export async function readAttachedLetters(context: Context, messageId: string): Promise<void> {
  const email = await context.db
    .selectFrom("message")
    .select(["owner_id", "raw_sha256", "classification_kind"])
    .where("id", "=", messageId)
    .where("direction", "=", "in")
    .where("parse_error", "is", null)
    .executeTakeFirst();
  const kind = email?.classification_kind as MessageKind | null | undefined;
  if (!email?.raw_sha256 || !kind || AUTOMATED_REPORTS.has(kind)) return;
  const letters = attachedLetters(await extractedTexts(context.db, messageId));
  if (letters.length === 0) return;
  const parsed = await context.parse(await context.files.read(email.raw_sha256), letters);
  // What was read without the letters is worth more than nothing.
  if (parsed.readProblem !== null) return;
  await context.db.transaction().execute((tx) =>
    saveReading(context, tx, {
      ownerId: email.owner_id,
      messageId,
      files: letters.map(({ name }) => name),
      now: parsed.classification,
    }),
  );
}

type Reading = { ownerId: string; messageId: string; files: string[]; now: Classification };

async function saveReading(
  context: Context,
  tx: Tx,
  { ownerId, messageId, files, now: read }: Reading,
): Promise<void> {
  const found = await messageById(tx, ownerId, messageId);
  const request = found && (await lockRequest(tx, ownerId, found.request_id));
  const message = request && (await messageById(tx, ownerId, messageId));
  const before = message?.classification as Classification | null | undefined;
  // Moved to another request meanwhile: there it is another message.
  if (!request || !message || !before) return;
  const now = withDollarOf(read, request.jurisdiction);
  if (isSameJson(before, now)) return;
  const ref = { ownerId, requestId: message.request_id, messageId };
  await tx
    .updateTable("message")
    .set({ classification: JSON.stringify(now) })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .execute();
  await refreshConversation(tx, ref, [messageId]);
  const isOpen = message.confirmed_outcome === null && message.matched_by !== "import";
  const events = await storedEvents(tx, ownerId, ref.requestId);
  const isTrusted = message.sender_known;
  const change = { before, now, isTrusted, events };
  const undone = isOpen ? acknowledgmentToUndo(ref, change) : undefined;
  await appendEvent(tx, {
    ...ref,
    at: nowOf(context),
    actor: "agency",
    kind: "attached_letter_read",
    data: { files, outcome: now.main.value, ...(undone && { undoes: undone.id }) },
  });
  if (isOpen) {
    await changeEffect(context, tx, ref, { ...change, undone, trackingNumber: request.tracking_number });
    await recordAnswer(context, tx, {
      ...ref,
      sender: message.from_address,
      authentication: message.authentication,
      classification: now,
      at: message.sent_or_received_at,
    });
  }
  const cause = {
    ...ref,
    actor: "agency" as const,
    why: undone ? ("taken_back" as const) : ("letter" as const),
  };
  await updateClocks(context, tx, cause, request.jurisdiction);
  await emitOutcomeReadAgain(context, tx, ref, { before, now });
}

type MessageRef = { ownerId: string; requestId: string; messageId: string };
type Event = StoredEvent & { messageId: string | null };
type Change = { before: Classification; now: Classification; isTrusted: boolean; events: readonly Event[] };

/** The event of the acknowledgment an email was taken for and is not any more. */
function acknowledgmentToUndo(
  { messageId }: MessageRef,
  { now, isTrusted, events }: Change,
): Event | undefined {
  if (ownEffectOf(now, isTrusted) === "acknowledges") return undefined;
  return standingAcknowledgment(messageId, events);
}

function standingAcknowledgment(messageId: string, events: readonly Event[]): Event | undefined {
  const acknowledged = events.findLast(
    (event) => event.kind === "acknowledged" && event.messageId === messageId,
  );
  const isUndone = events.some(
    (event) => event.kind === "attached_letter_read" && event.data.undoes === acknowledged?.id,
  );
  return isUndone ? undefined : acknowledged;
}

/** Takes back what the email did by itself as it was read before, and does what it does as it is read now. */
async function changeEffect(
  context: Context,
  tx: Tx,
  ref: MessageRef,
  {
    before: classificationBefore,
    now,
    isTrusted,
    events,
    undone,
    trackingNumber,
  }: Change & { undone: Event | undefined; trackingNumber: string | null },
): Promise<void> {
  const acknowledged = standingAcknowledgment(ref.messageId, events);
  const before = acknowledged ? "acknowledges" : ownEffectOf(classificationBefore, isTrusted);
  const effect = ownEffectOf(now, isTrusted);
  if (before === effect) return;
  if (before !== "none") await undoStatusChangesOf(context, tx, ref, "agency");
  if (undone) await revertTrackingNumber(tx, ref, { id: ref.messageId }, trackingNumber);
  if (!isOvertaken(ref.messageId, events)) await applyClassification(context, tx, ref, now, isTrusted);
  else if (effect === "acknowledges")
    await recordAcknowledgment(context, tx, { classification: now, changesStatus: false, ...ref });
}

const MOVES: ReadonlySet<Event["kind"]> = new Set([
  "status_changed",
  "turn_changed",
  "outcome_accepted",
  "reply_received",
  "message_sent",
]);

/** Whether the request went on since this email came: then its status and turn follow from that. */
function isOvertaken(messageId: string, events: readonly Event[]): boolean {
  const received = events.findIndex(
    (event) => event.kind === "reply_received" && event.messageId === messageId,
  );
  return events.some(
    (event, index) => index > received && event.messageId !== messageId && MOVES.has(event.kind),
  );
}
