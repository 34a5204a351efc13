import type { Kysely } from "kysely";
import type { ApiScope } from "#core/accounts/api-scopes.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type ApiTokenRow = {
  id: string;
  name: string;
  scopes: ApiScope[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
};

/** The user's tokens, without their hashes, the newest first. */
export async function apiTokensOf(tx: Kysely<Tables>, ownerId: string): Promise<ApiTokenRow[]> {
  const rows = await tx
    .selectFrom("api_token")
    .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at"])
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows as ApiTokenRow[];
}

export async function insertApiToken(
  tx: Kysely<Tables>,
  token: Omit<ApiTokenRow, "last_used_at"> & { owner_id: string; token_hash: Buffer },
): Promise<void> {
  await tx.insertInto("api_token").values(token).execute();
}

/** Resolves to the name of the token that was deleted; undefined where the user has no such token. */
export async function deleteApiToken(
  tx: Kysely<Tables>,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("api_token")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** The token with this hash and its owner's account state; undefined where there is none, or it has expired. */
export async function apiTokenByHash(db: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom("api_token as t")
    .innerJoin("user_account as u", "u.id", "t.owner_id")
    .select(["t.id", "t.owner_id", "t.scopes", "t.last_used_at", "u.disabled", "u.suspension_reason"])
    .where("t.token_hash", "=", tokenHash)
    .where((is) => is.or([is("t.expires_at", "is", null), is("t.expires_at", ">", now)]))
    .executeTakeFirst();
  return row && { ...row, scopes: row.scopes as ApiScope[] };
}

export async function recordApiTokenUse(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable("api_token").set({ last_used_at: now }).where("id", "=", id).execute();
}
