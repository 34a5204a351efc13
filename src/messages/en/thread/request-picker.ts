/** A list of the user's requests, to choose the one an email belongs to. */
export const threadRequestPicker = {
  untitled: "Untitled request",
  loading: "Loading your requests",
  failed: "Your requests could not be loaded. {reason}",
  empty: "You have no requests that were sent.",
  noOther: "You have no other requests.",
  noMatch: "No request matches your search.",
  noOtherMatch: "No other request matches your search.",
} as const;
