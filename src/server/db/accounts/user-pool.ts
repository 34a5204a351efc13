import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/platform/database.ts";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type {
  AccountNotice,
  CodeEmail,
  EmailUndo,
  EmailUndoRecords,
  InstallationRecords,
  PoolRecords,
  PoolStore,
  RecoveryCodeCount,
  RecoveryCodeRecords,
  SealedKey,
} from "#server/identity/embedded/pool-store.ts";
import { codeRecords, throttleRecords } from "./user-pool-codes.ts";
import { challengeRecords, softwareToken, softwareTokenRecords } from "./user-pool-second-factor.ts";
import { liveSession, sessionRecords, sessionsOf } from "./user-pool-sessions.ts";
import { signUpRecords } from "./user-pool-sign-ups.ts";
import { userRecords } from "./user-pool-users.ts";

/** What the rest of the program does for the pool, each in the transaction of the change that asked for it. */
export type UserPoolHooks = {
  sendCode(tx: Tx, email: CodeEmail): Promise<void>;
  sendNotice(tx: Tx, notice: AccountNotice): Promise<void>;
  onConfirmed(tx: Tx, user: { sub: string; email: string }): Promise<void>;
  onEmailChanged(tx: Tx, user: { sub: string; email: string }): Promise<void>;
  onDeleted(tx: Tx, user: { sub: string }): Promise<void>;
};

/** Stores the embedded user pool in PostgreSQL. */
export function userPoolStore(db: Database, hooks: UserPoolHooks): PoolStore {
  return {
    transaction: (work) => db.transaction().execute((tx) => work(poolRecords(tx, hooks))),
    liveSession: (originJti, sub) => liveSession(db, originJti, sub),
    softwareToken: (sub) => softwareToken(db, sub),
    sessionsOf: (sub, now) => sessionsOf(db, sub, now),
    recoveryCodes: (sub) => recoveryCodes(db, sub),
    emailUndo: (tokenHash) => emailUndo(db, tokenHash),
    signingKeys: () => signingKeys(db),
  };
}

function poolRecords(tx: Tx, hooks: UserPoolHooks): PoolRecords {
  return {
    ...installationRecords(tx),
    ...userRecords(tx),
    ...signUpRecords(tx),
    ...codeRecords(tx),
    ...throttleRecords(tx),
    ...sessionRecords(tx),
    ...softwareTokenRecords(tx),
    ...challengeRecords(tx),
    ...recoveryCodeRecords(tx),
    ...emailUndoRecords(tx),
    sendCode: (email) => hooks.sendCode(tx, email),
    sendNotice: (notice) => hooks.sendNotice(tx, notice),
    onConfirmed: (user) => hooks.onConfirmed(tx, user),
    onEmailChanged: (user) => hooks.onEmailChanged(tx, user),
    onDeleted: (user) => hooks.onDeleted(tx, user),
    audit: async ({ verb, detail, ...event }, now) => {
      await tx
        .insertInto("audit_event")
        .values({ ...event, action: verb, detail: JSON.stringify(detail), at: toDate(now) })
        .execute();
    },
  };
}

/** Held while one process founds the pool or moves its keys on: each must happen once. */
const INSTALLATION_LOCK = 0x706f6f6c;

/** What the pool is called, and the keys it signs with. */
function installationRecords(tx: Tx): InstallationRecords {
  return {
    lockInstallation: async () => {
      await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx);
    },
    installation: () =>
      tx
        .selectFrom("identity_pool")
        .select(["pool_id as poolId", "client_id as clientId"])
        .executeTakeFirst(),
    addInstallation: async ({ poolId, clientId }) => {
      await tx.insertInto("identity_pool").values({ pool_id: poolId, client_id: clientId }).execute();
    },
    signingKeys: () => signingKeys(tx),
    addSigningKey: async (key, now) => {
      await tx
        .insertInto("identity_signing_key")
        .values({
          kid: key.kid,
          public_jwk: JSON.stringify(key.publicJwk),
          sealed_private_key: Buffer.from(key.sealedPrivateKey),
          created_at: toDate(now),
        })
        .execute();
    },
    startSigning: async (kid, now) => {
      const at = toDate(now);
      await tx
        .updateTable("identity_signing_key")
        .set({ retired_at: at })
        .where("signing_since", "is not", null)
        .where("retired_at", "is", null)
        .execute();
      await tx
        .updateTable("identity_signing_key")
        .set({ signing_since: at })
        .where("kid", "=", kid)
        .execute();
    },
    dropKeysRetiredBefore: async (before) => {
      await tx.deleteFrom("identity_signing_key").where("retired_at", "<", toDate(before)).execute();
    },
  };
}

/** The keys that sign logins, oldest first; none before the first start and with a hosted user pool. */
export async function signingKeys(db: Kysely<Tables>): Promise<SealedKey[]> {
  const rows = await db
    .selectFrom("identity_signing_key")
    .select(["kid", "sealed_private_key", "signing_since", "retired_at"])
    .select(sql<SealedKey["publicJwk"]>`public_jwk`.as("publicJwk"))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.publicJwk,
    sealedPrivateKey: row.sealed_private_key,
    signingSince: row.signing_since && toInstant(row.signing_since),
    retiredAt: row.retired_at && toInstant(row.retired_at),
  }));
}

/** Expired rows that one new row takes along, so that the table stays small without a timer of its own. */
const PRUNE_BATCH_SIZE = 8;

/** Codes that take the place of an authenticator app's. */
function recoveryCodeRecords(tx: Tx): RecoveryCodeRecords {
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

async function recoveryCodes(db: Kysely<Tables>, sub: string): Promise<RecoveryCodeCount> {
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
function emailUndoRecords(tx: Tx): EmailUndoRecords {
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

async function emailUndo(db: Kysely<Tables>, tokenHash: Uint8Array): Promise<EmailUndo | undefined> {
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
