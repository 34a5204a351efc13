/** Questions before a request is sent. `words`: what people type who look for it. `<p>`, `<ol>`, `<li>`, `<code>` are elements; `<home>`, `<laws>`, `<account>`, `<privacy>` and `<contact>` are links. */
export const askingQuestions = {
  whatToAsk: {
    question: "What can I ask for?",
    words: "records documents topics examples",
    answer:
      "<p>You can ask for records the agency already has: letters and emails, contracts, invoices, calendars, inspection reports, data, policies, video. An agency does not have to answer questions, do research for you or create a record that does not exist.</p><p>The more exactly you describe a record, the sooner it is found. Say what kind of record you want, its subject, the dates it covers, and which office is likely to have it. An agency may withhold some records, such as those that would invade someone’s privacy or harm an investigation. It has to say which rule it relies on.</p>",
  },
  foia: {
    question: "What is FOIA?",
    words: "freedom of information act sunshine open records public records law meaning",
    answer:
      "<p>FOIA is the Freedom of Information Act, 5 U.S.C. § 552: the federal law that lets anyone ask a federal agency for its records. It does not cover Congress, the federal courts, or state and local agencies.</p><p>Each state has a law of its own, often called a public records act, open records act or sunshine law. The letter cites the law that applies to the agency you choose. The <laws>list of laws</laws> shows all of them.</p>",
  },
  who: {
    question: "Do I have to say why I ask, or who I am?",
    words: "reason purpose anonymous name identity",
    answer:
      "<p>In most places you do not need to give a reason. A reason helps when you ask for a fee waiver or for a faster answer, because both depend on it. The letter includes the name and address you enter. The agency needs some way to answer you, and some agencies ask for proof of where you live.</p>",
  },
  residency: {
    question: "Which states answer only their own residents?",
    words: "citizen out of state live foreigner",
    answer:
      "<p>The laws of Alabama, Arkansas, Delaware, Kentucky, New Hampshire, Tennessee and Virginia give the right to their own citizens or residents. The Supreme Court has allowed this (McBurney v. Young, 569 U.S. 221, 2013). Some agencies there answer anyone, and Kentucky and Virginia also give the right to news media. Federal law and the other states do not ask where you live. Pennsylvania asks only that you live in the United States.</p>",
  },
  laws: {
    question: "Which laws are supported?",
    words: "states countries jurisdictions statutes",
    answer:
      "<p>The federal Freedom of Information Act, the laws of all 50 states and the District of Columbia, and six laws from other countries: the United Kingdom, Scotland, Ireland, Germany, the European Union and Canada. Each has a <laws>page with its sources</laws> and the date it was last checked. The <home>home page</home> calculates the deadline under any of them for any date. Some laws set no number of days; for those, no deadline is shown.</p>",
  },
  agency: {
    question: "How do I find the right agency?",
    words: "which office department where send",
    answer:
      "<p>Ask the office that made or received the record. A city’s police reports are with its police department, not with the state. In the editor, type what you know: a name, an abbreviation or a place. If the agency is not in the directory, add it with the email address from its public-records page. If you ask the wrong agency, many tell you which one to ask, but not every law requires that.</p>",
  },
  narrow: {
    question: "How do I narrow a request?",
    words: "too broad burdensome overbroad specific smaller scope",
    answer:
      "<p>Limit the dates, name the people or offices, give search terms, and say what you do not need: duplicates, drafts, attachments, routine notices. Ask for the most useful records first and leave the rest for a second request.</p><p>If an agency says that your request is too broad, reply in the same conversation. A letter that narrows it is offered there. You do not have to start over.</p>",
  },
  severalAgencies: {
    question: "Can I send one request to several agencies?",
    words: "batch multiple many bulk mass",
    answer:
      "<p>Yes. Choose more than one agency in the editor. Each gets a letter of its own that cites its own law, and becomes a separate request with its own reply address and deadline.</p>",
  },
  otherChannels: {
    question: "What if an agency does not accept email?",
    words: "portal post fax letter paper print pdf",
    answer:
      "<p>Some agencies accept requests only through a portal, by postal mail or by fax. The program does not fill in portals for you. It prepares the letter as text and as a PDF. You send it, and enter the day on which you did. The deadline is then counted as for any other request.</p>",
  },
  cost: {
    question: "How much does a request cost?",
    words: "price fee fees money pay charge free copies search",
    answer:
      "<p>Under most laws asking is free. Canada is an exception: its federal law charges 5 Canadian dollars (CA$5) for each request. The agency may charge for copies and, depending on the law and on who you are, for search time. Federal agencies do not charge most people for the first two hours of search and the first 100 pages. The <laws>page of each law</laws> shows its fees.</p><p>You can set the most you are willing to pay. The letter then asks the agency to contact you before it charges more than that. Before you agree to an estimate, read what the agency says about paying: some laws let it ask for a deposit.</p>",
  },
  applicationFee: {
    question: "Which laws charge a fee just to ask?",
    words: "application fee canada five dollars $5 deposit",
    answer:
      "<p>Of the laws here, only Canada’s Access to Information Act: 5 Canadian dollars (CA$5) with each request, and the time to answer starts when the institution has both. The program does not pay fees. Pay it in the way the institution offers, and name the payment in your letter.</p>",
  },
  feeWaiver: {
    question: "How do I get a fee waiver?",
    words: "waive free reduce public interest",
    answer:
      "<p>Turn on the fee waiver in the editor and say how the records will help the public understand what its government does, who will read about it, and that you have no commercial interest in them. The letter asks for the waiver under the law of the agency. Not every law has one. A refusal can often be appealed.</p>",
  },
  feeCategory: {
    question: "Which fee category am I?",
    words: "news media journalist commercial educational scientific researcher student",
    answer:
      "<p>Federal agencies sort requesters into commercial users, news media, educational and scientific institutions, and everyone else. News media, schools and scientific institutions do not pay for search time. Freelance reporters count as news media when they have a realistic plan to publish. Choose your category in the editor or in your <account>account</account>; it must be true.</p>",
  },
  expedited: {
    question: "How do I ask for expedited processing?",
    words: "faster urgent rush quick expedite speed",
    answer:
      "<p>Federal agencies must decide within 10 calendar days whether to handle a request faster. They do so where someone’s life or safety is at risk, or where a person who mainly informs the public needs the records urgently to report on actual or alleged government activity. Turn on expedited processing in the editor and give your reason. You certify that it is true. Few state laws have such a rule; the <laws>page of each law</laws> says so.</p>",
  },
  format: {
    question: "Can I get spreadsheets or email files instead of paper?",
    words: "electronic native excel csv format digital",
    answer:
      "<p>Choose a format in the editor: electronic copies, files as the agency stores them, paper, or a visit to look at them. Federal agencies must use the format you ask for if they can readily do so. State laws differ.</p>",
  },
  personal: {
    question: "Can I ask for records about myself?",
    words: "privacy act own file immigration medical",
    answer:
      "<p>Yes, and agencies then ask you to prove who you are. Records about you held by a federal agency also come under the Privacy Act, and many agencies have a special form for them. Do not send identity documents by email unless the agency asks for it, because email is not encrypted from end to end.</p>",
  },
} as const;
