import { type EmailSample, LETTER_MESSAGE_ID, OUR_ADDRESS } from "#test/mail/build-email.ts";

/** Letters people write that speak of mail, quote it, or bring it along. None of them is a bounce. */
const SENDER = "Ana Ruiz <aruiz@county.example.gov>";

const letter = (
  name: string,
  subject: string,
  text: string,
  rest: Partial<EmailSample> = {},
): EmailSample => ({
  name,
  from: SENDER,
  subject,
  text,
  ...rest,
});

/** One sentence each, in an ordinary letter. */
const SENTENCES = [
  "Our mailbox is full at times, so please use the portal for large files.",
  "My mailbox was over quota last week and I may have missed your message.",
  "Your first message was returned to us as undeliverable, so please confirm your mailing address.",
  "The letter we mailed you was returned to sender.",
  "The user unknown error you describe is known to our IT department.",
  "We found 550 e-mails responsive to your request.",
  "The search returned 5,512 messages; 421 of them are duplicates.",
  "Under section 5.1.1 of the policy the records are public.",
  "Your attachment was blocked by our firewall; please send it as a PDF.",
  "Delivery of the documents has failed twice because the files exceed our size limit.",
  "Our spam filter caught your e-mail, so we only received it today.",
  "The e-mail address you used is no longer in use; write to records@county.example.gov.",
  "I could not deliver the CD to your address, so it was returned.",
  "We were unable to deliver the envelope to you.",
  "Delivery has been delayed because of the volume of records.",
  "Your request could not be delivered to the Sheriff because his address was not found.",
  "Messages rejected by the server before 2024 were not retained.",
  "The mail system at host mx.county.example.gov keeps logs for 30 days.",
  "We do not keep non-delivery reports.",
  "The delivery status notification settings you asked about are not records.",
  "An undelivered mail report is a public record and will be produced.",
  "Access denied messages are logged and will be released.",
  "Please note that the message could not be sent to all recipients you copied.",
  "We have your e-mail. Some e-mails in the production bounced and are marked so.",
  "The retention policy for returned mail is two years.",
  "Exim and Postfix logs are exempt under the security exemption.",
  "The Department's server was out of order, so this reply is late.",
  "Please resend, as the link in your message had expired.",
  "The records concern mail delivery failures at the County Jail.",
  "Warning: the attached files contain disturbing images.",
  "Failed delivery attempts are recorded in column C.",
  "Mailer-daemon messages were excluded from the search, as you agreed.",
];

const FORWARDED = `Final-Recipient: rfc822; someone@county.example.gov\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`;
const HEADERS = `Return-Path: <clerk@county.example.gov>\nReceived: from mx.county.example.gov by mail.county.example.gov\nMessage-ID: <a@county.example.gov>\nFrom: clerk@county.example.gov\nTo: sheriff@county.example.gov\nSubject: Undeliverable: budget`;

export const NOT_BOUNCES: EmailSample[] = [
  ...SENTENCES.map((sentence) =>
    letter(
      `says: ${sentence}`,
      "Your public records request",
      `Dear Ms. Okafor:\n\n${sentence}\n\nSincerely,\nAna Ruiz`,
    ),
  ),
  ...SENTENCES.slice(0, 14).map((sentence) =>
    letter(`says at once: ${sentence}`, "RE: Mail delivery logs", sentence),
  ),
  letter(
    "forwards a bounce as a record",
    "FW: Undeliverable: budget",
    `Here is the first of the records.\n\n-----Original Message-----\nFrom: Mail Delivery System <MAILER-DAEMON@county.example.gov>\nSent: Monday, May 4, 2026\nTo: Clerk\nSubject: Undeliverable: budget\n\nThis is the mail system at host mx.county.example.gov.\n\n<someone@county.example.gov>: 550 5.1.1 User unknown`,
  ),
  letter(
    "forwards one without a word",
    "FW: Undelivered Mail Returned to Sender",
    "This is the mail system at host mx.county.example.gov.\n\n<someone@county.example.gov>: 550 5.1.1 User unknown",
  ),
  letter(
    "forwards one, bracketed",
    "[Fwd: failure notice]",
    "Hi. This is the qmail-send program at county.example.gov.\n\n<someone@county.example.gov>:\nSorry, no mailbox here by that name. (#5.1.1)",
  ),
  letter("attaches a bounce", "Records, part 1", "Attached is the e-mail you asked for.", {
    returned: `${HEADERS}\n\nThis is the mail system.`,
  }),
  letter(
    "attaches a bounce, in its subject too",
    "Undeliverable messages you asked for",
    "Please find attached the undeliverable messages of May.",
    { returned: `${HEADERS}\n\nThis is the mail system.` },
  ),
  letter(
    "quotes headers",
    "Your request for header information",
    `Dear Ms. Okafor:\n\nThe full headers you asked for:\n\n${HEADERS}\n\nSincerely,\nAna Ruiz`,
  ),
  letter(
    "quotes a status part",
    "Re: Delivery reports",
    `Here is the delivery report of March 3 in full:\n\n${FORWARDED}`,
  ),
  letter(
    "quotes our own report back",
    "Re: Undelivered Mail Returned to Sender",
    "I got your report and fixed the mailbox. Please send it again.\n\n> This is the mail system at host mx.daylight.example.\n> <aruiz@county.example.gov>: 552 5.2.2 Mailbox full",
  ),
  letter(
    "answers a failure notice",
    "RE: failure notice",
    "Our mailbox works again. Please resend your request.",
  ),
  letter(
    "answers in German",
    "AW: Unzustellbar: Akteneinsicht",
    "Ihre Nachricht konnte nicht zugestellt werden, weil unser Postfach voll war. Bitte senden Sie sie erneut.",
  ),
  letter(
    "writes as postmaster",
    "Re: mail logs",
    "Ms. Okafor, I run the county's mail. The logs you asked for are kept for 30 days. Which days do you need?",
    { from: "Postmaster <postmaster@county.example.gov>" },
  ),
  letter(
    "writes as postmaster, first letter",
    "Your request for mail logs",
    "Dear Ms. Okafor:\n\nWe have received your request for the logs of our mail servers.",
    { from: "County Postmaster <postmaster@county.example.gov>" },
  ),
  letter(
    "the Postal Service",
    "Undeliverable mail statistics",
    "Dear Ms. Okafor:\n\nThis responds to your request for statistics on mail returned to sender. We located 12 pages.",
    { from: "FOIA <foia@usps.example.gov>" },
  ),
  letter(
    "the Postal Service, ruling",
    "Returned mail: request 26-100",
    "Dear Ms. Okafor:\n\nYour request for records on returned mail is granted in full. The records are attached.",
    { from: "FOIA <foia@usps.example.gov>" },
  ),
  letter(
    "records about delivery failures",
    "Delivery failure reports, request 26-114",
    "Ms. Okafor, we estimate that copying the delivery failure reports will cost $40.",
  ),
  letter(
    "a paper letter came back",
    "Returned mail",
    "Good morning, the check you mailed to us was returned by the bank. Please send another.",
  ),
  letter(
    "a delayed answer",
    "Delay in your request",
    "Your request is delayed. We will keep trying to obtain the records and expect to respond by December 18, 2026.",
  ),
  letter(
    "mail delivery problem told by a person",
    "Problem with your e-mail",
    "Hello, I could not open the file you sent. Could you send it as a PDF? My address is aruiz@county.example.gov.",
  ),
  letter(
    "an absence from a postmaster",
    "Automatic reply: Detention inspections",
    "I am out of the office until November 30, 2026.",
    { from: "postmaster@county.example.gov", headers: "Auto-Submitted: auto-replied" },
  ),
  letter(
    "an absence that speaks of a full mailbox",
    "Out of office",
    "I am out of the office until November 30, 2026. If your message is returned, my mailbox is full; please contact the clerk.",
    { headers: "Auto-Submitted: auto-replied" },
  ),
  letter(
    "a read receipt",
    "Read: Detention inspections",
    "Your message\n\nTo: Ana Ruiz\nSubject: Detention inspections\nSent: Friday\n\nwas read on Friday, November 20, 2026 9:00 AM.",
  ),
  letter(
    "a receipt of deletion",
    "Not read: Detention inspections",
    "Your message\n\nTo: Ana Ruiz\nSubject: Detention inspections\n\nwas deleted without being read on Friday, November 20, 2026.",
  ),
  letter(
    "a newsletter about mail",
    "Deliverability news: bounced mail",
    "This month: why messages bounce, and how to avoid 550 errors.",
    { headers: "List-Unsubscribe: <https://news.example.com/u>" },
  ),
  letter(
    "a list digest",
    "[postfix-users] Undelivered Mail Returned to Sender",
    "On the list, somebody asked:\n\nI get this: 550 5.1.1 User unknown. What is wrong?",
    { headers: "List-Id: <postfix-users.example.org>" },
  ),
  letter(
    "an automatic receipt",
    "Request received",
    "We have received your request. If this message is undeliverable, call us.",
    { headers: "Auto-Submitted: auto-generated" },
  ),
  letter("a ticket system", "[#1234] Mailbox full", "Your ticket #1234 has been created: mailbox full.", {
    from: "helpdesk@county.example.gov",
    headers: "Auto-Submitted: auto-generated",
  }),
  letter(
    "a quarantine digest",
    "Quarantine summary: 3 messages blocked",
    "You have 3 new messages in quarantine.",
    { from: "quarantine@county.example.gov" },
  ),
  letter(
    "a report that it arrived",
    "Delivery Status Notification (Success)",
    "Your message was successfully delivered to the following recipients.",
    {
      from: "postmaster@county.example.gov",
      status: `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; foia@county.example.gov\nAction: delivered\nStatus: 2.0.0`,
    },
  ),
  letter(
    "a report that it was passed on",
    "Relayed: Detention inspections",
    "Delivery to these recipients is complete, but no delivery notification was sent by the destination server.",
    {
      from: "postmaster@county.example.gov",
      status: `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; foia@county.example.gov\nAction: relayed\nStatus: 2.0.0`,
    },
  ),
  letter(
    "a report that a list took it",
    "Expanded: Detention inspections",
    "Your message was sent on to the members of a list.",
    {
      from: "postmaster@county.example.gov",
      status: `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; foia@county.example.gov\nAction: expanded\nStatus: 2.0.0`,
    },
  ),
  letter(
    "names our own letter",
    "Detention inspections",
    `I write about your letter ${LETTER_MESSAGE_ID} to ${OUR_ADDRESS}. It did not reach us until today. 550 pages follow.`,
  ),
  letter(
    "a digest from a postmaster",
    "[Postmaster] Held messages digest",
    "3 messages to you were blocked or rejected.",
    { from: "postmaster@county.example.gov" },
  ),
  letter(
    "a postmaster's letter about a rejection",
    "Your request",
    "Dear Ms. Okafor:\n\nYour appeal was rejected and your check returned.",
    { from: "postmaster@county.example.gov" },
  ),
];
