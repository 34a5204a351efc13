import { RETURNED_HEADERS } from "#test/mail/build-email.ts";
import { bounceEmail, type FreeTextBounce, noSuchAddress, POSTFIX, RECIPIENT } from "./free-text-bounce.ts";

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

/** Exchange, Office 365, Domino, and what the big providers send. */
export const OFFICE_SERVER_BOUNCES: FreeTextBounce[] = [
  bounceEmail(
    "Exchange 5.5",
    EXCHANGE,
    noSuchAddress(null, null),
    `${EXCHANGE_HEAD}${RECIPIENT} on Fri, 20 Nov 2026 03:00:05 -0500\n    The recipient name is not recognized\n\tThe MTS-ID of the original message is: c=us;a= ;p=county;l=MAIL0-261120\n    MSEXCH:IMS:County:HQ:MAIL 0 (000C05A6) Unknown Recipient`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "Exchange 2000",
    EXCHANGE,
    noSuchAddress("5.1.1", null),
    `${EXCHANGE_HEAD}${RECIPIENT} on 11/20/2026 3:00 AM\n            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.\n            <mail.county.example.gov #5.1.1>`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "Exchange 2003, relay",
    EXCHANGE,
    [RECIPIENT, "5.7.1", "550", "hard", "not_permitted"],
    `${EXCHANGE_HEAD}foia@county.example.gov on 11/20/2026 3:00 AM\n    You do not have permission to send to this recipient.  For assistance, contact your system administrator.\n    <mail.county.example.gov #5.7.1 smtp;550 5.7.1 Unable to relay for ${RECIPIENT}>`,
  ),
  bounceEmail(
    "Exchange 2007",
    ["Microsoft Exchange <postmaster@county.example.gov>", "Undeliverable: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Delivery has failed to these recipients or distribution lists:\n\n${RECIPIENT}<mailto:${RECIPIENT}>\nThe recipient's e-mail address was not found in the recipient's e-mail system. Microsoft Exchange will not try to redeliver this message for you. Please check the e-mail address and try resending this message.\n\nSent by Microsoft Exchange Server 2007\n\nDiagnostic information for administrators:\n\nGenerating server: mail.county.example.gov\n\n${RECIPIENT}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\nOriginal message headers:\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Exchange 2010, restricted",
    OFFICE,
    [RECIPIENT, "5.7.1", "550", "hard", "not_permitted"],
    `Delivery has failed to these recipients or groups:\n\nFOIA Office (${RECIPIENT})\nYour message can't be delivered because delivery to this address is restricted.\n\nDiagnostic information for administrators:\n\nGenerating server: mail.county.example.gov\n\n${RECIPIENT}\n#550 5.7.1 RESOLVER.RST.AuthRequired; authentication required; not authorized to send to the recipient ##rfc822;${RECIPIENT}\n\nOriginal message headers:\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Office 365, not found",
    OFFICE,
    noSuchAddress("5.1.10", "550"),
    `${RECIPIENT} wasn't found at county.example.gov.\n\nYour message to ${RECIPIENT} couldn't be delivered.\n\nplate-heron\tOffice 365\tfoia\nAction Required\t\tRecipient\nUnknown To address\n\nStatus code: 550 5.1.10\n\nOriginal Message Details\nCreated Date:\t11/20/2026 8:00:00 AM\nSender Address:\tplate-heron-k7w4q9abcdefg@mail.daylight.example\nRecipient Address:\t${RECIPIENT}\nSubject:\tDetention inspections\n\nError Details\nReported error:\t550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${RECIPIENT} not found by SMTP address lookup`,
  ),
  bounceEmail(
    "Office 365, only for members",
    OFFICE,
    [RECIPIENT, "5.7.133", "550", "hard", "not_permitted"],
    `Your message to ${RECIPIENT} couldn't be delivered.\n\nThe group foia only accepts messages from people in its organization or on its allowed senders list, and your email address isn't on the list.\n\nRemote Server returned '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group'`,
  ),
  bounceEmail(
    "Office 365, German",
    ["postmaster@county.example.gov", "Unzustellbar: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Verteilerlisten:\n\n${RECIPIENT}<mailto:${RECIPIENT}>\nDie von Ihnen eingegebene E-Mail-Adresse konnte nicht gefunden werden.\n\nDiagnoseinformationen für Administratoren:\n\nGenerierender Server: mail.county.example.gov\n\n${RECIPIENT}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\nUrsprüngliche Nachrichtenkopfzeilen:\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Office 365, French",
    ["postmaster@county.example.gov", "Non remis : Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `La remise a échoué pour ces destinataires ou listes de distribution :\n\n${RECIPIENT}<mailto:${RECIPIENT}>\nL'adresse de messagerie du destinataire n'a pas été trouvée.\n\nInformations de diagnostic pour les administrateurs :\n\n${RECIPIENT}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
  ),
  bounceEmail(
    "Office 365, Spanish",
    ["postmaster@county.example.gov", "No se puede entregar: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Error de entrega a estos destinatarios o listas de distribución:\n\n${RECIPIENT}<mailto:${RECIPIENT}>\nNo se encontró la dirección de correo electrónico del destinatario.\n\nInformación de diagnóstico para los administradores:\n\n${RECIPIENT}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
  ),
  bounceEmail(
    "Exchange, German, without a code",
    ["Systemadministrator <postmaster@county.example.gov>", "Unzustellbar: Detention inspections"],
    noSuchAddress(null, null),
    `Ihre Nachricht hat einige oder alle Empfänger nicht erreicht.\n\n      Betreff:  Detention inspections\n      Gesendet am:  20.11.2026 08:00\n\nFolgende(r) Empfänger konnte(n) nicht erreicht werden:\n\n      ${RECIPIENT} am 20.11.2026 08:00\n            Dieses E-Mail-Konto ist in der Organisation unbekannt.`,
  ),
  bounceEmail(
    "Exchange, some or all",
    EXCHANGE,
    noSuchAddress("5.1.1", null),
    `Your message did not reach some or all of the intended recipients.\n\n      Subject:\tDetention inspections\n      Sent:\t11/20/2026 3:00 AM\n\nThe following recipient(s) cannot be reached:\n\n      '${RECIPIENT}' on 11/20/2026 3:00 AM\n            The e-mail account does not exist at the organization this message was sent to.\n            < mail.county.example.gov #5.1.1>`,
  ),
  bounceEmail(
    "Gmail, classic",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    noSuchAddress("5.1.1", "550"),
    `Delivery to the following recipient failed permanently:\n\n     ${RECIPIENT}\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected by the server for the recipient domain county.example.gov by mail.county.example.gov. [192.0.2.9].\n\nThe error that the other server returned was:\n550 5.1.1 <${RECIPIENT}>: Recipient address rejected: User unknown\n\n\n----- Original message -----\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Gmail, new",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    noSuchAddress("5.1.1", "550"),
    `\n** Address not found **\n\nYour message wasn't delivered to ${RECIPIENT} because the address couldn't be found, or is unable to receive mail.\n\nLearn more here: https://support.google.com/mail/?p=NoSuchUser\n\nThe response was:\n\n550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. Learn more at https://support.google.com/mail/?p=NoSuchUser x1si123 - gsmtp`,
  ),
  bounceEmail(
    "Gmail, domain",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    [RECIPIENT, null, null, "hard", "no_such_domain"],
    `\n** Address not found **\n\nYour message wasn't delivered to ${RECIPIENT} because the domain county.example.gov couldn't be found. Check for typos or unnecessary spaces and try again.\n\nThe response was:\n\nDNS Error: DNS type 'mx' lookup of county.example.gov responded with code NXDOMAIN`,
  ),
  bounceEmail(
    "Gmail, delay",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Delay)"],
    [RECIPIENT, null, null, "delay", "unreachable"],
    `\n** Delivery incomplete **\n\nThere was a temporary problem delivering your message to ${RECIPIENT}. Gmail will retry for 46 more hours. You'll be notified if the delivery fails permanently.\n\nThe response was:\n\nThe recipient server did not accept our requests to connect. [mail.county.example.gov 192.0.2.9: timed out]`,
  ),
  bounceEmail(
    "Gmail, inbox full",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    [RECIPIENT, "5.2.2", "552", "soft", "mailbox_full"],
    `\n** Recipient inbox full **\n\nYour message couldn't be delivered to ${RECIPIENT}. Their inbox is full, or it's getting too much mail right now.\n\nThe response was:\n\n552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm`,
  ),
  bounceEmail(
    "Yahoo",
    ["MAILER-DAEMON@yahoo.com", "Failure Notice"],
    noSuchAddress(null, "554"),
    `Sorry, we were unable to deliver your message to the following address.\n\n<${RECIPIENT}>:\nRemote host said: 554 delivery error: dd This user doesn't have a county.example.gov account (${RECIPIENT}) [0] - mta1.mail.example\n\n--- Below this line is a copy of the message.\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "AOL",
    ["Mail Delivery Subsystem <MAILER-DAEMON@aol.com>", "Returned mail: User unknown"],
    noSuchAddress(null, "550"),
    `The original message was received at Fri, 20 Nov 2026 07:30:00 -0500 (EST)\n\n*** ATTENTION ***\n\nYour e-mail is being returned to you because there was a problem with its delivery.\n\n   ----- The following addresses had permanent fatal errors -----\n<${RECIPIENT}>\n\n   ----- Transcript of session follows -----\n... while talking to air-xn01.mail.aol.com.:\n>>> RCPT To:<${RECIPIENT}>\n<<< 550 MAILBOX NOT FOUND\n550 <${RECIPIENT}>... User unknown`,
  ),
  bounceEmail(
    "Zimbra",
    ["MAILER-DAEMON@zimbra.example.gov (Mail Delivery System)", "Undelivered Mail Returned to Sender"],
    [RECIPIENT, "5.2.2", null, "soft", "mailbox_full"],
    `${POSTFIX}<${RECIPIENT}>: host zimbra.example.gov[192.0.2.9] said:\n    Over quota (5.2.2) (in reply to end of DATA command)`,
  ),
  bounceEmail(
    "Domino",
    [
      "Postmaster@county.example.gov",
      "DELIVERY FAILURE: User foia (foia@county.example.gov) not listed in Domino Directory",
    ],
    noSuchAddress(null, null),
    `Your message\n\n  Subject: Detention inspections\n\nwas not delivered to:\n\n  ${RECIPIENT}\n\nbecause:\n\n  User foia (${RECIPIENT}) not listed in Domino Directory\n`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "Domino, routing",
    [
      "Postmaster@county.example.gov",
      "DELIVERY FAILURE: Error transferring to mail.county.example.gov; Maximum hop count exceeded",
    ],
    [RECIPIENT, null, null, "hard", "loop"],
    `Your message\n\n  Subject: Detention inspections\n\nwas not delivered to:\n\n  ${RECIPIENT}\n\nbecause:\n\n  Error transferring to mail.county.example.gov; Maximum hop count exceeded.  Message probably in a routing loop.`,
  ),
  bounceEmail(
    "Notes",
    ["postmaster@notes.example.gov", "Undeliverable message"],
    noSuchAddress(null, null),
    `------- Failure Reasons  --------\n\nUser not listed in public Name & Address Book\n${RECIPIENT}\n\n------- Returned Message --------\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "Amazon SES",
    ["MAILER-DAEMON@us-east-1.amazonses.com", "Delivery Status Notification (Failure)"],
    noSuchAddress("5.1.1", "550"),
    `An error occurred while trying to deliver the mail to the following recipients:\n${RECIPIENT}\n\n550 5.1.1 user unknown`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "Amazon SES, suppressed",
    ["MAILER-DAEMON@amazonses.com", "Delivery Status Notification (Failure)"],
    [RECIPIENT, "5.1.1", null, "hard", "no_such_address"],
    `An error occurred while trying to deliver the mail to the following recipients:\n${RECIPIENT}\n\nAddress not verified by recipient: unknown user (5.1.1)`,
  ),
  bounceEmail(
    "SendGrid",
    ["MAILER-DAEMON <>", "Undelivered Mail Returned to Sender"],
    noSuchAddress("5.1.1", "550"),
    `Hello, this is the mail server on mx.sendgrid.example.\n\nI am sending you this message to inform you on the delivery status of a message you previously sent. Immediately below you will find a list of the affected recipients.\n\n<${RECIPIENT}>: 550 5.1.1 The email account does not exist`,
  ),
  bounceEmail(
    "Mailgun",
    ["Mail Delivery System <postmaster@mg.example.com>", "Delivery failed"],
    noSuchAddress("5.1.1", "550"),
    `Your message could not be delivered.\n\nRecipient: ${RECIPIENT}\nReason: 550 5.1.1 No such user`,
  ),
  bounceEmail(
    "MailEnable",
    ["postmaster@mailenable.example.gov", "Message Delivery Failure"],
    [RECIPIENT, null, "550", "hard", "no_such_address"],
    `MailEnable: Message Delivery Failure.\n\nThe following recipient(s) could not be reached:\n\n\tRecipient: [SMTP:${RECIPIENT}]\n\tReason: Remote SMTP Server Returned: 550 Requested action not taken: mailbox unavailable\n\n--- Message headers follow:\n\n${RETURNED_HEADERS}`,
  ),
  bounceEmail(
    "hMailServer",
    ["mailer-daemon@hmail.example.gov", "Message undeliverable: Detention inspections"],
    noSuchAddress(null, "550"),
    `Your message did not reach some or all of the intended recipients.\n\n   Sent: Fri, 20 Nov 2026 08:00:00 +0000\n   Subject: Detention inspections\n\nThe following recipient(s) could not be reached:\n\n${RECIPIENT}\n   Error Type: SMTP\n   Remote server (192.0.2.9) issued an error.\n   hMailServer sent: RCPT TO:<${RECIPIENT}>\n   Remote server replied: 550 Unknown user\n\nhMailServer`,
  ),
  bounceEmail(
    "MDaemon",
    ["MDaemon at mx.example.gov <MDaemon@mx.example.gov>", "Permanent Delivery Failure"],
    noSuchAddress(null, "550"),
    `--------------------------------------------------------------------------------\nThe attached message had PERMANENT fatal delivery errors!\n--------------------------------------------------------------------------------\n\nAfter one or more unsuccessful delivery attempts the attached message has\nbeen removed from the mail queue on this server.\n\nFailed address: ${RECIPIENT}\n\n--- Session Transcript ---\n Fri 2026-11-20 11:30:00: --> RCPT To:<${RECIPIENT}>\n Fri 2026-11-20 11:30:00: <-- 550 <${RECIPIENT}>, Recipient unknown\n--- End Transcript ---`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "GroupWise",
    ["Mailer-Daemon@gw.county.example.gov", "Message status - undeliverable"],
    noSuchAddress(null, "550"),
    `The message that you sent was undeliverable to the following:\n\tfoia (550 ${RECIPIENT} user unknown)\n\nPossibly truncated original message follows:\n\n`,
    { returned: RETURNED_HEADERS },
  ),
  bounceEmail(
    "iCloud",
    ["Mail Delivery System <MAILER-DAEMON@icloud.com>", "Undelivered Mail Returned to Sender"],
    noSuchAddress("5.1.1", "550"),
    `This is the system at host mr85p00im.icloud.com.\n\nYour message could not be delivered to one or more recipients.\n\n<${RECIPIENT}>: host mail.county.example.gov[192.0.2.9] said: 550 5.1.1\n    Invalid recipient (in reply to RCPT TO command)`,
  ),
  bounceEmail(
    "Zoho",
    ["mailer-daemon@mail.zoho.com", "Undelivered Mail Returned to Sender"],
    noSuchAddress("5.1.1", "550"),
    `This message was created automatically by mail delivery software.\n A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n${RECIPIENT}, ERROR_CODE :550, ERROR_CODE :5.1.1 <${RECIPIENT}>: Recipient address rejected: User unknown`,
  ),
];
