import { MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { isNoReply } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";

export type Recipients = { to: readonly string[]; cc: readonly string[] };
export type RecipientField = keyof Recipients;

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The addresses in typed or pasted text, separated by spaces, commas, semicolons or line breaks. Names are dropped. */
export const parseAddresses = (text: string): string[] =>
  text
    .replaceAll(/"[^"]*"/g, " ")
    .replaceAll(/[^,;\n<>]*<([^<>]*)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");

/** Adds addresses to a field, except for those that are already in one of the two. */
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

/** The same addresses in the same fields, in any order. */
export const sameRecipients = (one: Recipients, other: Recipients) =>
  (["to", "cc"] as const).every(
    (field) =>
      one[field].length === other[field].length &&
      one[field].every((address) => other[field].some((candidate) => sameAddress(address, candidate))),
  );

/** Why email cannot be sent to an address, or null. `ownDomain`: the domain of Daylight's reply addresses. */
export function addressProblem(address: string, ownDomain: string | null): string | null {
  const { invalidShort, ownAddressShort } = drafts.recipients;
  if (!isEmailAddress(address)) return invalidShort;
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const isOwn = ownDomain !== null && (domain === ownDomain || domain.endsWith(`.${ownDomain}`));
  return isOwn ? ownAddressShort : null;
}

/** Why an email cannot be sent to these recipients, or null. */
export function recipientsProblem({ to, cc }: Recipients, ownDomain: string | null): string | null {
  for (const address of [...to, ...cc]) {
    const problem = addressProblem(address, ownDomain);
    if (problem) return formatMessage(drafts.recipients.problem, { address, problem });
  }
  if (to.length === 0) return drafts.recipients.required;
  if (to.length + cc.length > MAX_RECIPIENTS)
    return formatMessage(drafts.recipients.tooMany, { max: MAX_RECIPIENTS });
  return null;
}

/** Warnings before sending to these recipients. `author`: the default recipient of an answer. */
export function recipientWarnings({ to, cc }: Recipients, author: string | null): string[] {
  const all = [...to, ...cc];
  const warnings = all
    .filter(isNoReply)
    .map((address) => formatMessage(drafts.recipients.noReply, { address }));
  if (author !== null && all.length > 0 && !all.some((address) => sameAddress(address, author)))
    warnings.push(formatMessage(drafts.recipients.authorMissing, { author }));
  return warnings;
}
