import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { openPersistentConnection } from "./persistent-connection.ts";
import type { Tables } from "./tables.ts";

/**
 * One notice about an event or, of no single request, about a change of the mailbox or a share. Of kind `login_ended`, sent by
 * `end_live_streams`, `session` is the session that was ended, or null for all of the user's.
 */
export type LiveNotification = {
  id: number;
  owner: string;
  request: string | null;
  kind: string;
  session?: string | null;
};

/**
 * A column of a select from just added rows (`id`, `owner_id`, `request_id`, `kind`): notifies the owner's open pages of each
 * when the transaction commits.
 */
export const notifyPages = sql<string>`pg_notify('live', json_build_object(
  'id', id, 'owner', owner_id, 'request', request_id, 'kind', kind)::text)`;

/**
 * Ends every live stream of a user, in every process. Revoked sessions, suspended users and deleted ones need no call: the
 * database's triggers do it.
 */
export async function endLiveStreams(db: Kysely<Tables>, userId: string): Promise<void> {
  await sql`select end_live_streams(${userId}, null)`.execute(db);
}

/**
 * Receives every request event and mailbox change of any process, through one dedicated connection. When the connection is lost it is
 * made again, and `onGap` says that notices may have been missed meanwhile.
 */
export async function openLiveFeed(
  pool: pg.Pool,
  { onNotification, onReconnect }: { onNotification(notice: LiveNotification): void; onReconnect(): void },
): Promise<{ close(): void }> {
  const connection = await openPersistentConnection(
    pool,
    async (client) => {
      client.on("notification", ({ payload }) => {
        if (payload !== undefined) onNotification(JSON.parse(payload) as LiveNotification);
      });
      await client.query("listen live");
    },
    onReconnect,
  );
  return { close: () => connection.close() };
}
