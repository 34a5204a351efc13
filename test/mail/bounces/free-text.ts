import { RETURNED, type ShortMail } from "#test/mail/build-mail.ts";

/** A report in free text and what it says: recipient, enhanced status, reply code, severity, cause. */
export type FreeBounce = ShortMail & { says: [string | null, string | null, string | null, string, string] };

const DAEMON = "Mail Delivery System <MAILER-DAEMON@mx.example.gov>";
const WHO = "foia@county.example.gov";
const bounce = (
  name: string,
  [from, subject]: [string, string],
  says: FreeBounce["says"],
  text: string,
  rest: Partial<ShortMail> = {},
): FreeBounce => ({ name, from, subject, says, text, ...rest });
const gone = (status: string | null, code: string | null): FreeBounce["says"] => [
  WHO,
  status,
  code,
  "hard",
  "no_such_address",
];

const POSTFIX =
  "This is the mail system at host mx.example.gov.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\nFor further assistance, please send mail to postmaster.\n\n                   The mail system\n\n";
const EXIM =
  "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n";
const EXIM_COPY = `\n\n------ This is a copy of the message, including all the headers. ------\n\n${RETURNED}`;
const QMAIL =
  "Hi. This is the qmail-send program at mx.example.gov.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n";
const QMAIL_COPY = `\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <plate-heron@mail.daylight.example>\n${RETURNED}`;
const SENDMAIL =
  "The original message was received at Fri, 20 Nov 2026 11:30:00 GMT\nfrom mail.daylight.example [192.0.2.7]\n\n";
const UNDELIVERED: [string, string] = [DAEMON, "Undelivered Mail Returned to Sender"];
const EXIM_FAILED: [string, string] = [
  "Mail Delivery System <Mailer-Daemon@mx.example.gov>",
  "Mail delivery failed: returning message to sender",
];
const FAILURE_NOTICE: [string, string] = ["MAILER-DAEMON@mx.example.gov", "failure notice"];
const RETURNED_MAIL: [string, string] = [
  "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.gov>",
  "Returned mail: see transcript for details",
];
const EXCHANGE: [string, string] = [
  "System Administrator <postmaster@county.example.gov>",
  "Undeliverable: Detention inspections",
];
const EXCHANGE_HEAD =
  "Your message\n\n  To:      foia@county.example.gov\n  Subject: Detention inspections\n  Sent:    Fri, 20 Nov 2026 03:00:00 -0500\n\ndid not reach the following recipient(s):\n\n";
const OFFICE: [string, string] = [
  "Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@county.example.gov>",
  "Undeliverable: Detention inspections",
];

export const FREE_TEXT_BOUNCES: FreeBounce[] = [
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
  bounce(
    "Exchange 5.5",
    EXCHANGE,
    gone(null, null),
    `${EXCHANGE_HEAD}${WHO} on Fri, 20 Nov 2026 03:00:05 -0500\n    The recipient name is not recognized\n\tThe MTS-ID of the original message is: c=us;a= ;p=county;l=MAIL0-261120\n    MSEXCH:IMS:County:HQ:MAIL 0 (000C05A6) Unknown Recipient`,
    { returned: RETURNED },
  ),
  bounce(
    "Exchange 2000",
    EXCHANGE,
    gone("5.1.1", null),
    `${EXCHANGE_HEAD}${WHO} on 11/20/2026 3:00 AM\n            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.\n            <mail.county.example.gov #5.1.1>`,
    { returned: RETURNED },
  ),
  bounce(
    "Exchange 2003, relay",
    EXCHANGE,
    [WHO, "5.7.1", "550", "hard", "not_permitted"],
    `${EXCHANGE_HEAD}foia@county.example.gov on 11/20/2026 3:00 AM\n    You do not have permission to send to this recipient.  For assistance, contact your system administrator.\n    <mail.county.example.gov #5.7.1 smtp;550 5.7.1 Unable to relay for ${WHO}>`,
  ),
  bounce(
    "Exchange 2007",
    ["Microsoft Exchange <postmaster@county.example.gov>", "Undeliverable: Detention inspections"],
    gone("5.1.1", "550"),
    `Delivery has failed to these recipients or distribution lists:\n\n${WHO}<mailto:${WHO}>\nThe recipient's e-mail address was not found in the recipient's e-mail system. Microsoft Exchange will not try to redeliver this message for you. Please check the e-mail address and try resending this message.\n\nSent by Microsoft Exchange Server 2007\n\nDiagnostic information for administrators:\n\nGenerating server: mail.county.example.gov\n\n${WHO}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\nOriginal message headers:\n\n${RETURNED}`,
  ),
  bounce(
    "Exchange 2010, restricted",
    OFFICE,
    [WHO, "5.7.1", "550", "hard", "not_permitted"],
    `Delivery has failed to these recipients or groups:\n\nFOIA Office (${WHO})\nYour message can't be delivered because delivery to this address is restricted.\n\nDiagnostic information for administrators:\n\nGenerating server: mail.county.example.gov\n\n${WHO}\n#550 5.7.1 RESOLVER.RST.AuthRequired; authentication required; not authorized to send to the recipient ##rfc822;${WHO}\n\nOriginal message headers:\n\n${RETURNED}`,
  ),
  bounce(
    "Office 365, not found",
    OFFICE,
    gone("5.1.10", "550"),
    `${WHO} wasn't found at county.example.gov.\n\nYour message to ${WHO} couldn't be delivered.\n\nplate-heron\tOffice 365\tfoia\nAction Required\t\tRecipient\nUnknown To address\n\nStatus code: 550 5.1.10\n\nOriginal Message Details\nCreated Date:\t11/20/2026 8:00:00 AM\nSender Address:\tplate-heron-k7w4q9abcdefg@mail.daylight.example\nRecipient Address:\t${WHO}\nSubject:\tDetention inspections\n\nError Details\nReported error:\t550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${WHO} not found by SMTP address lookup`,
  ),
  bounce(
    "Office 365, only for members",
    OFFICE,
    [WHO, "5.7.133", "550", "hard", "not_permitted"],
    `Your message to ${WHO} couldn't be delivered.\n\nThe group foia only accepts messages from people in its organization or on its allowed senders list, and your email address isn't on the list.\n\nRemote Server returned '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group'`,
  ),
  bounce(
    "Office 365, German",
    ["postmaster@county.example.gov", "Unzustellbar: Detention inspections"],
    gone("5.1.1", "550"),
    `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Verteilerlisten:\n\n${WHO}<mailto:${WHO}>\nDie von Ihnen eingegebene E-Mail-Adresse konnte nicht gefunden werden.\n\nDiagnoseinformationen für Administratoren:\n\nGenerierender Server: mail.county.example.gov\n\n${WHO}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\nUrsprüngliche Nachrichtenkopfzeilen:\n\n${RETURNED}`,
  ),
  bounce(
    "Office 365, French",
    ["postmaster@county.example.gov", "Non remis : Detention inspections"],
    gone("5.1.1", "550"),
    `La remise a échoué pour ces destinataires ou listes de distribution :\n\n${WHO}<mailto:${WHO}>\nL'adresse de messagerie du destinataire n'a pas été trouvée.\n\nInformations de diagnostic pour les administrateurs :\n\n${WHO}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
  ),
  bounce(
    "Office 365, Spanish",
    ["postmaster@county.example.gov", "No se puede entregar: Detention inspections"],
    gone("5.1.1", "550"),
    `Error de entrega a estos destinatarios o listas de distribución:\n\n${WHO}<mailto:${WHO}>\nNo se encontró la dirección de correo electrónico del destinatario.\n\nInformación de diagnóstico para los administradores:\n\n${WHO}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
  ),
  bounce(
    "Exchange, German, without a code",
    ["Systemadministrator <postmaster@county.example.gov>", "Unzustellbar: Detention inspections"],
    gone(null, null),
    `Ihre Nachricht hat einige oder alle Empfänger nicht erreicht.\n\n      Betreff:  Detention inspections\n      Gesendet am:  20.11.2026 08:00\n\nFolgende(r) Empfänger konnte(n) nicht erreicht werden:\n\n      ${WHO} am 20.11.2026 08:00\n            Dieses E-Mail-Konto ist in der Organisation unbekannt.`,
  ),
  bounce(
    "Exchange, some or all",
    EXCHANGE,
    gone("5.1.1", null),
    `Your message did not reach some or all of the intended recipients.\n\n      Subject:\tDetention inspections\n      Sent:\t11/20/2026 3:00 AM\n\nThe following recipient(s) cannot be reached:\n\n      '${WHO}' on 11/20/2026 3:00 AM\n            The e-mail account does not exist at the organization this message was sent to.\n            < mail.county.example.gov #5.1.1>`,
  ),
  bounce(
    "Gmail, classic",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    gone("5.1.1", "550"),
    `Delivery to the following recipient failed permanently:\n\n     ${WHO}\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected by the server for the recipient domain county.example.gov by mail.county.example.gov. [192.0.2.9].\n\nThe error that the other server returned was:\n550 5.1.1 <${WHO}>: Recipient address rejected: User unknown\n\n\n----- Original message -----\n\n${RETURNED}`,
  ),
  bounce(
    "Gmail, new",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    gone("5.1.1", "550"),
    `\n** Address not found **\n\nYour message wasn't delivered to ${WHO} because the address couldn't be found, or is unable to receive mail.\n\nLearn more here: https://support.google.com/mail/?p=NoSuchUser\n\nThe response was:\n\n550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. Learn more at https://support.google.com/mail/?p=NoSuchUser x1si123 - gsmtp`,
  ),
  bounce(
    "Gmail, domain",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    [WHO, null, null, "hard", "no_such_domain"],
    `\n** Address not found **\n\nYour message wasn't delivered to ${WHO} because the domain county.example.gov couldn't be found. Check for typos or unnecessary spaces and try again.\n\nThe response was:\n\nDNS Error: DNS type 'mx' lookup of county.example.gov responded with code NXDOMAIN`,
  ),
  bounce(
    "Gmail, delay",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Delay)"],
    [WHO, null, null, "delay", "unreachable"],
    `\n** Delivery incomplete **\n\nThere was a temporary problem delivering your message to ${WHO}. Gmail will retry for 46 more hours. You'll be notified if the delivery fails permanently.\n\nThe response was:\n\nThe recipient server did not accept our requests to connect. [mail.county.example.gov 192.0.2.9: timed out]`,
  ),
  bounce(
    "Gmail, inbox full",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    [WHO, "5.2.2", "552", "soft", "mailbox_full"],
    `\n** Recipient inbox full **\n\nYour message couldn't be delivered to ${WHO}. Their inbox is full, or it's getting too much mail right now.\n\nThe response was:\n\n552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm`,
  ),
  bounce(
    "Yahoo",
    ["MAILER-DAEMON@yahoo.com", "Failure Notice"],
    gone(null, "554"),
    `Sorry, we were unable to deliver your message to the following address.\n\n<${WHO}>:\nRemote host said: 554 delivery error: dd This user doesn't have a county.example.gov account (${WHO}) [0] - mta1.mail.example\n\n--- Below this line is a copy of the message.\n\n${RETURNED}`,
  ),
  bounce(
    "AOL",
    ["Mail Delivery Subsystem <MAILER-DAEMON@aol.com>", "Returned mail: User unknown"],
    gone(null, "550"),
    `The original message was received at Fri, 20 Nov 2026 07:30:00 -0500 (EST)\n\n*** ATTENTION ***\n\nYour e-mail is being returned to you because there was a problem with its delivery.\n\n   ----- The following addresses had permanent fatal errors -----\n<${WHO}>\n\n   ----- Transcript of session follows -----\n... while talking to air-xn01.mail.aol.com.:\n>>> RCPT To:<${WHO}>\n<<< 550 MAILBOX NOT FOUND\n550 <${WHO}>... User unknown`,
  ),
  bounce(
    "Mimecast, policy",
    ["postmaster@mimecast.example", "[Postmaster] Messages on hold or rejected: Undeliverable"],
    [WHO, null, "550", "hard", "sender_not_proven"],
    `This is an automatically generated message from the mail gateway.\n\nYour message was not delivered to ${WHO}.\n\n550 Rejected by header based Anti-Spoofing policy: your message was rejected due to a policy violation`,
  ),
  bounce(
    "Mimecast, delayed",
    ["postmaster@mimecast.example", "[Postmaster] Email Delivery Delayed"],
    [WHO, null, "451", "delay", "greylisted"],
    `The email you sent has not been delivered yet; we will keep trying.\n\nRecipient: ${WHO}\nReason: 451 Internal resources are temporarily unavailable - greylisting`,
  ),
  bounce(
    "Proofpoint",
    ["MAILER-DAEMON@mx0a.pphosted.com", "Mail delivery failed"],
    [WHO, "5.7.0", "554", "hard", "blocked"],
    `Your message was not delivered to the following recipients:\n\n<${WHO}>: 554 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.7`,
  ),
  bounce(
    "Barracuda",
    [
      "Barracuda Email Security Gateway <postmaster@barracuda.county.example.gov>",
      "**Message you sent blocked by our bulk email filter**",
    ],
    [WHO, null, null, "hard", "spam"],
    `Your message to: ${WHO}\nwas blocked by our Spam Firewall. The email you sent with the following subject has NOT BEEN DELIVERED:\n\nSubject: Detention inspections\n\nAn attachment in that mail was not the cause.`,
  ),
  bounce(
    "Zimbra",
    ["MAILER-DAEMON@zimbra.example.gov (Mail Delivery System)", "Undelivered Mail Returned to Sender"],
    [WHO, "5.2.2", null, "soft", "mailbox_full"],
    `${POSTFIX}<${WHO}>: host zimbra.example.gov[192.0.2.9] said:\n    Over quota (5.2.2) (in reply to end of DATA command)`,
  ),
  bounce(
    "Domino",
    [
      "Postmaster@county.example.gov",
      "DELIVERY FAILURE: User foia (foia@county.example.gov) not listed in Domino Directory",
    ],
    gone(null, null),
    `Your message\n\n  Subject: Detention inspections\n\nwas not delivered to:\n\n  ${WHO}\n\nbecause:\n\n  User foia (${WHO}) not listed in Domino Directory\n`,
    { returned: RETURNED },
  ),
  bounce(
    "Domino, routing",
    [
      "Postmaster@county.example.gov",
      "DELIVERY FAILURE: Error transferring to mail.county.example.gov; Maximum hop count exceeded",
    ],
    [WHO, null, null, "hard", "loop"],
    `Your message\n\n  Subject: Detention inspections\n\nwas not delivered to:\n\n  ${WHO}\n\nbecause:\n\n  Error transferring to mail.county.example.gov; Maximum hop count exceeded.  Message probably in a routing loop.`,
  ),
  bounce(
    "Notes",
    ["postmaster@notes.example.gov", "Undeliverable message"],
    gone(null, null),
    `------- Failure Reasons  --------\n\nUser not listed in public Name & Address Book\n${WHO}\n\n------- Returned Message --------\n\n${RETURNED}`,
  ),
  bounce(
    "Amazon SES",
    ["MAILER-DAEMON@us-east-1.amazonses.com", "Delivery Status Notification (Failure)"],
    gone("5.1.1", "550"),
    `An error occurred while trying to deliver the mail to the following recipients:\n${WHO}\n\n550 5.1.1 user unknown`,
    { returned: RETURNED },
  ),
  bounce(
    "Amazon SES, suppressed",
    ["MAILER-DAEMON@amazonses.com", "Delivery Status Notification (Failure)"],
    [WHO, "5.1.1", null, "hard", "no_such_address"],
    `An error occurred while trying to deliver the mail to the following recipients:\n${WHO}\n\nAddress not verified by recipient: unknown user (5.1.1)`,
  ),
  bounce(
    "SendGrid",
    ["MAILER-DAEMON <>", "Undelivered Mail Returned to Sender"],
    gone("5.1.1", "550"),
    `Hello, this is the mail server on mx.sendgrid.example.\n\nI am sending you this message to inform you on the delivery status of a message you previously sent. Immediately below you will find a list of the affected recipients.\n\n<${WHO}>: 550 5.1.1 The email account does not exist`,
  ),
  bounce(
    "Mailgun",
    ["Mail Delivery System <postmaster@mg.example.com>", "Delivery failed"],
    gone("5.1.1", "550"),
    `Your message could not be delivered.\n\nRecipient: ${WHO}\nReason: 550 5.1.1 No such user`,
  ),
  bounce(
    "MailEnable",
    ["postmaster@mailenable.example.gov", "Message Delivery Failure"],
    [WHO, null, "550", "hard", "no_such_address"],
    `MailEnable: Message Delivery Failure.\n\nThe following recipient(s) could not be reached:\n\n\tRecipient: [SMTP:${WHO}]\n\tReason: Remote SMTP Server Returned: 550 Requested action not taken: mailbox unavailable\n\n--- Message headers follow:\n\n${RETURNED}`,
  ),
  bounce(
    "hMailServer",
    ["mailer-daemon@hmail.example.gov", "Message undeliverable: Detention inspections"],
    gone(null, "550"),
    `Your message did not reach some or all of the intended recipients.\n\n   Sent: Fri, 20 Nov 2026 08:00:00 +0000\n   Subject: Detention inspections\n\nThe following recipient(s) could not be reached:\n\n${WHO}\n   Error Type: SMTP\n   Remote server (192.0.2.9) issued an error.\n   hMailServer sent: RCPT TO:<${WHO}>\n   Remote server replied: 550 Unknown user\n\nhMailServer`,
  ),
  bounce(
    "Courier",
    ["Courier mail server at mx.example.gov <@>", "NOTICE: mail delivery status."],
    gone(null, "550"),
    `This is a delivery status notification from mx.example.gov,\nrunning the Courier mail server, version 0.65.2.\n\nThe original message was received on Fri, 20 Nov 2026 11:30:00 GMT\n\n---------------------------------------------------------------------------\n\n                           UNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<${WHO}>:\n    mail.county.example.gov [192.0.2.9]:\n>>> RCPT TO:<${WHO}>\n<<< 550 User unknown\n\n---------------------------------------------------------------------------\n\nIf your message was also sent to additional recipients, their delivery\nstatus is not included in this report.`,
    { returned: RETURNED },
  ),
  bounce(
    "MDaemon",
    ["MDaemon at mx.example.gov <MDaemon@mx.example.gov>", "Permanent Delivery Failure"],
    gone(null, "550"),
    `--------------------------------------------------------------------------------\nThe attached message had PERMANENT fatal delivery errors!\n--------------------------------------------------------------------------------\n\nAfter one or more unsuccessful delivery attempts the attached message has\nbeen removed from the mail queue on this server.\n\nFailed address: ${WHO}\n\n--- Session Transcript ---\n Fri 2026-11-20 11:30:00: --> RCPT To:<${WHO}>\n Fri 2026-11-20 11:30:00: <-- 550 <${WHO}>, Recipient unknown\n--- End Transcript ---`,
    { returned: RETURNED },
  ),
  bounce(
    "GroupWise",
    ["Mailer-Daemon@gw.county.example.gov", "Message status - undeliverable"],
    gone(null, "550"),
    `The message that you sent was undeliverable to the following:\n\tfoia (550 ${WHO} user unknown)\n\nPossibly truncated original message follows:\n\n`,
    { returned: RETURNED },
  ),
  bounce(
    "iCloud",
    ["Mail Delivery System <MAILER-DAEMON@icloud.com>", "Undelivered Mail Returned to Sender"],
    gone("5.1.1", "550"),
    `This is the system at host mr85p00im.icloud.com.\n\nYour message could not be delivered to one or more recipients.\n\n<${WHO}>: host mail.county.example.gov[192.0.2.9] said: 550 5.1.1\n    Invalid recipient (in reply to RCPT TO command)`,
  ),
  bounce(
    "Zoho",
    ["mailer-daemon@mail.zoho.com", "Undelivered Mail Returned to Sender"],
    gone("5.1.1", "550"),
    `This message was created automatically by mail delivery software.\n A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n${WHO}, ERROR_CODE :550, ERROR_CODE :5.1.1 <${WHO}>: Recipient address rejected: User unknown`,
  ),
  bounce(
    "Trend Micro",
    ["postmaster@trend.county.example.gov", "Mail could not be delivered"],
    [WHO, "5.7.1", "550", "hard", "blocked"],
    `****** Message from InterScan Messaging Security Suite ******\n\nSent <<< RCPT TO:<${WHO}>\nReceived >>> 550 5.7.1 Mail from 192.0.2.7 refused by policy, blocked by ERS\n\n************************ End of message **********************`,
  ),
  bounce(
    "MessageLabs",
    ["MAILER-DAEMON@messagelabs.com", "Mail Delivery Failure"],
    gone(null, "550"),
    `This is the mail delivery agent at messagelabs.com.\nI was not able to deliver your message to the following addresses:\n\n<${WHO}>:\n550 Invalid recipient <${WHO}>`,
    { returned: RETURNED },
  ),
  bounce(
    "IronPort",
    ["Mail Delivery System <MAILER-DAEMON@esa.county.example.gov>", "Delivery Status Notification (Failure)"],
    gone(null, "550"),
    `The following message to <${WHO}> was undeliverable.\nThe reason for the problem:\nUnknown address error 550-'User unknown'`,
    { returned: RETURNED },
  ),
  bounce(
    "IronPort, with its status",
    ["Mail Delivery System <MAILER-DAEMON@esa.county.example.gov>", "Delivery Status Notification (Failure)"],
    gone("5.1.0", "550"),
    `The following message to <${WHO}> was undeliverable.\nThe reason for the problem:\n5.1.0 - Unknown address error 550-'User unknown'`,
    { returned: RETURNED },
  ),
  bounce(
    "McAfee",
    ["postmaster@mcafee.example.gov", "Delivery Status"],
    gone(null, "550"),
    `--- The following addresses had delivery problems ---\n\n<${WHO}>   (User unknown ${WHO})\n\n550 unknown user`,
  ),
  bounce(
    "IMail",
    ["Postmaster@imail.example.gov", "Undeliverable Mail"],
    gone(null, null),
    `Unknown user: ${WHO}\n\nOriginal message follows.\n\n${RETURNED}`,
  ),
  bounce(
    "IMail, undeliverable to",
    ["Postmaster@imail.example.gov", "Undeliverable Mail"],
    [WHO, null, null, "soft", "unreachable"],
    `undeliverable to ${WHO}\nFailed to connect to the remote server after several attempts\n\nOriginal message follows.\n\n${RETURNED}`,
  ),
  bounce(
    "James",
    ["postmaster@james.example.gov", "[BOUNCE]"],
    gone("5.1.1", "550"),
    `Hi. This is the James mail server at james.example.gov.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out. Below\nI include the list of recipients and the reason why I was unable to deliver\nyour message.\n\nFailed recipient(s):\n${WHO}\n\nError message:\n550 5.1.1 Unknown user`,
    { returned: RETURNED },
  ),
  bounce(
    "OpenSMTPD",
    ["Mailer Daemon <MAILER-DAEMON@mx.example.gov>", "Delivery status notification: error"],
    gone("5.1.1", "550"),
    `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n${WHO}: 550 5.1.1 <${WHO}>: Recipient address rejected: User unknown\n\n    Below is a copy of the original message:\n\n${RETURNED}`,
  ),
  bounce(
    "DragonFly",
    ["MAILER-DAEMON <>", "Mail delivery failed"],
    gone("5.1.1", "550"),
    `This is the DragonFly Mail Agent v0.13 at mx.example.gov.\n\nThere was an error delivering your mail to <${WHO}>.\n\nmail.county.example.gov [192.0.2.9] did not like our RCPT TO:\n550 5.1.1 User unknown\n\nMessage headers follow:\n\n${RETURNED}`,
  ),
  bounce(
    "1&1",
    ["GMX Mailer Daemon <mailer-daemon@gmx.de>", "Mail delivery failed: returning message to sender"],
    gone(null, "550"),
    `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. The following addresses failed:\n\n"${WHO}":\nSMTP error from remote server after RCPT command:\nhost: mail.county.example.gov\n550 no such user\n\n--- The header of the original message is following. ---\n\n${RETURNED}`,
  ),
  bounce(
    "Oracle Messaging Server",
    ["Internet Mail Delivery <postmaster@ims.example.gov>", "Delivery Notification: Delivery has failed"],
    gone("5.1.1", null),
    `This report relates to a message you sent with the following header fields:\n\n  Message-id: <request-9@mail.daylight.example>\n  Date: Fri, 20 Nov 2026 08:00:00 +0000\n  From: Maya Okafor <plate-heron-k7w4q9abcdefg@mail.daylight.example>\n  To: ${WHO}\n  Subject: Detention inspections\n\nYour message cannot be delivered to the following recipients:\n\n  Recipient address: ${WHO}\n  Reason: Remote SMTP server has rejected address\n  Diagnostic code: smtp;5.1.1 unknown or illegal alias`,
  ),
  bounce(
    "MailMarshal",
    ["MailMarshal@marshal.county.example.gov", "MailMarshal could not deliver your message"],
    [WHO, null, null, "hard", "attachment"],
    `Your message:\n   From: plate-heron-k7w4q9abcdefg@mail.daylight.example\n   To: ${WHO}\n   Subject: Detention inspections\n\nhas been blocked and was not delivered: an attachment of a blocked file type was found (executable).`,
  ),
  bounce(
    "amavis, banned",
    ['"Content-filter at mx.example.gov" <postmaster@mx.example.gov>', "BANNED contents from you (.exe)"],
    [WHO, null, null, "hard", "attachment"],
    `BANNED CONTENTS ALERT\n\nOur content checker found\n    banned name: tool.exe\n\nin your mail to the following recipient:\n-> ${WHO}\n\nDelivery of the email was stopped!`,
  ),
  bounce(
    "virus",
    ["postmaster@county.example.gov", "Undeliverable mail: virus found"],
    [WHO, null, null, "hard", "attachment"],
    `Your message to ${WHO} was not delivered because a virus was found in an attached file.`,
  ),
  bounce(
    "disabled mailbox",
    UNDELIVERED,
    [WHO, "5.2.1", "550", "hard", "mailbox_closed"],
    `${POSTFIX}<${WHO}>: host mx[192.0.2.9] said: 550 5.2.1 The email account\n    that you tried to reach is disabled. (in reply to RCPT TO command)`,
  ),
  bounce(
    "moved",
    UNDELIVERED,
    [WHO, null, "551", "hard", "moved"],
    `${POSTFIX}<${WHO}>: host mx[192.0.2.9] said: 551 User not local; please try <records@county.example.gov>`,
  ),
  bounce(
    "rate limit, given up",
    UNDELIVERED,
    [WHO, "4.7.28", "421", "soft", "too_many"],
    `${POSTFIX}<${WHO}>: host mx[192.0.2.9] said: 421 4.7.28 Our system has detected an\n    unusual rate of mail originating from your address (in reply to MAIL FROM)`,
  ),
  bounce(
    "null MX",
    UNDELIVERED,
    [WHO, null, null, "hard", "no_such_domain"],
    `${POSTFIX}<${WHO}>: Domain county.example.gov does not accept mail (nullMX)`,
  ),
  bounce(
    "certificate",
    UNDELIVERED,
    [WHO, "4.7.5", null, "soft", "unreachable"],
    `${POSTFIX}<${WHO}>: Server certificate not trusted (4.7.5)`,
  ),
  bounce(
    "address changed by a person's server",
    ["Mail Administrator <mailadmin@county.example.gov>", "Mail System Error - Returned Mail"],
    gone(null, null),
    `This Message was undeliverable due to the following reason:\n\nEach of the following recipients was rejected by a remote mail server.\nThe reasons given by the server are included to help you determine why\neach recipient was rejected.\n\n    Recipient: <${WHO}>\n    Reason:    User unknown\n\nPlease reply to Postmaster@county.example.gov\nif you feel this message to be in error.`,
  ),
  bounce(
    "wording nobody listed",
    ["mailer-daemon@odd.example.gov", "Problem with your mail"],
    gone(null, null),
    `We tried, but could not deliver what you sent.\n\nTo: ${WHO}\nWhy: that mailbox does not exist.`,
  ),
  bounce(
    "status printed into the text",
    ["postmaster@odd.example.gov", "Delivery report"],
    gone("5.1.1", "550"),
    `Delivery failed.\n\nFinal-Recipient: rfc822;${WHO}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp;550 5.1.1 User unknown\n\n`,
    {},
  ),
  bounce(
    "without a sender",
    ["<>", "Undeliverable: Detention inspections"],
    gone(null, null),
    `The message could not be delivered to ${WHO}: no such mailbox`,
  ),
  bounce(
    "from a relay's own name",
    ["Relay <relay@hosting.example.com>", "Mail delivery failed: returning message to sender"],
    gone("5.1.1", "550"),
    `A message that you sent could not be delivered:\n\n${WHO}: 550 5.1.1 unknown user`,
    { headers: "Return-Path: <>\nAuto-Submitted: auto-replied" },
  ),
];
