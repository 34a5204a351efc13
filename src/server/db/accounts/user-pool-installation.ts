import { type Kysely, sql } from "kysely";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { InstallationRecords, SealedKey } from "#server/identity/embedded/pool-store.ts";

/** Held while one process founds the pool or moves its keys on: each must happen once. */
const INSTALLATION_LOCK = 0x706f6f6c;

/** What the pool is called, and the keys it signs with. */
export function installationRecords(tx: Tx): InstallationRecords {
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
