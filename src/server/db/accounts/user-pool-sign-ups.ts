import type { Kysely, Selectable } from "kysely";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import type { IdentitySignUp, Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { SignUp, SignUpChange, SignUpRecords } from "#server/identity/embedded/pool-store.ts";

/** Sign-ups of the embedded pool that wait for their code. */
export function signUpRecords(tx: Tx): SignUpRecords {
  return {
    addSignUp: async (signUp) => {
      await tx
        .insertInto("identity_sign_up")
        .values({
          sub: signUp.sub,
          email: signUp.email,
          code_binding: Buffer.from(signUp.codeBinding),
          network_hash: Buffer.from(signUp.place),
          password_hash: signUp.passwordHash,
          code_hash: signUp.codeHash && Buffer.from(signUp.codeHash),
          tries_left: signUp.triesLeft,
          code_expires_at: toDate(signUp.codeExpiresAt),
          used_at: signUp.usedAt && toDate(signUp.usedAt),
          created_at: toDate(signUp.createdAt),
          expires_at: toDate(signUp.expiresAt),
        })
        .execute();
    },
    lockSignUps: async (email, now) => {
      const rows = await tx
        .selectFrom("identity_sign_up")
        .selectAll()
        .where("email", "=", email)
        .where("expires_at", ">", toDate(now))
        .orderBy("created_at", "desc")
        .orderBy("sub")
        .forUpdate()
        .execute();
      return rows.map(toSignUp);
    },
    updateSignUp: async (sub, change) => {
      await tx.updateTable("identity_sign_up").set(toColumns(change)).where("sub", "=", sub).execute();
    },
    dropSignUps: async (email, options) => {
      const deleteQuery = tx.deleteFrom("identity_sign_up").where("email", "=", email);
      await (options ? deleteQuery.where("sub", "<>", options.except) : deleteQuery).execute();
    },
  };
}

/** Deletes what the pool has no use for any more: expired sign-ups, codes, challenges and counters of tries. */
export async function pruneUserPool(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom("identity_sign_up").where("expires_at", "<=", now).execute();
  await db.deleteFrom("identity_code").where("expires_at", "<=", now).execute();
  await db.deleteFrom("identity_challenge").where("expires_at", "<=", now).execute();
  await db.deleteFrom("identity_throttle").where("stale_at", "<=", now).execute();
}

const toColumns = (change: SignUpChange) => ({
  ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
  ...(change.codeHash !== undefined && { code_hash: change.codeHash && Buffer.from(change.codeHash) }),
  ...(change.triesLeft !== undefined && { tries_left: change.triesLeft }),
  ...(change.codeExpiresAt !== undefined && { code_expires_at: toDate(change.codeExpiresAt) }),
  ...(change.usedAt !== undefined && { used_at: change.usedAt && toDate(change.usedAt) }),
  ...(change.expiresAt !== undefined && { expires_at: toDate(change.expiresAt) }),
});

const toSignUp = (row: Selectable<IdentitySignUp>): SignUp => ({
  sub: row.sub,
  email: row.email,
  passwordHash: row.password_hash,
  codeBinding: row.code_binding,
  place: row.network_hash,
  codeHash: row.code_hash,
  triesLeft: row.tries_left,
  codeExpiresAt: toInstant(row.code_expires_at),
  usedAt: row.used_at && toInstant(row.used_at),
  createdAt: toInstant(row.created_at),
  expiresAt: toInstant(row.expires_at),
});
