import type { MessageKind } from "#core/reply/outcome.ts";
import { emailDomain, isNoReply, isSameOrganisation } from "#core/reply/sender.ts";

type Mailbox = { name: string; address: string };

/** A letter that came in, as far as answering it goes. `kind` is null where it was not read. */
export type AnswerableLetter = { from: Mailbox; replyTo: string | null; kind: MessageKind | null };

/** Mail a person or an office wrote to the requester; the other kinds are answered by nobody, or by a robot. */
const ANSWERABLE: ReadonlySet<MessageKind | null> = new Set(["reply", "acknowledgment", null]);

/**
 * Whom an answer goes to: whoever of the agency wrote last, their Reply-To honoured, else the address the agency is
 * known by. A stranger's letter, a bounce or a no-reply address never redirects a person's mail, nor does one of ours.
 * @param letters oldest first
 */
export function answerTo(
  letters: AnswerableLetter[],
  agency: Mailbox | null,
  mailDomain: string,
): Mailbox | null {
  const office = emailDomain(agency?.address ?? null);
  const usable = (address: string | null): address is string =>
    address !== null && address !== "" && !isNoReply(address) && emailDomain(address) !== mailDomain;
  for (const { from, replyTo, kind } of letters.toReversed()) {
    if (!ANSWERABLE.has(kind) || office === null) continue;
    if (!isSameOrganisation(emailDomain(from.address), office)) continue;
    const address = [replyTo, from.address].find(usable);
    if (address !== undefined) return { name: from.name, address };
  }
  return agency;
}
