import { type Kysely, type Selectable, sql } from "kysely";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import { runPrepared } from "#server/db/platform/prepared.ts";
import type { IdentitySession, Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { Session, SessionRecords } from "#server/identity/embedded/pool-store.ts";
import { toUser } from "./user-pool-users.ts";

/** Sign-ins of the embedded pool. */
export function sessionRecords(tx: Tx): SessionRecords {
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
          last_used_at: toDate(session.lastUsedAt),
          user_agent: session.userAgent,
          network: session.network,
          expires_at: toDate(session.expiresAt),
          revoked_at: session.revokedAt && toDate(session.revokedAt),
        })
        .execute();
    },
    lockSession: async (originJti) => {
      const row = await sessionsWithUser(tx)
        .where("origin_jti", "=", originJti)
        .forUpdate("identity_session")
        .executeTakeFirst();
      return row && { session: toSession(row), user: toUser(row) };
    },
    rotate: async (originJti, refreshTokenHash, device, now) => {
      await tx
        .updateTable("identity_session")
        .set((session) => ({
          previous_token_hash: session.ref("refresh_token_hash"),
          refresh_token_hash: Buffer.from(refreshTokenHash),
          rotated_at: toDate(now),
          last_used_at: toDate(now),
          user_agent: device.userAgent,
          network: device.network,
        }))
        .where("origin_jti", "=", originJti)
        .execute();
    },
    revokeSession: async (originJti, now) => {
      await revokeSessionsQuery(tx, now).where("origin_jti", "=", originJti).execute();
    },
    revokeSessionsOf: async (sub, now, options) => {
      const sessions = revokeSessionsQuery(tx, now).where("sub", "=", sub);
      await (options ? sessions.where("origin_jti", "<>", options.except) : sessions).execute();
      await tx.deleteFrom("identity_challenge").where("sub", "=", sub).execute();
    },
  };
}

/** Whose session this is, unless it was revoked, and how they are with us, so that no call asks for it once more. */
export async function liveSession(db: Kysely<Tables>, originJti: string, sub: string) {
  const [row] = await runPrepared(
    db,
    sql<LiveSession>`
      select u.sub, u.email, u.password_hash, u.pending_email, u.closed_at, a.disabled, a.collaborates, a.suspension_reason
      from identity_session s join identity_user u on u.sub = s.sub left join user_account a on a.id = s.sub
      where s.origin_jti = ${originJti} and s.sub = ${sub} and s.revoked_at is null`,
  );
  if (!row) return undefined;
  const { disabled, collaborates, suspension_reason: suspensionReason } = row;
  return {
    ...toUser(row),
    standing: disabled === null ? null : { disabled, collaborates: collaborates === true, suspensionReason },
  };
}

type LiveSession = Parameters<typeof toUser>[0] & {
  disabled: boolean | null;
  collaborates: boolean | null;
  suspension_reason: string | null;
};

/** A user's sessions that can still be used, the one used last first. */
export async function sessionsOf(db: Kysely<Tables>, sub: string, now: Temporal.Instant): Promise<Session[]> {
  const rows = await db
    .selectFrom("identity_session")
    .selectAll()
    .where("sub", "=", sub)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", toDate(now))
    .orderBy("last_used_at", "desc")
    .orderBy("origin_jti")
    .execute();
  return rows.map(toSession);
}

const revokeSessionsQuery = (tx: Tx, now: Temporal.Instant) =>
  tx
    .updateTable("identity_session")
    .set({ revoked_at: toDate(now) })
    .where("revoked_at", "is", null);

const sessionsWithUser = (db: Kysely<Tables>) =>
  db
    .selectFrom("identity_session")
    .innerJoin("identity_user", "identity_user.sub", "identity_session.sub")
    .selectAll();

const toSession = (row: Selectable<IdentitySession>): Session => ({
  originJti: row.origin_jti,
  sub: row.sub,
  refreshTokenHash: row.refresh_token_hash,
  previousTokenHash: row.previous_token_hash,
  rotatedAt: row.rotated_at && toInstant(row.rotated_at),
  authTime: toInstant(row.auth_time),
  lastUsedAt: toInstant(row.last_used_at),
  userAgent: row.user_agent,
  network: row.network,
  expiresAt: toInstant(row.expires_at),
  revokedAt: row.revoked_at && toInstant(row.revoked_at),
});
