import { notFound } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { removeFromQueue } from "#server/db/intake/offered-unmatched.ts";
import { inboundIn } from "#server/db/intake/unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";
import { assignToRequests, learnMatchRule, loadEmail, lockSelectedRequests } from "./assign-to-requests.ts";

/**
 * An administrator says which requests an unmatched email belongs to; it is filed there as if it had matched.
 * @param remember whether later mail of this sender with the same number goes there by itself; never learned of a
 * sender whose own domain disowned the email
 */
export async function assignUnmatched(
  context: Context,
  admin: string,
  inboundId: string,
  { requestIds, remember }: { requestIds: string[]; remember: boolean },
): Promise<void> {
  const inbound = await inboundIn(context.db, inboundId, "unmatched");
  if (!inbound) throw notFound("unmatchedEmail");
  const loaded = await loadEmail(context, inbound);
  await context.db.transaction().execute(async (tx) => {
    const owners = await lockSelectedRequests(tx, requestIds);
    const at = nowOf(context);
    // Two administrators at once, or its user: the second finds it gone.
    const updated = await tx
      .updateTable("inbound")
      .set({ state: "filed", assigned_at: at })
      .where("id", "=", inboundId)
      .where("state", "=", "unmatched")
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw notFound("unmatchedEmail");
    await removeFromQueue(tx, inboundId, at);
    await assignToRequests(context, tx, loaded, { owners, reason: intakeErrors.assignedByAdmin });
    const learned =
      remember && (await learnMatchRule(tx, loaded, { owners, assignedBy: "administrator", at }));
    const detail = { requestIds, remember: learned };
    await audit(tx, { at, actor: admin, verb: "assign_unmatched", subject: inboundId, detail });
  });
}
