import type { PlannedThread } from "#core/import/plan-thread.ts";
import { isKnownSender } from "#core/reply/known-sender.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { RequestEvent } from "#core/request/events.ts";
import { type Ball, ballOf } from "#core/request/states.ts";
import type { SentByHand } from "#core/sending/by-hand.ts";
import { addJob } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { knownSenders } from "#server/db/known-senders.ts";
import { noteMade, sha256OfMails } from "#server/db/request-imports.ts";
import type { ReadMail } from "#server/ports.ts";
import { type Context, nowOf } from "./context.ts";
import { type StoredAttachment, storeAttachments } from "./file-into-request.ts";
import { importedOffice } from "./imported-office.ts";
import { importedRequest } from "./make-imported-rows.ts";
import { messageContent } from "./message-content.ts";
import { isPlainAcknowledgment } from "./note-acknowledgment.ts";
import { settleClocks } from "./settle-clocks.ts";

type From = { ownerId: string; importId: string; name: string; addresses: readonly string[] };
type Row = { number: number; plan: PlannedThread };
type Mail = {
  sha256: string;
  size: number;
  mail: ReadMail;
  reading: Reading;
  at: Date;
  own: boolean;
  attachments: StoredAttachment[];
};

/**
 * Makes the request of one correspondence with all its mail, in the caller's transaction. What the agency wrote moves it no
 * further than an acknowledgment would; the rest waits for its person, as what a reply says does. Nothing is sent.
 */
export async function makeImportedMails(context: Context, tx: Tx, from: From, row: Row): Promise<void> {
  const { ownerId, importId } = from;
  const now = nowOf(context);
  const mails = await mailsOf(context, tx, from, row.plan);
  const office = await importedOffice(context, tx, ownerId, row.plan.agency);
  const id = context.ids.next();
  const sentAt = (mails.find(({ own }) => own) ?? mails[0])?.at ?? now;
  const waits = mails.at(-1);
  // Whoever wrote last is answered by the other side.
  const ball: Ball =
    waits && !waits.own && !isPlainAcknowledgment(waits.reading) ? "you" : ballOf(row.plan.status);
  await tx
    .insertInto("request")
    .values({
      ...importedRequest(context, ownerId, { id, plan: row.plan, office, sentAt }, now),
      ball,
      last_message_at: waits?.at ?? sentAt,
    })
    .execute();
  const where = { ownerId, requestId: id };
  const { name } = from;
  const { status, sentOn } = row.plan;
  await appendEvent(tx, {
    ...where,
    at: now,
    actor: "you",
    kind: "imported",
    data: { from: name, status, on: sentOn },
  });
  if (ball !== ballOf(status))
    await appendEvent(tx, {
      ...where,
      at: now,
      actor: "you",
      kind: "turn_changed",
      data: { from: ballOf(status), to: ball },
    });
  let first = true;
  for (const mail of mails) {
    await insertMail(context, tx, { ...where, name }, mail, first && mail.own);
    if (mail.own) first = false;
  }
  await settleClocks(context, tx, { ...where, actor: "system", why: "letter" }, office.jurisdiction);
  await noteMade(tx, importId, [{ number: row.number, requestId: id }], now);
}

/** The mails of a correspondence, read anew from their raw bytes, their files put into storage. */
async function mailsOf(context: Context, tx: Tx, from: From, plan: PlannedThread): Promise<Mail[]> {
  const own = new Set(from.addresses.map((address) => address.toLowerCase()));
  const hashes = await sha256OfMails(tx, from.importId, plan.mails);
  const mails: Mail[] = [];
  for (const number of plan.mails) {
    const sha256 = hashes.get(number);
    if (sha256 === undefined) continue;
    const raw = await context.files.read(sha256);
    const mail = await context.parse(raw);
    mails.push({
      ...{
        sha256,
        size: raw.byteLength,
        mail,
        reading: mail.reading,
        attachments: await storeAttachments(context, mail),
      },
      // Nothing was written later than now, whatever a clock somewhere said.
      at: new Date(Math.min(Date.parse(mail.date ?? plan.sentOn ?? ""), nowOf(context).getTime())),
      own: own.has(mail.from?.address.toLowerCase() ?? ""),
    });
  }
  return mails;
}

type Where = { ownerId: string; requestId: string; name: string };

async function insertMail(
  context: Context,
  tx: Tx,
  { ownerId, requestId, name }: Where,
  { sha256, size, mail, reading, at, own, attachments }: Mail,
  first: boolean,
): Promise<void> {
  const messageId = context.ids.next();
  const sender = mail.from?.address ?? "";
  const known = await knownSenders(tx, { ownerId, requestId }, context.settings.mailDomain);
  const sentOn = at.toISOString().slice(0, 10);
  const byHand: SentByHand = {
    ...{ channel: "email", sentOn, receivedOn: null, number: null },
    note: first ? `Imported from ${name}.` : "",
  };
  await tx
    .insertInto("message")
    .values({
      ...{ id: messageId, owner_id: ownerId, request_id: requestId, direction: own ? "out" : "in" },
      ...messageContent(mail, reading, sender),
      ...{ raw_sha256: sha256, raw_size: size, sent_or_received_at: at, seen: true },
      ...(own
        ? { reading: null, delivery_state: "by_hand", by_hand: JSON.stringify(byHand) }
        : {
            ...{ matched_by: "import", match_reason: `It was imported from ${name}.` },
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
  const where = { ownerId, requestId, messageId, at };
  for (const event of eventsOf(mail, reading, own, attachments.length))
    await appendEvent(tx, { ...where, actor: own ? "you" : "agency", ...event });
  if (attachments.length > 0) await addJob(tx, "read-attachments", { messageId });
}

function eventsOf(mail: ReadMail, reading: Reading, own: boolean, files: number): RequestEvent[] {
  if (own) return [{ kind: "message_sent", data: { to: mail.to[0]?.address ?? "" } }];
  const from = mail.from?.name || mail.from?.address || "";
  const received: RequestEvent = {
    kind: "reply_received",
    data: { from, subject: mail.subject, attachments: files },
  };
  if (!isPlainAcknowledgment(reading)) return [received];
  const [number] = reading.facts.trackingNumbers;
  return [received, { kind: "acknowledged", data: number ? { trackingNumber: number.value } : {} }];
}
