/** The open conversation: its toolbar and header. */
export const inboxReading = {
  toolbar: "Conversation",
  back: "Back to the list",
  print: "Print",
  newer: "Newer",
  older: "Older",
  openRequest: "Open request",
  /** `<hidden>` is for screen readers. */
  label: "<hidden>Label </hidden>{name}",
  loadingCalculation: "Loading the calculation",
  calculationFailed: "The calculation could not be loaded. {reason}",
  noCalculation: "This deadline has not been calculated yet.",
} as const;
