/** `/invitation#…`: who invites to which requests, and the answer to it. */
export const invitation = {
  loading: "Loading the invitation",
  title: "{owner} invites you",
  acceptedTitle: "You have access",
  accept: "Accept invitation",
  open: "Open the request",
  openAll: "Open the requests",
  ownerWithEmail: "{name} ({email})",
  untitled: "no subject yet",
  /** What the invitation allows, for one request. */
  one: {
    view: "{owner} lets you view the request “{title}”: its letters, files, deadlines and notes.",
    comment: "{owner} lets you view the request “{title}” and write notes on it.",
    edit: "{owner} lets you work on the request “{title}”. Letters you send go out in their name.",
  },
  /** The same, for all requests of the owner. */
  all: {
    view: "{owner} lets you view all of their requests: letters, files, deadlines and notes.",
    comment: "{owner} lets you view all of their requests and write notes on them.",
    edit: "{owner} lets you work on all of their requests. Letters you send go out in their name.",
  },
  otherAddressTitle: "This invitation is for another email address",
  otherAddress: "You are logged in as {email}.",
  endedTitle: "This invitation is no longer valid",
  ended:
    "It was withdrawn or replaced, or it is more than {days} days old. Ask the sender for a new invitation.",
  toRequests: "Go to your requests",
  failedTitle: "The invitation did not load",
  failed: "Try again in a few minutes.",
  tryAgain: "Try again",
} as const;
