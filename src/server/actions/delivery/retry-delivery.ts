import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { scheduleNextAttempt } from "#server/db/delivery/outbox.ts";
import { audit } from "#server/db/platform/audit.ts";

/**
 * An administrator retries a deferred email now, such as after the relay was repaired. Fails with `not_deferred` (409) for
 * any other: one that waits for its time leaves then, and whether one that failed or may have left is sent again is its
 * user's decision.
 */
export function retryDelivery(
  context: Pick<Context, "db" | "clock">,
  actor: string,
  id: string,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("outbox")
      .select("state")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.state === "cancelled") throw notFound("outgoingEmail");
    if (row.state !== "deferred") throw new Problem(409, "not_deferred", deliveryErrors.notDeferred);
    const at = nowOf(context);
    await scheduleNextAttempt(tx, id, at);
    await audit(tx, { at, actor, verb: "delivery_retried", subject: id });
  });
}
