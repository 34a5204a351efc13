import { bounceEmail, type FreeTextBounce, noSuchAddress, RECIPIENT } from "./free-text-bounce.ts";

const LETTER =
  "Message-ID: <request-9@mail.daylight.example>\nFrom: Maya\nTo: foia@county.example.gov\nSubject: Detention inspections\n";

/** Rarer servers, written after the decoder was: what it was not made for. */
export const RARE_SERVER_BOUNCES: FreeTextBounce[] = [
  bounceEmail(
    "Yahoo, new",
    ["MAILER-DAEMON@yahoo.com", "Failure Notice"],
    noSuchAddress("5.1.1", "550"),
    `Message from yahoo.com.\nUnable to deliver message to the following address(es).\n\n<${RECIPIENT}>:\n550: 5.1.1 <${RECIPIENT}>: Recipient address rejected: User unknown`,
  ),
  bounceEmail(
    "Google Groups",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    [RECIPIENT, null, null, "hard", "not_permitted"],
    `Hello plate-heron-k7w4q9abcdefg@mail.daylight.example,\n\nWe're writing to let you know that the group you tried to contact (foia) may not exist, or you may not have permission to post messages to the group.\n\nIf you have questions related to this or any other Google Group, visit the Help Center.\n\n----- Original message -----\n\n${LETTER}`,
  ),
  bounceEmail(
    "Verizon",
    ["postmaster@verizon.net", "Undeliverable Message"],
    noSuchAddress(null, "550"),
    `Error: The message that you have attempted to send was undeliverable.\n\nThe following destination addresses were unknown (please check the addresses and re-mail the message):\n\nSMTP <${RECIPIENT}>\n550 User unknown`,
  ),
  bounceEmail(
    "CommuniGate",
    ["MAILER-DAEMON@cgp.example.gov", "Undeliverable mail: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Failed to deliver to '${RECIPIENT}'\nSMTP module(domain county.example.gov) reports:\n host mail.county.example.gov says:\n 550 5.1.1 <${RECIPIENT}>: Recipient address rejected: User unknown`,
  ),
  bounceEmail(
    "Mercury",
    ["Electronic Postmaster <postmaster@mercury.example.gov>", "Postmaster Notify: Delivery Failure."],
    noSuchAddress(null, "550"),
    `With reference to your message with the subject:\n   "Detention inspections"\n\nThe local mail transport system has reported the following problems\nit encountered while trying to deliver your message:\n\n-------------------------------------------------------\n\n*** ${RECIPIENT}\n550 no such user here.\n\n-------------------------------------------------------\n\nYour mail message is being returned to you in the next part of this\nmessage.`,
  ),
  bounceEmail(
    "Kerio",
    ["Mail Delivery Subsystem <postmaster@kerio.example.gov>", "Undelivered Mail: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Your message could not be delivered to the following recipients:\n\n<${RECIPIENT}> (mail.county.example.gov: 550 5.1.1 User unknown)`,
  ),
  bounceEmail(
    "IceWarp",
    ["Mailer-Daemon <postmaster@icewarp.example.gov>", "Delivery failure"],
    noSuchAddress(null, "550"),
    `The message could not be delivered to the following addresses:\n\n   ${RECIPIENT} - 550 user does not exist`,
  ),
  bounceEmail(
    "SurgeMail",
    ["Mail Delivery System <postmaster@surge.example.gov>", "Message Delivery Failure"],
    noSuchAddress(null, "550"),
    `Your mail message to the following address(es) could not be delivered. This\nis a permanent failure.\n\n<${RECIPIENT}>\n   Remote server returned: 550 No such mailbox`,
  ),
  bounceEmail(
    "Gmail, blocked",
    ["Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Delivery Status Notification (Failure)"],
    [RECIPIENT, "5.7.1", "550", "hard", "spam"],
    `\n** Message blocked **\n\nYour message to ${RECIPIENT} has been blocked. See technical details below for more information.\n\nThe response was:\n\n550 5.7.1 Our system has detected that this message is likely unsolicited mail.`,
  ),
  bounceEmail(
    "Office 365, late",
    ["Microsoft Outlook <postmaster@county.example.gov>", "Delivery delayed: Detention inspections"],
    [RECIPIENT, null, null, "delay", "unknown"],
    `Delivery is delayed to these recipients or groups:\n\n${RECIPIENT}<mailto:${RECIPIENT}>\n\nSubject: Detention inspections\n\nThis message hasn't been delivered yet. Delivery will continue to be attempted.\n\nThe server will keep trying to deliver this message for the next 1 days, 19 hours and 51 minutes.`,
  ),
  bounceEmail(
    "Office 365, tenant",
    ["postmaster@county.example.gov", "Undeliverable: Detention inspections"],
    [RECIPIENT, "5.7.705", "550", "soft", "too_many"],
    `Your message to ${RECIPIENT} couldn't be delivered.\n\nRemote Server returned '550 5.7.705 Access denied, tenant has exceeded threshold'`,
  ),
  bounceEmail(
    "Office 365, Italian",
    ["postmaster@county.example.gov", "Non recapitabile: Detention inspections"],
    noSuchAddress("5.1.10", "550"),
    `Il messaggio a ${RECIPIENT} non è stato recapitato.\n\nImpossibile trovare foia in county.example.gov.\n\nErrore segnalato: 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
  ),
  bounceEmail(
    "Office 365, Portuguese",
    ["postmaster@county.example.gov", "Não entregue: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Falha na entrega a estes destinatários ou grupos:\n\n${RECIPIENT}<mailto:${RECIPIENT}>\nO endereço de e-mail não foi encontrado.\n\nInformações de diagnóstico para administradores:\n\n${RECIPIENT}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
  ),
  bounceEmail(
    "Office 365, Dutch",
    ["postmaster@county.example.gov", "Onbestelbaar: Detention inspections"],
    noSuchAddress("5.1.1", "550"),
    `Uw bericht kan niet worden bezorgd bij de volgende geadresseerden of groepen:\n\n${RECIPIENT}<mailto:${RECIPIENT}>\nHet e-mailadres is niet gevonden.\n\n${RECIPIENT}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
  ),
  bounceEmail(
    "Exchange, French, without a code",
    ["Administrateur système <postmaster@county.example.gov>", "Non remis : Detention inspections"],
    noSuchAddress(null, null),
    `Votre message n'est pas parvenu à certains ou à tous les destinataires prévus.\n\n      Objet :\tDetention inspections\n\nImpossible d'atteindre les destinataires suivants :\n\n      ${RECIPIENT} le 20/11/2026 08:00\n            Ce compte de messagerie est inconnu.`,
  ),
  bounceEmail(
    "Exchange, Spanish, without a code",
    [
      "Administrador del sistema <postmaster@county.example.gov>",
      "No se puede entregar: Detention inspections",
    ],
    noSuchAddress(null, null),
    `El mensaje no ha llegado a algunos o a ninguno de los destinatarios.\n\nNo se puede localizar a los destinatarios siguientes:\n\n      ${RECIPIENT} el 20/11/2026 08:00\n            La cuenta de correo electrónico es desconocida.`,
  ),
  bounceEmail(
    "a gateway, cannot deliver",
    ["MAILER-DAEMON@gateway.county.example.gov", "Mail could not be delivered"],
    [RECIPIENT, "4.4.1", null, "soft", "unreachable"],
    `Your mail to <${RECIPIENT}> was returned after 5 days.\n\nLast error: 4.4.1 connection to mail.county.example.gov timed out`,
  ),
  bounceEmail(
    "a full mailbox in Spanish",
    ["MAILER-DAEMON@correo.example.gov", "Correo no entregado"],
    [RECIPIENT, null, "552", "soft", "mailbox_full"],
    `No se pudo entregar su mensaje a:\n\n<${RECIPIENT}>\n552 El buzón del usuario está lleno`,
  ),
  bounceEmail(
    "a full mailbox in German",
    ["Mailer-Daemon <mailer-daemon@post.example.de>", "Nachricht konnte nicht zugestellt werden"],
    [RECIPIENT, null, "552", "soft", "mailbox_full"],
    `Ihre Nachricht konnte nicht zugestellt werden:\n\n<${RECIPIENT}>: 552 Das Postfach ist voll`,
  ),
  bounceEmail(
    "size, by a person's provider",
    ["Mail Delivery Service <mailer-daemon@mx.example.gov>", "Delivery failure"],
    [RECIPIENT, null, "552", "hard", "too_large"],
    `- These recipients of your message have been processed by the mail server:\n${RECIPIENT}; Failed; 552 message exceeds maximum size`,
  ),
  bounceEmail(
    "Symantec",
    ["postmaster@smg.county.example.gov", "Undeliverable message returned to sender"],
    [RECIPIENT, null, "550", "hard", "sender_not_proven"],
    `This message was created automatically by mail delivery software.\n\nDelivery failed for the following recipient:\n\n${RECIPIENT}\n\nReason: 550 SPF check failed`,
  ),
  bounceEmail(
    "inactive for long",
    ["mailer-daemon@mx.example.gov", "Returned mail"],
    [RECIPIENT, null, "554", "hard", "mailbox_closed"],
    `<${RECIPIENT}>: 554 Account has been suspended`,
  ),
  bounceEmail(
    "a plain local report",
    ["root@mx.example.gov (Mail Delivery Subsystem)", "Returned mail: Cannot send message for 5 days"],
    [RECIPIENT, null, "421", "soft", "unreachable"],
    `   ----- Transcript of session follows -----\n421 mail.county.example.gov (smtp)... Deferred: Connection refused by mail.county.example.gov.\n\n   ----- Message header follows -----\n${LETTER}`,
  ),
];
