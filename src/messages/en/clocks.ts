/** What each deadline of a request is called, before the title of the request. */
export const clocks = {
  label: {
    initial_response: "Answer due",
    production: "Records due",
    appeal: "Last day to appeal",
    appeal_decision: "Appeal decision due",
    challenge: "Decide whether to challenge",
    reminder: "Time to follow up",
    silence_appeal: "Last day to act on the silence",
    next_appeal: "Last day to appeal further",
    fee_appeal: "Last day to appeal the fee",
    extension_appeal: "Last day to appeal the extension",
    clarification: "Last day to answer the question",
    fee: "Last day to answer the fee notice",
    pick_up: "Last day to collect the records",
    promised: "Records promised",
    ruling: "Ruling due",
    ruling_brief: "Reasons for the ruling due",
    after_ruling: "Agency must act on the ruling",
    expedite: "Expedited processing: decision due",
    suit_notice: "A suit may be filed from",
  },
} as const;
