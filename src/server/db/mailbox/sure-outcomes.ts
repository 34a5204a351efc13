import { type Kysely, sql } from "kysely";
import type { Outcome } from "#core/classify/outcome.ts";
import { MAX_COUNTED_OUTCOMES } from "#core/request/filters-and-folders.ts";
import type { Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { folderCondition } from "./conversations.ts";

export type SureOutcomeRecord = {
  message_id: string;
  request_id: string;
  title: string;
  agency: string | null;
  at: Date;
  outcome: Outcome;
  status: Status;
};

/**
 * Replies in the user's inbox with a sure outcome that is not confirmed, newest first, and how many there are. Only the
 * newest message of a conversation counts: what came or was sent since may have overtaken an earlier one. Acknowledgments
 * are recorded automatically.
 */
export async function sureOutcomes(
  tx: Kysely<Tables>,
  ownerId: string,
  limit: number,
): Promise<{ total: number; items: SureOutcomeRecord[] }> {
  const from = sql`from message m join request r on r.owner_id = m.owner_id and r.id = m.request_id
    left join agency a on a.id = r.agency_id
    where m.owner_id = ${ownerId} and ${folderCondition("inbox")} and m.direction = 'in' and m.sender_known
      and m.confirmed_outcome is null and m.classification_kind = 'reply' and m.classification_confidence = 'sure'
      and m.classification_outcome not in ('unclear', 'acknowledged')
      and not exists (select from message n where n.owner_id = m.owner_id and n.request_id = m.request_id
        and (n.sent_or_received_at, n.id) > (m.sent_or_received_at, m.id))`;
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${from} limit ${MAX_COUNTED_OUTCOMES + 1}) counted`.execute(
    tx,
  );
  const total = count[0]?.total ?? 0;
  if (total === 0 || limit === 0) return { total, items: [] };
  const { rows } = await sql<SureOutcomeRecord>`
    select m.id as message_id, r.id as request_id, r.title, coalesce(a.abbreviation, a.name) as agency,
      m.sent_or_received_at as at, m.classification_outcome as outcome, r.status
    ${from} order by m.sent_or_received_at desc, m.id desc limit ${limit}`.execute(tx);
  return { total, items: rows };
}
