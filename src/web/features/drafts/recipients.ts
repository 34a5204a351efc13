import { MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { isNoReply } from "#core/mail/email-domain.ts";

export type Recipients = { to: readonly string[]; cc: readonly string[] };
export type RecipientField = keyof Recipients;

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The addresses in what was typed or pasted: parted by blanks, commas, semicolons or lines; names beside them are let go. */
export const parseAddresses = (text: string): string[] =>
  text
    .replaceAll(/"[^"]*"/g, " ")
    .replaceAll(/[^,;\n<>]*<([^<>]*)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");

/** With these addresses on a line; one that is on either line already stays where it is. */
export function addRecipients(
  recipients: Recipients,
  field: RecipientField,
  addresses: readonly string[],
): Recipients {
  const existing = [...recipients.to, ...recipients.cc];
  const added: string[] = [];
  for (const address of addresses) {
    if ([...existing, ...added].some((other) => sameAddress(other, address))) continue;
    added.push(address);
  }
  return { ...recipients, [field]: [...recipients[field], ...added] };
}

export const removeRecipient = (
  recipients: Recipients,
  field: RecipientField,
  address: string,
): Recipients => ({
  ...recipients,
  [field]: recipients[field].filter((other) => other !== address),
});

/** The same people on the same lines, in whatever order. */
export const sameRecipients = (one: Recipients, other: Recipients) =>
  (["to", "cc"] as const).every(
    (field) =>
      one[field].length === other[field].length &&
      one[field].every((address) => other[field].some((candidate) => sameAddress(address, candidate))),
  );

/** Why mail cannot go to an address, or null. `ownDomain`: where our own addresses are. */
export function addressProblem(address: string, ownDomain: string | null): string | null {
  if (!isEmailAddress(address)) return "not a whole e-mail address";
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (ownDomain !== null && (domain === ownDomain || domain.endsWith(`.${ownDomain}`))) {
    return "an address of this program itself";
  }
  return null;
}

/** What keeps a mail from going to these people, in a sentence, or null. */
export function recipientsProblem({ to, cc }: Recipients, ownDomain: string | null): string | null {
  for (const address of [...to, ...cc]) {
    const problem = addressProblem(address, ownDomain);
    if (problem) return `“${address}” is ${problem}. Mend it or take it out.`;
  }
  if (to.length === 0) return "Say whom this goes to.";
  if (to.length + cc.length > MAX_RECIPIENTS)
    return `One mail goes to at most ${MAX_RECIPIENTS} people. Take some out.`;
  return null;
}

/** What is well to know before sending to them, in sentences. `author`: whom an answer goes to by itself. */
export function recipientWarnings({ to, cc }: Recipients, author: string | null): string[] {
  const all = [...to, ...cc];
  const warnings = all.filter(isNoReply).map((address) => `Nobody may read mail sent to ${address}.`);
  if (author !== null && all.length > 0 && !all.some((address) => sameAddress(address, author)))
    warnings.push(`${author}, who is to be answered, is left out.`);
  return warnings;
}
