import { formatMessage } from "#core/messages/format-message.ts";
import { accountEmails } from "#messages/account/emails.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  type AccountDeletion,
  cancelDeletion,
  deletionByHash,
} from "#server/db/accounts/account-deletion.ts";
import { userById } from "#server/db/accounts/users.ts";
import { resumeEmailsOf } from "#server/db/delivery/outbox.ts";
import { audit } from "#server/db/platform/audit.ts";
import { cancelHashOf } from "./close-account.ts";

/** The deletion a link would cancel; undefined where the link was used, is not ours, or comes too late. */
export const cancelableDeletion = (context: Context, secret: string): Promise<AccountDeletion | undefined> =>
  deletionByHash(context.db, cancelHashOf(secret), nowOf(context));

/**
 * Opens an account again whose user canceled its deletion by the emailed link. Letters that waited leave now. False, and
 * nothing changed, where the link was used already, is not ours, or comes after the grace.
 */
export function cancelAccountDeletion(context: Context, secret: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const now = nowOf(context);
    const canceled = await cancelDeletion(tx, cancelHashOf(secret), now);
    if (!canceled) return false;
    const { userId, wasDisabled } = canceled;
    const user = await userById(tx, userId);
    if (!wasDisabled) await resumeEmailsOf(tx, userId, now);
    await audit(tx, { at: now, actor: userId, verb: "account.deletion_canceled", subject: userId });
    if (user) await sendSystemEmail(context, tx, { to: user.email, ...reopenedEmail(context) });
    return true;
  });
}

function reopenedEmail({ settings: { brand, publicUrl, teamEmail } }: Pick<Context, "settings">) {
  const { subject, text, logIn, ifNotYou } = accountEmails.reopened;
  return {
    subject: formatMessage(subject, { brand }),
    text: [
      formatMessage(text, { brand }),
      formatMessage(logIn, { url: `${publicUrl}/login` }),
      formatMessage(ifNotYou, { teamEmail }),
    ].join("\n\n"),
  };
}
