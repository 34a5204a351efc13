import { notFound, Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deleteMatchRules } from "#server/db/intake/learned-match-rules.ts";
import { declineEmail } from "#server/db/intake/offered-unmatched.ts";
import { setRead } from "#server/db/mailbox/mailbox-changes.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { fileIntoRequest, storeAttachments } from "./file-into-request.ts";
import { unfileMessage } from "./unfile-message.ts";

/**
 * A user moves an email that is in the wrong request to another of theirs, or with null gives it back, for an
 * administrator to find its place. Both timelines keep it and both requests' clocks are settled. Resolves to the email's
 * id where it is now, or null.
 */
export async function moveMessage(
  context: Context,
  userId: string,
  messageId: string,
  requestId: string | null,
): Promise<string | null> {
  const found = await withUser(context.db, userId, (tx) => messageById(tx, userId, messageId));
  if (!found) throw notFound("message");
  if (found.direction === "out" || found.raw_sha256 === null || found.inbound_id === null) {
    throw new Problem(409, "own_message", intakeErrors.notReceived);
  }
  if (found.request_id === requestId) return messageId;
  const { inbound_id: inboundId, raw_sha256 } = found;
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .executeTakeFirst();
  const raw = await context.files.read(raw_sha256);
  const email = await context.parse(raw);
  const attachments = await storeAttachments(context, email);
  return withUser(context.db, userId, async (tx) => {
    const target = await lockRequests(tx, userId, found.request_id, requestId);
    // Moved meanwhile, by another tab.
    const message = await messageById(tx, userId, messageId);
    if (message?.request_id !== found.request_id) throw notFound("message");
    await unfileMessage(context, tx, { message, actor: "you", to: target?.title ?? null });
    await deleteMatchRules(tx, inboundId);
    if (target === null) {
      // Or it would be shown to them again.
      await declineEmail(tx, { inboundId, ownerId: userId, why: "not_mine", at: nowOf(context) });
      await addJob(tx, "requeue-mail", { inboundId });
      return null;
    }
    const movedId = await fileIntoRequest(context, tx, {
      inbound: {
        id: inboundId,
        raw_sha256,
        size: raw.byteLength,
        received_at: message.sent_or_received_at,
        envelope_from: inbound?.envelope_from ?? message.from_address,
        authentication: inbound?.authentication ?? null,
      },
      email,
      classification: email.classification,
      attachments,
      ownerId: userId,
      requestId: target.id,
      matchedBy: "by_hand",
      reason: intakeErrors.assignedByUser,
    });
    // Anyone who moves an email has read it.
    if (message.seen) await setRead(tx, userId, [target.id], true);
    return movedId;
  });
}

/** Locks its request and the target, always in the same order, and resolves to the latter. */
async function lockRequests(tx: Tx, userId: string, from: string, to: string | null) {
  for (const id of [from, to].filter((one) => one !== null).sort()) await lockRequest(tx, userId, id);
  if (to === null) return null;
  const target = await tx
    .selectFrom("request")
    .select(["id", "title"])
    .where("owner_id", "=", userId)
    .where("id", "=", to)
    .where("status", "<>", "draft")
    .executeTakeFirst();
  if (!target) {
    throw new Problem(422, "unknown_request", intakeErrors.moveTarget, [
      { path: "/requestId", message: intakeErrors.chooseRequest },
    ]);
  }
  return target;
}
