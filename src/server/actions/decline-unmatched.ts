import { notFound, Problem } from "#core/problem.ts";
import type { MatchInput } from "#core/reply/match.ts";
import type { Tx } from "#server/db/as-person.ts";
import { audit } from "#server/db/audit.ts";
import { declineMail, tellUnmatched } from "#server/db/own-unmatched.ts";
import { type Context, nowOf } from "./context.ts";
import { weighAgain } from "./queue-unmatched.ts";

/**
 * A person says that a mail which waits for them is not theirs, or is spam. Neither is lost: the one stays with
 * administrators, the other lies with what they set aside. It is not shown to this person again.
 */
export function declineUnmatched(
  context: Context,
  personId: string,
  inboundId: string,
  why: "not_mine" | "spam",
): Promise<void> {
  const at = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    if ((await lockedState(tx, inboundId)) !== "unmatched") throw notFound("unmatched mail");
    const taken = await tx
      .updateTable("unmatched")
      .set({ offered_to: null, discarded_at: why === "spam" ? at : null })
      .where("inbound_id", "=", inboundId)
      .where("offered_to", "=", personId)
      .where("discarded_at", "is", null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw notFound("unmatched mail");
    if (why === "spam") await setState(tx, inboundId, "discarded");
    await declineMail(tx, { inboundId, ownerId: personId, why, at });
    await tellUnmatched(tx, personId, at);
    await audit(tx, { at, actor: personId, verb: `decline_mail_${why}`, subject: inboundId });
  });
}

/** Takes that word back: the mail waits for its person again, unless it has found its place meanwhile. */
export function withdrawDecline(context: Context, personId: string, inboundId: string): Promise<void> {
  const at = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    const state = await lockedState(tx, inboundId);
    const said = await tx
      .deleteFrom("mail_declined")
      .where("owner_id", "=", personId)
      .where("inbound_id", "=", inboundId)
      .returning("why")
      .executeTakeFirst();
    if (!said) throw notFound("unmatched mail");
    const row = await tx
      .selectFrom("unmatched")
      .select("clues")
      .where("inbound_id", "=", inboundId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (state === "discarded" && said.why !== "spam")) {
      throw new Problem(409, "settled_meanwhile", "An administrator has settled this mail meanwhile.");
    }
    if (state === "discarded") {
      await setState(tx, inboundId, "unmatched");
      await tx
        .updateTable("unmatched")
        .set({ discarded_at: null })
        .where("inbound_id", "=", inboundId)
        .execute();
    }
    // It was theirs to see a moment ago, so only what speaks against them keeps it away.
    const clues = row.clues as MatchInput | null;
    if (clues !== null) {
      await weighAgain(context, tx, { inboundId, clues, shownTo: personId, shown: false });
    }
    await audit(tx, { at, actor: personId, verb: "withdraw_decline", subject: inboundId });
  });
}

/** What became of the mail, which nobody else changes until this transaction ends. */
async function lockedState(tx: Tx, inboundId: string): Promise<string | undefined> {
  const inbound = await tx
    .selectFrom("inbound")
    .select("state")
    .where("id", "=", inboundId)
    .forUpdate()
    .executeTakeFirst();
  return inbound?.state;
}

const setState = (tx: Tx, inboundId: string, state: "unmatched" | "discarded") =>
  tx.updateTable("inbound").set({ state }).where("id", "=", inboundId).execute();
