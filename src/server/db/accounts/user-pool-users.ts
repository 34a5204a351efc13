import type { Selectable } from "kysely";
import pg from "pg";
import { toDate } from "#server/db/platform/instants.ts";
import type { IdentityUser } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { PoolUser, UserRecords } from "#server/identity/embedded/pool-store.ts";
import { suspensionReasonOf } from "./suspensions.ts";

/** Accounts of the embedded pool. */
export function userRecords(tx: Tx): UserRecords {
  type Change = { password_hash?: string; email?: string; pending_email?: string | null };
  const change = (sub: string, values: Change, now: Temporal.Instant) =>
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
          status: "CONFIRMED",
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
    userAt: async (email) => {
      const row = await tx
        .selectFrom("identity_user")
        .selectAll()
        .where("email", "=", email)
        .executeTakeFirst();
      return row && toUser(row);
    },
    setPassword: async (sub, passwordHash, now) => {
      await change(sub, { password_hash: passwordHash }, now);
    },
    setPendingEmail: async (sub, email, now) => {
      await change(sub, { pending_email: email }, now);
    },
    setEmail: (sub, email, now) =>
      change(sub, { email, pending_email: null }, now).then(
        () => true,
        (error: unknown) => {
          if (isUniqueViolation(error)) return false;
          throw error;
        },
      ),
    suspensionReason: (sub) => suspensionReasonOf(tx, sub),
    closeUser: async (sub, now) => {
      await tx
        .updateTable("identity_user")
        .set({ closed_at: toDate(now) })
        .where("sub", "=", sub)
        .execute();
    },
  };
}

/** unique_violation: the row that is in the way was not there, or not committed, when we looked. */
const isUniqueViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === "23505";

type UserRow = Pick<
  Selectable<IdentityUser>,
  "sub" | "email" | "password_hash" | "pending_email" | "closed_at"
>;

export const toUser = (row: UserRow): PoolUser => ({
  sub: row.sub,
  email: row.email,
  passwordHash: row.password_hash,
  pendingEmail: row.pending_email,
  status: "CONFIRMED",
  closed: row.closed_at !== null,
});
