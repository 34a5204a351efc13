import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import type { SandboxMessage } from "#server/ports/sandbox.ts";

export type StoredSandboxEmail = Omit<SandboxMessage, "id" | "number">;

/** Stores a delivered email; returns its place in the order of arrival. */
export async function insertSandboxEmail(
  tx: Kysely<Tables>,
  { id, mail, receivedAt }: { id: string; mail: StoredSandboxEmail; receivedAt: Date },
): Promise<number> {
  const { number } = await tx
    .insertInto("sandbox_email")
    .values({ id, to_address: mail.to, mail: JSON.stringify(mail), received_at: receivedAt })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** A delivered mail, with when it came. */
export async function sandboxEmailById(
  tx: Kysely<Tables>,
  id: string,
): Promise<(SandboxMessage & { receivedAt: Date }) | undefined> {
  const row = await tx
    .selectFrom("sandbox_email")
    .select(["number", "mail", "received_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row.mail,
      id,
      number: row.number,
      receivedAt: row.received_at,
    }
  );
}

/** How long the sandbox shows an email, and with it the codes in it. */
const RETENTION_DAYS = 7;

/** When an email must have come to be still shown. */
const retentionStart = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * 86_400_000);

/** Mail the sandbox's postmaster delivered to an address, newest first, until it expires. */
export async function sandboxEmailsTo(
  db: Kysely<Tables>,
  { address, now, limit }: { address: string; now: Date; limit: number },
) {
  const rows = await db
    .selectFrom("sandbox_email")
    .select(["id", "mail", "received_at"])
    .where("to_address", "=", address)
    .where("received_at", ">=", retentionStart(now))
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    receivedAt: row.received_at,
    mail: row.mail,
  }));
}

/** Deletes what the sandbox does not show any more: codes and letters must not lie there for ever. */
export async function expireSandboxEmails(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom("sandbox_email").where("received_at", "<", retentionStart(now)).execute();
}
