import { type Kysely, type Selectable, sql } from "kysely";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import type { IdentitySoftwareToken, Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type {
  ChallengeRecords,
  SoftwareToken,
  SoftwareTokenRecords,
} from "#server/identity/embedded/pool-store.ts";

/** Rows past their use that one new row takes along, so that the table stays small without a timer of its own. */
const PRUNE_BATCH_SIZE = 8;

/** Authenticator apps. */
export function softwareTokenRecords(tx: Tx): SoftwareTokenRecords {
  return {
    lockSoftwareToken: async (sub) => {
      const row = await softwareTokens(tx, sub).forUpdate().executeTakeFirst();
      return row && toSoftwareToken(row);
    },
    putSoftwareToken: async (sub, token) => {
      const values = {
        sealed_secret: token.sealedSecret && Buffer.from(token.sealedSecret),
        pending_secret: token.pendingSecret && Buffer.from(token.pendingSecret),
        last_step: token.lastStep,
        verified_at: token.verifiedAt && toDate(token.verifiedAt),
        enabled: token.enabled,
        preferred: token.preferred,
      };
      await tx
        .insertInto("identity_software_token")
        .values({ sub, ...values })
        .onConflict((conflict) => conflict.column("sub").doUpdateSet(values))
        .execute();
    },
  };
}

export async function softwareToken(db: Kysely<Tables>, sub: string) {
  const row = await softwareTokens(db, sub).executeTakeFirst();
  return row && toSoftwareToken(row);
}

const softwareTokens = (db: Kysely<Tables>, sub: string) =>
  db.selectFrom("identity_software_token").selectAll().where("sub", "=", sub);

const toSoftwareToken = (row: Selectable<IdentitySoftwareToken>): SoftwareToken => ({
  sealedSecret: row.sealed_secret,
  pendingSecret: row.pending_secret,
  lastStep: row.last_step,
  verifiedAt: row.verified_at && toInstant(row.verified_at),
  enabled: row.enabled,
  preferred: row.preferred,
});

/** Sign-ins that wait for their second factor. */
export function challengeRecords(tx: Tx): ChallengeRecords {
  return {
    addChallenge: async (challenge, now) => {
      await tx
        .insertInto("identity_challenge")
        .values({
          session_hash: Buffer.from(challenge.sessionHash),
          sub: challenge.sub,
          tries_left: challenge.triesLeft,
          used_at: challenge.usedAt && toDate(challenge.usedAt),
          expires_at: toDate(challenge.expiresAt),
        })
        .execute();
      await sql`delete from identity_challenge where ctid in (select ctid from identity_challenge
        where expires_at < ${toDate(now)} order by expires_at limit ${PRUNE_BATCH_SIZE} for update skip locked)`.execute(
        tx,
      );
    },
    lockChallenge: async (sessionHash) => {
      const row = await tx
        .selectFrom("identity_challenge")
        .selectAll()
        .where("session_hash", "=", Buffer.from(sessionHash))
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
          sessionHash: row.session_hash,
          sub: row.sub,
          triesLeft: row.tries_left,
          usedAt: row.used_at && toInstant(row.used_at),
          expiresAt: toInstant(row.expires_at),
        }
      );
    },
    updateChallenge: async (sessionHash, { triesLeft, usedAt }) => {
      await tx
        .updateTable("identity_challenge")
        .set({
          ...(triesLeft === undefined ? {} : { tries_left: triesLeft }),
          ...(usedAt === undefined ? {} : { used_at: toDate(usedAt) }),
        })
        .where("session_hash", "=", Buffer.from(sessionHash))
        .execute();
    },
  };
}
