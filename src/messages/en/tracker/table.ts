/** The tracker's table and status tabs: what the first paint of the page needs. */
export const trackerTable = {
  filters: {
    overdue: "Overdue",
    due_soon: "Due in 7 days",
    yours: "Waiting for you",
    open: "Open",
    closed: "Closed",
    drafts: "Drafts",
  },
  sortedBy: "Requests, sorted by {column}",
  activityColumn: "Activity",
  selectAllShown: "Select all shown",
  selectRow: "Select {request}",
  noSubject: "No subject yet",
  noAgency: "No agency yet",
  /** After a title, for screen readers. */
  unreadCount: ", {count} unread",
  notYet: "Not yet",
} as const;
