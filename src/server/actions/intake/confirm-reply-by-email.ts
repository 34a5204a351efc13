import { notFound, Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { lockEmailReply, resolveEmailReply } from "#server/db/intake/replies-by-email.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { sendReplyByEmail } from "./file-reply-by-email.ts";

/**
 * The user confirms an answer that came by mail: it goes to the agency, as the message of the same id. A second click
 * sends nothing more. Fails with `not_found` (404), or `answer_discarded` (409).
 */
export function confirmReplyByEmail(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const answer = await lockEmailReply(tx, userId, id);
    if (!answer) throw notFound("reply");
    if (answer.state === "sent") return;
    if (answer.state === "discarded") {
      throw new Problem(409, "answer_discarded", intakeErrors.replyDiscarded);
    }
    const { requestId, inReplyToId, text, files } = answer;
    await sendReplyByEmail(context, tx, {
      ...{ id, ownerId: userId, requestId, answeredMessageId: inReplyToId, text, files },
      confirmed: true,
    });
    await resolveEmailReply(tx, { ownerId: userId, id, state: "sent" });
  });
}

/** The user does not want it sent. Fails with `not_found` (404), or `answer_sent` (409) when it was. */
export function discardReplyByEmail(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const answer = await lockEmailReply(tx, userId, id);
    if (!answer) throw notFound("reply");
    if (answer.state === "sent") {
      throw new Problem(409, "answer_sent", intakeErrors.replySent);
    }
    await resolveEmailReply(tx, { ownerId: userId, id, state: "discarded" });
  });
}
