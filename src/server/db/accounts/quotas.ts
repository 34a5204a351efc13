import { type Kysely, sql } from "kysely";
import { notFound } from "#core/problem.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** What an administrator allows one account; null: what the installation allows everyone. */
export type Quotas = {
  storageBytes: number | null;
  lettersPerDay: number | null;
  requests: number | null;
};

export async function setQuotas(tx: Kysely<Tables>, id: string, quotas: Quotas): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({
      storage_quota: quotas.storageBytes,
      letter_quota: quotas.lettersPerDay,
      request_quota: quotas.requests,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * How many requests an account may have and has, drafts included. Without a limit nothing is counted and there is no row. Until
 * the transaction ends no other one asks for the same account.
 * @param everyone the installation's limit; null for none
 */
export async function lockRequestQuota(
  tx: Kysely<Tables>,
  ownerId: string,
  everyone: number | null,
): Promise<{ quota: number; used: number } | undefined> {
  const account = await tx
    .selectFrom("user_account")
    .select("request_quota")
    .where("id", "=", ownerId)
    .executeTakeFirst();
  const quota = account?.request_quota ?? everyone;
  if (quota === null) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended('requests of ' || ${ownerId}, 0))`.execute(tx);
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from request where owner_id = ${ownerId}`.execute(tx);
  return { quota, used: rows[0]?.used ?? 0 };
}

/** The quotas of the account of an email address. Fails with `not_found` (404). */
export async function quotasByEmail(db: Kysely<Tables>, email: string): Promise<Quotas & { email: string }> {
  const user = await db
    .selectFrom("user_account")
    .select(["email", "storage_quota", "letter_quota", "request_quota"])
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  if (!user) throw notFound("account");
  const { storage_quota: storageBytes, letter_quota: lettersPerDay, request_quota: requests } = user;
  return { email: user.email, storageBytes, lettersPerDay, requests };
}
