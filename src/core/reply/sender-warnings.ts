import type { Authentication } from "#core/reply/authentication.ts";
import { lookAlikeOf } from "#core/reply/look-alike.ts";
import { PORTALS } from "#core/reply/portal.ts";
import { SECURE_MAIL } from "#core/reply/secure-mail.ts";
import { emailDomain, isSameOrganisation } from "#core/reply/sender.ts";

/** What a reader should know of a sender before answering. `looksLike` is the domain the agency is known by. */
export type SenderWarning = { kind: "look_alike"; looksLike: string } | { kind: "first_time" };

/** What is kept of the check with a message: the verdict on the mail, and the warnings for this request. */
export type MessageAuthentication = Authentication & { warnings: SenderWarning[] };

/**
 * Warnings about a sender on one request. Somebody of the agency's own domain, a portal agencies answer through, or who
 * was written to or heard from before, is no stranger; a look-alike is warned of every time.
 * @param agencyDomains domains the agency is known by, lower case
 * @param correspondents addresses this request was sent to or heard from before
 */
export function senderWarnings(
  sender: string,
  { agencyDomains, correspondents }: { agencyDomains: readonly string[]; correspondents: readonly string[] },
): SenderWarning[] {
  const domain = emailDomain(sender);
  if (domain === null) return [];
  const looksLike = lookAlikeOf(domain, agencyDomains);
  if (looksLike !== null) return [{ kind: "look_alike", looksLike }];
  if (agencyDomains.length === 0 || agencyDomains.some((known) => isSameOrganisation(domain, known)))
    return [];
  if (isService(domain)) return [];
  const address = sender.toLowerCase();
  const known = correspondents.some((other) => other.toLowerCase() === address);
  return known ? [] : [{ kind: "first_time" }];
}

const isService = (domain: string): boolean =>
  [...PORTALS, ...SECURE_MAIL].some(({ domains }) =>
    domains.some((known) => domain === known || domain.endsWith(`.${known}`)),
  );
