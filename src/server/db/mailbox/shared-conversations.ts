import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import { visibleRequests } from "#server/db/requests/visible-requests.ts";
import { type ConversationRecord, SENDER_WARNING } from "./conversations.ts";

/** A conversation of a request that somebody else shared with the user. */
export type SharedConversation = ConversationRecord & { requester_name: string };

/** A conversation without what is its owner's own: stars, labels, unread marks, drafts and times to send. */
export const withoutMailboxState = <Row extends ConversationRecord>(row: Row): Row => ({
  ...row,
  unread: 0,
  starred: false,
  snoozed_until: null,
  scheduled_at: null,
  reply_draft_at: null,
  labels: [],
  in_batch: false,
});

/**
 * One page of the answered requests that others shared with the user, by their newest answer, newest first; one row more
 * than `limit` if there is a next page. Outside row-level security: the shares say what is seen.
 */
export async function listSharedConversations(
  db: Kysely<Tables>,
  userId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<SharedConversation[]> {
  const afterCursor = after ? sql`and (n.at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<SharedConversation>`${visibleRequests(userId, "shared")}
    select l.id as request_id, l.title, l.status, 0 as unread, n.at, false as starred, null as snoozed_until,
      null as scheduled_at, null as reply_draft_at, l.agency_id, l.agency_name, l.agency_abbreviation,
      n.direction, n.from_name, n.from_address, n.subject, n.snippet, n.confirmed_outcome, n.delivery_state,
      n.classification_kind, n.classification_outcome, n.classification_confidence, n.sender_warning,
      (select count(*)::int from attachment t where t.owner_id = l.real_owner_id and t.message_id = n.id and not t.inline) as attachments,
      '{}'::uuid[] as labels, l.waiting_on, l.clocks, l.time_zone, l.requester_name
    from request_row l join lateral (
      select m.*, date_trunc('milliseconds', m.sent_or_received_at) as at, ${SENDER_WARNING}
      from message m where m.owner_id = l.real_owner_id and m.request_id = l.id and m.direction = 'in'
      order by m.sent_or_received_at desc, m.id desc limit 1) n on true
    where l.owner_id = ${userId}::uuid ${afterCursor}
    order by n.at desc, l.id desc limit ${limit + 1}`.execute(db);
  return rows;
}
