import { notFound, Problem } from "#core/problem.ts";
import { readMail } from "#core/reply/read-mail.ts";
import { audit } from "#server/db/audit.ts";
import { teach } from "#server/db/lessons.ts";
import { lockOwnersOf } from "#server/db/match-facts.ts";
import { type Context, nowOf } from "./context.ts";
import { fileIntoRequest, storeAttachments } from "./file-into-request.ts";
import { hasSenderFailed } from "./sender-failed.ts";

/**
 * An administrator says which requests an unmatched mail belongs to; it is filed there as if it had matched.
 * @param remember whether later mail of this sender with the same number goes there by itself; never learned of a
 * sender whose own domain disowned the mail
 */
export async function assignUnmatched(
  context: Context,
  admin: string,
  inboundId: string,
  { requestIds, remember }: { requestIds: string[]; remember: boolean },
): Promise<void> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .where("state", "=", "unmatched")
    .executeTakeFirst();
  if (!inbound) throw notFound("unmatched mail");
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  const reading = readMail(mail);
  const attachments = await storeAttachments(context, mail);
  await context.db.transaction().execute(async (tx) => {
    const owners = await lockOwnersOf(tx, requestIds);
    if (owners.size !== requestIds.length) {
      throw new Problem(
        422,
        "unknown_request",
        "One of these requests does not exist any more. Choose again.",
        [{ path: "/requestIds", message: "Choose from the guesses, or search." }],
      );
    }
    const now = nowOf(context);
    // Two administrators at once: the second finds it gone.
    const taken = await tx
      .updateTable("inbound")
      .set({ state: "filed", assigned_at: now })
      .where("id", "=", inboundId)
      .where("state", "=", "unmatched")
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw notFound("unmatched mail");
    await tx.deleteFrom("unmatched").where("inbound_id", "=", inboundId).execute();
    for (const [requestId, ownerId] of owners) {
      await fileIntoRequest(context, tx, {
        inbound,
        mail,
        reading,
        attachments,
        ownerId,
        requestId,
        matchedBy: "by_hand",
        reason: "An administrator put it here.",
      });
    }
    const sender = mail.from?.address;
    const learned = remember && !hasSenderFailed(inbound) && sender !== undefined && sender !== "";
    if (learned) {
      const numbers = reading.facts.trackingNumbers.map(({ value }) => value);
      await teach(tx, { inboundId, sender, numbers, owners, at: now });
    }
    const detail = { requestIds, remember: learned };
    await audit(tx, { at: now, actor: admin, verb: "assign_unmatched", subject: inboundId, detail });
  });
}
