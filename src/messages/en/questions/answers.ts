/** Questions about an agency’s answer, or the lack of one. `words`: what people type who look for it. `<p>`, `<ol>`, `<li>`, `<code>` are elements; `<home>`, `<laws>`, `<account>`, `<privacy>` and `<contact>` are links. */
export const answerQuestions = {
  howLong: {
    question: "How long does an answer take?",
    words: "time days deadline wait when",
    answer:
      "<p>The law sets a deadline for the agency’s decision. For a federal agency it is 20 business days after it received the request. Many take longer, and most laws give them more time if they tell you so in writing. A decision does not include the records: they may follow later. The tracker shows the legal deadline with every weekend and holiday that was skipped. From the day after the deadline it counts the days overdue.</p>",
  },
  acknowledgment: {
    question: "What is an acknowledgment?",
    words: "received confirmation tracking number case",
    answer:
      "<p>A message that the agency received your request, often with its number for it. It is not a decision. The tracker stores the number and keeps counting, unless the law counts from the acknowledgment.</p>",
  },
  extension: {
    question: "Can an agency take more time?",
    words: "extend extension delay postpone unusual circumstances",
    answer:
      "<p>Most laws allow it once, for stated reasons, and in writing. The tracker shows the new deadline together with the rule that allows it. If the law does not allow the time an agency claims, the legal deadline stays as it is.</p>",
  },
  clarification: {
    question: "The agency asks me to clarify. What now?",
    words: "clarify question unclear explain response needed",
    answer:
      "<p>Answer soon, in the same conversation. Under some laws the time to answer pauses until you do, and some agencies close a request that stays unanswered. Say what you want in other words, or narrow it.</p>",
  },
  noAnswer: {
    question: "What if the agency does not answer?",
    words: "silence ignored overdue late nothing ghosted no response reminder",
    answer:
      "<p>Write again in the same conversation, name the day the answer was due, and ask for a date. A short, polite letter often helps; the program writes one. What silence means after the deadline differs by law: in some places it counts as a denial that you may appeal, in others you may complain or go to court, and in South Carolina the request counts as approved for records that are not exempt. The <laws>list of laws</laws> says it for every state.</p>",
  },
  denied: {
    question: "My request was denied. What can I do?",
    words: "denial refuse rejected exempt withheld reject",
    answer:
      "<p>Read which rule the agency relies on, and the deadline to appeal. You can appeal, ask for the parts that are not exempt, or send a narrower request. The conversation offers a letter for each, with your facts filled in. Nothing is sent before you read it.</p>",
  },
  appeal: {
    question: "What is an appeal?",
    words: "review administrative challenge reconsider",
    answer:
      "<p>An appeal is a letter that asks a higher official, or an office outside of the agency, to review its decision. It needs no lawyer. You may appeal a denial, redactions, a “no records” answer, a fee, or a search that looks incomplete. There is a deadline: for federal agencies at least 90 days from the decision. Several states have no appeal: there the next step is a complaint or a court.</p>",
  },
  appealArguments: {
    question: "What do I write in an appeal?",
    words: "arguments argument reasons points draft letter case law citation exemption foreseeable harm",
    answer:
      "<p>The appeal letter starts with arguments that fit your case: an answer to each exemption the agency named, the presumption that records are public, the harm it must show, the parts that are not exempt, the search, or the fees. Each cites the law it rests on. Open the list of arguments beside the letter, choose what it argues, and read every sentence before you send it. Your own facts persuade most: say why the records matter, and which records you know to exist.</p>",
  },
  sue: {
    question: "Can I sue an agency?",
    words: "lawsuit court lawyer litigation judge complaint",
    answer:
      "<p>Most of these laws let you go to court over a denial or a missed deadline, some only after an appeal. You may represent yourself, and a court may order the agency to pay a lawyer’s fees if you win. The program does not file lawsuits and gives no legal advice. Its export has what a lawyer needs: every email as it was sent and received, with a timeline.</p>",
  },
  mediation: {
    question: "Who can help without a court?",
    words: "ombudsman mediator ogis mediation commission attorney general help",
    answer:
      "<p>For federal agencies, each has a FOIA public liaison, and the Office of Government Information Services (OGIS) at the National Archives mediates free of charge. Some states have an ombudsman, a commission or an attorney general who reviews complaints. The <laws>page of each law</laws> names the office.</p>",
  },
  exemptions: {
    question: "What do codes such as (b)(6) mean?",
    words: "exemption b5 b7 redaction code withheld",
    answer:
      "<p>They name the rule the agency relies on to withhold something. In federal law (b)(1) is classified information, (b)(3) another statute, (b)(4) trade secrets, (b)(5) internal advice, (b)(6) and (b)(7)(C) personal privacy, (b)(7)(A) open investigations. States have their own lists. The inbox shows the codes found in a reply, each with its sentence.</p>",
  },
  redactions: {
    question: "Parts of the records are blacked out. Is that allowed?",
    words: "redacted redaction blacked partial grant",
    answer:
      "<p>An agency may remove what an exemption covers, but under federal law and most state laws it must release the rest and say which exemption it used for each part. If it does not, or if too much is removed, you may appeal.</p>",
  },
  glomar: {
    question: "What does “neither confirm nor deny” mean?",
    words: "glomar existence secret",
    answer:
      "<p>The agency refuses to say whether records exist, because the answer alone would reveal something exempt. It is called a Glomar response, and you may appeal it like a denial.</p>",
  },
  noRecords: {
    question: "The agency says it has no records.",
    words: "none found no responsive search",
    answer:
      "<p>Ask where it searched and with which terms, or suggest another office, a name or a date. For federal agencies a “no records” answer can be appealed when you have reason to think that the search was not adequate.</p>",
  },
  estimate: {
    question: "The fee estimate is too high.",
    words: "expensive invoice bill quote reduce dispute payment",
    answer:
      "<p>Ask how it was calculated, narrow the request, ask for electronic copies, or ask for a waiver. The conversation offers a letter that accepts the fee and one that disputes it. Look at the date in the estimate: some agencies close a request that is not paid or answered in time.</p>",
  },
  publish: {
    question: "May I publish the records I get?",
    words: "publication copyright share article news",
    answer:
      "<p>Usually, yes: records released to you are no longer secret. Some have a copyright owner other than the government, and some name private people. The program publishes nothing for you.</p>",
  },
} as const;
