/** How an agency takes requests, and why its address may be out of date. */
export const agencyContact = {
  channels: {
    email: "by email at {email}",
    portal: "in its portal, {url}",
    post: "by postal mail at {address}",
    fax: "by fax at {fax}",
  },
  fromMemory: "from memory, not yet compared with its own page",
  bounced:
    "{count, plural, one {A letter to this address did not arrive on {date}.} other {# letters to this address did not arrive, the last on {date}.}}",
  answered: "Answered {date}.",
  portalNotice: "Sent a notice from its portal {date}.",
  undatedAddress: "We do not know when this address was last seen. Source: {source}.",
  oldAddress: "This address was last seen in {month}. Source: {source}.",
  weakAddress: "We have little evidence for this address. Source: {source}.",
} as const;
