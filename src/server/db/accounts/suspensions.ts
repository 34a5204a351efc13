import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

export type LockedAccount = {
  id: string;
  email: string;
  suspended_at: Date | null;
  suspension_reason: string | null;
};

/** An account by its id or its email address, locked until the transaction ends. */
export function lockAccount(
  tx: Kysely<Tables>,
  by: { id: string } | { email: string },
): Promise<LockedAccount | undefined> {
  const accounts = tx.selectFrom("user_account").select(["id", "email", "suspended_at", "suspension_reason"]);
  const found =
    "id" in by
      ? accounts.where("id", "=", by.id)
      : accounts.where(sql<string>`lower(email)`, "=", by.email.toLowerCase());
  return found.forNoKeyUpdate().executeTakeFirst();
}

export async function setSuspension(
  tx: Kysely<Tables>,
  id: string,
  suspension: { at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({
      // Closed by its user as well: it stays so.
      disabled:
        suspension !== null
          ? true
          : sql<boolean>`exists (select from account_deletion d where d.user_id = user_account.id)`,
      suspended_at: suspension?.at ?? null,
      suspension_reason: suspension?.reason ?? null,
    })
    .where("id", "=", id)
    .execute();
}

/** Why an account is suspended; undefined when it is not, or when there is none of this id. */
export async function suspensionReasonOf(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("user_account")
    .select("suspension_reason")
    .where("id", "=", id)
    .where("suspended_at", "is not", null)
    .executeTakeFirst();
  return row && (row.suspension_reason ?? "");
}

/** Whether one of these accounts is suspended, as of now. */
export async function isAnySuspended(tx: Kysely<Tables>, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.selectFrom("user_account").select("suspended_at").where("id", "in", ids).execute();
  return rows.some(({ suspended_at }) => suspended_at !== null);
}
