import { type Kysely, sql } from "kysely";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type {
  EmailUndo,
  EmailUndoRecords,
  RecoveryCodeCount,
  RecoveryCodeRecords,
} from "#server/identity/embedded/pool-store.ts";

/** Expired rows that one new row takes along, so that the table stays small without a timer of its own. */
const PRUNE_BATCH_SIZE = 8;

/** Codes that take the place of an authenticator app's. */
export function recoveryCodeRecords(tx: Tx): RecoveryCodeRecords {
  return {
    replaceRecoveryCodes: async (sub, hashes, now) => {
      await tx.deleteFrom("identity_recovery_code").where("sub", "=", sub).execute();
      if (hashes.length === 0) return;
      const rows = hashes.map((hash) => ({ sub, code_hash: Buffer.from(hash), created_at: toDate(now) }));
      await tx.insertInto("identity_recovery_code").values(rows).execute();
    },
    spendRecoveryCode: async (sub, hash, now) => {
      const used = await tx
        .updateTable("identity_recovery_code")
        .set({ used_at: toDate(now) })
        .where("sub", "=", sub)
        .where("code_hash", "=", Buffer.from(hash))
        .where("used_at", "is", null)
        .returning("sub")
        .executeTakeFirst();
      return used && (await recoveryCodes(tx, sub)).left;
    },
  };
}

export async function recoveryCodes(db: Kysely<Tables>, sub: string): Promise<RecoveryCodeCount> {
  const row = await db
    .selectFrom("identity_recovery_code")
    .select((select) => [
      select.fn.countAll<number>().filterWhere("used_at", "is", null).as("left"),
      select.fn.max("created_at").as("created_at"),
    ])
    .where("sub", "=", sub)
    .executeTakeFirstOrThrow();
  return { left: Number(row.left), createdAt: row.created_at && toInstant(row.created_at) };
}

/** Links by which an address an account was moved away from is put back. */
export function emailUndoRecords(tx: Tx): EmailUndoRecords {
  return {
    addEmailUndo: async ({ tokenHash, sub, email, changedAt, expiresAt }) => {
      await tx
        .insertInto("identity_email_undo")
        .values({
          token_hash: Buffer.from(tokenHash),
          sub,
          email,
          changed_at: toDate(changedAt),
          expires_at: toDate(expiresAt),
        })
        .execute();
      await sql`delete from identity_email_undo where ctid in (select ctid from identity_email_undo
        where expires_at < ${toDate(changedAt)} order by expires_at limit ${PRUNE_BATCH_SIZE} for update skip locked)`.execute(
        tx,
      );
    },
    dropEmailUndosSince: async (sub, changedAt) => {
      const dropped = await tx
        .deleteFrom("identity_email_undo")
        .where("sub", "=", sub)
        .where("changed_at", ">=", toDate(changedAt))
        .returning("sub")
        .execute();
      return dropped.length > 0;
    },
  };
}

export async function emailUndo(db: Kysely<Tables>, tokenHash: Uint8Array): Promise<EmailUndo | undefined> {
  const row = await db
    .selectFrom("identity_email_undo")
    .selectAll()
    .where("token_hash", "=", Buffer.from(tokenHash))
    .executeTakeFirst();
  return (
    row && {
      sub: row.sub,
      email: row.email,
      changedAt: toInstant(row.changed_at),
      expiresAt: toInstant(row.expires_at),
    }
  );
}
