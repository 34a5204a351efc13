/** The dialog of search filters. Loaded when opened. */
export const inboxSearchFilters = {
  filters: {
    from: "From",
    agency: "Agency",
    subject: "Subject",
    filename: "File name",
    in: "Folder",
    status: "Request status",
    outcome: "Outcome of the reply",
    after: "On or after",
    before: "Before",
  },
  any: "Any",
  anyFolder: "All email, including Spam and Trash",
  openRequests: "Open",
  overdueRequests: "Overdue",
  hasAttachment: "Has an attachment",
  search: "Search",
  cancel: "Cancel",
} as const;
