import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deleteMatchRules } from "#server/db/intake/learned-match-rules.ts";
import { lockOwnersOf } from "#server/db/intake/match-facts.ts";
import { filedMessages } from "#server/db/intake/unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";
import { queueUnmatched } from "./queue-unmatched.ts";
import { unfileMessage } from "./unfile-message.ts";

/**
 * Takes back that an email was put into requests of this user by hand: it waits for them again as before, and what the
 * assignment taught is forgotten. Mail that found its request itself, or that someone else has too, is not found.
 */
export async function undoOwnAssignment(context: Context, userId: string, inboundId: string): Promise<void> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .where("state", "=", "filed")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("message")
          .select("id")
          .where("inbound_id", "=", inboundId)
          .where("owner_id", "=", userId)
          .where("matched_by", "=", "by_hand"),
      ),
    )
    .executeTakeFirst();
  if (!inbound) throw notFound("filedEmail");
  const email = await context.parse(await context.files.read(inbound.raw_sha256));
  await context.db.transaction().execute(async (tx) => {
    const before = await filedMessages(tx, inboundId);
    await lockOwnersOf(
      tx,
      before.map(({ request_id }) => request_id),
    );
    const messages = await filedMessages(tx, inboundId);
    const isOwn = messages.every(
      ({ owner_id, matched_by }) => owner_id === userId && matched_by === "by_hand",
    );
    if (messages.length === 0 || !isOwn) throw notFound("filedEmail");
    for (const message of messages) await unfileMessage(context, tx, { message, actor: "you", to: null });
    await deleteMatchRules(tx, inboundId);
    await tx
      .updateTable("inbound")
      .set({ state: "unmatched", assigned_at: null })
      .where("id", "=", inboundId)
      .execute();
    await queueUnmatched(
      context,
      tx,
      { inbound, email, classification: email.classification },
      { currentUserId: userId },
    );
    const detail = { from: messages.map(({ request_id }) => request_id) };
    await audit(tx, {
      at: nowOf(context),
      actor: userId,
      verb: "take_back_own_mail",
      subject: inboundId,
      detail,
    });
  });
}
