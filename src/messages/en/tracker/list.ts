/** The tracker's list of requests: its states, its tools and the table. */
export const trackerList = {
  found: "{count, number} found",
  foundMore: "More than {count, number} found",
  restFailed: "Could not load the rest of the list.",
  endFailed: "Could not load the end of the list. {reason}",
  loadFailedTitle: "Your requests could not be loaded",
  serverError:
    "The server returned an error ({status}). Try again in a moment. Your requests are safe on the server.",
  offline:
    "The server could not be reached. Try again when you are online. Your requests are safe on the server.",
  noMatchTitle: "No matching requests",
  clearSearch: "Clear the search",
  clearFilters: "Clear the filters",
  noSearchMatch:
    "No title, agency, tracking number or email in this view contains “{query}”. Check the spelling, or use fewer words.",
  noFilterMatch: "No request matches all of the filters. Remove one of them, or clear them all.",
  startTitle: "Start your first request",
  startText:
    "Describe the records you want and choose the agency. Daylight drafts the letter and calculates the legal deadline.",
  start: "Start a request",
  seeDrafts: "See your drafts",
  empty: {
    overdue: {
      title: "No overdue requests",
      text: "Every agency has answered or still has time to answer.",
    },
    due_soon: {
      title: "Nothing is due in the next 7 days",
      text: "The next legal deadlines are more than 7 days away.",
    },
    yours: {
      title: "Nothing is waiting for you",
      text: "No agency is waiting for an answer, a payment or a decision from you.",
    },
    open: { title: "No open requests", text: "Everything you sent has been answered." },
    closed: {
      title: "No closed requests",
      text: "Requests appear here after they are answered in full, denied or withdrawn.",
    },
    all: { title: "No requests", text: "Your requests appear here." },
    drafts: { title: "No drafts", text: "Requests you started but have not sent appear here." },
  },
  filter: "Filter",
  filterTitle: "Filter requests",
  columns: "Columns",
  columnsTitle: "Choose columns",
  csv: "CSV",
  csvTitle: "Save this list as a CSV file",
  csvFailed: "Could not save the CSV file. {reason}",
  more: "More",
  importRequests: "Import requests…",
  chooser: {
    moved: "{column}: position {position, number} of {count, number}",
    resized: "{column}: {width, number} pixels wide",
    reset: "Reset to the default columns",
    narrower: "{column}: make narrower",
    wider: "{column}: make wider",
    left: "{column}: move left",
    right: "{column}: move right",
  },
} as const;
