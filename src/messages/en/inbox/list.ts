/** Around the rows of the inbox: states of the list and announcements. */
export const inboxList = {
  noSharedTitle: "No email in shared requests",
  noShared: "When an agency answers a request that someone shares with you, the conversation appears here.",
  loading: "Loading email",
  failedTitle: "The conversations could not be loaded",
  failed: "{reason} Your email is safe on the server.",
  retry: "Try again",
  backToInbox: "Back to inbox",
  seeRequests: "See your requests",
  confirmSure: "Confirm all {count} that are sure",
  showNew: "Show {count, number} new",
  olderFailed: "Older email could not be loaded.",
  loadingOlder: "Loading older email",
  endOfResults: "End of results",
  newEmail: "{count, plural, one {New email} other {# new emails, the latest}} from {sender}: {title}.",
  newEmailWithStatus:
    "{count, plural, one {New email} other {# new emails, the latest}} from {sender}: {title}, {status}.",
} as const;
