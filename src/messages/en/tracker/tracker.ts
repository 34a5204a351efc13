/** The requests tracker: its frame, and texts that several of its views use. */
export const tracker = {
  heading: "Requests",
  loading: "Loading your requests",
  position: "{index, number} of {total, number}",
  undo: "Undo",
  nothingToUndo: "Nothing to undo",
  undoFailed: "Could not undo. {reason}",
  tryAgain: "Try again",
  tryLater: "Try again in a moment.",
  close: "Close",
  views: {
    label: "View",
    table: "Table",
    board: "Board",
    calendar: "Calendar",
    numbers: "Charts",
  },
  tabsLabel: "Requests by what they need",
  account: "Account",
  newRequest: "New request",
  search: "Search requests",
  searchShort: "Search",
} as const;
