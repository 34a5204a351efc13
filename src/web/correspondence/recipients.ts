import { isMailbox } from "#core/agency/mailbox.ts";
import { isNoReply } from "#core/reply/sender.ts";
import { MOST_RECIPIENTS } from "#core/sending/limits.ts";

export type Recipients = { to: readonly string[]; cc: readonly string[] };
export type Line = keyof Recipients;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The addresses in what was typed or pasted: parted by blanks, commas, semicolons or lines; names beside them are let go. */
export const typedAddresses = (text: string): string[] =>
  text
    .replaceAll(/"[^"]*"/g, " ")
    .replaceAll(/[^,;\n<>]*<([^<>]*)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");

/** With these addresses on a line; one that is on either line already stays where it is. */
export function withAdded(recipients: Recipients, line: Line, addresses: readonly string[]): Recipients {
  const known = [...recipients.to, ...recipients.cc];
  const added: string[] = [];
  for (const address of addresses) {
    if ([...known, ...added].some((other) => same(other, address))) continue;
    added.push(address);
  }
  return { ...recipients, [line]: [...recipients[line], ...added] };
}

export const without = (recipients: Recipients, line: Line, address: string): Recipients => ({
  ...recipients,
  [line]: recipients[line].filter((other) => other !== address),
});

/** The same people on the same lines, in whatever order. */
export const sameRecipients = (one: Recipients, other: Recipients) =>
  (["to", "cc"] as const).every(
    (line) =>
      one[line].length === other[line].length &&
      one[line].every((address) => other[line].some((candidate) => same(address, candidate))),
  );

/** Why mail cannot go to an address, or null. `ownDomain`: where our own addresses are. */
export function addressTrouble(address: string, ownDomain: string | null): string | null {
  if (!isMailbox(address)) return "not a whole e-mail address";
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (ownDomain !== null && (domain === ownDomain || domain.endsWith(`.${ownDomain}`))) {
    return "an address of this program itself";
  }
  return null;
}

/** What keeps a mail from going to these people, in a sentence, or null. */
export function troubleOf({ to, cc }: Recipients, ownDomain: string | null): string | null {
  for (const address of [...to, ...cc]) {
    const trouble = addressTrouble(address, ownDomain);
    if (trouble) return `“${address}” is ${trouble}. Mend it or take it out.`;
  }
  if (to.length === 0) return "Say whom this goes to.";
  if (to.length + cc.length > MOST_RECIPIENTS)
    return `One mail goes to at most ${MOST_RECIPIENTS} people. Take some out.`;
  return null;
}

/** What is well to know before sending to them, in sentences. `author`: whom an answer goes to by itself. */
export function doubtsOf({ to, cc }: Recipients, author: string | null): string[] {
  const all = [...to, ...cc];
  const doubts = all.filter(isNoReply).map((address) => `Nobody may read mail sent to ${address}.`);
  if (author !== null && all.length > 0 && !all.some((address) => same(address, author)))
    doubts.push(`${author}, who is to be answered, is left out.`);
  return doubts;
}
