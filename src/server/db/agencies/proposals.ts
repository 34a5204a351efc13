import { type Kysely, sql } from "kysely";
import type { ProposalOutcome } from "#core/agency/agency.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { type AgencyRecord, agencyRecordSql } from "./agency-records.ts";

type NewProposal = { id: string; agencyId: string; ownerId: string; at: Date };

export async function insertProposals(tx: Kysely<Tables>, proposals: readonly NewProposal[]): Promise<void> {
  if (proposals.length === 0) return;
  await tx
    .insertInto("agency_proposal")
    .values(
      proposals.map(({ id, agencyId, ownerId, at }) => ({
        ...{ id, agency_id: agencyId, owner_id: ownerId, proposed_at: at },
      })),
    )
    .execute();
}

/** The user's proposal of this agency that no administrator decided yet. */
export function openProposal(tx: Kysely<Tables>, agencyId: string) {
  return tx
    .selectFrom("agency_proposal")
    .selectAll()
    .where("agency_id", "=", agencyId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
}

export async function countOpenProposals(tx: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("agency_proposal")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Withdraws the open proposal of an agency. Returns whether there was one. */
export async function deleteOpenProposal(
  tx: Kysely<Tables>,
  userId: string,
  agencyId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("agency_proposal")
    .where("owner_id", "=", userId)
    .where("agency_id", "=", agencyId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes an administrator's decision about the open proposal of an agency, if there is one. */
export async function decideProposal(
  tx: Kysely<Tables>,
  agencyId: string,
  decision: { outcome: ProposalOutcome; at: Date; admin: string; reason?: string },
): Promise<void> {
  await tx
    .updateTable("agency_proposal")
    .set({
      outcome: decision.outcome,
      decided_at: decision.at,
      decided_by: decision.admin,
      reason: decision.reason ?? null,
    })
    .where("agency_id", "=", agencyId)
    .where("decided_at", "is", null)
    .execute();
}

/** Puts a proposal back before an administrator: the merge at `mergedAt`, which had decided it, was undone. */
export async function reopenProposal(tx: Kysely<Tables>, agencyId: string, mergedAt: Date): Promise<void> {
  await tx
    .updateTable("agency_proposal")
    .set({ outcome: null, decided_at: null, decided_by: null })
    .where("agency_id", "=", agencyId)
    .where("outcome", "=", "merged")
    .where("decided_at", "=", mergedAt)
    .execute();
}

export type OwnAgencyRecord = AgencyRecord & {
  requests: number;
  proposed_at: Date | null;
  outcome: ProposalOutcome | null;
  decided_at: Date | null;
  reason: string | null;
  merged_into_name: string | null;
};

const MAX_OWN_AGENCIES_LISTED = 1_000;

/** What a user added, and what of it became everyone's, newest first; each with the last proposal. */
export async function ownAgencies(db: Kysely<Tables>, userId: string): Promise<OwnAgencyRecord[]> {
  const fields = sql`, (select count(*)::int from request q where q.owner_id = ${userId} and q.agency_id = a.id) as requests,
    o.proposed_at, o.outcome, o.decided_at, o.reason,
    (select name from agency m where m.id = a.merged_into) as merged_into_name`;
  const query = sql<OwnAgencyRecord>`${agencyRecordSql(userId, fields)}
    left join lateral (select proposed_at, outcome, decided_at, reason from agency_proposal
      where agency_id = a.id and owner_id = ${userId} order by proposed_at desc, decided_at is not null limit 1) o on true
    where (a.owner_id = ${userId} and a.listing = 'pending')
      or (a.id in (select agency_id from agency_proposal where owner_id = ${userId} and outcome in ('approved', 'merged'))
        and o.outcome in ('approved', 'merged') and a.listing <> 'pending')
    order by a.created_at desc, a.id limit ${sql.lit(MAX_OWN_AGENCIES_LISTED)}`;
  return (await query.execute(db)).rows;
}
