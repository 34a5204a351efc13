import { type BounceCause, causeOf } from "#core/classify/bounces/bounce-cause.ts";
import { extractReplyCode, extractStatus } from "#core/classify/bounces/status-codes.ts";
import type { Bounce } from "#core/classify/classification.ts";

/** The agency's address is at fault; not our server, the letter, or a mailbox that is full today. */
const ADDRESS_CAUSES: ReadonlySet<BounceCause> = new Set([
  "no_such_address",
  "no_such_domain",
  "mailbox_closed",
  "moved",
  "not_permitted",
]);

/** The addresses of a letter that a delivery report says are wrong, lower case. */
export function wrongAddresses(
  { severity, cause = "unknown", recipient, alsoFailed = [] }: Bounce,
  to: readonly string[],
): string[] {
  if (severity !== "hard" || !ADDRESS_CAUSES.has(cause)) return [];
  const failed = new Set([recipient ?? "", ...alsoFailed].map((address) => address.toLowerCase()));
  const addresses = to.map((address) => address.toLowerCase());
  // A report that names nobody speaks of the only recipient.
  return recipient === null && addresses.length === 1
    ? addresses
    : addresses.filter((address) => failed.has(address));
}

/** Of the recipients that a mail server refused in the session, those whose address it says is wrong, lower case. */
export const addressesRefusedAsWrong = (
  to: readonly { address: string }[],
  {
    outcome,
    words,
    rejectedRecipients,
  }: { outcome: string; words: string; rejectedRecipients: readonly { address: string; words: string }[] },
): string[] =>
  to
    .map(({ address }) => address.toLowerCase())
    .filter((address) => {
      const rejected = rejectedRecipients.find((one) => one.address.toLowerCase() === address);
      const response = rejected?.words ?? (outcome === "refused" ? words : "");
      return !extractReplyCode(response)?.startsWith("4") && isAddressCause(response);
    });

const isAddressCause = (response: string) =>
  ADDRESS_CAUSES.has(causeOf(response, extractStatus(response), response));
