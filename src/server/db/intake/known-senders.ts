import { type Kysely, sql } from "kysely";
import { emailDomain } from "#core/mail/email-domain.ts";
import type { AgencySenders } from "#core/mail/known-sender.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** More people than these do not write about one request; what is beyond them counts as unknown. */
const MAX_CORRESPONDENTS = 1_000;

/**
 * Who is a party to a request: its agency, everyone it wrote to, and everyone a known sender wrote as or copied. What
 * a stranger puts into Cc or Reply-To makes nobody known, nor does being forwarded an email.
 */
export async function knownSenders(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  mailDomain: string,
): Promise<AgencySenders & { correspondents: string[] }> {
  const request = await tx
    .selectFrom("request")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select(["agency.email", "request.agency_address"])
    .where("request.owner_id", "=", ownerId)
    .where("request.id", "=", requestId)
    .executeTakeFirst();
  const { rows } = await sql<{ address: string }>`
    select distinct lower(address) as address from message m
    cross join lateral unnest(m.to_addresses || m.cc_addresses ||
      case when m.direction = 'in' then array[m.from_address, m.reply_to] else '{}' end) as address
    where m.owner_id = ${ownerId} and m.request_id = ${requestId} and (m.direction = 'out' or m.sender_known)
      and m.forwarded_message_id is null and m.entry is null
      and address is not null
    limit ${MAX_CORRESPONDENTS}`.execute(tx);
  const addresses = [request?.email, request?.agency_address].flatMap(
    (address) => address?.toLowerCase() ?? [],
  );
  return {
    agencyAddresses: addresses,
    agencyDomains: addresses.map(emailDomain).filter((domain) => domain !== null),
    // Our own addresses write to nobody: mail in their name is forged.
    correspondents: rows
      .map(({ address }) => address)
      .filter((address) => emailDomain(address) !== mailDomain),
  };
}
