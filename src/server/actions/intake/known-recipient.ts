import { isOperatorAddress, isSameOrSimilar, parseRecipient } from "#core/mail/known-recipient.ts";
import { isNotificationsAddress, replyLocalPartOf } from "#core/notifications/notification-address.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  isReplyNotificationAddress,
  similarIssuedAddresses,
} from "#server/db/intake/issued-reply-addresses.ts";

/**
 * Whether email to this address of our domain is taken: the address was given out at some time, is one mistake away from
 * one that was, or is the operator's. Rejects when the database does not answer: the sender must then hear 4xx, never 550.
 */
export async function isKnownRecipient(
  { db, settings }: Pick<Context, "db" | "settings">,
  address: string,
): Promise<boolean> {
  const { mailDomain } = settings;
  const local = parseRecipient(address);
  if (local === null) return false;
  if (isOperatorAddress(local, settings)) return true;
  const own = `${local.plain}@${mailDomain}`;
  if (isNotificationsAddress(own, mailDomain)) return true;
  const answer = replyLocalPartOf(own, mailDomain);
  if (answer !== null) return isReplyNotificationAddress(db, answer);
  const issued = await similarIssuedAddresses(db, local.corrected);
  // What was not read may be the address that was meant.
  return issued.truncated || issued.localParts.some((one) => isSameOrSimilar(local, one));
}
