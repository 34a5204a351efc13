import type { MatchInput } from "#core/match/match-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { declineEmail, notifyUnmatchedChanged } from "#server/db/intake/offered-unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { updateCandidates } from "./queue-unmatched.ts";

/**
 * A user says that an email which waits for them is not theirs, or is spam. Neither is lost: the one stays with
 * administrators, the other lies with what they set aside. It is not shown to this user again.
 */
export function declineUnmatched(
  context: Context,
  userId: string,
  inboundId: string,
  reason: "not_mine" | "spam",
): Promise<void> {
  const at = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    if ((await lockInboundState(tx, inboundId)) !== "unmatched") throw notFound("unmatchedEmail");
    const updated = await tx
      .updateTable("unmatched")
      .set({ offered_to: null, discarded_at: reason === "spam" ? at : null })
      .where("inbound_id", "=", inboundId)
      .where("offered_to", "=", userId)
      .where("discarded_at", "is", null)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw notFound("unmatchedEmail");
    if (reason === "spam") await setInboundState(tx, inboundId, "discarded");
    await declineEmail(tx, { inboundId, ownerId: userId, why: reason, at });
    await notifyUnmatchedChanged(tx, userId, at);
    await audit(tx, { at, actor: userId, verb: `decline_mail_${reason}`, subject: inboundId });
  });
}

/** Takes that word back: the email waits for its user again, unless it has found its place meanwhile. */
export function withdrawDecline(context: Context, userId: string, inboundId: string): Promise<void> {
  const at = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    const state = await lockInboundState(tx, inboundId);
    const declined = await tx
      .deleteFrom("declined_email")
      .where("owner_id", "=", userId)
      .where("inbound_id", "=", inboundId)
      .returning("reason")
      .executeTakeFirst();
    if (!declined) throw notFound("unmatchedEmail");
    const row = await tx
      .selectFrom("unmatched")
      .select("match_signals")
      .where("inbound_id", "=", inboundId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (state === "discarded" && declined.reason !== "spam")) {
      throw new Problem(409, "already_resolved", intakeErrors.settled);
    }
    if (state === "discarded") {
      await setInboundState(tx, inboundId, "unmatched");
      await tx
        .updateTable("unmatched")
        .set({ discarded_at: null })
        .where("inbound_id", "=", inboundId)
        .execute();
    }
    // They could see it a moment ago, so only evidence against them hides it.
    const signals = row.match_signals as MatchInput | null;
    if (signals !== null) {
      await updateCandidates(context, tx, {
        inboundId,
        clues: signals,
        currentUserId: userId,
        isShown: false,
      });
    }
    await audit(tx, { at, actor: userId, verb: "withdraw_decline", subject: inboundId });
  });
}

/** What became of the email, which nobody else changes until this transaction ends. */
async function lockInboundState(tx: Tx, inboundId: string): Promise<string | undefined> {
  const inbound = await tx
    .selectFrom("inbound")
    .select("state")
    .where("id", "=", inboundId)
    .forUpdate()
    .executeTakeFirst();
  return inbound?.state;
}

const setInboundState = (tx: Tx, inboundId: string, state: "unmatched" | "discarded") =>
  tx.updateTable("inbound").set({ state }).where("id", "=", inboundId).execute();
