import { sql } from "kysely";
import type { Tx } from "#server/db/platform/with-user.ts";

/** What is erased, in one place for all steps: whose, their addresses, and ids of rows that other rows may name. */
type ErasureTarget = { userId: string; email: string; mailDomain: string };

/** Is in a public row (a law correction, a verified address) for the administrator who was erased. */
const ERASED_AUTHOR = "erased account";

/**
 * Erases every row of a user that no row of another user needs. Most go with `user_account` by `on delete cascade`; the rest is
 * named here. Rows of others stay as they are, notes the user wrote on them included; they name the user by a random id
 * only. Files are not touched: triggers release them (migration 60).
 */
export async function eraseAccountRows(tx: Tx, userId: string, mailDomain: string): Promise<void> {
  const user = await tx
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return;
  const target: ErasureTarget = { userId, email: user.email.toLowerCase(), mailDomain };
  await collectIds(tx, target);
  await eraseAuditContent(tx, target);
  await eraseFromOthers(tx, target);
  await eraseEmails(tx, target);
  await eraseJobs(tx);
  await eraseOwnAgencies(tx, target);
  await tx.deleteFrom("identity_user").where("sub", "=", userId).execute();
  await sql`delete from identity_sign_up where lower(email) = ${target.email}`.execute(tx);
  await tx.deleteFrom("user_account").where("id", "=", userId).execute();
  // Last, as messages and answers by email named them.
  await sql`delete from inbound where id in (select id from erased_inbound)`.execute(tx);
}

/** Temporary tables, which end with the transaction: a user may have a hundred thousand messages. */
async function collectIds(tx: Tx, { userId, email, mailDomain }: ErasureTarget): Promise<void> {
  await sql`create temporary table erased_address on commit drop as
    select lower(local || '@' || ${mailDomain}::text) as address from (
      select reply_local from request where owner_id = ${userId}
      union select request ->> 'reply_local' from deleted_draft where owner_id = ${userId}
      union select answer_local from reply_notification where owner_id = ${userId}) one (local)
    where local is not null
    union select ${email}::text`.execute(tx);
  // One email may have been filed for several users; then it stays for the others.
  await sql`create temporary table erased_inbound on commit drop as
    select i.id from inbound i
    where (i.id in (select inbound_id from message where owner_id = ${userId} and inbound_id is not null)
        or i.id in (select inbound_id from reply_by_email where owner_id = ${userId})
        or i.id in (select inbound_id from unmatched where offered_to = ${userId} or lower(from_address) = ${email})
        or lower(i.envelope_to) in (select address from erased_address)
        or lower(i.envelope_from) = ${email})
      and not exists (select from message m where m.inbound_id = i.id and m.owner_id <> ${userId})
      and not exists (select from reply_by_email a where a.inbound_id = i.id and a.owner_id <> ${userId})`.execute(
    tx,
  );
  await sql`create temporary table erased_id on commit drop as
    select ${userId}::text as id
    union all select id::text from request where owner_id = ${userId}
    union all select request_id::text from deleted_draft where owner_id = ${userId}
    union all select id::text from message where owner_id = ${userId}
    union all select id::text from agency where owner_id = ${userId}
    union all select id::text from erased_inbound`.execute(tx);
  await sql`create index on erased_id (id)`.execute(tx);
  await sql`create index on erased_inbound (id)`.execute(tx);
  await sql`analyze erased_id, erased_inbound, erased_address`.execute(tx);
}

/** The audit log says who (by a random id), what and when. Addresses, names and details go. */
async function eraseAuditContent(tx: Tx, { userId, email }: ErasureTarget): Promise<void> {
  await sql`update audit_event set detail = '{}',
      actor = case when lower(actor) = ${email} then ${userId} else actor end,
      subject = case when lower(subject) = ${email} then ${userId} else subject end
    where actor in (select id from erased_id) or subject in (select id from erased_id)
      or lower(actor) = ${email} or lower(subject) = ${email}
      or strpos(lower(detail::text), ${email}) > 0 or strpos(detail::text, ${userId}) > 0`.execute(tx);
}

/** What rows that stay say about the user. */
async function eraseFromOthers(tx: Tx, { userId, email }: ErasureTarget): Promise<void> {
  // An invitation nobody can accept any more. Those the user accepted go with the account.
  await sql`delete from share where lower(email) = ${email} and owner_id <> ${userId}`.execute(tx);
  const authors: [table: string, column: string][] = [
    ["law_version", "created_by"],
    ["law_version", "undone_by"],
    ["office_calendar", "added_by"],
    ["closing", "added_by"],
    ["agency_import", "created_by"],
    ["agency_import", "applied_by"],
    ["agency_import", "undone_by"],
    ["agency", "verified_by"],
    ["agency_proposal", "decided_by"],
  ];
  for (const [table, column] of authors) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${ERASED_AUTHOR}
      where lower(${sql.ref(column)}) in (${email}, ${userId})`.execute(tx);
  }
  // Candidates for unmatched email quote the titles of requests.
  await sql`update unmatched set candidates = coalesce((
      select jsonb_agg(g) from jsonb_array_elements(candidates) g
      where g ->> 'requestId' not in (select id from erased_id)), '[]')
    where exists (select from jsonb_array_elements(candidates) g where g ->> 'requestId' in (select id from erased_id))`.execute(
    tx,
  );
}

/** Email the program sent to the user or has queued, and what the sandbox delivered for them. */
async function eraseEmails(tx: Tx, { userId, email }: ErasureTarget): Promise<void> {
  await sql`delete from outbox where owner_id = ${userId}
    or owner_id is null and (lower(mail #>> '{to,0,address}') = ${email} or lower(mail ->> 'replyTo') = ${email})`.execute(
    tx,
  );
  await sql`delete from sandbox_email where lower(to_address) in (select address from erased_address)
    or lower(mail ->> 'from') in (select address from erased_address)`.execute(tx);
  // How fast email goes to the domain of the user's own mailbox, unless others have theirs there.
  await sql`delete from domain_rate_limit where domain = split_part(${email}, '@', 2)
    and not exists (select from user_account where id <> ${userId} and split_part(lower(email), '@', 2) = domain)`.execute(
    tx,
  );
}

/** Jobs name rows by id only; those of erased rows would find nothing, or fail. One that runs now is left to end. */
async function eraseJobs(tx: Tx): Promise<void> {
  await sql`delete from graphile_worker._private_jobs j where j.locked_at is null and exists (
    select from json_each_text(case json_typeof(j.payload) when 'object' then j.payload else '{}' end) p
    where p.value in (select id from erased_id))`.execute(tx);
}

/** Agencies the user added for themselves, and the words the search learned from their names alone. */
async function eraseOwnAgencies(tx: Tx, { userId }: ErasureTarget): Promise<void> {
  await sql`create temporary table erased_word on commit drop as
    select distinct unnest(string_to_array(trim(search), ' ')) as word from agency where owner_id = ${userId}`.execute(
    tx,
  );
  for (const column of ["parent_id", "default_component"]) {
    await sql`update agency set ${sql.ref(column)} = null where ${sql.ref(column)} in (
      select id from agency where owner_id = ${userId})`.execute(tx);
  }
  await sql`update request set agency_id = null where owner_id = ${userId}
    and agency_id in (select id from agency where owner_id = ${userId})`.execute(tx);
  // One that others need (an administrator merged theirs into it, or put their request there) loses its author only.
  const isReferenced = sql`(exists (select from agency o where o.merged_into = agency.id and o.owner_id is distinct from ${userId})
    or exists (select from request r where r.agency_id = agency.id and r.owner_id <> ${userId}))`;
  await sql`update agency set owner_id = null, listing = 'retired' where owner_id = ${userId} and ${isReferenced}`.execute(
    tx,
  );
  await sql`delete from agency where owner_id = ${userId}`.execute(tx);
  await sql`delete from agency_word w where word in (select word from erased_word)
    and not exists (select from agency a where w.word = any (string_to_array(trim(a.search), ' ')))`.execute(
    tx,
  );
}
