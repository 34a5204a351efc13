import { readMail } from "#core/reply/read-mail.ts";
import { lockOwnersOf } from "#server/db/match-facts.ts";
import type { Context } from "./context.ts";
import { fileIntoRequest, storeAttachments } from "./file-into-request.ts";
import { fileOwnMail } from "./file-own-mail.ts";
import { matchMail, queueUnmatched } from "./match-mail.ts";
import { hasSenderFailed } from "./sender-failed.ts";

/**
 * Reads one received mail and puts it where it belongs: into every request it was sent to, or into the unmatched
 * queue with ranked guesses. Runs as a job; running it again, or after a crash at any point, files nothing twice.
 */
export async function fileMail(context: Context, inboundId: string): Promise<void> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .where("state", "=", "received")
    .executeTakeFirst();
  if (!inbound) return;
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  const reading = readMail(mail);
  const attachments = await storeAttachments(context, mail);

  await context.db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom("inbound")
      .select("state")
      .where("id", "=", inboundId)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.state !== "received") return;
    const own = await fileOwnMail(context, tx, { inbound, mail, reading, attachments });
    if (own !== null) {
      await tx.updateTable("inbound").set({ state: own }).where("id", "=", inboundId).execute();
      return;
    }
    const match = await matchMail(context, tx, { inbound, mail, reading });
    const owners = await lockOwnersOf(tx, match.matched ? match.requestIds : []);
    // No owner: nothing matched, or its draft was deleted a moment ago. Either way the mail is kept for a person.
    if (owners.size === 0) {
      await queueUnmatched(context, tx, { inbound, mail, reading }, match.matched ? [] : match.guesses);
    }
    const { by: matchedBy, reason } = match.matched ? match : { by: "", reason: "" };
    for (const [requestId, ownerId] of owners) {
      await fileIntoRequest(context, tx, {
        inbound,
        mail,
        reading,
        attachments,
        ownerId,
        requestId,
        matchedBy,
        reason,
        senderFailed: hasSenderFailed(inbound),
      });
    }
    await tx
      .updateTable("inbound")
      .set({ state: owners.size > 0 ? "filed" : "unmatched" })
      .where("id", "=", inboundId)
      .execute();
  });
}
