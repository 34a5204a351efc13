import { TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { userById } from "#server/db/accounts/users.ts";
import { agencyAddresses, correspondentsOf } from "#server/db/agencies/agency-addresses.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { assertWithinSendingLimits } from "./check-sending-limits.ts";

type Mailbox = { address: string };

export type Recipients = {
  ownerId: string;
  requestId: string;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  /** The message is an initial request: it goes to the address that its user gave as the agency's. */
  isInitial: boolean;
  /** Outside addresses that the user confirmed for this message. */
  confirmed: readonly string[];
};

/**
 * Whether a user may send one message to these recipients now, by the rules of core/delivery/sending-limits.ts. Resolves to how
 * many of them are outside addresses (not the user's own) that no letter of this request left for yet. Fails with `outside_not_yet` (403) for
 * a new account, `confirm_recipients` (409) naming each address to confirm, and `sending_limit` (429).
 */
export async function checkRecipients(context: Context, tx: Tx, recipients: Recipients): Promise<number> {
  const { ownerId, to, cc, isInitial } = recipients;
  const recipientCount = to.length + cc.length;
  const step = await assertWithinSendingLimits(context, tx, {
    ownerId,
    recipients: recipientCount,
    outside: 0,
  });
  const { outside, agencyDomain } = await outsideOf(context, tx, recipients);
  if (outside.length === 0) return 0;
  if (!isInitial) {
    const said = await saidAddressOf(tx, recipients);
    const strangers = outside.filter(({ address }) => address !== said);
    if (strangers.length > 0 && !TIER_LIMITS[step].externalInReplies) failOutsideNotAllowed(strangers);
    assertConfirmed(strangers, recipients.confirmed, agencyDomain);
  }
  await assertWithinSendingLimits(context, tx, {
    ownerId,
    recipients: recipientCount,
    outside: outside.length,
  });
  return outside.length;
}

/**
 * The address that the user gave as the agency's, for this request or with an agency of their own: as with a first letter, it
 * need not be said again.
 */
async function saidAddressOf(tx: Tx, { ownerId, requestId }: Recipients): Promise<string | null> {
  const request = await tx
    .selectFrom("request as r")
    .leftJoin("agency as a", (join) =>
      join.onRef("a.id", "=", "r.agency_id").onRef("a.owner_id", "=", "r.owner_id"),
    )
    .select(["r.agency_address", "a.email"])
    .where("r.owner_id", "=", ownerId)
    .where("r.id", "=", requestId)
    .executeTakeFirst();
  return (request?.agency_address ?? request?.email)?.toLowerCase() ?? null;
}

type OutsideAddress = { address: string; path: string };

async function outsideOf(
  context: Context,
  tx: Tx,
  { ownerId, requestId, to, cc }: Recipients,
): Promise<{ outside: OutsideAddress[]; agencyDomain: string | null }> {
  const addressed = [...withPaths(to, "/to"), ...withPaths(cc, "/cc")];
  const agencies = await agencyAddresses(
    tx,
    addressed.map(({ address }) => address),
  );
  const others = addressed.filter(({ address }) => !agencies.has(address));
  if (others.length === 0) return { outside: [], agencyDomain: null };
  const { sandbox } = context.settings;
  const { recipientAddresses, introducedAddresses } = await correspondentsOf(tx, {
    ownerId,
    requestId,
    sandbox,
  });
  const own = (await userById(tx, ownerId))?.email.toLowerCase();
  const outside = others.filter(
    ({ address }) => address !== own && !recipientAddresses.has(address) && !introducedAddresses.has(address),
  );
  const agency = [...agencies, ...recipientAddresses][0] ?? null;
  return { outside, agencyDomain: emailDomain(agency) };
}

const withPaths = (mailboxes: readonly Mailbox[], line: string): OutsideAddress[] =>
  mailboxes.map(({ address }, index) => ({ address: address.toLowerCase(), path: `${line}/${index}` }));

function failOutsideNotAllowed(outside: readonly OutsideAddress[]): never {
  const { notAllowed, notAgency, notAllowedAddress } = deliveryErrors.outside;
  const addresses = outside.map(({ address }) => address).join(", ");
  throw new Problem(
    403,
    "outside_not_yet",
    `${formatMessage(notAgency, { addresses, count: outside.length })} ${notAllowed}`,
    outside.map(({ address, path }) => ({
      path,
      message: formatMessage(notAllowedAddress, { address, reason: notAllowed }),
    })),
  );
}

function assertConfirmed(
  outside: readonly OutsideAddress[],
  confirmed: readonly string[],
  agencyDomain: string | null,
): void {
  const known = new Set(confirmed.map((address) => address.toLowerCase()));
  const unconfirmed = outside.filter(({ address }) => !known.has(address));
  if (unconfirmed.length === 0) return;
  const { confirm, address: outsideAddress, theAgency } = deliveryErrors.outside;
  const addresses = unconfirmed.map(({ address }) => address).join(", ");
  const agency = agencyDomain ?? theAgency;
  throw new Problem(
    409,
    "confirm_recipients",
    formatMessage(confirm, { count: unconfirmed.length, addresses, agency }),
    // The address by itself comes first, so that a program can confirm it.
    unconfirmed.map(({ address, path }) => ({
      path,
      message: formatMessage(outsideAddress, { address, agency }),
    })),
  );
}
