/** What the checks of a draft found; `<subject>` is set in bold. */
export const draftChecks = {
  moreNames: "{count, number} more",
  placeholders:
    "{count, plural, one {<subject>{names}</subject> looks like a placeholder to fill in.} other {<subject>{names}</subject> look like placeholders to fill in.}}",
  strayBrace: "<subject>Unpaired brace.</subject> {reason}",
  questions: {
    found:
      "<subject>“{quote}”</subject> asks a question. The law covers records, so ask for the records that answer it.",
    whyExample:
      "Instead of “Why was the contract ended?”: “The memos, emails and minutes that give the reasons for ending the contract.”",
    countExample:
      "Instead of “How many complaints came in?”: “The log or table of complaints, or the records from which they can be counted.”",
  },
  broad: {
    anyAndAll: "<subject>“{quote}”</subject> gives an agency a reason to refuse the request as too broad.",
    anyAndAllKinds:
      "Name the kinds of record: “the contract, its amendments, and the invoices paid under it”.",
    anyAndAllHolder: "Say who has them: “held by the Purchasing Division”.",
    everything: "<subject>“{quote}”</subject> does not say what to look for.",
    everythingRecord:
      "Name the record that would contain it: “the inspection reports for 400 Main Street”, “the agreement with the company”.",
    everythingIndex:
      "To find out what the agency has, ask for a list first: “an index of the files on this project”.",
    messages:
      "<subject>All messages</subject> of an agency cannot be searched. Say whose, from when, and which words they contain.",
    messagesExample:
      "“Emails between the city manager and anyone at acme.example, March 1 to May 31, 2025, that contain ‘bridge’ or ‘toll’.”",
  },
  manyRecords:
    "<subject>{count, number} records in one letter.</subject> Short requests are answered sooner. Send the most important records first, and the rest in a second letter.",
  dates: {
    endsBeforeStart: "<subject>The date range ends before it begins.</subject> Change one of the two dates.",
    startsInFuture:
      "<subject>The date range begins in the future.</subject> A request covers records that exist when the agency searches.",
    endsInFuture:
      "<subject>The date range ends in the future.</subject> Most agencies search up to the day they receive the letter. Send another request for later records.",
    missing: "<subject>No dates given.</subject> A date range makes the search shorter and the cost lower.",
    missingForEmails:
      "<subject>No dates given.</subject> Agencies often refuse an email search without a date range as too burdensome.",
  },
  feeWaiver: {
    commercial:
      "<subject>A fee waiver for commercial use</subject> is usually refused, because waivers are for the public interest. Remove the waiver or change the fee category.",
    noReason:
      "<subject>The fee waiver gives no reason.</subject> Say how the public will learn from the records and that you have no commercial interest in them.",
  },
  privateData: {
    ssn: "<subject>This looks like a Social Security number.</subject> Anyone can ask to read most letters.",
    card: "<subject>This looks like a card number.</subject> Anyone can ask to read most letters.",
    bankAccount:
      "<subject>This looks like a bank account number.</subject> Anyone can ask to read most letters.",
    license:
      "<subject>This looks like a driver’s license number.</subject> Anyone can ask to read most letters.",
    passport: "<subject>This looks like a passport number.</subject> Anyone can ask to read most letters.",
    medical:
      "<subject>This looks like a medical record number.</subject> Anyone can ask to read most letters.",
    birthDate: "<subject>This looks like a date of birth.</subject> Anyone can ask to read most letters.",
  },
  residency: {
    pressNamed:
      "{count, plural, one {<subject>{places}</subject> answers} other {<subject>{places}</subject> answer}} residents and news media. The letter names {organization}.",
    press:
      "{count, plural, one {<subject>{places}</subject> answers} other {<subject>{places}</subject> answer}} residents and news media. If you are one of them, say so under “Also ask for” or in your details.",
    addressMissing:
      "{count, plural, one {<subject>{places}</subject> answers its own residents.} other {<subject>{places}</subject> answer their own residents.}} If you are one of them, say so under “Also ask for”.",
    addressElsewhere:
      "{count, plural, one {<subject>{places}</subject> answers its own residents. Your address is elsewhere, so it may refuse.} other {<subject>{places}</subject> answer their own residents. Your address is elsewhere, so they may refuse.}}",
    openTo: "is open to {who}.",
  },
  expedited:
    "{count, plural, one {<subject>{places}</subject> has no expedited processing in its law.} other {<subject>{places}</subject> have no expedited processing in their laws.}} The letter asks for an early answer as a courtesy.",
  purpose: {
    unknown:
      "{count, plural, one {<subject>{places}</subject> has a different time limit} other {<subject>{places}</subject> have different time limits}} for requests with a commercial purpose. Choose your fee category, so that the letter and the deadline are right.",
    limit: "allows {days, number} business days for {about}.",
  },
  statements: {
    missing:
      "{count, plural, one {<subject>{places}</subject> asks} other {<subject>{places}</subject> ask}} the requester for statements that this letter does not make yet. Answer the questions under “Also ask for”: an agency may send a request without them back.",
    legalProceeding: "asks whether the request is made in connection with a legal proceeding.",
    conviction: "asks whether the requester has been convicted of an indictable offense.",
  },
  ownWords: {
    de: "<subject>Your own words are in English.</subject> The letter is in German and leaves them as you typed them. The agency may ask you for a translation.",
    fr: "<subject>Your own words are in English.</subject> The letter is in French and leaves them as you typed them.",
  },
  unverifiedAddress:
    "{count, plural, one {<subject>{agencies}</subject> may have a new address. You confirm or correct it before the letter is sent.} other {<subject>{agencies}</subject> may have new addresses. You confirm or correct each before its letter is sent.}}",
  noEmail:
    "{count, plural, one {<subject>{agencies}</subject> does not take email. Its letter is prepared for you to send another way.} other {<subject>{agencies}</subject> do not take email. Their letters are prepared for you to send another way.}}",
} as const;
