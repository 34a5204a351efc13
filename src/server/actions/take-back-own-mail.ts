import { notFound } from "#core/problem.ts";
import { audit } from "#server/db/audit.ts";
import { unteach } from "#server/db/lessons.ts";
import { lockOwnersOf } from "#server/db/match-facts.ts";
import { filedBy } from "#server/db/unmatched.ts";
import { type Context, nowOf } from "./context.ts";
import { queueUnmatched } from "./queue-unmatched.ts";
import { takeMailOut } from "./take-mail-out.ts";

/**
 * Takes back that a mail was put into requests of this person by hand: it waits for them again as before, and what the
 * assignment taught is forgotten. Mail that found its request itself, or that somebody else has too, is not found.
 */
export async function takeBackOwnMail(context: Context, personId: string, inboundId: string): Promise<void> {
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
          .where("owner_id", "=", personId)
          .where("matched_by", "=", "by_hand"),
      ),
    )
    .executeTakeFirst();
  if (!inbound) throw notFound("assigned mail");
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  await context.db.transaction().execute(async (tx) => {
    const before = await filedBy(tx, inboundId);
    await lockOwnersOf(
      tx,
      before.map(({ request_id }) => request_id),
    );
    const messages = await filedBy(tx, inboundId);
    const own = messages.every(
      ({ owner_id, matched_by }) => owner_id === personId && matched_by === "by_hand",
    );
    if (messages.length === 0 || !own) throw notFound("assigned mail");
    for (const message of messages) await takeMailOut(context, tx, { message, actor: "you", to: null });
    await unteach(tx, inboundId);
    await tx
      .updateTable("inbound")
      .set({ state: "unmatched", assigned_at: null })
      .where("id", "=", inboundId)
      .execute();
    await queueUnmatched(context, tx, { inbound, mail, reading: mail.reading }, { shownTo: personId });
    const detail = { from: messages.map(({ request_id }) => request_id) };
    await audit(tx, {
      at: nowOf(context),
      actor: personId,
      verb: "take_back_own_mail",
      subject: inboundId,
      detail,
    });
  });
}
