import type { EmailSample } from "#test/mail/build-email.ts";

/** Automatic answers, all sent on Friday, November 20, 2026, and the day each says its sender is back. */
export type OutOfOfficeEmail = EmailSample & { until: string | null };

const SENDER = "Ana Ruiz <aruiz@county.example.gov>";
const AUTO = "Auto-Submitted: auto-replied\nX-Auto-Response-Suppress: All";
const outOfOffice = (
  text: string,
  until: string | null,
  subject = "Automatic reply: Detention inspections",
  headers = AUTO,
): OutOfOfficeEmail => ({
  name: `${subject}: ${text}`.slice(0, 90),
  from: SENDER,
  subject,
  headers,
  text,
  until,
});

export const OUT_OF_OFFICE: OutOfOfficeEmail[] = [
  outOfOffice(
    "I am out of the office until November 30, 2026. For urgent matters call the records desk.",
    "2026-11-30",
  ),
  outOfOffice(
    "I will be out of the office from November 23 through November 27, returning Monday, November 30.",
    "2026-11-30",
  ),
  outOfOffice("I will be out of the office November 23-27.", "2026-11-27"),
  outOfOffice("I'm currently away from the office and will return on 12/1/2026.", "2026-12-01"),
  outOfOffice("I am on annual leave until 12/7. Please contact the clerk.", "2026-12-07"),
  outOfOffice("I am out of the office with no access to e-mail. I will be back on Monday.", "2026-11-23"),
  outOfOffice("I am out of the office today. I will return tomorrow.", "2026-11-21"),
  outOfOffice("I am out of the office and will respond when I return.", null),
  outOfOffice("Thank you for your message. I am out sick and will get back to you as soon as I can.", null),
  outOfOffice("I am on parental leave through January 15. In my absence, contact Bo Lee.", "2027-01-15"),
  outOfOffice("Our office is closed from December 24, 2026 until January 4, 2027.", "2027-01-04"),
  outOfOffice(
    "The office will be closed for Thanksgiving and will reopen on Monday, November 30.",
    "2026-11-30",
  ),
  outOfOffice("I am no longer with the agency. Please write to records@county.example.gov.", null),
  outOfOffice("I am out of the office. Please note I return Dec. 2nd.", "2026-12-02"),
  outOfOffice("I am traveling for work until 2 December 2026.", "2026-12-02"),
  outOfOffice(
    "Ich bin bis zum 30.11.2026 nicht im Büro. In dringenden Fällen wenden Sie sich an meine Vertretung.",
    "2026-11-30",
    "Automatische Antwort: Detention inspections",
  ),
  outOfOffice(
    "Ich bin vom 23.11. bis 27.11.2026 im Urlaub und ab dem 30. November wieder erreichbar.",
    "2026-11-30",
    "Abwesenheitsnotiz: Ihre Anfrage",
  ),
  outOfOffice("Ich bin derzeit abwesend und am 1. Dezember 2026 zurück.", "2026-12-01", "Abwesend"),
  outOfOffice(
    "Je suis absente du bureau jusqu'au 30 novembre 2026. En cas d'urgence, contactez le greffe.",
    "2026-11-30",
    "Réponse automatique : Detention inspections",
  ),
  outOfOffice(
    "Je suis en congé du 23 au 27 novembre et de retour le 30 novembre.",
    "2026-11-30",
    "Absence du bureau",
  ),
  outOfOffice(
    "Estoy fuera de la oficina hasta el 30 de noviembre de 2026. En caso urgente, llame a la secretaría.",
    "2026-11-30",
    "Respuesta automática: Detention inspections",
  ),
  outOfOffice("Me encuentro de vacaciones y regreso el 1 de diciembre.", "2026-12-01", "Fuera de la oficina"),
  outOfOffice(
    "Sono fuori ufficio fino al 30 novembre 2026.",
    "2026-11-30",
    "Risposta automatica: Detention inspections",
  ),
  outOfOffice(
    "Estou de férias até 30 de novembro de 2026.",
    "2026-11-30",
    "Resposta automática: Detention inspections",
  ),
  outOfOffice(
    "Ik ben afwezig tot en met 30 november 2026. Bij dringende zaken belt u de griffie.",
    "2026-11-30",
    "Automatisch antwoord: Detention inspections",
  ),
  // By its headers alone.
  ...[
    "Auto-Submitted: auto-replied",
    "Auto-Submitted: auto-generated (vacation)",
    "X-Autoreply: yes",
    "X-Autorespond: Detention inspections",
    "X-Auto-Reply: true",
    "X-Vacation: on",
    "X-Mail-Autoreply: 1",
    "Precedence: auto_reply",
    "X-Precedence: auto_reply",
    "Preference: auto_reply",
    "X-FC-MachineGenerated: true",
    "X-POST-MessageClass: 9; Autoresponder",
  ].map((header) =>
    outOfOffice("I am away until 11/30/2026.", "2026-11-30", "Detention inspections", header),
  ),
  // By its subject alone, as where a gateway has taken the headers off.
  ...[
    "Automatic reply: Detention inspections",
    "AutoReply: Detention inspections",
    "Out of Office: Detention inspections",
    "Out of the office Re: Detention inspections",
    "OOO Re: Detention inspections",
    "Away from my desk",
    "[Auto-Reply] Detention inspections",
    "Abwesenheit: Detention inspections",
    "Respuesta automática: Detention inspections",
  ].map((subject) =>
    outOfOffice("Thank you for your e-mail. I am away until 11/30/2026.", "2026-11-30", subject, "X-A: b"),
  ),
  // By its words alone.
  outOfOffice(
    "I am currently out of the office until November 30 with limited access to e-mail. For immediate assistance, please contact the clerk.",
    "2026-11-30",
    "Re: Detention inspections",
    "X-A: b",
  ),
  outOfOffice(
    "Hello,\n\nI will be on vacation until 11/30/2026 and will respond when I return. For urgent matters, please contact Bo Lee.",
    "2026-11-30",
    "Re: Detention inspections",
    "X-A: b",
  ),
  outOfOffice(
    "Thank you for your e-mail. I am out of the office until Monday, November 30.",
    "2026-11-30",
    "Re: Detention inspections",
    "X-A: b",
  ),
  // Automatic, and about nothing.
  outOfOffice("Thank you for contacting us. This mailbox is not monitored.", null, "Detention inspections"),
  outOfOffice("Your message matters to us.", null, "Auto response: Detention inspections", "X-A: b"),
];

/** Automatic, and confirming that something came in: acknowledgments, with their number where one is given. */
export const ACKNOWLEDGMENTS: (EmailSample & { number: string | null })[] = [
  ["Your public records request has been received and assigned request number 26-0114.", "26-0114"],
  ["We have received your request. Your reference number is R012345-111926.", "R012345-111926"],
  [
    "This is an automated message. Your FOIA request 2026-FOIA-00123 was received on November 20, 2026.",
    "2026-FOIA-00123",
  ],
  [
    "Thank you for your submission. Your request was successfully submitted. Tracking number: F-2026-00311",
    "F-2026-00311",
  ],
  ["This e-mail confirms receipt of your public records request.", null],
  ["We have received your message and will respond within ten business days.", null],
  ["Your e-mail has been received by the Records Division.", null],
  ["Case number 26-0115 has been created.", "26-0115"],
  [
    "Your record request #26-9112 has been submitted. View request 26-9112: https://county.nextrequest.com/requests/26-9112",
    "26-9112",
  ],
  ["Ihre Anfrage ist bei uns eingegangen.", null],
  ["Hemos recibido su solicitud de registros públicos.", null],
  ["Nous avons bien reçu votre demande.", null],
].map(([text, number]) => ({
  name: text ?? "",
  from: "Records <records@county.example.gov>",
  subject: "Your request",
  headers: "Auto-Submitted: auto-replied",
  text: text ?? "",
  number: number ?? null,
}));

/** Letters people write though they are away, or that speak of absence. */
export const NOT_OUT_OF_OFFICE: EmailSample[] = [
  "I'll be out of the office next week, so let me know by Friday which of the two files you want.",
  "Hi Maya, I am out of the office until Monday but can send you the records when I return. What dates do you need?",
  "I was out of the office last week and only now saw your letter.",
  "The officer you ask about was out of the office from May 1 to May 4; the calendar is attached.",
  "Our out-of-office policy is on page 12 of the handbook.",
  "Ms. Lee is on leave, so I have taken over your request. Could you confirm the dates?",
  "We are closed on Thursday. Do you want to inspect the files on Friday?",
  "Please see the automatic reply rules of our mail system, which you asked for.",
  "I am away from my desk, but per our call the pages will be redacted this week.",
  "Dear Ms. Okafor, we closed the investigation on May 4, 2026. The file holds 40 pages.",
  "I return your call of Monday. Which contracts do you mean?",
  "You asked for vacation records of the Sheriff. How many years back should we go?",
].map((text) => ({ name: text, from: SENDER, subject: "Re: Detention inspections", text }));
