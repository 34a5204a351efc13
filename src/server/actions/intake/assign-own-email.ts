import type { Authentication } from "#core/mail/authentication.ts";
import { notFound } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { offeredUnmatchedById, removeFromQueue } from "#server/db/intake/offered-unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import {
  assignToRequests,
  learnMatchRule,
  loadEmail,
  lockSelectedRequests,
  unknownRequestError,
} from "./assign-to-requests.ts";

/**
 * A user says which of their requests an email belongs to that waits for them; it is filed there as if it had matched.
 * @param remember whether later mail of this sender with the same number goes there by itself, see `mayTeach`
 */
export async function assignOwnEmail(
  context: Context,
  userId: string,
  inboundId: string,
  { requestIds, remember }: { requestIds: string[]; remember: boolean },
): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    if (!(await offeredUnmatchedById(tx, userId, inboundId))) throw notFound("unmatchedEmail");
    await assertOwnRequests(tx, userId, requestIds);
  });
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .executeTakeFirstOrThrow();
  const loaded = await loadEmail(context, inbound);
  await context.db.transaction().execute(async (tx) => {
    const owners = await lockSelectedRequests(tx, requestIds);
    if ([...owners.values()].some((ownerId) => ownerId !== userId))
      throw unknownRequestError(CHOOSE_SENT_REQUEST);
    // An administrator may have been first, or the email may be someone else's by what was learned since.
    const updated = await tx
      .updateTable("inbound")
      .set({ state: "filed", assigned_at: null })
      .where("id", "=", inboundId)
      .where("state", "=", "unmatched")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("unmatched")
            .select("inbound_id")
            .where("inbound_id", "=", inboundId)
            .where("offered_to", "=", userId),
        ),
      )
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw notFound("unmatchedEmail");
    const at = nowOf(context);
    await removeFromQueue(tx, inboundId, at);
    const assignedBy = { id: userId };
    const learned =
      remember &&
      canLearnFrom(context, inbound) &&
      (await learnMatchRule(tx, loaded, { owners, assignedBy, at }));
    const detail = { requestIds, remember: learned };
    await audit(tx, { at, actor: userId, verb: "assign_own_mail", subject: inboundId, detail });
    await assignToRequests(context, tx, loaded, { owners, reason: intakeErrors.assignedByUser });
  });
}

/**
 * Whether a user's choice may be remembered: only of a sender who is proven. What is remembered decides about mail that
 * nobody has seen yet, and anyone can write under a name that nothing protects. Where mail is only tried out there is
 * no domain to ask.
 */
export const canLearnFrom = (
  { settings }: Pick<Context, "settings">,
  { authentication }: { authentication: unknown },
): boolean => {
  const result = (authentication as Authentication | null)?.verdict;
  return result === "verified" || (settings.sandbox && result !== "failed");
};

const CHOOSE_SENT_REQUEST = intakeErrors.notSentRequest;

async function assertOwnRequests(tx: Tx, userId: string, requestIds: string[]): Promise<void> {
  const own = await tx
    .selectFrom("request")
    .select("id")
    .where("owner_id", "=", userId)
    .where("id", "in", requestIds)
    .where("status", "<>", "draft")
    .execute();
  if (own.length !== requestIds.length) throw unknownRequestError(CHOOSE_SENT_REQUEST);
}
