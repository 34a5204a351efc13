import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AddressEvidence } from "#core/agency/unverified-address.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** "portal_notice": the answer to an emailed letter came from the agency's portal. */
export const ANSWER_KINDS = ["answered", "portal_notice"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** What one email showed of an agency's address. */
export type ContactEvent = {
  /** Of the answer, or of the letter that bounced: each counts once. */
  messageId: string;
  agencyId: string;
  address: string;
  kind: AnswerKind | "bounced";
  at: Date;
};

export async function recordContactEvent(tx: Kysely<Tables>, event: ContactEvent): Promise<void> {
  const { messageId, agencyId, address, kind, at } = event;
  await tx
    .insertInto("agency_contact_event")
    .values({ message_id: messageId, agency_id: agencyId, address: address.toLowerCase(), kind, at })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .execute();
}

/** These emails showed nothing after all: they belong to another request, or arrived. The messages must still be there. */
export async function removeContactEvents(tx: Kysely<Tables>, messageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("agency_contact_event")
    .where("message_id", "=", sql<string>`any(${[...messageIds]}::uuid[])`)
    .execute();
}

/** The agency of a request, where a letter of the request went to the agency's own address. */
export async function emailedAgency(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    select a.id, a.email from request r join agency a on a.id = r.agency_id
    where r.owner_id = ${ownerId} and r.id = ${requestId} and a.email is not null
      and exists (select from message m where m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
        and m.entry is null and m.forwarded_message_id is null and m.leaves_at is null
        and lower(a.email) in (select lower(address) from unnest(m.to_addresses) address))`.execute(tx);
  return rows[0];
}

/** What is known of an agency's address besides its source. Names as in `agencyRecordSql`. */
export type ContactRecord = {
  answered_on: string | null;
  answer_kind: AnswerKind | null;
  bounces: number;
  bounced_on: string | null;
  verified_on: string | null;
  confirmed_on: string | null;
};

/** The same evidence as core's rule reads it. */
export const addressEvidence = (
  record: ContactRecord & {
    email: string | null;
    source: string;
    source_date: string | null;
    confidence: AddressEvidence["confidence"];
  },
): AddressEvidence => ({
  email: record.email,
  source: record.source,
  sourceDate: record.source_date,
  confidence: record.confidence,
  verifiedOn: laterDate(record.verified_on, record.confirmed_on),
  answeredOn: record.answered_on,
  bounces: record.bounces,
  bouncedOn: record.bounced_on,
});

const laterDate = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

const isoDay = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`;

/** The fields of ContactRecord, of the agency `a` joined with `contactJoin`. */
export const contactFields = sql`${isoDay(sql`a.verified_at`)} as verified_on, ${isoDay(sql`k.confirmed_at`)} as confirmed_on,
    ${isoDay(sql`k.answered_at`)} as answered_on, k.answer_kind, b.bounces, ${isoDay(sql`b.bounced_at`)} as bounced_on`;

/**
 * Joins what is known of the address of agency `a`: as `k` its last answer and when this user last confirmed the address, as
 * `b` the letters that bounced since. `userId` null: nobody is signed in.
 */
export const contactJoin = (userId: string | null) => sql`
  left join lateral (
    select (select max(r.at) from agency_address_report r where r.owner_id = ${userId}::uuid and r.agency_id = a.id
        and r.result = 'confirmed' and lower(r.address) = lower(a.email)) as confirmed_at,
      max(e.at) as answered_at, (array_agg(e.kind order by e.at desc))[1] as answer_kind
    from agency_contact_event e
    where e.agency_id = a.id and e.address = lower(a.email) and e.kind <> 'bounced') k on true
  left join lateral (
    select count(*)::int as bounces, max(e.at) as bounced_at from agency_contact_event e
    where e.agency_id = a.id and e.address = lower(a.email) and e.kind = 'bounced'
      and e.at > greatest(k.answered_at, k.confirmed_at, a.verified_at, '-infinity')) b on true`;

/** The same for one agency. `db`: not as the user, who sees only what their own email showed. */
export async function contactRecord(
  db: Kysely<Tables>,
  userId: string | null,
  agencyId: string,
): Promise<ContactRecord> {
  const { rows } = await sql<ContactRecord>`
    select ${contactFields} from agency a ${contactJoin(userId)} where a.id = ${agencyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no agency ${agencyId}.`);
  return row;
}
