import { Problem } from "#core/problem.ts";
import { emailDomain } from "#core/reply/sender.ts";
import { STEP_LIMITS } from "#core/sending/limits.ts";
import type { Context } from "#server/actions/context.ts";
import type { Tx } from "#server/db/as-person.ts";
import { personById } from "#server/db/people.ts";
import { agencyAddresses, correspondentsOf } from "#server/db/sending/agency-addresses.ts";
import { refuseBeyondRoom } from "./sending-room.ts";

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
 * Whether a user may send one message to these recipients now, by the rules of core/sending/limits.ts. Resolves to how
 * many of them are outside addresses (not the user's own) that no letter of this request left for yet. Fails with `outside_not_yet` (403) for
 * a new account, `confirm_recipients` (409) naming each address to confirm, and `sending_limit` (429).
 */
export async function checkRecipients(context: Context, tx: Tx, recipients: Recipients): Promise<number> {
  const { ownerId, to, cc, isInitial } = recipients;
  const all = to.length + cc.length;
  const step = await refuseBeyondRoom(context, tx, { ownerId, recipients: all, outside: 0 });
  const { outside, agencyDomain } = await outsideOf(context, tx, recipients);
  if (outside.length === 0) return 0;
  if (!isInitial) {
    if (!STEP_LIMITS[step].outsideInReplies) refuseNotYet(outside);
    refuseUnconfirmed(outside, recipients.confirmed, agencyDomain);
  }
  await refuseBeyondRoom(context, tx, { ownerId, recipients: all, outside: outside.length });
  return outside.length;
}

type Outside = { address: string; path: string };

async function outsideOf(
  context: Context,
  tx: Tx,
  { ownerId, requestId, to, cc }: Recipients,
): Promise<{ outside: Outside[]; agencyDomain: string | null }> {
  const named = [...places(to, "/to"), ...places(cc, "/cc")];
  const agencies = await agencyAddresses(
    tx,
    named.map(({ address }) => address),
  );
  const others = named.filter(({ address }) => !agencies.has(address));
  if (others.length === 0) return { outside: [], agencyDomain: null };
  const { sandbox } = context.settings;
  const { writtenTo, brought } = await correspondentsOf(tx, { ownerId, requestId, sandbox });
  const own = (await personById(tx, ownerId))?.email.toLowerCase();
  const outside = others.filter(
    ({ address }) => address !== own && !writtenTo.has(address) && !brought.has(address),
  );
  const agency = [...agencies, ...writtenTo][0] ?? null;
  return { outside, agencyDomain: emailDomain(agency) };
}

const places = (mailboxes: readonly Mailbox[], line: string): Outside[] =>
  mailboxes.map(({ address }, index) => ({ address: address.toLowerCase(), path: `${line}/${index}` }));

function refuseNotYet(outside: readonly Outside[]): never {
  const message =
    "New accounts can write to public agencies only. This changes when an agency answers one of your requests.";
  const which = outside.map(({ address }) => address).join(", ");
  throw new Problem(
    403,
    "outside_not_yet",
    `${which} is not a public agency’s address, as far as we know. ${message}`,
    outside.map(({ address, path }) => ({ path, message: `${address}: ${message}` })),
  );
}

function refuseUnconfirmed(
  outside: readonly Outside[],
  confirmed: readonly string[],
  agencyDomain: string | null,
): void {
  const known = new Set(confirmed.map((address) => address.toLowerCase()));
  const open = outside.filter(({ address }) => !known.has(address));
  if (open.length === 0) return;
  const which = open.map(({ address }) => address).join(", ");
  const where = agencyDomain === null ? "the agency" : agencyDomain;
  const detail =
    open.length === 1
      ? `${which} is outside ${where}. Send to it anyway?`
      : `${which} are outside ${where}. Send to them anyway?`;
  throw new Problem(
    409,
    "confirm_recipients",
    detail,
    // The address by itself comes first, so that a program can confirm it.
    open.map(({ address, path }) => ({ path, message: `${address} is outside ${where}.` })),
  );
}
