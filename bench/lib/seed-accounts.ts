import { randomUUID } from "node:crypto";
import type pg from "pg";
import { seedMailbox } from "./seed-mailbox.ts";

/** Accounts of every bench that measures one beside others. */
export const ACCOUNTS = 50;

/**
 * Accounts besides the measured one, each with a small mailbox: a plan that reads other accounts' rows to discard them is
 * slow beside them, and quick alone.
 */
export async function seedOtherAccounts(pool: pg.Pool, now: Date, accounts = ACCOUNTS - 1): Promise<void> {
  for (let account = 1; account <= accounts; account++) {
    const id = randomUUID();
    await pool.query("insert into user_account (id, email) values ($1, $2)", [
      id,
      `other-${account}@example.org`,
    ]);
    await seedMailbox(pool, id, { conversations: 80, emails: 200, distinct: 20, now });
  }
  await pool.query("vacuum analyze");
}
