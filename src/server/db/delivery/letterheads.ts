import type { Kysely } from "kysely";
import type { Letterhead, LogoType } from "#core/letter/letterhead.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type StoredLetterhead = Letterhead & { logo: Uint8Array | null; logoType: LogoType | null };

/** A user's letterhead; null where there is none. */
export async function letterheadOf(tx: Kysely<Tables>, ownerId: string): Promise<StoredLetterhead | null> {
  const row = await tx
    .selectFrom("letterhead")
    .select(["name", "address", "phone", "email", "website", "logo", "logo_type"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) return null;
  const { logo_type, ...letterhead } = row;
  return { ...letterhead, logoType: logo_type as LogoType | null };
}

/** Saves the letterhead, or removes it. */
export async function saveLetterhead(
  tx: Kysely<Tables>,
  ownerId: string,
  letterhead: StoredLetterhead | null,
  now: Date,
): Promise<void> {
  if (letterhead === null) {
    await tx.deleteFrom("letterhead").where("owner_id", "=", ownerId).execute();
    return;
  }
  const { logo, logoType, ...fields } = letterhead;
  const values = {
    ...fields,
    logo: logo && Buffer.from(logo),
    logo_type: logoType,
    updated_at: now,
  };
  await tx
    .insertInto("letterhead")
    .values({ owner_id: ownerId, ...values })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(values))
    .execute();
}

export async function saveSignature(tx: Kysely<Tables>, id: string, signature: string): Promise<void> {
  await tx.updateTable("user_account").set({ signature_block: signature }).where("id", "=", id).execute();
}
