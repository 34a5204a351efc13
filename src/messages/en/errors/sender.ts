/** Errors in the name of a sender and the time of sending. */
export const senderErrors = {
  invisible: "Enter your name without line breaks or invisible characters.",
  address: "Enter your name only, without an email or web address.",
  publicBody: "Enter your own name. The name of a public body cannot be used.",
  brand: "Enter your own name, without “{brand}”.",
  sendTime: "Choose a time within the next year.",
  sendTimeFormat: "Send the time as an RFC 3339 instant, such as 2026-03-02T15:00:00Z.",
} as const;
