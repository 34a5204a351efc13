/** Calls, letters and other messages outside of email that a user adds to a request. */
export const manualEntries = {
  kinds: {
    call: "Phone call",
    letter: "Letter",
    fax: "Fax",
    portal: "Portal message",
    visit: "Visit",
  },
  from: {
    call: "Phone call from {name}",
    letter: "Letter from {name}",
    fax: "Fax from {name}",
    portal: "Portal message from {name}",
    visit: "Visit, spoke with {name}",
  },
  to: {
    call: "Phone call to {name}",
    letter: "Letter to {name}",
    fax: "Fax to {name}",
    portal: "Portal message to {name}",
    visit: "Visit, spoke with {name}",
  },
} as const;
