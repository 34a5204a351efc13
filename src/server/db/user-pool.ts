import { type Kysely, type Selectable, sql } from "kysely";
import type {
  CodeMail,
  CodeRecords,
  InstallationRecords,
  Notice,
  PoolRecords,
  PoolStore,
  PoolUser,
  SealedKey,
  Session,
  SessionRecords,
  Throttle,
  ThrottleRecords,
  UserRecords,
} from "#server/identity/embedded/store.ts";
import type { Tx } from "./as-person.ts";
import type { Database } from "./database.ts";
import type { IdentitySession, IdentityThrottle, IdentityUser, Tables } from "./tables.ts";

/** Rows past their use that one new row takes along, so that the tables stay small without a timer of their own. */
const SWEPT_AT_ONCE = 8;

/** Held while one process founds the pool: client id and signing keys must be made once. */
const FOUNDING_LOCK = 0x706f6f6c;

/** What the rest of the program does for the pool, each in the transaction of the change that asked for it. */
export type PoolOutlets = {
  sendCode(tx: Tx, mail: CodeMail): Promise<void>;
  sendNotice(tx: Tx, notice: Notice): Promise<void>;
  onConfirmed(tx: Tx, person: { sub: string; email: string }): Promise<void>;
};

/** Keeps the embedded user pool in PostgreSQL. */
export function userPoolStore(db: Database, outlets: PoolOutlets): PoolStore {
  return {
    transaction: (work) => db.transaction().execute((tx) => work(recordsIn(tx, outlets))),
    sessionByRefreshToken: async (refreshTokenHash) => {
      const row = await sessionsWithUser(db)
        .where("refresh_token_hash", "=", Buffer.from(refreshTokenHash))
        .executeTakeFirst();
      return row && { session: toSession(row), user: toUser(row) };
    },
    liveSession: async (originJti, sub) => {
      const row = await sessionsWithUser(db)
        .where("origin_jti", "=", originJti)
        .where("identity_session.sub", "=", sub)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return row && toUser(row);
    },
  };
}

function recordsIn(tx: Tx, outlets: PoolOutlets): PoolRecords {
  return {
    ...installationRecords(tx),
    ...userRecords(tx),
    ...codeRecords(tx),
    ...throttleRecords(tx),
    ...sessionRecords(tx),
    sendCode: (mail) => outlets.sendCode(tx, mail),
    sendNotice: (notice) => outlets.sendNotice(tx, notice),
    onConfirmed: (person) => outlets.onConfirmed(tx, person),
    audit: async ({ detail, ...event }, now) => {
      await tx
        .insertInto("audit_event")
        .values({ ...event, detail: JSON.stringify(detail), at: toDate(now) })
        .execute();
    },
  };
}

function installationRecords(tx: Tx): InstallationRecords {
  return {
    lockInstallation: async () => {
      await sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`.execute(tx);
    },
    installation: () =>
      tx
        .selectFrom("identity_pool")
        .select(["pool_id as poolId", "client_id as clientId"])
        .executeTakeFirst(),
    addInstallation: async ({ poolId, clientId }) => {
      await tx.insertInto("identity_pool").values({ pool_id: poolId, client_id: clientId }).execute();
    },
    signingKeys: () =>
      tx
        .selectFrom("identity_signing_key")
        .select(["kid", "sealed_private_key as sealedPrivateKey"])
        .select(sql<SealedKey["publicJwk"]>`public_jwk`.as("publicJwk"))
        .orderBy("id")
        .execute(),
    addSigningKey: async ({ kid, publicJwk, sealedPrivateKey }, now) => {
      await tx
        .insertInto("identity_signing_key")
        .values({
          kid,
          public_jwk: JSON.stringify(publicJwk),
          sealed_private_key: Buffer.from(sealedPrivateKey),
          created_at: toDate(now),
        })
        .execute();
    },
  };
}

function userRecords(tx: Tx): UserRecords {
  const change = (sub: string, values: { status?: string; password_hash?: string }, now: Temporal.Instant) =>
    tx
      .updateTable("identity_user")
      .set({ ...values, updated_at: toDate(now) })
      .where("sub", "=", sub)
      .execute();
  return {
    addUser: async ({ sub, email, passwordHash }, now) => {
      const at = toDate(now);
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto("identity_user")
        .values({
          sub,
          email,
          password_hash: passwordHash,
          status: "UNCONFIRMED",
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    lockUser: async (by) => {
      const users = tx.selectFrom("identity_user").selectAll().forUpdate();
      const found = "sub" in by ? users.where("sub", "=", by.sub) : users.where("email", "=", by.email);
      const row = await found.executeTakeFirst();
      return row && toUser(row);
    },
    setPassword: async (sub, passwordHash, now) => {
      await change(sub, { password_hash: passwordHash }, now);
    },
    confirm: async (sub, now) => {
      await change(sub, { status: "CONFIRMED" }, now);
    },
  };
}

function codeRecords(tx: Tx): CodeRecords {
  return {
    putCode: async ({ purpose, usernameKey }, code, now) => {
      const values = {
        sub: code.sub,
        code_hash: Buffer.from(code.hash),
        tries_left: code.triesLeft,
        expires_at: toDate(code.expiresAt),
        used_at: code.usedAt && toDate(code.usedAt),
      };
      await tx
        .insertInto("identity_code")
        .values({ purpose, username_key: Buffer.from(usernameKey), ...values })
        .onConflict((conflict) => conflict.columns(["purpose", "username_key"]).doUpdateSet(values))
        .execute();
      await sql`delete from identity_code where ctid in (select ctid from identity_code
        where expires_at < ${toDate(now)} order by expires_at limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(
        tx,
      );
    },
    lockCode: async ({ purpose, usernameKey }) => {
      const row = await tx
        .selectFrom("identity_code")
        .selectAll()
        .where("purpose", "=", purpose)
        .where("username_key", "=", Buffer.from(usernameKey))
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
          sub: row.sub,
          hash: row.code_hash,
          triesLeft: row.tries_left,
          expiresAt: toInstant(row.expires_at),
          usedAt: row.used_at && toInstant(row.used_at),
        }
      );
    },
    updateCode: async ({ purpose, usernameKey }, { triesLeft, usedAt }) => {
      await tx
        .updateTable("identity_code")
        .set({
          ...(triesLeft === undefined ? {} : { tries_left: triesLeft }),
          ...(usedAt === undefined ? {} : { used_at: toDate(usedAt) }),
        })
        .where("purpose", "=", purpose)
        .where("username_key", "=", Buffer.from(usernameKey))
        .execute();
    },
  };
}

function throttleRecords(tx: Tx): ThrottleRecords {
  return {
    lockThrottle: async (kind, usernameKey, now) => {
      const at = toDate(now);
      const row = await tx
        .insertInto("identity_throttle")
        .values({
          kind,
          username_key: Buffer.from(usernameKey),
          count: 0,
          counted_since: at,
          stale_at: at,
          locked_until: null,
        })
        // Changes nothing; it locks the row that is there, and returns it.
        .onConflict((conflict) => conflict.columns(["kind", "username_key"]).doUpdateSet({ kind }))
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.count === 0) {
        await sql`delete from identity_throttle where ctid in (select ctid from identity_throttle
          where stale_at < ${at} order by stale_at limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(
          tx,
        );
      }
      return toThrottle(row);
    },
    updateThrottle: async (kind, usernameKey, throttle) => {
      await tx
        .updateTable("identity_throttle")
        .set({
          count: throttle.count,
          counted_since: toDate(throttle.countedSince),
          stale_at: toDate(throttle.staleAt),
          locked_until: throttle.lockedUntil && toDate(throttle.lockedUntil),
        })
        .where("kind", "=", kind)
        .where("username_key", "=", Buffer.from(usernameKey))
        .execute();
    },
    clearThrottle: async (kind, usernameKey) => {
      await tx
        .deleteFrom("identity_throttle")
        .where("kind", "=", kind)
        .where("username_key", "=", Buffer.from(usernameKey))
        .execute();
    },
  };
}

function sessionRecords(tx: Tx): SessionRecords {
  return {
    addSession: async (session, now) => {
      await tx
        .deleteFrom("identity_session")
        .where("sub", "=", session.sub)
        .where("expires_at", "<", toDate(now))
        .execute();
      await tx
        .insertInto("identity_session")
        .values({
          origin_jti: session.originJti,
          sub: session.sub,
          refresh_token_hash: Buffer.from(session.refreshTokenHash),
          auth_time: toDate(session.authTime),
          expires_at: toDate(session.expiresAt),
          revoked_at: session.revokedAt && toDate(session.revokedAt),
        })
        .execute();
    },
    revokeSession: async (originJti, now) => {
      await revocation(tx, now).where("origin_jti", "=", originJti).execute();
    },
    revokeSessionsOf: async (sub, now) => {
      await revocation(tx, now).where("sub", "=", sub).execute();
    },
  };
}

const revocation = (tx: Tx, now: Temporal.Instant) =>
  tx
    .updateTable("identity_session")
    .set({ revoked_at: toDate(now) })
    .where("revoked_at", "is", null);

const sessionsWithUser = (db: Kysely<Tables>) =>
  db
    .selectFrom("identity_session")
    .innerJoin("identity_user", "identity_user.sub", "identity_session.sub")
    .selectAll();

const toUser = (row: Selectable<IdentityUser>): PoolUser => ({
  sub: row.sub,
  email: row.email,
  passwordHash: row.password_hash,
  status: row.status === "CONFIRMED" ? "CONFIRMED" : "UNCONFIRMED",
});

const toSession = (row: Selectable<IdentitySession>): Session => ({
  originJti: row.origin_jti,
  sub: row.sub,
  authTime: toInstant(row.auth_time),
  expiresAt: toInstant(row.expires_at),
  revokedAt: row.revoked_at && toInstant(row.revoked_at),
});

const toThrottle = (row: Selectable<IdentityThrottle>): Throttle => ({
  count: row.count,
  countedSince: toInstant(row.counted_since),
  staleAt: toInstant(row.stale_at),
  lockedUntil: row.locked_until && toInstant(row.locked_until),
});

const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

const toInstant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
