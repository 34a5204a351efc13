import { type EmailSample, LETTER_MESSAGE_ID, RETURNED_HEADERS } from "#test/mail/build-email.ts";

/** A report of RFC 3464 and what is read in it; `id` is the letter it names. */
type DeliveryReport = EmailSample & {
  expected: [string | null, string | null, string | null, string];
  id: string | null;
};

const RECIPIENT = "foia@county.example.gov";
const MTA = "Reporting-MTA: dns; mx.example.gov\nArrival-Date: Fri, 20 Nov 2026 11:30:58 +0000";

const report = (
  name: string,
  groups: string[],
  expected: DeliveryReport["expected"],
  rest: Partial<DeliveryReport> = {},
): DeliveryReport => ({
  name,
  from: "Mail Delivery System <MAILER-DAEMON@mx.example.gov>",
  subject: "Undelivered Mail Returned to Sender",
  text: "Your message could not be delivered.",
  status: [MTA, ...groups].join("\n\n"),
  returned: RETURNED_HEADERS,
  id: LETTER_MESSAGE_ID,
  expected,
  ...rest,
});
const group = (action: string, status: string, diagnostic = "", recipient = RECIPIENT): string =>
  `Final-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${status}${diagnostic === "" ? "" : `\nDiagnostic-Code: ${diagnostic}`}`;

/** What servers of many kinds answer: the words, their enhanced status, the code, how grave it is. */
const ANSWERS: [string, string, string | null, "hard" | "soft"][] = [
  [
    "550 5.1.1 <foia@county.example.gov>: Recipient address rejected: User unknown in local recipient table",
    "5.1.1",
    "550",
    "hard",
  ],
  [
    "550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 Learn more",
    "5.1.1",
    "550",
    "hard",
  ],
  [
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    "5.1.10",
    "550",
    "hard",
  ],
  ["550 5.4.1 Recipient address rejected: Access denied. [AS(201806281)]", "5.4.1", "550", "hard"],
  ["550 #5.1.0 Address rejected.", "5.1.0", "550", "hard"],
  [
    "554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using Barracuda Reputation",
    "5.7.1",
    "554",
    "hard",
  ],
  ["550 5.7.606 Access denied, banned sending IP [192.0.2.7]", "5.7.606", "550", "hard"],
  [
    "550 5.7.26 Unauthenticated email from daylight.example is not accepted due to domain's DMARC policy",
    "5.7.26",
    "550",
    "hard",
  ],
  ["552 5.2.2 Mailbox size limit exceeded", "5.2.2", "552", "soft"],
  ["552-5.2.2 The email account that you tried to reach is over quota", "5.2.2", "552", "soft"],
  ["554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException", "5.2.2", "554", "soft"],
  ["552 5.3.4 Message size exceeds fixed maximum message size", "5.3.4", "552", "hard"],
  [
    "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required",
    "5.7.133",
    "550",
    "hard",
  ],
  ["550 5.7.1 Unable to relay", "5.7.1", "550", "hard"],
  ["554 5.4.14 Hop count exceeded - possible mail loop ATTR34", "5.4.14", "554", "hard"],
  ["421 4.7.0 Temporary System Problem. Try again later", "4.7.0", "421", "soft"],
  ["450 4.7.1 Greylisting in action, please come back later", "4.7.1", "450", "soft"],
  ["451 4.3.0 Temporary lookup failure", "4.3.0", "451", "soft"],
  ["452 4.2.2 The email account is over quota", "4.2.2", "452", "soft"],
  ["550 5.2.1 The email account that you tried to reach is inactive", "5.2.1", "550", "hard"],
  ["554 5.6.0 Message content rejected, BANNED: .exe", "5.6.0", "554", "hard"],
  ["554 5.7.1 Message contains a virus (Eicar)", "5.7.1", "554", "hard"],
  ["550 5.1.2 Domain does not exist", "5.1.2", "550", "hard"],
  ["501 5.1.3 Bad recipient address syntax", "5.1.3", "501", "hard"],
];

/** How servers word the field before the answer. */
const TYPES = ["smtp; ", "smtp;", "SMTP; ", "x-unix; ", ""];

const DEFINITE_REPORTS = ANSWERS.flatMap(([text, status, code, severity], index) =>
  TYPES.map((type) =>
    report(
      `${type}${text}`,
      [group("failed", index % 2 === 0 ? status : `${status[0]}.0.0`, `${type}${text}`)],
      [RECIPIENT, status, code, severity],
    ),
  ),
);
const DELAY_REPORTS = ANSWERS.map(([text, status, code]) =>
  report(`late: ${text}`, [group("delayed", status, `smtp; ${text}`)], [RECIPIENT, status, code, "delay"]),
);

const UNUSUAL_REPORTS: DeliveryReport[] = [
  report(
    "several, one failed",
    [
      group("relayed", "2.0.0", "", "a@county.example.gov"),
      group("failed", "5.1.1", "smtp; 550 5.1.1 User unknown", "b@county.example.gov"),
    ],
    ["b@county.example.gov", "5.1.1", "550", "hard"],
  ),
  report(
    "several, one late, one failed",
    [
      group("delayed", "4.4.1", "", "a@county.example.gov"),
      group("failed", "5.1.1", "", "b@county.example.gov"),
    ],
    ["b@county.example.gov", "5.1.1", null, "hard"],
  ),
  report(
    "several, one late, one there",
    [
      group("delivered", "2.0.0", "", "a@county.example.gov"),
      group("delayed", "4.4.1", "", "b@county.example.gov"),
    ],
    ["b@county.example.gov", "4.4.1", null, "delay"],
  ),
  report(
    "groups without a blank line between",
    [
      `${group("delivered", "2.0.0", "", "a@county.example.gov")}\n${group("failed", "5.1.1", "", "b@county.example.gov")}`,
    ],
    ["b@county.example.gov", "5.1.1", null, "hard"],
  ),
  report(
    "the address it was sent to, before the one it went on to",
    [
      `Original-Recipient: rfc822;foia@county.example.gov\n${group("failed", "5.1.1", "", "x@inner.example.gov")}`,
    ],
    [RECIPIENT, "5.1.1", null, "hard"],
  ),
  report(
    "an original recipient that is none",
    [`Original-Recipient: rfc822;\n${group("failed", "5.1.1")}`],
    [RECIPIENT, "5.1.1", null, "hard"],
  ),
  report(
    "names in capitals",
    [`FINAL-RECIPIENT: RFC822; ${RECIPIENT}\nACTION: FAILED\nSTATUS: 5.1.1`],
    [RECIPIENT, "5.1.1", null, "hard"],
  ),
  report(
    "an address in angle brackets",
    [`Final-Recipient: rfc822; <${RECIPIENT}>\nAction: failed\nStatus: 5.1.1 (User unknown)`],
    [RECIPIENT, "5.1.1", null, "hard"],
  ),
  report(
    "a plus left in xtext",
    [`Original-Recipient: rfc822;foia+2Bclerk@county.example.gov\nAction: failed\nStatus: 5.1.1`],
    ["foia+clerk@county.example.gov", "5.1.1", null, "hard"],
  ),
  report(
    "a comment after the action",
    [`Final-Recipient: rfc822; ${RECIPIENT}\nAction: failed (will not retry)\nStatus: 5.0.0`],
    [RECIPIENT, "5.0.0", null, "hard"],
  ),
  report(
    "no action",
    [`Final-Recipient: rfc822; ${RECIPIENT}\nStatus: 5.1.1`],
    [RECIPIENT, "5.1.1", null, "hard"],
  ),
  report(
    "a word of its own for the action",
    [`Final-Recipient: rfc822; ${RECIPIENT}\nAction: expired\nStatus: 4.4.7`],
    [RECIPIENT, "4.4.7", null, "soft"],
  ),
  report(
    "folded words",
    [
      `Final-Recipient: rfc822; ${RECIPIENT}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp;\n 550\n\t5.1.1 User\n unknown`,
    ],
    [RECIPIENT, "5.1.1", "550", "hard"],
  ),
  report("words for people only", [group("failed", "5.0.0")], [RECIPIENT, "5.1.1", "550", "hard"], {
    text: `<${RECIPIENT}>: 550 5.1.1 User unknown`,
  }),
  report(
    "Exchange's own field",
    [
      `Final-Recipient: rfc822;${RECIPIENT}\nAction: failed\nStatus: 5.0.0\nX-Supplementary-Info: <mx.county.example.gov #5.1.1 smtp;550 5.1.1 User unknown>`,
    ],
    [RECIPIENT, "5.1.1", "550", "hard"],
  ),
  report(
    "a name for the recipient only in the letter",
    ["Action: failed\nStatus: 5.1.1"],
    [RECIPIENT, "5.1.1", null, "hard"],
  ),
  report(
    "the letter's id in a field",
    [`Original-Message-ID: ${LETTER_MESSAGE_ID}\n${group("failed", "5.1.1")}`],
    [RECIPIENT, "5.1.1", null, "hard"],
    { returned: "Subject: x\n\nx" },
  ),
  report("nothing given back", [group("failed", "5.1.1")], [RECIPIENT, "5.1.1", null, "hard"], {
    returned: "Subject: x\n\nx",
    id: null,
  }),
  report("an id on a line of its own", [group("failed", "5.1.1")], [RECIPIENT, "5.1.1", null, "hard"], {
    returned: `Message-ID:\n ${LETTER_MESSAGE_ID}\nSubject: x\n\nx`,
  }),
  report("no status part at all", [], [RECIPIENT, null, null, "hard"], {
    status: "",
    text: `<${RECIPIENT}>: user unknown`,
  }),
  report("a status part that is noise", [], [RECIPIENT, "5.1.1", "550", "hard"], {
    status: "%%%%",
    text: `<${RECIPIENT}>: 550 5.1.1 user unknown`,
  }),
  report(
    "an answer in the subject of a person",
    [group("failed", "5.1.1")],
    [RECIPIENT, "5.1.1", null, "hard"],
    {
      subject: "Re: your letter",
    },
  ),
];

export const DELIVERY_REPORTS: DeliveryReport[] = [...DEFINITE_REPORTS, ...DELAY_REPORTS, ...UNUSUAL_REPORTS];
