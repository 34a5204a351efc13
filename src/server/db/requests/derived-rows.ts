import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

/*
 * What is derived from a request, its clocks, fees, labels, messages and files: the row that lists read (`request_row`), the
 * documents that search reads (`message_search`), and the times of a conversation. No trigger writes them: a function that
 * changes a source calls one of these in the same transaction. derived-rows.db.test.ts compares them with their sources.
 */

/** After a change of clocks, fees, labels, or of a request's dates, status or turn. */
export async function refreshRequestRows(tx: Kysely<Tables>, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length > 0) await sql`select refresh_request_rows(${requestIds}::uuid[])`.execute(tx);
}

/** After a change of only mailbox folders, unread counts or times of activity, which may be of thousands. */
export async function refreshRequestRowFolders(
  tx: Kysely<Tables>,
  requestIds: readonly string[],
): Promise<void> {
  if (requestIds.length > 0) await sql`select refresh_request_row_folders(${requestIds}::uuid[])`.execute(tx);
}

/** After a change that search reads too: a title, an agency, a tracking number, a draft's text, or a draft that was sent. */
export async function refreshRequests(tx: Kysely<Tables>, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await sql`
    select refresh_request_rows(${requestIds}::uuid[]), index_drafts(${requestIds}::uuid[]), index_messages(array(
      select m.id from request r join message m on m.owner_id = r.owner_id and m.request_id = r.id
      where r.id = any(${requestIds}::uuid[])))`.execute(tx);
}

/** After messages of a conversation were added, changed or removed. `messageIds`: those whose words or outcome are new. */
export async function refreshConversation(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  messageIds: readonly string[] = [],
): Promise<void> {
  await sql`
    update request r set last_reply_at = derived.replied, last_sent_at = derived.sent, scheduled_at = derived.scheduled
    from (select max(sent_or_received_at) filter (where direction = 'in') as replied,
        max(sent_or_received_at) filter (where direction = 'out') as sent,
        min(leaves_at) filter (where delivery_state = 'scheduled') as scheduled
      from message where owner_id = ${ownerId} and request_id = ${requestId}) derived
    where r.owner_id = ${ownerId} and r.id = ${requestId}
      and (r.last_reply_at, r.last_sent_at, r.scheduled_at) is distinct from (derived.replied, derived.sent, derived.scheduled)`.execute(
    tx,
  );
  await indexMessages(tx, messageIds);
  await refreshRequestRows(tx, [requestId]);
}

/** After a change of what search reads of messages or their files. */
export async function indexMessages(tx: Kysely<Tables>, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length > 0) await sql`select index_messages(${messageIds}::uuid[])`.execute(tx);
}
