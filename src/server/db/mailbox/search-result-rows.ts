import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import type { FoundConversation } from "./conversation-search.ts";
import { type ConversationRecord, SORTED_LABELS } from "./conversations.ts";
import { type SearchHit, searchHitsOf } from "./search-snippets.ts";

type SearchResultRow = ConversationRecord & { hit: SearchHit | null };

/**
 * The rows of conversations a search found, in its order: each shows the mail that was found, by its time, and where the
 * words stand in it. Bound by row-level security like any other list.
 *
 * Which message a row shows is settled before `message` is joined: with an expression in that join's condition PostgreSQL
 * does not look it up by its index below the policy, but reads all of the user's messages for each row.
 */
export async function searchResultRows(
  tx: Kysely<Tables>,
  { ownerId, q }: { ownerId: string; q: string },
  found: readonly FoundConversation[],
): Promise<SearchResultRow[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<ConversationRecord & { message_id: string | null }>`
    with found as materialized (
      select f.request_id, f.at, f.place, coalesce(f.message_id, (
        select l.id from message l where l.owner_id = ${ownerId} and l.request_id = f.request_id
        order by l.sent_or_received_at desc, l.id desc limit 1)) as message_id
      from unnest(${found.map((one) => one.request_id)}::uuid[], ${found.map((one) => one.message_id)}::uuid[],
        ${found.map((one) => one.at.toISOString())}::timestamptz[]) with ordinality f (request_id, message_id, at, place))
    select r.id as request_id, r.title, r.status, r.unread, f.at, r.starred, r.snoozed_until, r.scheduled_at,
      r.reply_draft_at, a.id as agency_id, a.name as agency_name, a.abbreviation as agency_abbreviation,
      m.id as message_id, m.direction, m.from_name, m.from_address, m.subject, m.snippet, m.classification_kind,
      m.classification_outcome, m.classification_confidence, m.confirmed_outcome, m.delivery_state,
      (select count(*)::int from attachment t where t.owner_id = m.owner_id and t.message_id = m.id and not t.inline) as attachments,
      ${SORTED_LABELS}
    from found f
    join request r on r.id = f.request_id and r.owner_id = ${ownerId}
    left join agency a on a.id = r.agency_id
    left join message m on m.id = f.message_id and m.owner_id = ${ownerId}
    order by f.place`.execute(tx);
  const hits = await searchHitsOf(
    tx,
    ownerId,
    q,
    rows.flatMap(({ message_id, title, subject }) =>
      message_id === null ? [] : [{ messageId: message_id, title, subject: subject ?? "" }],
    ),
  );
  return rows.map(({ message_id, ...row }) => ({
    ...row,
    hit: message_id === null ? null : (hits.get(message_id) ?? null),
  }));
}
