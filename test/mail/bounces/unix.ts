import { RETURNED } from "#test/mail/build-mail.ts";
import { bounce, DAEMON, type FreeBounce, gone, POSTFIX, UNDELIVERED, WHO } from "./free-bounce.ts";

const EXIM =
  "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n";
const EXIM_COPY = `\n\n------ This is a copy of the message, including all the headers. ------\n\n${RETURNED}`;
const QMAIL =
  "Hi. This is the qmail-send program at mx.example.gov.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n";
const QMAIL_COPY = `\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <plate-heron@mail.daylight.example>\n${RETURNED}`;
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
export const UNIX_BOUNCES: FreeBounce[] = [
  bounce(
    "Postfix, unknown user",
    UNDELIVERED,
    gone("5.1.1", "550"),
    `${POSTFIX}<${WHO}>: host mail.county.example.gov[192.0.2.9] said: 550 5.1.1\n    <${WHO}>: Recipient address rejected: User unknown in virtual mailbox\n    table (in reply to RCPT TO command)`,
    { returned: RETURNED },
  ),
  bounce(
    "Postfix, unknown local user",
    UNDELIVERED,
    gone(null, null),
    `${POSTFIX}<${WHO}>: unknown user: "foia"`,
  ),
  bounce(
    "Postfix, host not found",
    UNDELIVERED,
    [WHO, null, null, "hard", "no_such_domain"],
    `${POSTFIX}<${WHO}>: Host or domain name not found. Name service error for\n    name=county.example.gov type=AAAA: Host not found`,
  ),
  bounce(
    "Postfix, connection timed out for good",
    UNDELIVERED,
    [WHO, null, null, "soft", "unreachable"],
    `${POSTFIX}<${WHO}>: connect to mail.county.example.gov[192.0.2.9]:25:\n    Connection timed out`,
  ),
  bounce(
    "Postfix, mailbox full",
    UNDELIVERED,
    [WHO, "5.2.2", "552", "soft", "mailbox_full"],
    `${POSTFIX}<${WHO}>: host mail.county.example.gov[192.0.2.9] said: 552 5.2.2\n    Mailbox is over quota (in reply to end of DATA command)`,
  ),
  bounce(
    "Postfix, spam",
    UNDELIVERED,
    [WHO, "5.7.1", "554", "hard", "spam"],
    `${POSTFIX}<${WHO}>: host mail.county.example.gov[192.0.2.9] said: 554 5.7.1\n    Message rejected as spam by Content Filtering. (in reply to end of DATA\n    command)`,
  ),
  bounce(
    "Postfix, block list",
    UNDELIVERED,
    [WHO, "5.7.1", "554", "hard", "blocked"],
    `${POSTFIX}<${WHO}>: host mail.county.example.gov[192.0.2.9] said: 554 5.7.1\n    Service unavailable; Client host [192.0.2.7] blocked using\n    zen.spamhaus.org (in reply to RCPT TO command)`,
  ),
  bounce(
    "Postfix, too large",
    UNDELIVERED,
    [WHO, "5.3.4", null, "hard", "too_large"],
    `${POSTFIX}<${WHO}>: message size 31457280 exceeds size limit 10485760 of\n    server mail.county.example.gov[192.0.2.9] (5.3.4)`,
  ),
  bounce(
    "Postfix, loop",
    UNDELIVERED,
    [WHO, "5.4.6", null, "hard", "loop"],
    `${POSTFIX}<${WHO}>: mail for county.example.gov loops back to myself (5.4.6)`,
  ),
  bounce(
    "Postfix, relay denied",
    UNDELIVERED,
    [WHO, "5.7.1", "554", "hard", "blocked"],
    `${POSTFIX}<${WHO}>: host mx[192.0.2.9] said: 554 5.7.1 <${WHO}>:\n    Relay access denied (in reply to RCPT TO command)`,
  ),
  bounce(
    "Postfix, DMARC",
    UNDELIVERED,
    [WHO, "5.7.26", "550", "hard", "sender_not_proven"],
    `${POSTFIX}<${WHO}>: host aspmx.l.google.com[192.0.2.9] said: 550-5.7.26\n    This mail has been blocked because the sender is unauthenticated. 550-5.7.26 DKIM = did not pass 550 5.7.26 SPF did not pass (in reply to end of DATA command)`,
  ),
  bounce(
    "Postfix, delay",
    [DAEMON, "Delayed Mail (still being retried)"],
    [WHO, null, null, "delay", "unreachable"],
    `This is the mail system at host mx.example.gov.\n\n####################################################################\n# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #\n####################################################################\n\nYour message could not be delivered for more than 4 hour(s).\nIt will be retried until it is 5 day(s) old.\n\n<${WHO}>: connect to mail.county.example.gov[192.0.2.9]:25: Connection refused`,
  ),
  bounce(
    "Postfix, greylisted too long",
    UNDELIVERED,
    [WHO, "4.2.0", "450", "soft", "greylisted"],
    `${POSTFIX}<${WHO}>: host mx[192.0.2.9] said: 450 4.2.0\n    <${WHO}>: Recipient address rejected: Greylisted, see\n    http://postgrey.schweikert.ch/help/example.html (in reply to RCPT TO command)`,
  ),
  bounce(
    "Exim, unknown user",
    EXIM_FAILED,
    gone("5.1.1", "550"),
    `${EXIM}  ${WHO}\n    SMTP error from remote mail server after RCPT TO:<${WHO}>:\n    host mail.county.example.gov [192.0.2.9]: 550 5.1.1 <${WHO}>:\n    Recipient address rejected: User unknown${EXIM_COPY}`,
  ),
  bounce(
    "Exim, unrouteable",
    EXIM_FAILED,
    gone(null, null),
    `${EXIM}  ${WHO}\n    Unrouteable address${EXIM_COPY}`,
    { headers: `X-Failed-Recipients: ${WHO}\nAuto-Submitted: auto-replied` },
  ),
  bounce(
    "Exim, retry timeout",
    EXIM_FAILED,
    [WHO, null, null, "soft", "gave_up"],
    `${EXIM}  ${WHO}\n    retry timeout exceeded${EXIM_COPY}`,
  ),
  bounce(
    "Exim, all hosts failing",
    EXIM_FAILED,
    [WHO, null, null, "soft", "gave_up"],
    `${EXIM}  ${WHO}\n    all hosts for 'county.example.gov' have been failing for a long time (and retry time not reached)\n    retry timeout exceeded${EXIM_COPY}`,
  ),
  bounce(
    "Exim, generated from another",
    EXIM_FAILED,
    gone(null, "550"),
    `${EXIM}  ${WHO}\n    (generated from clerk@town.example.gov)\n    host mx [192.0.2.9]: 550 No such user here${EXIM_COPY}`,
  ),
  bounce(
    "Exim, warning",
    [
      "Mail Delivery System <Mailer-Daemon@mx.example.gov>",
      "Warning: message 1tAbCd-0003xY-Zz delayed 24 hours",
    ],
    [WHO, null, null, "delay", "unknown"],
    `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.example.gov.\n\nThe message identifier is:     1tAbCd-0003xY-Zz\nThe subject of the message is: Detention inspections\n\nThe address to which the message has not yet been delivered is:\n\n  ${WHO}\n\nNo action is required on your part. Delivery attempts will continue for\nsome time, and this warning may be repeated at intervals if the message\nremains undelivered.`,
  ),
  bounce(
    "Exim, only a header names it",
    EXIM_FAILED,
    [WHO, null, "550", "hard", "mailbox_closed"],
    "A message that you sent could not be delivered.\n\n550 Account is disabled",
    { headers: `X-Failed-Recipients: ${WHO}` },
  ),
  bounce(
    "Exim, quota",
    EXIM_FAILED,
    [WHO, null, null, "soft", "mailbox_full"],
    `${EXIM}  ${WHO}\n    mailbox is full: retry timeout exceeded${EXIM_COPY}`,
  ),
  bounce(
    "qmail, no mailbox",
    FAILURE_NOTICE,
    gone("5.1.1", null),
    `${QMAIL}<${WHO}>:\nSorry, no mailbox here by that name. (#5.1.1)${QMAIL_COPY}`,
  ),
  bounce(
    "qmail, remote refusal",
    FAILURE_NOTICE,
    gone(null, "550"),
    `${QMAIL}<${WHO}>:\n192.0.2.9 does not like recipient.\nRemote host said: 550 User unknown\nGiving up on 192.0.2.9.${QMAIL_COPY}`,
  ),
  bounce(
    "qmail, no host",
    FAILURE_NOTICE,
    [WHO, "5.1.2", null, "hard", "no_such_domain"],
    `${QMAIL}<${WHO}>:\nSorry, I couldn't find any host named county.example.gov. (#5.1.2)${QMAIL_COPY}`,
  ),
  bounce(
    "qmail, queue too long",
    FAILURE_NOTICE,
    [WHO, "4.4.1", null, "soft", "gave_up"],
    `${QMAIL}<${WHO}>:\nSorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.${QMAIL_COPY}`,
  ),
  bounce(
    "qmail, quota",
    FAILURE_NOTICE,
    [WHO, "5.7.5", null, "soft", "mailbox_full"],
    `${QMAIL}<${WHO}>:\nThe users mailfolder is over the allowed quota (size). (#5.7.5)${QMAIL_COPY}`,
  ),
  bounce(
    "qmail, rejected after DATA",
    FAILURE_NOTICE,
    [WHO, null, "554", "hard", "spam"],
    `${QMAIL}<${WHO}>:\n192.0.2.9 failed after I sent the message.\nRemote host said: 554 Message looks like spam${QMAIL_COPY}`,
  ),
  bounce(
    "qmail, another language's host",
    ["MAILER-DAEMON@mail.example.jp", "failure notice"],
    gone(null, "550"),
    `Hi. This is the deliver program at mail.example.jp.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${WHO}>:\nRemote host said: 550 Invalid recipient <${WHO}>${QMAIL_COPY}`,
  ),
  bounce(
    "Sendmail, user unknown",
    RETURNED_MAIL,
    gone("5.1.1", "550"),
    `${SENDMAIL}   ----- The following addresses had permanent fatal errors -----\n<${WHO}>\n    (reason: 550 5.1.1 <${WHO}>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mail.county.example.gov.:\n>>> RCPT To:<${WHO}>\n<<< 550 5.1.1 <${WHO}>... User unknown\n550 5.1.1 <${WHO}>... User unknown\n\n   ----- Original message follows -----\n\n${RETURNED}`,
  ),
  bounce(
    "Sendmail, transcript only",
    RETURNED_MAIL,
    gone("5.1.1", "550"),
    `${SENDMAIL}   ----- The following addresses had permanent fatal errors -----\n${WHO}\n\n   ----- Transcript of session follows -----\n... while talking to mail.county.example.gov.:\n>>> DATA\n<<< 550 5.1.1 <${WHO}>... User unknown\n550 5.1.1 ${WHO}... User unknown\n<<< 503 5.0.0 Need RCPT (recipient)\n`,
  ),
  bounce(
    "Sendmail, host unknown",
    [RETURNED_MAIL[0], "Returned mail: Host unknown (Name server: county.example.gov: host not found)"],
    [WHO, null, "550", "hard", "no_such_domain"],
    `${SENDMAIL}   ----- The following addresses have delivery notifications -----\n<${WHO}>  (unrecoverable error)\n\n   ----- Transcript of session follows -----\n550 ${WHO}... Host unknown (Name server: county.example.gov: host not found)\n`,
  ),
  bounce(
    "Sendmail, old, user unknown",
    [RETURNED_MAIL[0], "Returned mail: User unknown"],
    gone(null, "550"),
    `   ----- Transcript of session follows -----\n550 ${WHO}... User unknown\n\n   ----- Unsent message follows -----\n${RETURNED}`,
  ),
  bounce(
    "Sendmail, warning",
    [RETURNED_MAIL[0], "Warning: could not send message for past 4 hours"],
    [WHO, null, null, "delay", "unreachable"],
    `    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n    **********************************************\n\nThe original message was received at Fri, 20 Nov 2026 07:30:00 GMT\n\n   ----- The following addresses had transient non-fatal errors -----\n<${WHO}>\n\n   ----- Transcript of session follows -----\n${WHO}... Deferred: Connection timed out with mail.county.example.gov.\nWarning: message still undelivered after 4 hours\nWill keep trying until message is 5 days old\n`,
  ),
  bounce(
    "Sendmail, service unavailable",
    [RETURNED_MAIL[0], "Returned mail: Service unavailable"],
    [WHO, "5.7.1", "554", "hard", "blocked"],
    `${SENDMAIL}   ----- The following addresses had permanent fatal errors -----\n<${WHO}>\n    (reason: 554 5.7.1 Access denied)\n`,
  ),
];
