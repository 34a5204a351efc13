/** Questions and answers. `<p>`, `<ol>`, `<li>`, `<code>` are elements; `<home>` is a link to the home page. */
export const faq = {
  title: "Questions and answers",
  lead: "What people ask before their first request, and when a request runs into trouble.",
  search: "Search the questions",
  resultCount: "{count, number} of {total, number}",
  noResultsTitle: "No questions found",
  noResults: "No question or answer contains “{query}”.",
  clearSearch: "Clear search",
  contact: "Contact the {brand} team",
  whatToAsk: {
    question: "What can I ask for?",
    answer:
      "<p>You can ask for records the agency already has: letters and emails, contracts, invoices, calendars, inspection reports, data, policies, video. An agency does not have to answer questions, do research for you or create a record that does not exist.</p><p>The more exactly you describe a record, the sooner it is found. Say what kind of record you want, its subject, the dates it covers, and which office is likely to have it. An agency may withhold some records, such as those that would invade someone’s privacy or harm an investigation. It has to say which rule it relies on.</p>",
  },
  who: {
    question: "Do I have to say why I ask, or who I am?",
    answer:
      "<p>In most places you do not need to give a reason. A reason helps when you ask for a fee waiver or for a faster answer, because both depend on it. The letter includes the name and address you enter. The agency needs some way to answer you, and some agencies ask for proof of where you live.</p>",
  },
  residency: {
    question: "Which states answer only their own residents?",
    answer:
      "<p>The laws of Alabama, Arkansas, Delaware, Kentucky, New Hampshire, Tennessee and Virginia give the right to their own citizens or residents. The Supreme Court has allowed this (McBurney v. Young, 569 U.S. 221, 2013). Some agencies there answer anyone, and Kentucky and Virginia also give the right to news media. Federal law and the other states do not ask where you live. Pennsylvania asks only that you live in the United States.</p>",
  },
  laws: {
    question: "Which laws are supported?",
    answer:
      "<p>The federal Freedom of Information Act, the laws of all 50 states and the District of Columbia, and six laws from other countries: the United Kingdom, Scotland, Ireland, Germany, the European Union and Canada. Each shows its citation and the date it was last checked against its source. The <home>home page</home> calculates the deadline under any of them for any date. Some laws set no number of days; for those, no deadline is shown.</p>",
  },
  cost: {
    question: "What does it cost?",
    answer:
      "<p>Asking is free. The agency may charge for copies and, depending on the law and on who you are, for search time. Federal agencies do not charge most people for the first two hours of search and the first 100 pages.</p><p>You can set the most you are willing to pay. The letter then asks the agency to contact you before it charges more than that. You can ask for a fee waiver if the records help the public understand what its government does. A fee estimate is a question: you owe nothing until you agree.</p>",
  },
  howLong: {
    question: "How long does an answer take?",
    answer:
      "<p>The law sets a deadline for the agency’s decision. For a federal agency it is 20 working days after it received the request. Many take longer, and most laws give them more time if they tell you so in writing. A decision does not include the records: they may follow later. The tracker shows the legal deadline with every weekend and holiday that was skipped. From the day after the deadline it counts the days overdue.</p>",
  },
  noAnswer: {
    question: "What if the agency does not answer?",
    answer:
      "<p>Write again in the same conversation, name the day the answer was due, and ask for a date. A short, polite letter often helps. Once the deadline has passed, the law treats no answer much like a denial. With a federal agency you may go to court without an appeal; elsewhere you may appeal or go to court. The <home>home page</home> shows the step for each law under “If there is no answer”.</p>",
  },
  appeal: {
    question: "What is an appeal?",
    answer:
      "<p>An appeal is a letter that asks a higher official to review the agency’s decision. It is free and needs no lawyer. You may appeal a denial, redactions, a “no records” answer, a fee, or a search that looks incomplete. There is a deadline: for federal agencies at least 90 days from the decision. The letter that denies your request must tell you of your right to appeal.</p>",
  },
  exemptions: {
    question: "What do codes such as (b)(6) mean?",
    answer:
      "<p>They name the rule the agency relies on to withhold something. In federal law (b)(1) is classified information, (b)(3) another statute, (b)(4) trade secrets, (b)(5) internal advice, (b)(6) and (b)(7)(C) personal privacy, (b)(7)(A) open investigations. States have their own lists. The inbox shows the codes found in a reply, each with its sentence.</p>",
  },
  whoSees: {
    question: "Who sees my request?",
    answer:
      "<p>You and the agency you send it to. Other users cannot see it and nothing is published. Administrators of this installation can see that it exists and its delivery status. The agency may treat your letter as a public record too, and some agencies publish a log of who asked for what.</p>",
  },
  replies: {
    question: "How do the agency’s replies get here?",
    answer:
      "<p>Each request has its own reply address. Every email the agency sends there is stored complete, with its attachments, and appears in your inbox under that request. If an agency writes to another address of this installation, the email waits in a queue until someone matches it with a request. None is deleted.</p>",
  },
  classification: {
    question: "Can a reply be misunderstood?",
    answer:
      "<p>Yes, so you are asked to check. You see the likely outcome of the reply, the confidence, and the sentence it was found in, highlighted in the email. The status of the request changes only after you confirm or correct the outcome with one click. The exception is a plain acknowledgment, which is recorded automatically. If the outcome is unclear, it is shown as unsure.</p>",
  },
  goLive: {
    question: "How do I go live?",
    answer:
      "<p>After installation this program is a sandbox: letters go to a simulated agency on the same machine, which answers within seconds, and nothing leaves the machine. The program accepts connections from this machine only. Administrators change these settings to send real email:</p><ol><li><code>SMTP_URL</code>: the relay that sends your email, such as <code>smtps://user:password@relay.example:465</code>. Setting it ends the sandbox.</li><li><code>MAIL_DOMAIN</code>: the domain of the reply addresses. Point its MX record at this machine, and port 25 at <code>SMTP_IN_PORT</code> (2525).</li><li><code>PUBLIC_URL</code> and <code>HOST</code>: the address of the program, behind a proxy that handles HTTPS.</li><li><code>TEAM_EMAIL</code> and <code>ADMIN_EMAILS</code>: where questions are sent, and who may open the admin dashboard.</li></ol><p>Then restart the program. The sandbox bar at the top of every page disappears once letters are real.</p>",
  },
} as const;
