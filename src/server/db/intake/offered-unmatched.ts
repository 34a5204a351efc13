import { type Kysely, sql } from "kysely";
import type { Candidate } from "#core/match/candidates.ts";
import type { VisibilityFacts } from "#core/match/unmatched-visibility.ts";
import { notifyPages } from "#server/db/platform/live-feed.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** An email without a home, as the one user sees whose it can only be. `at_key` is what its list is ordered by. */
export type OfferedRecord = {
  inbound_id: string;
  from_name: string;
  from_address: string;
  envelope_to: string;
  subject: string;
  text: string;
  parse_error: string | null;
  size: number;
  raw_sha256: string;
  authentication: unknown;
  received_at: Date;
  at_key: string;
  candidates: Candidate[];
};

/** One page of what is shown to a user, newest first; one row more than `limit` tells whether a next page is. */
export async function listOfferedUnmatched(
  tx: Tx,
  ownerId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<OfferedRecord[]> {
  const afterCursor = after
    ? sql`and (u.created_at, u.inbound_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<OfferedRecord>`${offeredFields}
    where u.offered_to = ${ownerId} and u.discarded_at is null ${afterCursor}
    order by u.created_at desc, u.inbound_id desc limit ${limit + 1}`.execute(tx);
  return rows;
}

export async function offeredUnmatchedById(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<OfferedRecord | undefined> {
  const { rows } = await sql<OfferedRecord>`${offeredFields}
    where u.offered_to = ${ownerId} and u.discarded_at is null and u.inbound_id = ${id}`.execute(tx);
  return rows[0];
}

/** How many emails without a home are shown to a user. */
export const offeredUnmatchedCount = (ownerId: string) => sql<{ count: number }>`
  select count(*)::int as count from unmatched where offered_to = ${ownerId}::uuid and discarded_at is null`;

const offeredFields = sql`
  select u.inbound_id, u.from_name, u.from_address, i.envelope_to, u.subject, u.text, u.parse_error, i.size, i.raw_sha256,
    i.authentication, i.received_at, u.created_at::text as at_key, u.candidates
  from unmatched u join inbound i on i.id = u.inbound_id`;

/** The users an email could be shown to, beside what it points at. */
export async function offerCandidates(
  tx: Kysely<Tables>,
  inboundId: string,
  shownToUserId: string | null,
): Promise<VisibilityFacts> {
  const users = await tx.selectFrom("user_account").select("id").limit(2).execute();
  const departures = await tx.selectFrom("account_removal").select("at").limit(1).execute();
  const declined = await tx
    .selectFrom("declined_email")
    .select("owner_id")
    .where("inbound_id", "=", inboundId)
    .execute();
  const [first, second] = users;
  return {
    onlyUserId: first && !second && departures.length === 0 ? first.id : null,
    hasDepartedUser: departures.length > 0,
    declinedUserIds: declined.map((row) => row.owner_id),
    shownToUserId,
  };
}

/** Tells a user's open pages that their unmatched email is not what it was. */
export async function notifyUnmatchedChanged(tx: Kysely<Tables>, ownerId: string, at: Date): Promise<void> {
  await sql`
    with added as (
      insert into mailbox_change (owner_id, at, action, previous_state) values (${ownerId}, ${at}, 'unmatched', '{}')
      returning id, owner_id, null::uuid as request_id, 'mailbox' as kind
    ) select ${notifyPages} from added`.execute(tx);
}

/** An email was filed, so it waits no more; the user it was shown to is notified. */
export async function removeFromQueue(tx: Kysely<Tables>, inboundId: string, at: Date): Promise<void> {
  const deleted = await tx
    .deleteFrom("unmatched")
    .where("inbound_id", "=", inboundId)
    .returning("offered_to")
    .executeTakeFirst();
  if (deleted?.offered_to) await notifyUnmatchedChanged(tx, deleted.offered_to, at);
}

/** Stores that an email is not this user's, so that it is never shown to them again. Saying it again is harmless. */
export async function declineEmail(
  tx: Kysely<Tables>,
  decline: { inboundId: string; ownerId: string; why: "not_mine" | "spam"; at: Date },
): Promise<void> {
  await tx
    .insertInto("declined_email")
    .values({ inbound_id: decline.inboundId, owner_id: decline.ownerId, reason: decline.why, at: decline.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
