import { type Kysely, type RawBuilder, sql } from "kysely";
import { isoDayOf } from "#core/dates/epoch-day.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import type { Tables } from "./tables.ts";

/** Records who did what to which user, for administrators' actions and for security. Never holds a secret. */
export async function audit(
  tx: Kysely<Tables>,
  entry: { at: Date; actor: string; verb: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto("audit_event")
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.verb,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

export type AuditFilter = {
  /** An actor, a verb or a subject, as it is stored, or the email address of a user who is one. Empty: any. */
  words: string;
  from: Date | null;
  before: Date | null;
};

/** What is asked for of the log. The days are in UTC, and both are included. Throws `Problem` for a day that does not exist. */
export function auditFilter({ q = "", from, to }: { q?: string; from?: string; to?: string }): AuditFilter {
  return {
    words: q.trim(),
    from: from === undefined ? null : new Date(isoDayOf(parseDay(from, "/from"))),
    before: to === undefined ? null : new Date(isoDayOf(parseDay(to, "/to") + 1)),
  };
}

/** The audit log, newest first. */
export async function listAuditEvents(
  db: Kysely<Tables>,
  { filter, after, limit }: { filter: AuditFilter; after: { at: string; id: string } | null; limit: number },
) {
  const { words, from, before } = filter;
  const range = sql`${from ? sql`and a.at >= ${from}` : sql``} ${before ? sql`and a.at < ${before}` : sql``}
    ${after ? sql`and (a.at, a.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
    order by a.at desc, a.id desc limit ${limit + 1}`;
  const names = words === "" ? [] : [words, ...(await idsOfEmail(db, words))];
  // Each part reads its rows in order from its own index; together they hold the newest of all.
  const parts = names.flatMap((name) =>
    ["actor", "action", "subject"].map(
      (column) => sql`(select * from audit_event a where a.${sql.ref(column)} = ${name} ${range})`,
    ),
  );
  const found =
    parts.length > 0
      ? sql`(select distinct on (at, id) * from (${sql.join(parts, sql` union all `)}) found)`
      : sql`audit_event`;
  const { rows } = await sql<AuditRow>`
    select a.id::text as id, a.at, a.at::text as at_key, a.actor, u.email as actor_email, a.action as verb, a.subject,
      s.email as subject_email, a.detail
    from (select * from ${found} a where true ${range}) a
    left join user_account u on u.id = ${asUserId(sql`a.actor`)}
    left join user_account s on s.id = ${asUserId(sql`a.subject`)}
    order by a.at desc, a.id desc`.execute(db);
  return rows;
}

type AuditRow = {
  id: string;
  at: Date;
  at_key: string;
  actor: string;
  /** Of a user whose id the actor is. */
  actor_email: string | null;
  verb: string;
  subject: string;
  subject_email: string | null;
  detail: unknown;
};

/** A name that may be a user's id, so that the primary key finds its user. */
const asUserId = (name: RawBuilder<unknown>) =>
  sql`case when ${name} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${name}::uuid end`;

async function idsOfEmail(db: Kysely<Tables>, email: string): Promise<string[]> {
  if (!email.includes("@")) return [];
  const rows = await db
    .selectFrom("user_account")
    .select("id")
    .where("email", "in", [email, email.toLowerCase()])
    .execute();
  return rows.map(({ id }) => id);
}
