/** Why an email belongs to a request, or might. */
export const candidates = {
  address: "It was sent to {address}, the address of this request.",
  misreadAddress: "It was sent to {sentTo}, a likely misreading of {address}, the address of this request.",
  similarAddress:
    "It was sent to {sentTo}, which differs in one letter from {address}, the address of this request.",
  thread: "It answers a message in this request.",
  sharedThread: "It answers a message that is also in this request.",
  trackingNumber: "It contains {number}, the agency’s tracking number for this request.",
  learnedRule: "An earlier email from this sender with the same number was filed here.",
  title: "Its subject contains the title of this request, and the sender is the agency.",
  letterSubject: "Its subject answers the letter of this request, and the sender is the agency.",
  agencyDomain: "The sender writes from {domain}, the domain of this request’s agency.",
  sameSender: "Another email from this sender was filed here before.",
  sameSenderAgency: "Another email from this sender was filed with this agency before.",
  sharedWords: "Its subject and the title of this request share {words}.",
  recent: "This request received or sent an email in the month before.",
  closed: "This request is closed.",
} as const;
