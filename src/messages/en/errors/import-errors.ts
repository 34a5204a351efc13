/** Why a row of an import cannot be used, or what was left out of it: requests, emails and agencies. */
export const importErrors = {
  request: {
    noSentDate: "The date it was sent is missing. Add the date, or set the status to draft.",
    doneBeforeSent:
      "It was completed on {doneOn}, before it was sent on {sentOn}. Correct one of the two dates.",
    longTrackingNumber:
      "The tracking number is longer than {most, plural, one {# character} other {# characters}}. Shorten it.",
    longText: "The text is longer than {most, plural, one {# character} other {# characters}}. Shorten it.",
    noTitle: "The title is missing. Add one.",
    longTitle: "The title is longer than {most, plural, one {# character} other {# characters}}. Shorten it.",
    unknownStatus: "“{status}” is not a known status. Use a status from your list of requests.",
    badDateMonthFirst: "“{text}” is not a date with the month first. Write it as YYYY-MM-DD.",
    badDateDayFirst: "“{text}” is not a date with the day first. Write it as YYYY-MM-DD.",
    futureDateMonthFirst: "{day} is in the future when read with the month first. Correct the date.",
    futureDateDayFirst: "{day} is in the future when read with the day first. Correct the date.",
    oldDate: "{day} is before {year}. Correct the year.",
    noAgency: "The agency is missing. Add its name.",
    unknownLaw: "We have no law for “{place}”. Enter a state or a country.",
    unknownAgency: "“{name}” is not in the directory. Choose an agency for it.",
    longAgencyName:
      "The agency’s name is longer than {most, plural, one {# character} other {# characters}}. Shorten it.",
    agencyWithoutLaw:
      "“{name}” is not in the directory, and its jurisdiction is missing. Add a column with the state, or choose a jurisdiction for the whole file.",
    tooManyAgencies:
      "“{name}” is not in the directory, and you already have {most, plural, one {# agency} other {# agencies}} of your own. Choose an agency from the directory.",
  },
  thread: {
    title: "Letter to {domain}",
    titleWithoutAgency: "Letter to myself",
    noAgency: "It was sent only to you. Only email with an agency can become a request.",
    noLetter: "It contains no letter of yours, and no agency in the directory writes from {domain}.",
    unknownAgency:
      "No agency in the directory writes from {domain}. Choose the agency above, or choose a jurisdiction to add your own.",
    tooManyAgencies:
      "No agency in the directory writes from {domain}, and you already have {most, plural, one {# agency} other {# agencies}} of your own. Choose an agency from the directory.",
    maybeNotRequest: "It contains no letter of yours, so it may not be a request.",
    publicHost: "{domain} is a public email provider, not an agency, so it may not be a request.",
  },
  agency: {
    retired: "It was retired here. Importing the row lists it again.",
    verified: "Its email address was verified here, and the file has a different one.",
    edited: "An administrator edited it here. Importing the row replaces these fields.",
    possibleDuplicate:
      "{name} is already here and may be the same agency. Importing the row adds another agency.",
    duplicateRows:
      "{count, plural, one {Row {rows} is} other {Rows {rows} are}} about the same agency. Only the last of these rows can be imported.",
    duplicateRowsAndMore:
      "Rows {rows} and more are about the same agency. Only the last of these rows can be imported.",
    ambiguous: "It may be any of {agencies}. Merge them, or give the row the ID of one.",
    removed: "The agency was removed in the meantime. Create the preview again.",
    unknownParent: "Its parent agency is neither here nor in the file, so it is added without a parent.",
    cycle: "Its parent would be the agency itself, so its place in the tree was not changed.",
    noName: "The name is missing.",
    nameWithoutLetters: "The name has no letters.",
    longName: "The name is longer than {most, plural, one {# character} other {# characters}}.",
    doNotUse: "Its own directory marks it “do not use”.",
    formChoice: "It is an option in another program’s form, not an agency.",
    appealsOnly: "It accepts appeals only, not requests.",
    testEntry: "It is a test entry in its own directory.",
    noJurisdiction: "The jurisdiction is missing. Choose one for the whole file.",
    unknownJurisdiction: "We have no law for the jurisdiction “{place}”.",
    missingColumns:
      "{format} needs the {count, plural, one {column} other {columns}} {columns}, which this file does not have.",
    unknownColumns: "Unknown columns were ignored: {columns}.",
    badId: "The ID contains characters that are not allowed.",
    otherEmails: "Additional email addresses were left out: {addresses}.",
    otherEmailsAndMore: "Additional email addresses were left out: {addresses} and more.",
    badEmail: "An email address is not valid and was left out.",
    badUrl: "{field} is not a web address and was left out.",
    badText: "{field} is not text and was left out.",
    longField:
      "{field} is longer than {most, plural, one {# character} other {# characters}} and was left out.",
    longAddress: "The mailing address is too long and was left out.",
    aliases: "Some other names were left out because there were too many or they were too long.",
    badTimeZone: "“{zone}” is not a time zone and was left out.",
    defunct: "Its own directory marks it as defunct.",
    lawDoesNotApply: "According to its own directory, the law does not apply to it.",
    muckrockJurisdiction:
      "We do not know MuckRock’s jurisdiction “{key}”. Import the agencies of one state as a file of their own and choose that state.",
    muckrockChosen:
      "We do not know MuckRock’s jurisdiction “{key}”, so it was put under the state you chose. Check it.",
    froideJurisdiction:
      "It is under the law of “{slug}”, which we do not have, and not under the law chosen for the file.",
    muckrockStatus: "MuckRock lists it as “{status}”.",
    muckrockExempt: "According to MuckRock, the law does not apply to it.",
    foiaGovWithoutId: "It has no ID, so it is not a FOIA.gov entry.",
    foiaGovUnpublished: "FOIA.gov no longer publishes it.",
    noNameOrOffices: "It has no name or no offices.",
    noComponent: "It names no component.",
    field: {
      abbreviation: "The abbreviation",
      locality: "The locality",
      kind: "The kind",
      phone: "The phone number",
      fax: "The fax number",
      timeZone: "The time zone",
      portalUrl: "The portal address",
      website: "The website",
      notes: "The note",
    },
  },
} as const;
