import type { MessageKind } from "#core/classify/outcome.ts";
import { MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { emailDomain, isNoReply, isSameOrganization } from "#core/mail/email-domain.ts";

type EmailContact = { name: string; address: string };

/** A letter that came in, as far as answering it goes. `kind` is null where it was not read. */
export type AnswerableMessage = {
  from: EmailContact;
  replyTo: string | null;
  /** Bare addresses, as the headers have them. */
  to: string[];
  cc: string[];
  kind: MessageKind | null;
  /** Whether its sender may be taken for a party to the request (known-sender.ts). */
  known: boolean;
};

/** Mail a user or an agency wrote to the requester; other kinds are not answered. */
const ANSWERABLE_KINDS: ReadonlySet<MessageKind | null> = new Set(["reply", "acknowledgment", null]);

/**
 * The recipient of an answer: the last sender of the agency (or their Reply-To), else the known address of the
 * agency. A stranger's letter, one under a borrowed name, a bounce or a no-reply address never redirects a user's
 * mail, nor does one of this program.
 * @param messages oldest first
 */
export function replyRecipient(
  messages: AnswerableMessage[],
  agency: EmailContact | null,
  mailDomain: string,
): EmailContact | null {
  return latestAnswerable(messages, agency, mailDomain)?.author ?? agency;
}

/**
 * The recipients of "reply all": the author as in `answerTo`, and everyone else that email named, To as To and Cc as
 * Cc (RFC 5322 § 3.6.3), so that an officer in copy stays in copy. Left out are addresses of this program, no-reply
 * addresses, and invalid ones. Both are empty when there is nobody to answer; never more than `MOST_RECIPIENTS`.
 * @param messages oldest first
 */
export function replyAllRecipients(
  messages: AnswerableMessage[],
  agency: EmailContact | null,
  mailDomain: string,
): { to: string[]; cc: string[] } {
  const found = latestAnswerable(messages, agency, mailDomain);
  const author = found?.author ?? agency;
  if (author === null) return { to: [], cc: [] };
  const seen = new Set<string>();
  const addOnce = (address: string): boolean => {
    const key = address.toLowerCase();
    if (seen.has(key) || seen.size === MAX_RECIPIENTS) return false;
    seen.add(key);
    return true;
  };
  const others = (addresses: string[] = []) =>
    addresses.filter(
      (address) => isEmailAddress(address) && isUsable(address, mailDomain) && addOnce(address),
    );
  addOnce(author.address);
  const to = [author.address, ...others(found?.message.to)];
  return { to, cc: others(found?.message.cc) };
}

/** As many strangers as are offered; a user who wants another types it. */
const MAX_SUGGESTED = 3;

/**
 * Other senders who can be added as recipients: the newest first, by the address they
 * wrote from. Where they would have answers sent instead (Reply-To) is not offered.
 * @param chosen where an answer goes already
 * @param messages oldest first
 */
export function suggestedRecipients(
  messages: AnswerableMessage[],
  chosen: string[],
  mailDomain: string,
): string[] {
  const chosenAddresses = new Set(chosen.map((address) => address.toLowerCase()));
  const senderAddresses = messages
    .toReversed()
    .filter(({ kind }) => ANSWERABLE_KINDS.has(kind))
    .map(({ from }) => from.address);
  const suggested = new Map<string, string>();
  for (const address of senderAddresses) {
    const key = address.toLowerCase();
    if (
      chosenAddresses.has(key) ||
      suggested.has(key) ||
      !isEmailAddress(address) ||
      !isUsable(address, mailDomain)
    )
      continue;
    suggested.set(key, address);
  }
  return [...suggested.values()].slice(0, MAX_SUGGESTED);
}

/** The newest letter an answer can go to, and its recipients; null where only the agency's known address is left. */
function latestAnswerable(
  messages: AnswerableMessage[],
  agency: EmailContact | null,
  mailDomain: string,
): { author: EmailContact; message: AnswerableMessage } | null {
  const agencyDomain = emailDomain(agency?.address ?? null);
  if (agencyDomain === null) return null;
  for (const message of messages.toReversed()) {
    const { from, replyTo, kind, known } = message;
    if (!known || !ANSWERABLE_KINDS.has(kind) || !isSameOrganization(emailDomain(from.address), agencyDomain))
      continue;
    const address = [replyTo, from.address].find((one) => one !== null && isUsable(one, mailDomain));
    if (address) return { author: { name: from.name, address }, message };
  }
  return null;
}

const isUsable = (address: string, mailDomain: string): boolean => {
  const domain = emailDomain(address);
  const isOwnDomain = domain === mailDomain || domain?.endsWith(`.${mailDomain}`);
  return address !== "" && !isNoReply(address) && !isOwnDomain;
};
