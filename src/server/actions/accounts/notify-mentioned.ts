import { MAX_MENTIONS_PER_DAY } from "#core/delivery/sending-limits.ts";
import { mentionEmail } from "#core/notifications/sharing-emails.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { countMentions, noteForMention, participantsOf } from "#server/db/accounts/shares.ts";
import { userById } from "#server/db/accounts/users.ts";

const DAY_MS = 86_400_000;

/**
 * Emails someone a note that names them. No email is sent for a note that is gone, or of a request they may not see any more.
 */
export async function notifyMentioned(
  context: Context,
  { noteId, userId }: { noteId: string; userId: string },
): Promise<void> {
  const { brand, publicUrl } = context.settings;
  const note = await noteForMention(context.db, noteId);
  if (!note) return;
  const requestRef = { ownerId: note.owner_id, requestId: note.request_id };
  const to = (await participantsOf(context.db, requestRef)).find(({ id }) => id === userId);
  const author = await userById(context.db, note.actor_id ?? note.owner_id);
  const since = new Date(nowOf(context).getTime() - DAY_MS);
  if (!to || !author || (await countMentions(context.db, userId, since)) > MAX_MENTIONS_PER_DAY) return;
  await context.db.transaction().execute((tx) =>
    sendSystemEmail(context, tx, {
      to: to.email,
      ...mentionEmail({
        ...{ brand, author, title: note.title, note: note.text },
        url: `${publicUrl}/requests-tracker?request=${note.request_id}`,
      }),
    }),
  );
}
