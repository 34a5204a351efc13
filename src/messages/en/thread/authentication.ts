/** Whether the sender of an email could be verified: beside the sender, and the evidence for it. */
export const senderAuthentication = {
  lookalikeVerified: "Not {realDomain}. Sent by {domain}",
  lookalike: "Not {realDomain}. Claims {domain}",
  lookalikeText:
    "It looks like {realDomain}, which this agency writes from, but it is not. Contact the agency at an address you know before you answer, pay or open a link.",
  failed: "Claims {domain}, failed verification",
  failedText:
    "Could not be verified: {domain} says that this sender may not send email for it. Contact the agency at an address you know before you answer, pay or open a link.",
  verified: "Sent by {domain}, verified",
  verifiedBy: "{methods} confirms the address.",
  verifiedByBoth: "SPF and DKIM confirm the address.",
  unknown: "Could not be verified",
  unknownText:
    "It names no sender, or several, or its header is damaged, so the sender could not be checked.",
  thisMachine: "From the simulated agency",
  thisMachineText: "This is a sandbox: its email never left this machine, so there was nothing to check.",
  dns: "Claims {domain}, could not be checked",
  dnsText: "The DNS records of {domain} were not available when this email arrived.",
  relayed: "Claims {domain}, not checked",
  relayedText:
    "It came through another mail server, which hid the sender’s server, and no signature confirms the sender.",
  unverified: "Claims {domain}, could not be verified",
  forwarded: "It was forwarded by {forwarder}, which says that {domain} sent it.",
  dmarcFailed:
    "Neither its signature nor its server belongs to {domain}, which asks that such email be delivered anyway.",
  unsigned: "{domain} does not sign its email. This is common for counties and towns.",
  result: "{method} {result}",
  resultOf: "{method} {result} ({of})",
  asksFor: "asks for {policy}",
} as const;
