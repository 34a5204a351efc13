/** Errors of actions that write, address and send letters. */
export const deliveryErrors = {
  unprintable:
    "The printed letter has no type for {count, plural, one {this character: {characters}. Write it} other {these characters: {characters}. Write them}} in Latin, Greek or Cyrillic letters, or copy the letter’s text instead.",
  unknownStep: "There is no step “{step}”. Choose one of {steps}.",
  unknownAccount: "There is no account of {email}.",
  oneFile: "Send one file, as the only part of a multipart/form-data body.",
  filesTooLarge:
    "The files of one email can be at most 25 MB in total. Send this file separately in a smaller form, or by postal mail.",
  emptyFile: "This file is empty. Attach a file that has content.",
  uploadsFull:
    "Your unsent files take up 200 MB. Send or remove some, or wait a day: unsent files are then deleted.",
  stillDraft: "This request was not sent, so it is still a draft.",
  alreadySent: "This letter was already sent, so sending cannot be canceled.",
  notDeferred: "Only an email that was deferred can be retried.",
  notReturned: "Only the address of a letter that bounced or was not delivered can be changed.",
  notUndelivered:
    "The letter was not returned from {address}. Choose an address that it could not be delivered to.",
  alreadyRecipient: "The letter goes to {address} already. Enter another address.",
  writerSuspended: "The account of this letter’s user is suspended or closed, so the letter is not sent.",
  notHeld: "Only a letter that is on hold because it may already have been sent can be confirmed.",
  manualLocked: "The request has changed since this letter was sent, so the entry can no longer be edited.",
  noManual: "You have not recorded a letter of this request as sent by you.",
  interrupted: "Sending was interrupted. The letter may have been delivered, so it was not sent again.",
  rejectedRecipient: "{address} will not receive it: {reason}",
  noRecipient: "Enter who this goes to.",
  forwardedLetter: "A forwarded email cannot be a letter to the agency.",
  forwardedGone: "The email you are forwarding is no longer in this conversation.",
  forwardedFileGone: "This file is no longer in the email. Remove it.",
  forwardedFilesGone: "A file is no longer in the email. Remove it.",
  forwardedTooLarge:
    "One email can have at most {most, plural, one {# file} other {# files}} and 25 MB in total. Remove some.",
  requestNotSent: "Send the request first.",
  tooManyRecipients:
    "One email can go to at most {most, plural, one {# recipient} other {# recipients}}. Remove some.",
  fileGone: "This file is no longer here. Attach it again.",
  filesGone: "A file is no longer here. Attach it again.",
  attachmentsTooLarge:
    "The files of one email can be at most 25 MB in total. Remove some and send them in a second email.",
  attachmentsTooLargeField: "More than 25 MB in total.",
  printForWhich:
    "This draft goes to {count, plural, one {# agency} other {# agencies}}. Choose whose letter to print.",
  severalAgencies:
    "This draft goes to {count, plural, one {# agency} other {# agencies}}. Send it to all of them, or choose one.",
  idTaken: "This ID belongs to another message. Send again with a new ID.",
  ownDomain: "Letters from here cannot go to an address of {domain}. Enter the agency’s own address.",
  draftChangedBeforeRecord: "This draft was changed elsewhere. Review it before you record that you sent it.",
  severalAgenciesByEmail:
    "This draft goes to {count, plural, one {# agency} other {# agencies}}. Send it to all of them by email, or choose one.",
  sentFromHere: "This request was already sent from Daylight.",
  inFuture: "It is {today} at the agency. Choose that day or an earlier one.",
  tooOld: "Choose a day in the last {years, plural, one {# year} other {# years}}.",
  notOwnLetter: "Only your own letters can be sent again.",
  notResendable: "This letter is being sent or was delivered, so it is not sent again.",
  agencyReviews: "{name} reviews denials and does not take requests here. Choose another agency.",
  agencyRetired: "{name} no longer takes requests. Choose another agency.",
  chooseAnotherAgency: "Choose another agency.",
  enterEmail: "Enter its email address.",
  unverifiedAddress: "{reason} Confirm it or enter the correct one.",
  draftSent: "This reply was already sent. Your new text is a new reply.",
  draftConflict: "This reply was also edited elsewhere. Compare the two versions before saving.",
  batchSent: "This request was already sent. Start a new one to ask other agencies.",
  draftChanged: "This draft was changed elsewhere. Review it before sending.",
  tooManyFollowUps:
    "At most {most, plural, one {# request} other {# requests}} can be followed up at once. Narrow the list first.",
  followUp: {
    not_sent_yet: "The request was not sent yet.",
    no_response_expected: "No response from the agency is expected.",
    appeal_available: "You already followed up. The next step is an appeal, which you write yourself.",
    recently_contacted: "You wrote to the agency less than a week ago.",
    not_due: "The response is not overdue yet.",
    unresolved_placeholders:
      "The letter has placeholders that only you can fill in. Write it in the request.",
  },
  emptyMessage: "Write a message before sending.",
  left: "This letter was already sent.",
  unexpected: "Something went wrong on our side. The error was recorded. Try again.",
  limits: {
    recipients:
      "This goes to {count, plural, one {# recipient} other {# recipients}}, and today you can send to {left, plural, =0 {no more} other {# more}}, of {most}.",
    outside:
      "{count, plural, one {This address is} other {# of these addresses are}} not a public agency’s, as far as we know, and today you can send to {left, plural, =0 {no more} other {# more}} of that kind, of {most}.",
    batch:
      "These are {count, plural, one {# letter} other {# letters}}, and today you can send {left, plural, =0 {no more} other {# more}}, of {most}. None was sent.",
    availableAt: "There is room for this after {time}.",
    chosenHint: "An administrator set this limit for your account. You can ask us to change it.",
    hint: "The limit rises when an agency answers one of your requests. You can also ask us to raise it.",
  },
  outside: {
    notAllowed:
      "Your account is new: until an agency answers one of your requests, only a first letter can go to an address outside public agencies.",
    notAgency:
      "{count, plural, one {{addresses} is not a public agency’s address, as far as we know.} other {{addresses} are not addresses of public agencies, as far as we know.}}",
    notAllowedAddress: "{address}: {reason}",
    confirm:
      "{count, plural, one {{addresses} is outside {agency}. Send to it anyway?} other {{addresses} are outside {agency}. Send to them anyway?}}",
    address: "{address} is outside {agency}.",
    theAgency: "the agency",
  },
  noEmail: "This agency does not take requests by email.",
  channels: "It takes them {channels}.",
  enterEmailIfKnown: "Enter its email address if you know it.",
  enterEmailOrAsk: "Enter its email address if you know it, or ask {channels}.",
  appealToOffice: "This goes to {name}, at the same address as your request.",
  appealToAgency: "The agency itself reviews its decision, so this goes to the same address as your request.",
  appealElsewhere:
    "This goes to {name}, not to the agency: enter the address in To. Your request and the agency’s response are attached if they were sent by email.",
  appealElsewhereByHand: "This goes to {name}, not to the agency.",
  hasAddress: "{name} has an email address already: {email}.",
  tooManyAddresses: "Add addresses for at most {most, number} requests at a time.",
  beforeRequest: "This day is before the request was sent.",
  reviewerNamed: "The agency’s response names this office for it: {name}.",
  reviewerFromAnswer: "The agency’s response names {email} for this.",
  reviewerFromLaw: "The address is {email}.",
  reviewerPostal: "The postal address is {postal}: check it before you send.",
  reviewerUnsure: "The address may be {email}: check it before you send.",
  bounce: "{reason} The server said: {text}",
} as const;
