import { createHash } from "node:crypto";
import type { FileStore } from "#server/ports/files.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import type { SandboxMessage } from "#server/ports/sandbox.ts";

/** Who replies, and when. */
export type ReplyContext = { agency: { name: string; address: string }; now: Temporal.Instant };

/** The simulated agency uses Washington's time zone, wherever the real one is. */
const TIME_ZONE = "America/New_York";
const OFFICE_NAME = "Public Records Office";
const NOTICE =
  "Written by the pretend agency of this sandbox. No public body has seen your request, and nothing left this machine.";
const MAX_QUOTED_LINES = 60;

/** Number of a request such as 2026-SBX-00042. */
const trackingNumber = (message: SandboxMessage, { now }: ReplyContext) =>
  `${now.toZonedDateTimeISO(TIME_ZONE).year}-SBX-${String(message.number).padStart(5, "0")}`;

/** The automatic acknowledgment: names the tracking number and promises nothing. */
export function acknowledgmentEmail(message: SandboxMessage, context: ReplyContext): OutgoingEmail {
  const number = trackingNumber(message, context);
  const text = [
    `Dear ${requesterName(message)}:`,
    `This acknowledges receipt of your public records request, which this office received on ${longDate(context)}, for records concerning “${topicOf(message)}”.`,
    `Your request has been assigned tracking number ${number}. Please refer to this number in all correspondence about your request.`,
    "Requests are processed in the order in which they are received. We will write to you if we need anything to search for the records, and again when our search is complete.",
    "Sincerely,",
    `Records Intake\n${OFFICE_NAME}\n${context.agency.name}`,
    `-- \n${NOTICE}`,
  ].join("\n\n");
  return {
    ...replyFields(message, context, "acknowledge"),
    subject: `Acknowledgment of request ${number}: ${topicOf(message)}`,
    text,
    autoSubmitted: "auto-replied",
  };
}

/** The determination: a full release with the records and their index, which are stored in `files` first. */
export async function releaseEmail(
  message: SandboxMessage,
  context: ReplyContext,
  files: FileStore,
): Promise<OutgoingEmail> {
  // The PDF writer is loaded with the first reply, not at startup.
  const { indexOfRecords, pageCount, responsiveRecords } = await import(
    "#server/sandbox/responsive-records.ts"
  );
  const date = context.now.toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString();
  const number = trackingNumber(message, context);
  const recordsInfo = {
    agencyName: context.agency.name,
    trackingNumber: number,
    subject: topicOf(message),
    date,
  };
  const pdf = await files.put(await responsiveRecords(recordsInfo));
  const csv = await files.put(Buffer.from(indexOfRecords(recordsInfo)));
  const letterFields: ReleaseLetterFields = {
    ...recordsInfo,
    officeName: OFFICE_NAME,
    requesterName: requesterName(message),
    date: longDate(context),
    pages: pageCount(recordsInfo),
    signature: ["Margaret A. Ellison", "Records Officer", context.agency.name],
    notice: NOTICE,
  };
  return {
    ...replyFields(message, context, "release"),
    subject: `Final response to request ${number}: ${topicOf(message)}`,
    text: releaseText(letterFields),
    html: releaseHtml(letterFields),
    attachments: [
      { name: ATTACHMENT_NAMES.pdf, type: "application/pdf", sha256: pdf.sha256 },
      { name: ATTACHMENT_NAMES.csv, type: "text/csv", sha256: csv.sha256 },
    ],
  };
}

/** An officer's reply to a letter in a thread, above the quoted letter. */
export function answerEmail(message: SandboxMessage, context: ReplyContext): OutgoingEmail {
  const [number] = /\d{4}-SBX-\d{5,}/.exec(`${message.subject} ${message.text}`) ?? [];
  const lines = message.text.trimEnd().split(/\r\n|\r|\n/);
  const quoted = lines.slice(0, MAX_QUOTED_LINES).map((line) => `> ${line}`.trimEnd());
  const text = [
    `Dear ${requesterName(message)},`,
    `Thank you for your message. I have put it with the file${number === undefined ? "" : ` of request ${number}`} and will write to you should anything come of it.`,
    `Regards,\nDaniel Ortiz\nRecords Specialist, ${OFFICE_NAME}\n${context.agency.name}`,
    NOTICE,
    [`On ${longDate(context)}, ${requesterName(message)} wrote:`, ...quoted].join("\n"),
  ].join("\n\n");
  return {
    ...replyFields(message, context, "answer"),
    subject: /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`,
    text,
  };
}

/** What all replies share: sent to the requester, in the letter's thread, from the agency's own address. */
function replyFields(message: SandboxMessage, { agency, now }: ReplyContext, step: string) {
  const domain = agency.address.slice(agency.address.lastIndexOf("@") + 1);
  // The same step for the same letter has the same id, so that a repeated job is recognized.
  const id = createHash("sha256").update(`${step} ${message.id}`).digest("hex").slice(0, 24);
  return {
    messageId: `<${id}.sbx@${domain}>`,
    date: now.toString(),
    from: { name: `${OFFICE_NAME}, ${agency.name}`, address: agency.address },
    to: [{ name: "", address: message.from }],
    cc: [],
    ...(message.messageId === null ? {} : { inReplyTo: message.messageId }),
    references: [message.inReplyTo, message.messageId].filter((messageId) => messageId !== null),
    attachments: [],
  };
}

/** The subject of the request, without the prefix that most letters have. */
const topicOf = ({ subject }: SandboxMessage) =>
  subject.replace(/^.*?\brequest:\s*/i, "").trim() || "your request";

/** The name in the letter's signature, which is all the agency knows of the requester. */
function requesterName({ text }: SandboxMessage): string {
  const [, name] =
    /^(?:sincerely|yours (?:sincerely|faithfully)|regards|respectfully)\b[^\n]*\n\s*(\S[^\n]*)$/im.exec(
      text.replaceAll("\r\n", "\n"),
    ) ?? [];
  return name?.trim().slice(0, 80) || "Requester";
}

const longDate = ({ now }: ReplyContext) =>
  now
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainDate()
    .toLocaleString("en-US", { year: "numeric", month: "long", day: "numeric" });

/** The facts of a determination letter. Dates are written out. */
type ReleaseLetterFields = {
  agencyName: string;
  officeName: string;
  requesterName: string;
  trackingNumber: string;
  subject: string;
  date: string;
  pages: number;
  signature: string[];
  notice: string;
};

const PDF_NAME = "Responsive_records.pdf";
const CSV_NAME = "Index_of_records.csv";

/** The names the letter gives its attachments. */
const ATTACHMENT_NAMES = { pdf: PDF_NAME, csv: CSV_NAME };

/** The paragraphs between salutation and closing, the same in text and HTML. */
function paragraphs({ subject, pages, trackingNumber }: ReleaseLetterFields): string[] {
  return [
    `This is the final response to your public records request ${trackingNumber}, for records concerning “${subject}”.`,
    `We searched the files of the offices likely to hold such records and located ${pages} pages that are responsive to your request. After reviewing them we have determined that all ${pages} pages are released in full. Nothing has been withheld, and no fees are due.`,
    `The records are attached as ${PDF_NAME}. ${CSV_NAME} lists each record with its date, author and pages.`,
    "If you are not satisfied with this response, you may appeal in writing to the head of the agency within 90 days of the date of this letter. Mark the envelope and the letter “Public Records Appeal” and give the tracking number.",
    "This completes the processing of your request.",
  ];
}

/** The determination letter as plain text. */
function releaseText(fields: ReleaseLetterFields): string {
  return [
    `${fields.agencyName}\n${fields.officeName}`,
    fields.date,
    `Re: Public records request ${fields.trackingNumber}`,
    `Dear ${fields.requesterName}:`,
    ...paragraphs(fields),
    "Sincerely,",
    fields.signature.join("\n"),
    `-- \n${fields.notice}`,
  ].join("\n\n");
}

/** The same letter as HTML from an office's word processor: a letterhead table, its own fonts and colors. */
function releaseHtml(fields: ReleaseLetterFields): string {
  const escapeHtml = (content: string) =>
    content
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
  const body = paragraphs(fields)
    .map((paragraph) => `<p style="margin:0 0 12pt 0">${escapeHtml(paragraph)}</p>`)
    .join("\n");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(fields.trackingNumber)}</title></head>
<body style="margin:0;background:#ffffff">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" align="center" style="border-collapse:collapse;font-family:'Times New Roman',Times,serif;font-size:12pt;line-height:1.4;color:#000000">
<tr><td style="background:#1f3864;padding:18pt 24pt;border-bottom:4pt solid #bf9000;color:#ffffff">
<div style="font-family:Georgia,'Times New Roman',serif;font-size:18pt;font-variant:small-caps;letter-spacing:0.5pt">${escapeHtml(fields.agencyName)}</div>
<div style="font-family:Arial,Helvetica,sans-serif;font-size:9pt;color:#d9e2f3;padding-top:4pt">${escapeHtml(fields.officeName)}</div>
</td></tr>
<tr><td style="padding:24pt">
<p style="margin:0 0 18pt 0">${escapeHtml(fields.date)}</p>
<table cellpadding="6" cellspacing="0" style="border-collapse:collapse;margin:0 0 18pt 0;font-size:11pt;font-family:Arial,Helvetica,sans-serif">
<tr><th align="left" style="background:#d9e2f3;border:1px solid #8eaadb">Tracking number</th><td style="border:1px solid #8eaadb">${escapeHtml(fields.trackingNumber)}</td></tr>
<tr><th align="left" style="background:#d9e2f3;border:1px solid #8eaadb">Determination</th><td style="border:1px solid #8eaadb;color:#375623"><b>Released in full</b></td></tr>
<tr><th align="left" style="background:#d9e2f3;border:1px solid #8eaadb">Pages</th><td style="border:1px solid #8eaadb">${fields.pages}</td></tr>
</table>
<p style="margin:0 0 12pt 0">Dear ${escapeHtml(fields.requesterName)}:</p>
${body}
<p style="margin:0 0 24pt 0">Sincerely,</p>
<p style="margin:0">${fields.signature.map(escapeHtml).join("<br>\n")}</p>
</td></tr>
<tr><td style="border-top:1px solid #7f7f7f;padding:8pt 24pt;font-family:Arial,Helvetica,sans-serif;font-size:8pt;color:#595959">${escapeHtml(fields.notice)}</td></tr>
</table>
</body></html>
`;
}
