import { type Kysely, sql } from "kysely";
import type { Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type PreviousRequest = {
  id: string;
  title: string;
  status: Status;
  sent_at: Date | null;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  /** The beginning of what was asked for. */
  records: string;
};

/**
 * A person's requests that were sent, for comparing: those to `agencyIds` first, newest first, at most `limit`. It reads
 * the owner's own rows by their index, and the words of no more than `limit` of them.
 */
export async function previousRequests(
  tx: Kysely<Tables>,
  {
    ownerId,
    except,
    agencyIds,
    characters,
    limit,
  }: { ownerId: string; except: string; agencyIds: readonly string[]; characters: number; limit: number },
): Promise<PreviousRequest[]> {
  const query = sql<PreviousRequest>`
    select r.id, r.title, r.status, r.sent_at, r.agency_id, a.name as agency_name,
      a.abbreviation as agency_abbreviation, left(r.draft ->> 'records', ${characters}) as records
    from (
      select id, title, status, sent_at, agency_id, draft from request
      where owner_id = ${ownerId} and id <> ${except} and status <> 'draft'
      order by (agency_id = any(${agencyIds}::text[])) desc, id desc limit ${limit}) r
    left join agency a on a.id = r.agency_id`;
  return (await query.execute(tx)).rows;
}
