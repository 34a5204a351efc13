/** Requests that other users shared with you. */
export const trackerShared = {
  scope: "Whose requests",
  scopes: { mine: "Mine", shared: "Shared", all: "All" },
  emptyTitle: "No open requests are shared with you",
  emptyText: "When someone invites you to a request and you accept, it appears here.",
} as const;
