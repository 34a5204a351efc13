import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/platform/database.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { readPrepared } from "#server/db/platform/with-user.ts";

/**
 * Makes sure the holder of an account has a row, and that its address is the account's. Throws where the address is another
 * account's.
 */
export async function upsertUser(tx: Kysely<Tables>, id: string, email: string): Promise<void> {
  // Of any unique index: a browser's first calls come together, and a conflict named for `id` alone fails on the address.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("user_account")
    .values({ id, email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return;
  await tx
    .updateTable("user_account")
    .set({ email })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Whether a user may do anything at all, and was ever let into others' requests; undefined where there is none of this id. */
export function accountStatusOf(
  tx: Kysely<Tables>,
  id: string,
): Promise<{ disabled: boolean; collaborates: boolean; suspensionReason: string | null } | undefined> {
  return tx
    .selectFrom("user_account")
    .select(["disabled", "collaborates", "suspension_reason as suspensionReason"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether an account is closed until it is erased, or gone. */
export async function isAccountClosed(tx: Kysely<Tables>, id: string): Promise<boolean> {
  const user = await tx
    .selectFrom("user_account")
    .leftJoin("account_deletion", "account_deletion.user_id", "user_account.id")
    .select("account_deletion.user_id as closed")
    .where("user_account.id", "=", id)
    .executeTakeFirst();
  return user === undefined || user.closed !== null;
}

export function userById(tx: Kysely<Tables>, id: string) {
  return tx.selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function saveProfile(
  tx: Kysely<Tables>,
  id: string,
  profile: {
    name: string;
    organization: string;
    postalAddress: string;
    phone: string;
    feeCategory: string | null;
    feeStatement: string;
  },
): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({
      name: profile.name,
      organization: profile.organization,
      postal_address: profile.postalAddress,
      phone: profile.phone,
      fee_category: profile.feeCategory,
      fee_statement: profile.feeStatement,
    })
    .where("id", "=", id)
    .execute();
}

/** What a page shows of the signed-in user. */
type SignedInUser = {
  email: string;
  name: string;
  organization: string;
  postal_address: string;
  phone: string;
  fee_category: string | null;
  fee_statement: string;
  time_zone: string | null;
  signature_block: string;
  collaborates: boolean;
  /** Conversations with mail the user has not read, but for spam and trash. */
  unread: number;
  /** What an administrator tells everyone, also after its time. */
  announcement: { text: string; until: string } | null;
};

/** The signed-in user, in one round trip: every page begins with it, and asks again after each change of the mailbox. */
export async function signedInUser(db: Database, id: string): Promise<SignedInUser | undefined> {
  const [user] = await readPrepared(
    db,
    id,
    sql<SignedInUser>`
      select email, name, organization, postal_address, phone, fee_category, fee_statement, time_zone,
        signature_block, collaborates,
        (select count(*)::int from request where owner_id = ${id}::uuid and unread > 0
          and mailbox_folder not in ('spam', 'trash')) as unread,
        (select json_build_object('text', a.text, 'until', a.until) from announcement a) as announcement
      from user_account where id = ${id}::uuid`,
  );
  return user;
}

/** A user, held against anyone who else writes to them by mail. */
export function lockUser(tx: Kysely<Tables>, id: string) {
  return tx
    .selectFrom("user_account")
    .select(["email", "disabled"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
