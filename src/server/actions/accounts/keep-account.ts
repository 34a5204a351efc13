import { cancelDeletion, type Deletion, deletionByHash } from "#server/db/accounts/account-deletion.ts";
import { audit } from "#server/db/audit.ts";
import { resumeEmailOf } from "#server/db/outbox.ts";
import { personById } from "#server/db/people.ts";
import { type Context, nowOf } from "../context.ts";
import { sendProgramMail } from "../send-program-mail.ts";
import { cancelHashOf } from "./close-account.ts";

/** The deletion a link would cancel; undefined where the link was used, is not ours, or comes too late. */
export const cancelableDeletion = (context: Context, secret: string): Promise<Deletion | undefined> =>
  deletionByHash(context.db, cancelHashOf(secret), nowOf(context));

/**
 * Opens an account again whose user canceled its deletion by the emailed link. Letters that waited leave now. False, and
 * nothing changed, where the link was used already, is not ours, or comes after the grace.
 */
export function keepAccount(context: Context, secret: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const now = nowOf(context);
    const canceled = await cancelDeletion(tx, cancelHashOf(secret), now);
    if (!canceled) return false;
    const { personId, wasDisabled } = canceled;
    const person = await personById(tx, personId);
    if (!wasDisabled) await resumeEmailOf(tx, personId, now);
    await audit(tx, { at: now, actor: personId, verb: "account.deletion_canceled", subject: personId });
    if (person) await sendProgramMail(context, tx, { to: person.email, ...openEmail(context) });
    return true;
  });
}

function openEmail({ settings: { brand, publicUrl, teamEmail } }: Pick<Context, "settings">) {
  return {
    subject: `Your ${brand} account will not be deleted`,
    text: [
      `Your ${brand} account is open again, with everything that was in it. Letters that were queued are sent now.`,
      `Log in at ${publicUrl}/login.`,
      `If you did not cancel the deletion, write to ${teamEmail}.`,
    ].join("\n\n"),
  };
}
