/** The page about the program. */
export const about = {
  title: "What {brand} is for",
  lead: "Public records belong to the public. To get them you need a letter that cites the right law, a calendar, and a lot of email. {brand} writes the letter, tracks the deadlines, and collects and explains the replies.",
  stepsTitle: "How a request works",
  steps: {
    write:
      "<b>You describe the records you want.</b> You choose the agency and describe the records in your own words. You see the letter as the agency will get it, with its law, its deadline and, if you ask for one, the fee waiver.",
    send: "<b>The letter is sent</b> by email, from an address created for this request only, so that every answer is matched with it. If an agency accepts requests only in a portal, by postal mail or by fax, you send the letter yourself.",
    deadline:
      "<b>The clock starts</b> when the agency receives the letter. The calculation shows each weekend, and each holiday with its name.",
    reply:
      "<b>You review the answer.</b> {brand} shows the likely outcome of the reply and the sentence it was found in. A plain acknowledgment is recorded automatically; nothing else changes until you confirm it.",
  },
  principlesTitle: "Our principles",
  principles: {
    dates: "Every deadline is shown with the law and the calculation behind it.",
    noLimit: "If a law sets no limit, we say so and do not make one up.",
    unsure: "If the outcome of a reply is unclear, it is shown as unsure.",
    original: "Every email from an agency is stored complete and unchanged, with every attachment.",
    autosave: "Your text is saved while you type.",
  },
  limitsTitle: "What it is not",
  limits: {
    advice:
      "{brand} is not a law firm and does not give legal advice. Each law shows the date it was last checked against its source. Statutes change, and agencies have rules of their own. Before you go to court over a deadline, ask a lawyer to check it.",
    independence:
      "It is not run by a government or an agency, unless the operator named below is one. Nothing you write or receive is published by the program. Only the pages of laws and agencies are public, with counts of requests and no names.",
  },
  operatorTitle: "Who runs it",
  nextTitle: "Next steps",
  next: "See when an answer would be due on the <home>home page</home>, read the <faq>questions and answers</faq>, or email <email>{teamEmail}</email>.",
} as const;
