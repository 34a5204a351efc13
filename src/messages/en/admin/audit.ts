/** The audit log of the admin dashboard. */
export const adminAudit = {
  title: "Audit log",
  search: "Search the audit log",
  from: "From (UTC)",
  to: "To (UTC)",
  export: "Export as CSV",
  exportFailed: "The audit log was not exported. {reason}",
  loading: "Loading the audit log",
  failedTitle: "The audit log did not load",
  noMatch:
    "No entry here has “{query}” as its actor, verb or subject. Type a whole email address, verb or ID.",
  emptyTitle: "No entries",
  emptyText: "Logins, changes of accounts and the actions of administrators are listed here.",
  emptyDays: "There are no entries in these days.",
  columns: {
    when: "When (your time)",
    actor: "Actor",
    verb: "Action",
    subject: "Subject",
    detail: "Details",
  },
} as const;
