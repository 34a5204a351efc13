import { type Kysely, sql } from "kysely";
import { isGovernmentDomain } from "#core/delivery/government-domain.ts";
import { emailDomain, isPublicEmailHost, isSameOrganization } from "#core/mail/email-domain.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/**
 * Which of these addresses are an agency's: at a government domain, in the shared directory, or at the email domain of an
 * agency of the shared directory or below it. Agencies that users added and nobody approved do not count.
 * @param addresses lower case
 */
export async function agencyAddresses(
  tx: Kysely<Tables>,
  addresses: readonly string[],
): Promise<Set<string>> {
  const found = new Set(addresses.filter((address) => isGovernmentDomain(emailDomain(address) ?? "")));
  const unresolved = addresses.filter((address) => !found.has(address));
  if (unresolved.length === 0) return found;
  const domains = [...new Set(unresolved.flatMap((address) => parentDomainsOf(emailDomain(address) ?? "")))];
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from agency
    where owner_id is null and listing = 'listed'
      and (lower(email) = any(${unresolved}::text[])
        or reverse(split_part(lower(email), '@', 2)) = any(${domains.map(reversed)}::text[]))
    limit 10000`.execute(tx);
  const emails = new Set(rows.map(({ email }) => email));
  const listed = [...new Set(rows.flatMap(({ email }) => emailDomain(email) ?? []))];
  for (const address of unresolved) {
    const domain = emailDomain(address);
    const isAtAgencyDomain = listed.some(
      (agencyDomain) => isSameOrganization(domain, agencyDomain) && isSubdomainOf(domain ?? "", agencyDomain),
    );
    if (emails.has(address) || isAtAgencyDomain) found.add(address);
  }
  return found;
}

const isSubdomainOf = (domain: string, agency: string) => domain === agency || domain.endsWith(`.${agency}`);

/** A domain and those above it, but for the last label; none at a public email host. */
function parentDomainsOf(domain: string): string[] {
  if (isPublicEmailHost(domain)) return [];
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
}

const reversed = (text: string) => [...text].reverse().join("");

/**
 * Addresses that belong to a request's correspondence: those its letters left for, and those an agency brought in. Not
 * what was imported, recorded by hand, or waits to leave; nor what a sender put into Cc or Reply-To who is no agency, or whose
 * domain did not confirm the email (anybody can write an agency's name into From). `sandbox`: no domain confirms anything
 * there, and nothing leaves the machine.
 */
export async function correspondentsOf(
  tx: Kysely<Tables>,
  { ownerId, requestId, sandbox }: { ownerId: string; requestId: string; sandbox: boolean },
): Promise<{ recipientAddresses: Set<string>; introducedAddresses: Set<string> }> {
  const { rows: sent } = await sql<{ address: string }>`
    select distinct lower(address) as address
    from message m join outbox o on o.message_id = m.id
    cross join lateral unnest(m.to_addresses || m.cc_addresses) as address
    where m.owner_id = ${ownerId} and m.request_id = ${requestId} and m.direction = 'out'
      and (o.state not in ('queued', 'cancelled')
        or exists (select from delivery_attempt a where a.outbox_id = o.id))
    limit 1000`.execute(tx);
  const { rows: received } = await sql<{ sender: string; addresses: string[] }>`
    select lower(from_address) as sender,
      array_remove(to_addresses || cc_addresses || array[from_address, reply_to], null) as addresses
    from message
    where owner_id = ${ownerId} and request_id = ${requestId} and direction = 'in' and sender_known
      and inbound_id is not null and entry is null
      and (${sandbox} or authentication->>'verdict' = 'verified')
    order by sent_or_received_at desc limit 200`.execute(tx);
  const agencies = await agencyAddresses(tx, [...new Set(received.map(({ sender }) => sender))]);
  const introducedAddresses = received
    .filter(({ sender }) => agencies.has(sender))
    .flatMap(({ addresses }) => addresses);
  return {
    recipientAddresses: new Set(sent.map(({ address }) => address)),
    introducedAddresses: new Set(introducedAddresses.map((address) => address.toLowerCase())),
  };
}
