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
    "No entry here has “{query}” as its actor, action or subject. Type a whole email address, ID or action code, which the tooltip of an action shows.",
  emptyTitle: "No entries",
  emptyText: "Logins, changes of accounts and the actions of administrators are listed here.",
  emptyDays: "There are no entries in these days.",
  /** Of actors and subjects without an account. */
  names: {
    anonymous: "Not logged in",
    unknown: "Unknown account",
    system: "Daylight",
    timetable: "Scheduled job",
    operator: "Operator",
    "command line": "Command line",
  },
  columns: {
    when: "When (your time)",
    actor: "Actor",
    verb: "Action",
    subject: "Subject",
    detail: "Details",
  },
} as const;
