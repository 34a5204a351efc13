/** Requests that other users shared with you. */
export const trackerShared = {
  loading: "Loading shared requests",
  loadFailedTitle: "Could not load shared requests",
  emptyTitle: "Nothing is shared with you",
  emptyText: "When someone invites you to a request and you accept, the request appears here.",
  columns: {
    subject: "Subject",
    owner: "Owner",
    status: "Status",
    deadline: "Next deadline",
    access: "Access",
    activity: "Activity",
  },
  noDeadline: "None",
  showMore: "Show more",
} as const;
