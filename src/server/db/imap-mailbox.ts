import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { MailboxPlace } from "#server/ports.ts";
import { keepConnection } from "./kept-connection.ts";
import type { Tables } from "./tables.ts";

/** First half of the advisory locks that say "this process reads this mailbox"; the second is its name's hash. */
const READS_MAILBOX = 0x696d6170;

/**
 * The place in a mailbox, `user@host:port/folder`. Who reads it holds an advisory lock on a connection of its own, which
 * PostgreSQL takes away when the process dies, however it dies. `close` gives the lock back.
 */
export async function openMailboxPlace(
  db: Kysely<Tables>,
  pool: pg.Pool,
  mailbox: string,
): Promise<MailboxPlace & { close(): void }> {
  const connection = await keepConnection(pool, async () => undefined);
  let holder: pg.PoolClient | null = null;
  return {
    async hold() {
      const client = connection.client();
      if (!client) throw new Error("The database does not answer");
      // The lock is the connection's: with another connection it is to be had anew.
      if (client === holder) return true;
      const { rows } = await client.query<{ held: boolean }>(
        "select pg_try_advisory_lock($1, hashtext($2)) as held",
        [READS_MAILBOX, mailbox],
      );
      if (rows[0]?.held) holder = client;
      return client === holder;
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
        .selectFrom("imap_set_aside")
        .select("uid")
        .where("mailbox", "=", mailbox)
        .where("uid_validity", "=", uidValidity)
        .orderBy("uid")
        .execute();
      return rows.map(({ uid }) => uid);
    },
    async forget(uidValidity, uids) {
      await db
        .deleteFrom("imap_set_aside")
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
      .insertInto("imap_set_aside")
      .values({ mailbox, uid_validity: uidValidity, uid: lastUid, reason: setAside, noted_at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
