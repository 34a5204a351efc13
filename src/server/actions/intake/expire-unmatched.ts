import { formatMessage } from "#core/messages/format-message.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notifyUnmatchedChanged } from "#server/db/intake/offered-unmatched.ts";
import { countUnmatchedBefore, deleteExpiredUnmatched } from "#server/db/intake/unmatched.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Deleted in one transaction. */
const BATCH_SIZE = 200;
/** Administrators hear this long before: twice, since the email goes weekly. */
const WARNING_DAYS = 14;

/** Unmatched email that came before this moment is erased within the warning time. */
export const expiryCutoff = (context: Pick<Context, "clock" | "settings">): Date =>
  new Date(nowOf(context).getTime() - (context.settings.unmatchedDays - WARNING_DAYS) * DAY_MS);

/** When email that has waited since `since` is erased. */
export const expiresAtOf = ({ settings }: Pick<Context, "settings">, since: Date): Date =>
  new Date(since.getTime() + settings.unmatchedDays * DAY_MS);

/** Erases unmatched email past its time: its row, its text, and its raw file once nothing else names it. */
export async function expireUnmatched(context: Context): Promise<void> {
  const now = nowOf(context);
  const before = new Date(now.getTime() - context.settings.unmatchedDays * DAY_MS);
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
    deleted = await context.db.transaction().execute(async (tx) => {
      const expired = await deleteExpiredUnmatched(tx, before, BATCH_SIZE);
      const affectedUserIds = new Set(expired.flatMap(({ offeredTo }) => offeredTo ?? []));
      for (const ownerId of affectedUserIds) await notifyUnmatchedChanged(tx, ownerId, now);
      return expired.length;
    });
  }
}

/** Tells administrators by email how much unmatched email is erased soon; nothing where none is. */
export async function warnAboutExpiringUnmatched(context: Context): Promise<void> {
  const { brand, publicUrl, unmatchedDays, adminEmails } = context.settings;
  await context.db.transaction().execute(async (tx) => {
    const count = await countUnmatchedBefore(tx, expiryCutoff(context));
    if (count === 0) return;
    const { subject, text, advice } = intakeErrors.expiring;
    const values = { count, days: WARNING_DAYS };
    for (const to of adminEmails) {
      await sendSystemEmail(context, tx, {
        to,
        subject: formatMessage(subject, { ...values, brand }),
        text: [
          formatMessage(text, { ...values, afterDays: unmatchedDays }),
          formatMessage(advice, { url: `${publicUrl}/admin-dashboard?section=unmatched` }),
        ].join("\n\n"),
      });
    }
  });
}
