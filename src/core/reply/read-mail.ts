import { awayUntil } from "#core/reply/auto-reply-until.ts";
import { acknowledges } from "#core/reply/auto-reply-words.ts";
import { readBounce } from "#core/reply/bounce.ts";
import { cutText } from "#core/reply/cut-text.ts";
import { kindOf, type MailTraits } from "#core/reply/kind.ts";
import { readNotice, serviceOf } from "#core/reply/notice.ts";
import { oneTimeCode } from "#core/reply/one-time-code.ts";
import type { MessageKind } from "#core/reply/outcome.ts";
import { PORTALS } from "#core/reply/portal.ts";
import { withoutQuotations } from "#core/reply/quotations.ts";
import { readFacts } from "#core/reply/read-facts.ts";
import { readOutcomes, UNCLEAR } from "#core/reply/read-outcomes.ts";
import type { Evidence, Facts, Reading, ReadOutcome } from "#core/reply/reading.ts";
import { SECURE_MAIL } from "#core/reply/secure-mail.ts";
import { sentencesOf } from "#core/reply/sentences.ts";
import { daysIn } from "#core/reply/spoken-days.ts";
import { ownWords } from "#core/reply/trim.ts";

/** What is read of a parsed mail. Places in the reading are places in `text`. */
export type MailToRead = Omit<MailTraits, "attachments"> & {
  attachments: { type: string; inline: boolean }[];
  returnedHeaders: string | null;
};

/** Which reader this is: raised when it learns to read otherwise, so that an example says whose mistake it was. */
export const READER = 1;

/** Kinds that carry an agency's own words about the request. */
const SPEAKING: ReadonlySet<MessageKind> = new Set(["reply", "acknowledgment", "portal_notice"]);

/** How much of a mail is read. A letter is a few pages; what is longer is a document within a mail. */
const READ_LENGTH = 100_000;
const READ_SENTENCES = 3_000;

/** Reads one mail: what kind it is, what it says, and the facts in it, each with the words it was read from. */
export function readMail(mail: MailToRead): Reading {
  const own = ownWords(cutText(mail.text, READ_LENGTH));
  const said = withoutQuotations(own);
  const facts = readFacts(sentencesOf(own).slice(0, READ_SENTENCES), mail.subject);
  const outcomes = readOutcomes(sentencesOf(said).slice(0, READ_SENTENCES), hasRecords(mail, facts)).map(
    (outcome) => ({ ...outcome, evidence: outcome.evidence.map((place) => quoted(mail.text, place)) }),
  );
  const kind = kindOf({ ...mail, text: said, whole: mail.text }, outcomes[0]?.value ?? "unclear");
  const receipt = kind === "acknowledgment" && outcomes.length === 0 ? receiptIn(said, mail.text) : [];
  const heard = SPEAKING.has(kind) ? [...outcomes, ...receipt] : [];
  return {
    kind,
    main: heard[0] ?? UNCLEAR,
    outcomes: heard,
    facts,
    bounce: kind === "bounce" ? readBounce(mail) : null,
    ...aside(kind, mail, said),
  };
}

/** What an automatic acknowledgment says in words the outcomes are not read from, so never more than likely. */
function receiptIn(said: string, text: string): ReadOutcome[] {
  const sentence = sentencesOf(said)
    .slice(0, READ_SENTENCES)
    .find((one) => acknowledges(one.text));
  return sentence
    ? [{ value: "acknowledged", confidence: "likely", evidence: [quoted(text, sentence)] }]
    : [];
}

/** What mail that is no answer says beside its kind. */
function aside(kind: MessageKind, mail: MailToRead, said: string): Pick<Reading, "autoReply" | "notice"> {
  const sent = dayOf(mail);
  if (kind === "auto_reply") return { autoReply: { until: awayUntil(said, sent) } };
  if (kind === "portal_notice") return { notice: readNotice(serviceOf(PORTALS, mail), mail, sent) };
  if (kind === "secure_mail") return { notice: readNotice(serviceOf(SECURE_MAIL, mail), mail, sent) };
  if (kind !== "one_time_code") return {};
  return { notice: { service: null, link: null, expires: null, code: oneTimeCode(mail) } };
}

/** The day of the mail's own Date header, as `YYYY-MM-DD`. */
function dayOf({ headers }: MailToRead): string | null {
  const date = headers.find(({ name }) => name === "date")?.value ?? "";
  return daysIn(date.slice(0, 100), null)[0]?.value ?? null;
}

/** Evidence is shown in the mail's own characters, quotations included. */
const quoted = (text: string, { start, end }: Pick<Evidence, "start" | "end">): Evidence => ({
  text: text.slice(start, end),
  start,
  end,
});

/** A picture in a signature is no record; a download link is as good as a file. */
const hasRecords = (mail: MailToRead, facts: Facts): boolean =>
  mail.attachments.some(({ inline, type }) => !inline && !/^message\/|^text\/calendar|x-vcard/.test(type)) ||
  facts.links.some(({ linkKind }) => linkKind === "download");
