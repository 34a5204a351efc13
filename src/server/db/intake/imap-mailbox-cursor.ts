import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { openPersistentConnection } from "#server/db/platform/persistent-connection.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { MailboxCursor } from "#server/ports/incoming-email.ts";

/** First half of the advisory locks that say "this process reads this mailbox"; the second is its name's hash. */
const MAILBOX_LOCK = 0x696d6170;

/**
 * The place in a mailbox, `user@host:port/folder`. Who reads it holds an advisory lock on a connection of its own, which
 * PostgreSQL takes away when the process dies, however it dies. `close` gives the lock back.
 */
export async function openMailboxCursor(
  db: Kysely<Tables>,
  pool: pg.Pool,
  mailbox: string,
): Promise<MailboxCursor & { close(): void }> {
  const connection = await openPersistentConnection(pool, async () => undefined);
  let lockClient: pg.PoolClient | null = null;
  return {
    async acquire() {
      const client = connection.client();
      if (!client) throw new Error("The database does not answer");
      // The lock is the connection's: with another connection it is to be had again.
      if (client === lockClient) return true;
      const { rows } = await client.query<{ held: boolean }>(
        "select pg_try_advisory_lock($1, hashtext($2)) as held",
        [MAILBOX_LOCK, mailbox],
      );
      if (rows[0]?.held) lockClient = client;
      return client === lockClient;
    },
    async read() {
      const row = await db
        .selectFrom("imap_mailbox")
        .select(["uid_validity as uidValidity", "last_uid as lastUid"])
        .where("mailbox", "=", mailbox)
        .executeTakeFirst();
      return row ?? null;
    },
    advance: (to, setAside) => advance(db, mailbox, to, setAside),
    async setAside(uidValidity) {
      const rows = await db
        .selectFrom("imap_skipped_message")
        .select("uid")
        .where("mailbox", "=", mailbox)
        .where("uid_validity", "=", uidValidity)
        .orderBy("uid")
        .execute();
      return rows.map(({ uid }) => uid);
    },
    async forget(uidValidity, uids) {
      await db
        .deleteFrom("imap_skipped_message")
        .where("mailbox", "=", mailbox)
        .where("uid_validity", "=", uidValidity)
        .where("uid", "in", uids)
        .execute();
    },
    close: () => connection.close(),
  };
}

async function advance(
  db: Kysely<Tables>,
  mailbox: string,
  { uidValidity, lastUid }: { uidValidity: number; lastUid: number },
  setAside: "too_large" | "unreadable" | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("imap_mailbox")
      .values({ mailbox, uid_validity: uidValidity, last_uid: lastUid, updated_at: sql`now()` })
      .onConflict((conflict) =>
        conflict
          .column("mailbox")
          .doUpdateSet({ uid_validity: uidValidity, last_uid: lastUid, updated_at: sql`now()` })
          .where((row) =>
            row.or([
              row("imap_mailbox.uid_validity", "!=", uidValidity),
              row("imap_mailbox.last_uid", "<", lastUid),
            ]),
          ),
      )
      .execute();
    if (setAside === undefined) return;
    await tx
      .insertInto("imap_skipped_message")
      .values({ mailbox, uid_validity: uidValidity, uid: lastUid, reason: setAside, recorded_at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
