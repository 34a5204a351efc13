import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { openPersistentConnection } from "./persistent-connection.ts";
import type { Tables } from "./tables.ts";

/**
 * One notice of the database's triggers `notify_live_event` and `notify_live_mailbox`; the latter's are of no single request. Of kind
 * `login_ended`, sent by `end_live_streams`, `session` is the session that was ended, or null for all of the user's.
 */
export type LiveNotification = {
  id: number;
  owner: string;
  request: string | null;
  kind: string;
  session?: string | null;
};

/**
 * Ends every live stream of a user, in every process. Revoked sessions, suspended users and deleted ones need no call: the
 * database's triggers do it.
 */
export async function endLiveStreams(db: Kysely<Tables>, userId: string): Promise<void> {
  await sql`select end_live_streams(${userId}, null)`.execute(db);
}

/**
 * Hears of every request event and change of a mailbox on any process, through one connection kept for it. When the connection is lost it is
 * made anew, and `onGap` says that notices may have been missed meanwhile.
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
