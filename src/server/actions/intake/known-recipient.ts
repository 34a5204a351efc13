import { answerLocalOf, isNoticesAddress } from "#core/notice/notice-address.ts";
import { isOperatorLocal, isSameOrNear, recipientLocal } from "#core/reply/known-recipient.ts";
import { givenOutNear, isAnswerLocal } from "#server/db/intake/given-out-addresses.ts";
import type { Context } from "../context.ts";

/**
 * Whether email to this address of our domain is taken: the address was given out at some time, is one mistake away from
 * one that was, or is the operator's. Rejects when the database does not answer: the sender must then hear 4xx, never 550.
 */
export async function isKnownRecipient(
  { db, settings }: Pick<Context, "db" | "settings">,
  address: string,
): Promise<boolean> {
  const { mailDomain } = settings;
  const local = recipientLocal(address);
  if (local === null) return false;
  if (isOperatorLocal(local, settings)) return true;
  const own = `${local.plain}@${mailDomain}`;
  if (isNoticesAddress(own, mailDomain)) return true;
  const answer = answerLocalOf(own, mailDomain);
  if (answer !== null) return isAnswerLocal(db, answer);
  const given = await givenOutNear(db, local.read);
  // What was not read may be the address that was meant.
  return given.cutOff || given.locals.some((one) => isSameOrNear(local, one));
}
