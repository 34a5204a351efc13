/** What each deadline of a request is called, before the title of the request. */
export const clocks = {
  label: {
    initial_response: "Answer due",
    production: "Records due",
    appeal: "Last day to appeal",
    appeal_decision: "Appeal decision due",
    reminder: "Time to follow up",
  },
} as const;
