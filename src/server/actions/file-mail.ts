import { type MatchInput, matchQuestions, matchReply } from "#core/reply/match.ts";
import { readMail } from "#core/reply/read-mail.ts";
import { loadMatchFacts, lockOwnersOf } from "#server/db/match-facts.ts";
import type { ReadMail } from "#server/ports.ts";
import type { Context } from "./context.ts";
import { fileIntoRequest, storeAttachments } from "./file-into-request.ts";

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
    const { mailDomain } = context.settings;
    const input = matchInput(
      mail,
      inbound.envelope_to,
      reading.facts.trackingNumbers.map((fact) => fact.value),
    );
    const match = matchReply(input, await loadMatchFacts(tx, matchQuestions(input, mailDomain)), mailDomain);
    const owners = await lockOwnersOf(tx, match.matched ? match.requestIds : []);
    // No owner: nothing matched, or its draft was deleted a moment ago. Either way the mail is kept for a person.
    if (owners.size === 0) {
      await tx
        .insertInto("unmatched")
        .values({
          inbound_id: inboundId,
          from_name: mail.from?.name ?? "",
          from_address: mail.from?.address ?? inbound.envelope_from,
          subject: mail.subject,
          text: mail.text,
          guesses: JSON.stringify(match.matched ? [] : match.guesses),
        })
        .execute();
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
      });
    }
    await tx
      .updateTable("inbound")
      .set({ state: owners.size > 0 ? "filed" : "unmatched" })
      .where("id", "=", inboundId)
      .execute();
  });
}

/** What the matching looks at. The envelope comes first: headers may have been rewritten on the way. */
function matchInput(mail: ReadMail, envelopeTo: string, trackingNumbers: string[]): MatchInput {
  return {
    envelopeTo: [envelopeTo],
    headerAddresses: mail.recipients,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    subject: mail.subject,
    from: mail.from?.address ?? null,
    trackingNumbers,
  };
}
