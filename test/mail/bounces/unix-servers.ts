import { RETURNED_HEADERS } from "#test/mail/build-email.ts";
import {
  bounceEmail,
  type FreeTextBounce,
  MAILER_DAEMON,
  noSuchAddress,
  POSTFIX,
  RECIPIENT,
  UNDELIVERED,
} from "./free-text-bounce.ts";

const EXIM =
  "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n";
const EXIM_COPY = `\n\n------ This is a copy of the message, including all the headers. ------\n\n${RETURNED_HEADERS}`;
const QMAIL =
  "Hi. This is the qmail-send program at mx.example.gov.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n";
const QMAIL_COPY = `\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <plate-heron@mail.daylight.example>\n${RETURNED_HEADERS}`;
const SENDMAIL =
  "The original message was received at Fri, 20 Nov 2026 11:30:00 GMT\nfrom mail.daylight.example [192.0.2.7]\n\n";
const EXIM_FAILED: [string, string] = [
  "Mail Delivery System <Mailer-Daemon@mx.example.gov>",
  "Mail delivery failed: returning message to sender",
];
const FAILURE_NOTICE: [string, string] = ["MAILER-DAEMON@mx.example.gov", "failure notice"];
const RETURNED_MAIL: [string, string] = [
  "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.gov>",
  "Returned mail: see transcript for details",
];

/** Postfix, Exim, qmail and Sendmail. */
export const UNIX_SERVER_BOUNCES: FreeTextBounce[] = [
  bounceEmail(
    "Postfix, unknown user",
    UNDELIVERED,
    noSuchAddress("5.1.1", "550"),
    `${POSTFIX}<${RECIPIENT}>: host mail.county.example.gov[192.0.2.9] said: 550 5.1.1\n    <${RECIPIENT}>: Recipient address rejected: User unknown in virtual mailbox\n    table (in reply to RCPT TO command)`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "Postfix, unknown local user",
    UNDELIVERED,
    noSuchAddress(null, null),
    `${POSTFIX}<${RECIPIENT}>: unknown user: "foia"`,
  ),
  bounceEmail(
    "Postfix, host not found",
    UNDELIVERED,
    [RECIPIENT, null, null, "hard", "no_such_domain"],
    `${POSTFIX}<${RECIPIENT}>: Host or domain name not found. Name service error for\n    name=county.example.gov type=AAAA: Host not found`,
  ),
  bounceEmail(
    "Postfix, connection timed out for good",
    UNDELIVERED,
    [RECIPIENT, null, null, "soft", "unreachable"],
    `${POSTFIX}<${RECIPIENT}>: connect to mail.county.example.gov[192.0.2.9]:25:\n    Connection timed out`,
  ),
  bounceEmail(
    "Postfix, mailbox full",
    UNDELIVERED,
    [RECIPIENT, "5.2.2", "552", "soft", "mailbox_full"],
    `${POSTFIX}<${RECIPIENT}>: host mail.county.example.gov[192.0.2.9] said: 552 5.2.2\n    Mailbox is over quota (in reply to end of DATA command)`,
  ),
  bounceEmail(
    "Postfix, spam",
    UNDELIVERED,
    [RECIPIENT, "5.7.1", "554", "hard", "spam"],
    `${POSTFIX}<${RECIPIENT}>: host mail.county.example.gov[192.0.2.9] said: 554 5.7.1\n    Message rejected as spam by Content Filtering. (in reply to end of DATA\n    command)`,
  ),
  bounceEmail(
    "Postfix, block list",
    UNDELIVERED,
    [RECIPIENT, "5.7.1", "554", "hard", "blocked"],
    `${POSTFIX}<${RECIPIENT}>: host mail.county.example.gov[192.0.2.9] said: 554 5.7.1\n    Service unavailable; Client host [192.0.2.7] blocked using\n    zen.spamhaus.org (in reply to RCPT TO command)`,
  ),
  bounceEmail(
    "Postfix, too large",
    UNDELIVERED,
    [RECIPIENT, "5.3.4", null, "hard", "too_large"],
    `${POSTFIX}<${RECIPIENT}>: message size 31457280 exceeds size limit 10485760 of\n    server mail.county.example.gov[192.0.2.9] (5.3.4)`,
  ),
  bounceEmail(
    "Postfix, loop",
    UNDELIVERED,
    [RECIPIENT, "5.4.6", null, "hard", "loop"],
    `${POSTFIX}<${RECIPIENT}>: mail for county.example.gov loops back to myself (5.4.6)`,
  ),
  bounceEmail(
    "Postfix, relay denied",
    UNDELIVERED,
    [RECIPIENT, "5.7.1", "554", "hard", "blocked"],
    `${POSTFIX}<${RECIPIENT}>: host mx[192.0.2.9] said: 554 5.7.1 <${RECIPIENT}>:\n    Relay access denied (in reply to RCPT TO command)`,
  ),
  bounceEmail(
    "Postfix, DMARC",
    UNDELIVERED,
    [RECIPIENT, "5.7.26", "550", "hard", "sender_not_proven"],
    `${POSTFIX}<${RECIPIENT}>: host aspmx.l.google.com[192.0.2.9] said: 550-5.7.26\n    This mail has been blocked because the sender is unauthenticated. 550-5.7.26 DKIM = did not pass 550 5.7.26 SPF did not pass (in reply to end of DATA command)`,
  ),
  bounceEmail(
    "Postfix, delay",
    [MAILER_DAEMON, "Delayed Mail (still being retried)"],
    [RECIPIENT, null, null, "delay", "unreachable"],
    `This is the mail system at host mx.example.gov.\n\n####################################################################\n# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #\n####################################################################\n\nYour message could not be delivered for more than 4 hour(s).\nIt will be retried until it is 5 day(s) old.\n\n<${RECIPIENT}>: connect to mail.county.example.gov[192.0.2.9]:25: Connection refused`,
  ),
  bounceEmail(
    "Postfix, greylisted too long",
    UNDELIVERED,
    [RECIPIENT, "4.2.0", "450", "soft", "greylisted"],
    `${POSTFIX}<${RECIPIENT}>: host mx[192.0.2.9] said: 450 4.2.0\n    <${RECIPIENT}>: Recipient address rejected: Greylisted, see\n    http://postgrey.schweikert.ch/help/example.html (in reply to RCPT TO command)`,
  ),
  bounceEmail(
    "Exim, unknown user",
    EXIM_FAILED,
    noSuchAddress("5.1.1", "550"),
    `${EXIM}  ${RECIPIENT}\n    SMTP error from remote mail server after RCPT TO:<${RECIPIENT}>:\n    host mail.county.example.gov [192.0.2.9]: 550 5.1.1 <${RECIPIENT}>:\n    Recipient address rejected: User unknown${EXIM_COPY}`,
  ),
  bounceEmail(
    "Exim, unrouteable",
    EXIM_FAILED,
    noSuchAddress(null, null),
    `${EXIM}  ${RECIPIENT}\n    Unrouteable address${EXIM_COPY}`,
    { headers: `X-Failed-Recipients: ${RECIPIENT}\nAuto-Submitted: auto-replied` },
  ),
  bounceEmail(
    "Exim, retry timeout",
    EXIM_FAILED,
    [RECIPIENT, null, null, "soft", "gave_up"],
    `${EXIM}  ${RECIPIENT}\n    retry timeout exceeded${EXIM_COPY}`,
  ),
  bounceEmail(
    "Exim, all hosts failing",
    EXIM_FAILED,
    [RECIPIENT, null, null, "soft", "gave_up"],
    `${EXIM}  ${RECIPIENT}\n    all hosts for 'county.example.gov' have been failing for a long time (and retry time not reached)\n    retry timeout exceeded${EXIM_COPY}`,
  ),
  bounceEmail(
    "Exim, generated from another",
    EXIM_FAILED,
    noSuchAddress(null, "550"),
    `${EXIM}  ${RECIPIENT}\n    (generated from clerk@town.example.gov)\n    host mx [192.0.2.9]: 550 No such user here${EXIM_COPY}`,
  ),
  bounceEmail(
    "Exim, warning",
    [
      "Mail Delivery System <Mailer-Daemon@mx.example.gov>",
      "Warning: message 1tAbCd-0003xY-Zz delayed 24 hours",
    ],
    [RECIPIENT, null, null, "delay", "unknown"],
    `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.example.gov.\n\nThe message identifier is:     1tAbCd-0003xY-Zz\nThe subject of the message is: Detention inspections\n\nThe address to which the message has not yet been delivered is:\n\n  ${RECIPIENT}\n\nNo action is required on your part. Delivery attempts will continue for\nsome time, and this warning may be repeated at intervals if the message\nremains undelivered.`,
  ),
  bounceEmail(
    "Exim, only a header names it",
    EXIM_FAILED,
    [RECIPIENT, null, "550", "hard", "mailbox_closed"],
    "A message that you sent could not be delivered.\n\n550 Account is disabled",
    { headers: `X-Failed-Recipients: ${RECIPIENT}` },
  ),
  bounceEmail(
    "Exim, quota",
    EXIM_FAILED,
    [RECIPIENT, null, null, "soft", "mailbox_full"],
    `${EXIM}  ${RECIPIENT}\n    mailbox is full: retry timeout exceeded${EXIM_COPY}`,
  ),
  bounceEmail(
    "qmail, no mailbox",
    FAILURE_NOTICE,
    noSuchAddress("5.1.1", null),
    `${QMAIL}<${RECIPIENT}>:\nSorry, no mailbox here by that name. (#5.1.1)${QMAIL_COPY}`,
  ),
  bounceEmail(
    "qmail, remote refusal",
    FAILURE_NOTICE,
    noSuchAddress(null, "550"),
    `${QMAIL}<${RECIPIENT}>:\n192.0.2.9 does not like recipient.\nRemote host said: 550 User unknown\nGiving up on 192.0.2.9.${QMAIL_COPY}`,
  ),
  bounceEmail(
    "qmail, no host",
    FAILURE_NOTICE,
    [RECIPIENT, "5.1.2", null, "hard", "no_such_domain"],
    `${QMAIL}<${RECIPIENT}>:\nSorry, I couldn't find any host named county.example.gov. (#5.1.2)${QMAIL_COPY}`,
  ),
  bounceEmail(
    "qmail, queue too long",
    FAILURE_NOTICE,
    [RECIPIENT, "4.4.1", null, "soft", "gave_up"],
    `${QMAIL}<${RECIPIENT}>:\nSorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.${QMAIL_COPY}`,
  ),
  bounceEmail(
    "qmail, quota",
    FAILURE_NOTICE,
    [RECIPIENT, "5.7.5", null, "soft", "mailbox_full"],
    `${QMAIL}<${RECIPIENT}>:\nThe users mailfolder is over the allowed quota (size). (#5.7.5)${QMAIL_COPY}`,
  ),
  bounceEmail(
    "qmail, rejected after DATA",
    FAILURE_NOTICE,
    [RECIPIENT, null, "554", "hard", "spam"],
    `${QMAIL}<${RECIPIENT}>:\n192.0.2.9 failed after I sent the message.\nRemote host said: 554 Message looks like spam${QMAIL_COPY}`,
  ),
  bounceEmail(
    "qmail, another language's host",
    ["MAILER-DAEMON@mail.example.jp", "failure notice"],
    noSuchAddress(null, "550"),
    `Hi. This is the deliver program at mail.example.jp.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${RECIPIENT}>:\nRemote host said: 550 Invalid recipient <${RECIPIENT}>${QMAIL_COPY}`,
  ),
  bounceEmail(
    "Sendmail, user unknown",
    RETURNED_MAIL,
    noSuchAddress("5.1.1", "550"),
    `${SENDMAIL}   ----- The following addresses had permanent fatal errors -----\n<${RECIPIENT}>\n    (reason: 550 5.1.1 <${RECIPIENT}>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mail.county.example.gov.:\n>>> RCPT To:<${RECIPIENT}>\n<<< 550 5.1.1 <${RECIPIENT}>... User unknown\n550 5.1.1 <${RECIPIENT}>... User unknown\n\n   ----- Original message follows -----\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Sendmail, transcript only",
    RETURNED_MAIL,
    noSuchAddress("5.1.1", "550"),
    `${SENDMAIL}   ----- The following addresses had permanent fatal errors -----\n${RECIPIENT}\n\n   ----- Transcript of session follows -----\n... while talking to mail.county.example.gov.:\n>>> DATA\n<<< 550 5.1.1 <${RECIPIENT}>... User unknown\n550 5.1.1 ${RECIPIENT}... User unknown\n<<< 503 5.0.0 Need RCPT (recipient)\n`,
  ),
  bounceEmail(
    "Sendmail, host unknown",
    [RETURNED_MAIL[0], "Returned mail: Host unknown (Name server: county.example.gov: host not found)"],
    [RECIPIENT, null, "550", "hard", "no_such_domain"],
    `${SENDMAIL}   ----- The following addresses have delivery notifications -----\n<${RECIPIENT}>  (unrecoverable error)\n\n   ----- Transcript of session follows -----\n550 ${RECIPIENT}... Host unknown (Name server: county.example.gov: host not found)\n`,
  ),
  bounceEmail(
    "Sendmail, old, user unknown",
    [RETURNED_MAIL[0], "Returned mail: User unknown"],
    noSuchAddress(null, "550"),
    `   ----- Transcript of session follows -----\n550 ${RECIPIENT}... User unknown\n\n   ----- Unsent message follows -----\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Sendmail, warning",
    [RETURNED_MAIL[0], "Warning: could not send message for past 4 hours"],
    [RECIPIENT, null, null, "delay", "unreachable"],
    `    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n    **********************************************\n\nThe original message was received at Fri, 20 Nov 2026 07:30:00 GMT\n\n   ----- The following addresses had transient non-fatal errors -----\n<${RECIPIENT}>\n\n   ----- Transcript of session follows -----\n${RECIPIENT}... Deferred: Connection timed out with mail.county.example.gov.\nWarning: message still undelivered after 4 hours\nWill keep trying until message is 5 days old\n`,
  ),
  bounceEmail(
    "Sendmail, service unavailable",
    [RETURNED_MAIL[0], "Returned mail: Service unavailable"],
    [RECIPIENT, "5.7.1", "554", "hard", "blocked"],
    `${SENDMAIL}   ----- The following addresses had permanent fatal errors -----\n<${RECIPIENT}>\n    (reason: 554 5.7.1 Access denied)\n`,
  ),
];
