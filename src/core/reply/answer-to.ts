import { isMailbox } from "#core/agency/mailbox.ts";
import type { MessageKind } from "#core/reply/outcome.ts";
import { emailDomain, isNoReply, isSameOrganisation } from "#core/reply/sender.ts";
import { MOST_RECIPIENTS } from "#core/sending/limits.ts";

type Mailbox = { name: string; address: string };

/** A letter that came in, as far as answering it goes. `kind` is null where it was not read. */
export type AnswerableLetter = {
  from: Mailbox;
  replyTo: string | null;
  /** Bare addresses, as the headers have them. */
  to: string[];
  cc: string[];
  kind: MessageKind | null;
  /** Whether its sender may be taken for a party to the request (known-sender.ts). */
  known: boolean;
};

/** Mail a person or an office wrote to the requester; the other kinds are answered by nobody, or by a robot. */
const ANSWERABLE: ReadonlySet<MessageKind | null> = new Set(["reply", "acknowledgment", null]);

/**
 * Whom an answer goes to: whoever of the agency wrote last, their Reply-To honoured, else the address the agency is
 * known by. A stranger's letter, one under a borrowed name, a bounce or a no-reply address never redirects a person's
 * mail, nor does one of ours.
 * @param letters oldest first
 */
export function answerTo(
  letters: AnswerableLetter[],
  agency: Mailbox | null,
  mailDomain: string,
): Mailbox | null {
  return answered(letters, agency, mailDomain)?.author ?? agency;
}

/**
 * Whom an answer to everyone goes to: the author as in `answerTo`, and whoever else that letter named, To as To and Cc as
 * Cc (RFC 5322 § 3.6.3), so that an officer in copy stays in copy. Left out are addresses of ours, those nobody reads,
 * and what no letter can be sent to. Both are empty when there is nobody to answer; never more than `MOST_RECIPIENTS`.
 * @param letters oldest first
 */
export function recipientsFor(
  letters: AnswerableLetter[],
  agency: Mailbox | null,
  mailDomain: string,
): { to: string[]; cc: string[] } {
  const found = answered(letters, agency, mailDomain);
  const author = found?.author ?? agency;
  if (author === null) return { to: [], cc: [] };
  const seen = new Set<string>();
  const fresh = (address: string): boolean => {
    const key = address.toLowerCase();
    if (seen.has(key) || seen.size === MOST_RECIPIENTS) return false;
    seen.add(key);
    return true;
  };
  const others = (addresses: string[] = []) =>
    addresses.filter((address) => isMailbox(address) && isUsable(address, mailDomain) && fresh(address));
  fresh(author.address);
  const to = [author.address, ...others(found?.letter.to)];
  return { to, cc: others(found?.letter.cc) };
}

/** As many strangers as are offered; a person who wants another types it. */
const MOST_OFFERED = 3;

/**
 * Who else wrote and can be written to, though no answer goes there by itself: the newest first, by the address they
 * wrote from. Where they would have answers sent instead (Reply-To) is not offered.
 * @param chosen where an answer goes already
 * @param letters oldest first
 */
export function offeredAddresses(
  letters: AnswerableLetter[],
  chosen: string[],
  mailDomain: string,
): string[] {
  const taken = new Set(chosen.map((address) => address.toLowerCase()));
  const written = letters
    .toReversed()
    .filter(({ kind }) => ANSWERABLE.has(kind))
    .map(({ from }) => from.address);
  const offered = new Map<string, string>();
  for (const address of written) {
    const key = address.toLowerCase();
    if (taken.has(key) || offered.has(key) || !isMailbox(address) || !isUsable(address, mailDomain)) continue;
    offered.set(key, address);
  }
  return [...offered.values()].slice(0, MOST_OFFERED);
}

/** The newest letter an answer can go to, and whom; null where only the agency's known address is left. */
function answered(
  letters: AnswerableLetter[],
  agency: Mailbox | null,
  mailDomain: string,
): { author: Mailbox; letter: AnswerableLetter } | null {
  const office = emailDomain(agency?.address ?? null);
  if (office === null) return null;
  for (const letter of letters.toReversed()) {
    const { from, replyTo, kind, known } = letter;
    if (!known || !ANSWERABLE.has(kind) || !isSameOrganisation(emailDomain(from.address), office)) continue;
    const address = [replyTo, from.address].find((one) => one !== null && isUsable(one, mailDomain));
    if (address) return { author: { name: from.name, address }, letter };
  }
  return null;
}

const isUsable = (address: string, mailDomain: string): boolean => {
  const domain = emailDomain(address);
  const ours = domain === mailDomain || domain?.endsWith(`.${mailDomain}`);
  return address !== "" && !isNoReply(address) && !ours;
};
