import { createHash } from "node:crypto";
import type { Files, OutgoingMail, SandboxLetter } from "#server/ports.ts";
import {
  RECORD_NAMES,
  type ReleaseLetterFacts,
  releaseHtml,
  releaseText,
} from "#server/sandbox/release-letter.ts";

/** Who answers, and when. */
export type AgencyFacts = { agency: { name: string; address: string }; now: Temporal.Instant };

/** The pretend office keeps Washington's clock, wherever the agency it stands in for may be. */
const TIME_ZONE = "America/New_York";
const OFFICE = "Public Records Office";
const NOTICE =
  "Written by the pretend agency of this sandbox. No public body has seen your request, and nothing left this machine.";
const MOST_QUOTED_LINES = 60;

/** Number of a request such as 2026-SBX-00042. */
const trackingNumber = (letter: SandboxLetter, { now }: AgencyFacts) =>
  `${now.toZonedDateTimeISO(TIME_ZONE).year}-SBX-${String(letter.number).padStart(5, "0")}`;

/** The receipt an office's system sends by itself: it names the tracking number and promises nothing. */
export function acknowledgment(letter: SandboxLetter, facts: AgencyFacts): OutgoingMail {
  const number = trackingNumber(letter, facts);
  const text = [
    `Dear ${requesterName(letter)}:`,
    `This acknowledges receipt of your public records request, which this office received on ${longDate(facts)}, for records concerning “${topicOf(letter)}”.`,
    `Your request has been assigned tracking number ${number}. Please refer to this number in all correspondence about your request.`,
    "Requests are processed in the order in which they are received. We will write to you if we need anything to search for the records, and again when our search is complete.",
    "Sincerely,",
    `Records Intake\n${OFFICE}\n${facts.agency.name}`,
    `-- \n${NOTICE}`,
  ].join("\n\n");
  return {
    ...reply(letter, facts, "acknowledge"),
    subject: `Acknowledgment of request ${number}: ${topicOf(letter)}`,
    text,
    autoSubmitted: "auto-replied",
  };
}

/** The determination: everything released, with the records and their index, which are put into `files` first. */
export async function release(
  letter: SandboxLetter,
  facts: AgencyFacts,
  files: Files,
): Promise<OutgoingMail> {
  // What writes PDF files is loaded with the first answer, not with each start.
  const { indexOfRecords, pageCount, responsiveRecords } = await import(
    "#server/sandbox/responsive-records.ts"
  );
  const date = facts.now.toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString();
  const number = trackingNumber(letter, facts);
  const about = { agencyName: facts.agency.name, trackingNumber: number, subject: topicOf(letter), date };
  const pdf = await files.put(await responsiveRecords(about));
  const csv = await files.put(Buffer.from(indexOfRecords(about)));
  const words: ReleaseLetterFacts = {
    ...about,
    officeName: OFFICE,
    requesterName: requesterName(letter),
    date: longDate(facts),
    pages: pageCount(about),
    signature: ["Margaret A. Ellison", "Records Officer", facts.agency.name],
    notice: NOTICE,
  };
  return {
    ...reply(letter, facts, "release"),
    subject: `Final response to request ${number}: ${topicOf(letter)}`,
    text: releaseText(words),
    html: releaseHtml(words),
    attachments: [
      { name: RECORD_NAMES.pdf, type: "application/pdf", sha256: pdf.sha256 },
      { name: RECORD_NAMES.csv, type: "text/csv", sha256: csv.sha256 },
    ],
  };
}

/** What an officer writes back to a letter in a thread, above the letter itself. */
export function answer(letter: SandboxLetter, facts: AgencyFacts): OutgoingMail {
  const [number] = /\d{4}-SBX-\d{5,}/.exec(`${letter.subject} ${letter.text}`) ?? [];
  const lines = letter.text.trimEnd().split(/\r\n|\r|\n/);
  const quoted = lines.slice(0, MOST_QUOTED_LINES).map((line) => `> ${line}`.trimEnd());
  const text = [
    `Dear ${requesterName(letter)},`,
    `Thank you for your message. I have put it with the file${number === undefined ? "" : ` of request ${number}`} and will write to you should anything come of it.`,
    `Regards,\nDaniel Ortiz\nRecords Specialist, ${OFFICE}\n${facts.agency.name}`,
    NOTICE,
    [`On ${longDate(facts)}, ${requesterName(letter)} wrote:`, ...quoted].join("\n"),
  ].join("\n\n");
  return {
    ...reply(letter, facts, "answer"),
    subject: /^re:/i.test(letter.subject) ? letter.subject : `Re: ${letter.subject}`,
    text,
  };
}

/** What every answer shares: it goes to the requester, in the letter's thread, from the agency's own address. */
function reply(letter: SandboxLetter, { agency, now }: AgencyFacts, step: string) {
  const domain = agency.address.slice(agency.address.lastIndexOf("@") + 1);
  // The same step for the same letter has the same id, so that a job that ran twice is recognised.
  const id = createHash("sha256").update(`${step} ${letter.id}`).digest("hex").slice(0, 24);
  return {
    messageId: `<${id}.sbx@${domain}>`,
    date: now.toString(),
    from: { name: `${OFFICE}, ${agency.name}`, address: agency.address },
    to: [{ name: "", address: letter.from }],
    cc: [],
    ...(letter.messageId === null ? {} : { inReplyTo: letter.messageId }),
    references: [letter.inReplyTo, letter.messageId].filter((known) => known !== null),
    attachments: [],
  };
}

/** What the request is about, without what our letters and most others put before it. */
const topicOf = ({ subject }: SandboxLetter) =>
  subject.replace(/^.*?\brequest:\s*/i, "").trim() || "your request";

/** As the letter is signed: nothing else of the requester's name reaches the office. */
function requesterName({ text }: SandboxLetter): string {
  const [, name] =
    /^(?:sincerely|regards|respectfully)\b[^\n]*\n\s*(\S[^\n]*)$/im.exec(text.replaceAll("\r\n", "\n")) ?? [];
  return name?.trim().slice(0, 80) || "Requester";
}

const longDate = ({ now }: AgencyFacts) =>
  now
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainDate()
    .toLocaleString("en-US", { year: "numeric", month: "long", day: "numeric" });
