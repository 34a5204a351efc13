import type { Classification } from "#core/classify/classification.ts";
import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import type { ThreadPreview } from "#core/import/preview-thread.ts";
import { isKnownSender } from "#core/mail/known-sender.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { RequestEvent } from "#core/request/events.ts";
import { type WaitingOn, waitingOnFor } from "#core/request/states.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type StoredAttachment, storeAttachments } from "#server/actions/intake/file-into-request.ts";
import { messageColumns } from "#server/actions/intake/message-columns.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isPlainAcknowledgment } from "#server/actions/requests/record-acknowledgment.ts";
import { markRowsCreated, sha256OfEmails } from "#server/db/exchange/request-imports.ts";
import { knownSenders } from "#server/db/intake/known-senders.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import { importedRequestColumns } from "./create-imported-requests.ts";
import { resolveImportedAgency } from "./resolve-imported-agency.ts";

type ImportSource = { ownerId: string; importId: string; name: string; addresses: readonly string[] };
type Row = { number: number; plan: ThreadPreview };
type ImportedEmail = {
  sha256: string;
  size: number;
  email: IncomingEmail;
  classification: Classification;
  at: Date;
  isOwn: boolean;
  attachments: StoredAttachment[];
};

/**
 * Makes the request of one correspondence with all its email, in the caller's transaction. What the agency wrote moves it no
 * further than an acknowledgment would; the rest waits for its user, as what a reply says does. Nothing is sent.
 */
export async function createImportedConversation(
  context: Context,
  tx: Tx,
  from: ImportSource,
  row: Row,
): Promise<void> {
  const { ownerId, importId } = from;
  const now = nowOf(context);
  const emails = await loadEmails(context, tx, from, row.plan);
  const agency = await resolveImportedAgency(context, tx, ownerId, row.plan.agency);
  const id = context.ids.next();
  const sentAt = (emails.find(({ isOwn }) => isOwn) ?? emails[0])?.at ?? now;
  const last = emails.at(-1);
  // Anyone who wrote last is answered by the other side.
  const waitingOn: WaitingOn =
    last && !last.isOwn && !isPlainAcknowledgment(last.classification)
      ? "you"
      : waitingOnFor(row.plan.status);
  await tx
    .insertInto("request")
    .values({
      ...importedRequestColumns(context, ownerId, { id, plan: row.plan, agency, sentAt }, now),
      waiting_on: waitingOn,
      last_message_at: last?.at ?? sentAt,
    })
    .execute();
  const ref = { ownerId, requestId: id };
  const { name } = from;
  const { status, sentOn } = row.plan;
  await appendEvent(tx, {
    ...ref,
    at: now,
    actor: "you",
    kind: "imported",
    data: { from: name, status, on: sentOn },
  });
  if (waitingOn !== waitingOnFor(status))
    await appendEvent(tx, {
      ...ref,
      at: now,
      actor: "you",
      kind: "turn_changed",
      data: { from: waitingOnFor(status), to: waitingOn },
    });
  const messageIds: string[] = [];
  let first = true;
  for (const email of emails) {
    messageIds.push(await insertEmail(context, tx, { ...ref, name }, email, first && email.isOwn));
    if (email.isOwn) first = false;
  }
  await refreshConversation(tx, ref, messageIds);
  await updateClocks(context, tx, { ...ref, actor: "system", why: "letter" }, agency.jurisdiction);
  await markRowsCreated(tx, importId, [{ number: row.number, requestId: id }], now);
}

/** The emails of a correspondence, read again from their raw bytes, their files put into storage. */
async function loadEmails(
  context: Context,
  tx: Tx,
  from: ImportSource,
  plan: ThreadPreview,
): Promise<ImportedEmail[]> {
  const isOwn = new Set(from.addresses.map((address) => address.toLowerCase()));
  const hashes = await sha256OfEmails(tx, from.importId, plan.emails);
  const emails: ImportedEmail[] = [];
  for (const number of plan.emails) {
    const sha256 = hashes.get(number);
    if (sha256 === undefined) continue;
    const raw = await context.files.read(sha256);
    const email = await context.parse(raw);
    emails.push({
      ...{
        sha256,
        size: raw.byteLength,
        email,
        classification: email.classification,
        attachments: await storeAttachments(context, email),
      },
      // Nothing was written later than now, whatever a clock somewhere said.
      at: new Date(Math.min(Date.parse(email.date ?? plan.sentOn ?? ""), nowOf(context).getTime())),
      isOwn: isOwn.has(email.from?.address.toLowerCase() ?? ""),
    });
  }
  return emails;
}

type MessageTarget = { ownerId: string; requestId: string; name: string };

async function insertEmail(
  context: Context,
  tx: Tx,
  { ownerId, requestId, name }: MessageTarget,
  { sha256, size, email, classification, at, isOwn, attachments }: ImportedEmail,
  first: boolean,
): Promise<string> {
  const messageId = context.ids.next();
  const sender = email.from?.address ?? "";
  const known = await knownSenders(tx, { ownerId, requestId }, context.settings.mailDomain);
  const sentOn = at.toISOString().slice(0, 10);
  const byHand: ManualSubmission = {
    ...{ channel: "email", sentOn, receivedOn: null, number: null },
    note: first ? formatMessage(exchangeErrors.note, { name }) : "",
  };
  await tx
    .insertInto("message")
    .values({
      ...{ id: messageId, owner_id: ownerId, request_id: requestId, direction: isOwn ? "out" : "in" },
      ...messageColumns(email, classification, sender),
      ...{ raw_sha256: sha256, raw_size: size, sent_or_received_at: at, seen: true },
      ...(isOwn
        ? { classification: null, delivery_state: "by_hand", manual_submission: JSON.stringify(byHand) }
        : {
            ...{ matched_by: "import", match_reason: formatMessage(exchangeErrors.matchReason, { name }) },
            sender_known: isKnownSender(sender, false, known),
          }),
    })
    .execute();
  for (const [ordinal, { name: fileName, contentId, ...file }] of attachments.entries())
    await tx
      .insertInto("attachment")
      .values({
        ...{ id: context.ids.next(), owner_id: ownerId, message_id: messageId, ordinal },
        ...{ ...file, name: fileName, content_id: contentId },
      })
      .execute();
  const ref = { ownerId, requestId, messageId, at };
  for (const event of eventsOf(email, classification, isOwn, attachments.length))
    await appendEvent(tx, { ...ref, actor: isOwn ? "you" : "agency", ...event });
  if (attachments.length > 0) await addJob(tx, "read-attachments", { messageId });
  return messageId;
}

function eventsOf(
  email: IncomingEmail,
  classification: Classification,
  isOwn: boolean,
  files: number,
): RequestEvent[] {
  if (isOwn) return [{ kind: "message_sent", data: { to: email.to[0]?.address ?? "" } }];
  const from = email.from?.name || email.from?.address || "";
  const received: RequestEvent = {
    kind: "reply_received",
    data: { from, subject: email.subject, attachments: files },
  };
  if (!isPlainAcknowledgment(classification)) return [received];
  const [number] = classification.facts.trackingNumbers;
  return [received, { kind: "acknowledged", data: number ? { trackingNumber: number.value } : {} }];
}
