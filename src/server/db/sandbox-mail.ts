import { type Kysely, sql } from "kysely";
import type { SandboxLetter } from "#server/ports.ts";
import type { Tables } from "./tables.ts";

type KeptMail = Omit<SandboxLetter, "id" | "number">;

/** Keeps a delivered mail; returns its place in the order of arrival. */
export async function insertSandboxMail(
  tx: Kysely<Tables>,
  { id, mail, receivedAt }: { id: string; mail: KeptMail; receivedAt: Date },
): Promise<number> {
  const { number } = await tx
    .insertInto("sandbox_mail")
    .values({ id, to_address: mail.to, mail: JSON.stringify(mail), received_at: receivedAt })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** A delivered mail, with when it came. */
export async function sandboxMailById(
  tx: Kysely<Tables>,
  id: string,
): Promise<(SandboxLetter & { receivedAt: Date }) | undefined> {
  const row = await tx
    .selectFrom("sandbox_mail")
    .select(["number", "mail", "received_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...(row.mail as unknown as KeptMail), id, number: row.number, receivedAt: row.received_at };
}

/** Mail the sandbox's postmaster delivered to an address, newest first. */
export async function sandboxMailTo(db: Kysely<Tables>, address: string, limit: number) {
  const rows = await db
    .selectFrom("sandbox_mail")
    .select(["id", "mail", "received_at"])
    .where("to_address", "=", address)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    receivedAt: row.received_at,
    mail: row.mail as unknown as KeptMail,
  }));
}

/** The sandbox is for trying: what is older than a week goes, a few rows a time, or a forgotten one would only grow. */
export async function sweepSandboxMail(tx: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from sandbox_mail where id in (
      select id from sandbox_mail where received_at < ${now}::timestamptz - interval '7 days' limit 20)`.execute(
    tx,
  );
}
