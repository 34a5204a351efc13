import { readBounce } from "#core/reply/bounce.ts";
import { kindOf, type MailTraits } from "#core/reply/kind.ts";
import type { MessageKind } from "#core/reply/outcome.ts";
import { withoutQuotations } from "#core/reply/quotations.ts";
import { readFacts } from "#core/reply/read-facts.ts";
import { readOutcomes, UNCLEAR } from "#core/reply/read-outcomes.ts";
import type { Evidence, Facts, Reading } from "#core/reply/reading.ts";
import { sentencesOf } from "#core/reply/sentences.ts";
import { ownWords } from "#core/reply/trim.ts";

/** What is read of a parsed mail. Places in the reading are places in `text`. */
export type MailToRead = Omit<MailTraits, "attachments"> & {
  attachments: { type: string; inline: boolean }[];
  returnedHeaders: string | null;
};

/** Kinds that carry an agency's own words about the request. */
const SPEAKING: ReadonlySet<MessageKind> = new Set(["reply", "acknowledgment", "portal_notice"]);

/** How much of a mail is read. A letter is a few pages; what is longer is a document within a mail. */
const READ_LENGTH = 100_000;
const READ_SENTENCES = 3_000;

/** Reads one mail: what kind it is, what it says, and the facts in it, each with the words it was read from. */
export function readMail(mail: MailToRead): Reading {
  const own = ownWords(mail.text.slice(0, READ_LENGTH));
  const said = withoutQuotations(own);
  const facts = readFacts(sentencesOf(own).slice(0, READ_SENTENCES), mail.subject);
  const outcomes = readOutcomes(sentencesOf(said).slice(0, READ_SENTENCES), hasRecords(mail, facts)).map(
    (outcome) => ({ ...outcome, evidence: outcome.evidence.map((place) => quoted(mail.text, place)) }),
  );
  const kind = kindOf({ ...mail, text: said }, outcomes[0]?.value ?? "unclear");
  const heard = SPEAKING.has(kind) ? outcomes : [];
  return {
    kind,
    main: heard[0] ?? UNCLEAR,
    outcomes: heard,
    facts,
    bounce: kind === "bounce" ? readBounce(mail) : null,
  };
}

/** Evidence is shown in the mail's own characters, quotations included. */
const quoted = (text: string, { start, end }: Evidence): Evidence => ({
  text: text.slice(start, end),
  start,
  end,
});

/** A picture in a signature is no record; a download link is as good as a file. */
const hasRecords = (mail: MailToRead, facts: Facts): boolean =>
  mail.attachments.some(({ inline, type }) => !inline && !/^message\/|^text\/calendar|x-vcard/.test(type)) ||
  facts.links.some(({ linkKind }) => linkKind === "download");
