import { emailDomain, isSameOrganization } from "#core/mail/email-domain.ts";

/** How an agency writes: mail domains and whole addresses, lower case. */
export type AgencySenders = { agencyDomains: string[]; agencyAddresses: string[] };

/**
 * Whether a sender is the agency: its very address, wherever that is hosted, or its own domain.
 * @param sender bare address, or null
 */
export function isFromAgency(
  sender: string | null,
  { agencyDomains, agencyAddresses }: AgencySenders,
): boolean {
  if (sender === null) return false;
  const domain = emailDomain(sender);
  return (
    agencyAddresses.includes(sender.toLowerCase()) ||
    agencyDomains.some((agencyDomain) => isSameOrganization(domain, agencyDomain))
  );
}

/**
 * Whether the sender is a party to the request: its agency, or a correspondent the thread
 * already has. A sender whose own domain disowns the email is a stranger under a borrowed name.
 * @param correspondents addresses written to from this request, and those that known senders wrote from or copied
 */
export function isKnownSender(
  sender: string | null,
  authenticationFailed: boolean,
  knownSenders: AgencySenders & { correspondents: string[] },
): boolean {
  if (sender === null || authenticationFailed) return false;
  const address = sender.toLowerCase();
  return (
    isFromAgency(sender, knownSenders) ||
    knownSenders.correspondents.some((correspondent) => correspondent.toLowerCase() === address)
  );
}
