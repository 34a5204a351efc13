import { isAutomatic } from "#core/classify/automatic/auto-reply.ts";
import type { Classification } from "#core/classify/classification.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import { isNotificationsAddress, replyLocalPartOf } from "#core/notifications/notification-address.ts";
import { raiseStepForAnswer } from "#server/actions/delivery/raise-sending-step.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { recordNotificationBounce } from "#server/db/accounts/reply-notifications.ts";
import { lockOwnersOf } from "#server/db/intake/match-facts.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { Envelope } from "#server/ports/incoming-email.ts";
import { fileIntoRequest, storeAttachments } from "./file-into-request.ts";
import { fileReplyByEmail, type ReceivedReply } from "./file-reply-by-email.ts";
import { matchEmail } from "./match-email.ts";
import { queueUnmatched } from "./queue-unmatched.ts";

/**
 * Reads one received mail and puts it where it belongs: into every request it was sent to, or into the unmatched
 * queue with ranked guesses. Runs as a job; running it again, or after a crash at any point, files nothing twice.
 */
export async function fileEmail(context: Context, inboundId: string): Promise<void> {
  const received = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .where("state", "=", "received")
    .executeTakeFirst();
  if (!received) return;
  const raw = await context.files.read(received.raw_sha256);
  const email = await context.parse(raw);
  // Here and not before its 250: slow DNS delays no sender, and its failure rejects no email.
  // Once, since keys are replaced and servers move: an email that is filed again keeps the earlier result.
  const visibleSender = email.from?.address || received.envelope_from;
  const authentication =
    (received.authentication as Authentication | null) ??
    (await context.authenticate(raw, envelopeOf(received), visibleSender));
  const inbound = { ...received, authentication };
  const classification = email.classification;
  const attachments = await storeAttachments(context, email);

  await context.db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom("inbound")
      .select("state")
      .where("id", "=", inboundId)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.state !== "received") return;
    const systemState = await fileEmailToSystemAddress(context, tx, {
      inbound,
      email,
      classification,
      attachments,
    });
    if (systemState !== null) {
      await finalizeInbound(tx, inbound, systemState);
      return;
    }
    const match = await matchEmail(context, tx, { inbound, email, classification });
    const owners = await lockOwnersOf(tx, match.matched ? match.requestIds : []);
    // No owner: nothing matched, or its draft was deleted a moment ago. Either way the email goes to the unmatched queue.
    if (owners.size === 0) {
      await queueUnmatched(context, tx, { inbound, email, classification });
    }
    const { by: matchedBy, reason } = match.matched ? match : { by: "", reason: "" };
    for (const [requestId, ownerId] of owners) {
      const filed = await fileIntoRequest(context, tx, {
        inbound,
        email,
        classification,
        attachments,
        ownerId,
        requestId,
        matchedBy,
        reason,
      });
      if (filed === null) continue;
      if (email.html !== null) await addJob(tx, "sanitize-message", { messageId: filed });
      const { kind } = classification;
      const sender = email.from?.address ?? null;
      await raiseStepForAnswer(context, tx, { ownerId, requestId, sender, kind, authentication });
    }
    await finalizeInbound(tx, inbound, owners.size > 0 ? "filed" : "unmatched");
  });
}

const envelopeOf = (received: {
  envelope_from: string;
  remote_address: string;
  helo: string;
  received_by: string;
}) => ({
  from: received.envelope_from,
  remoteAddress: received.remote_address,
  helo: received.helo,
  receivedVia: received.received_by as Envelope["receivedVia"],
});

/** An email is filed with what the check of its sender found. */
async function finalizeInbound(
  tx: Tx,
  { id, authentication }: { id: string; authentication: Authentication },
  state: string,
): Promise<void> {
  await tx
    .updateTable("inbound")
    .set({ state, authentication: JSON.stringify(authentication) })
    .where("id", "=", id)
    .execute();
}

/** What became of an email, as `inbound.state` says it. */
type FiledState = "filed" | "unmatched" | "discarded";

/**
 * Takes in what came to one of the addresses our own email to people is sent from: answers to it, what programs say to it,
 * and its bounces. Null for mail to every other address, which is an agency's. Nothing here is ever answered to a
 * program, so no two can keep each other busy.
 */
async function fileEmailToSystemAddress(
  context: Context,
  tx: Tx,
  received: Omit<ReceivedReply, "local">,
): Promise<FiledState | null> {
  const { mailDomain } = context.settings;
  const { envelope_to: to, envelope_from: from } = received.inbound;
  const local = replyLocalPartOf(to, mailDomain);
  if (local === null && !isNotificationsAddress(to, mailDomain)) return null;
  await recordReturnedNotice(tx, received.classification, mailDomain);
  const filed = local === null ? null : await fileReplyByEmail(context, tx, { ...received, local });
  if (filed !== null) return filed;
  if (from === "" || AUTOMATED_KINDS.has(received.classification.kind) || isAutomatic(received.email))
    return "discarded";
  await queueUnmatched(context, tx, received, { useSignals: false });
  return "unmatched";
}

const AUTOMATED_KINDS: ReadonlySet<Classification["kind"]> = new Set([
  "bounce",
  "read_receipt",
  "recall",
  "auto_reply",
]);

const NOTICE_ID = /^<notice\.([0-9a-f-]{36})@(.+)>$/;

/** A mail server says that a notice did not reach its user, who reads that in their account. */
async function recordReturnedNotice(tx: Tx, { bounce }: Classification, mailDomain: string): Promise<void> {
  if (bounce === null || bounce.severity === "delay") return;
  const [, messageId, domain] = NOTICE_ID.exec(bounce.originalMessageId ?? "") ?? [];
  if (messageId === undefined || domain !== mailDomain) return;
  await recordNotificationBounce(tx, messageId, bounce.reason);
}
