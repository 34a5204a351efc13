import { notFound } from "#core/problem.ts";
import type { Authentication } from "#core/reply/authentication.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { audit } from "#server/db/audit.ts";
import { offeredById, takeOffQueue } from "#server/db/own-unmatched.ts";
import { type Context, nowOf } from "./context.ts";
import { learnFrom, lockChosen, openMail, putIntoRequests, unknownRequest } from "./put-into-requests.ts";

/**
 * A person says which of their requests a mail belongs to that waits for them; it is filed there as if it had matched.
 * @param remember whether later mail of this sender with the same number goes there by itself, see `mayTeach`
 */
export async function assignOwnMail(
  context: Context,
  personId: string,
  inboundId: string,
  { requestIds, remember }: { requestIds: string[]; remember: boolean },
): Promise<void> {
  await asPerson(context.db, personId, async (tx) => {
    if (!(await offeredById(tx, personId, inboundId))) throw notFound("unmatched mail");
    await refuseOthers(tx, personId, requestIds);
  });
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .executeTakeFirstOrThrow();
  const opened = await openMail(context, inbound);
  await context.db.transaction().execute(async (tx) => {
    const owners = await lockChosen(tx, requestIds);
    if ([...owners.values()].some((ownerId) => ownerId !== personId)) throw unknownRequest(CHOOSE);
    // An administrator may have been first, or the mail may be somebody else's by what was learned since.
    const taken = await tx
      .updateTable("inbound")
      .set({ state: "filed", assigned_at: null })
      .where("id", "=", inboundId)
      .where("state", "=", "unmatched")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("unmatched")
            .select("inbound_id")
            .where("inbound_id", "=", inboundId)
            .where("offered_to", "=", personId),
        ),
      )
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw notFound("unmatched mail");
    const at = nowOf(context);
    await takeOffQueue(tx, inboundId, at);
    const teacher = { id: personId };
    const learned =
      remember && mayTeach(context, inbound) && (await learnFrom(tx, opened, { owners, teacher, at }));
    const detail = { requestIds, remember: learned };
    await audit(tx, { at, actor: personId, verb: "assign_own_mail", subject: inboundId, detail });
    await putIntoRequests(context, tx, opened, { owners, reason: "You put it here." });
  });
}

/**
 * Whether a person's choice may be remembered: only of a sender who is proven. What is remembered decides about mail that
 * nobody has seen yet, and anybody can write under a name that nothing protects. Where mail is only tried out there is
 * no domain to ask.
 */
export const mayTeach = (
  { settings }: Pick<Context, "settings">,
  { authentication }: { authentication: unknown },
): boolean => {
  const verdict = (authentication as Authentication | null)?.verdict;
  return verdict === "verified" || (settings.sandbox && verdict !== "failed");
};

const CHOOSE = "Choose among your requests that were sent.";

async function refuseOthers(tx: Tx, personId: string, requestIds: string[]): Promise<void> {
  const own = await tx
    .selectFrom("request")
    .select("id")
    .where("owner_id", "=", personId)
    .where("id", "in", requestIds)
    .where("status", "<>", "draft")
    .execute();
  if (own.length !== requestIds.length) throw unknownRequest(CHOOSE);
}
