import { mentionMail } from "#core/notice/sharing-mail.ts";
import { MENTIONS_A_DAY } from "#core/sending/limits.ts";
import { personById } from "#server/db/people.ts";
import { countMentions, mentioningNote, participantsOf } from "#server/db/shares.ts";
import { type Context, nowOf } from "./context.ts";
import { sendProgramMail } from "./send-program-mail.ts";

const DAY_MS = 86_400_000;

/**
 * Mails somebody a note that names them. Nobody is told of a note that is gone, or of a request they may not see any more.
 */
export async function tellMentioned(
  context: Context,
  { noteId, personId }: { noteId: string; personId: string },
): Promise<void> {
  const { brand, publicUrl } = context.settings;
  const note = await mentioningNote(context.db, noteId);
  if (!note) return;
  const place = { ownerId: note.owner_id, requestId: note.request_id };
  const to = (await participantsOf(context.db, place)).find(({ id }) => id === personId);
  const by = await personById(context.db, note.actor_id ?? note.owner_id);
  const since = new Date(nowOf(context).getTime() - DAY_MS);
  if (!to || !by || (await countMentions(context.db, personId, since)) > MENTIONS_A_DAY) return;
  await context.db.transaction().execute((tx) =>
    sendProgramMail(context, tx, {
      to: to.email,
      ...mentionMail({
        ...{ brand, by, title: note.title, note: note.text },
        url: `${publicUrl}/requests-tracker?request=${note.request_id}`,
      }),
    }),
  );
}
