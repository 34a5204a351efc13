import { MAX_OPEN_PROPOSALS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { countOpenProposals, insertProposals } from "#server/db/agencies/proposals.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** Proposes agencies of the user's own for everyone: an administrator decides. Fails with `too_many_proposals` (409). */
export async function proposeAgencies(
  context: Context,
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  // Anyone who proposes two at the same moment is counted one after the other.
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
  if ((await countOpenProposals(tx, userId)) + ids.length > MAX_OPEN_PROPOSALS) {
    const detail = formatMessage(agencyErrors.tooManyProposals, { most: MAX_OPEN_PROPOSALS });
    throw new Problem(409, "too_many_proposals", detail);
  }
  const at = nowOf(context);
  await insertProposals(
    tx,
    ids.map((agencyId) => ({ id: context.ids.next(), agencyId, ownerId: userId, at })),
  );
}
