import { longDate } from "#core/calendar-words.ts";
import { type LetterBlock, type LetterDraft, type LetterText, plain, words } from "#core/letter/letter.ts";

/** Who writes. `replyAddress` is the request's own address; null before the request has one. */
type LetterRequester = {
  name: string;
  organization: string | null;
  addressLines: string[];
  replyAddress: string | null;
};

/** Who is written to. `contact` is a person or an office; without it the law's own title for the officer is used. */
type LetterAgency = { name: string; contact: string | null; addressLines: string[] };

/** What a letter has to know of a law. Words are lower case and fit into a sentence. */
export type LetterLaw = {
  /** With the place where the name alone is ambiguous: "Illinois Freedom of Information Act". */
  title: string;
  citation: string | null;
  /** Whose law it is, as "in …" goes on: "Illinois", "the United Kingdom". Null before an agency is chosen. */
  place: string | null;
  /** Time to answer: "five business days", and its section. Null where the law names no number. */
  limit: { words: string; citation: string } | null;
  /** Null where the law has no waiver of its own. */
  feeWaiver: { citation: string } | null;
  /** `certified`: the law wants the requester to certify the reason (5 U.S.C. § 552(a)(6)(E)(vi)). */
  expedited: { citation: string; certified: boolean } | null;
  /** Who answers under this law, in the address and in the salutation. */
  officer: { title: string; salutation: string };
};

/** The facts every letter opens and closes with. `date` is the letter's own, `YYYY-MM-DD`. */
export type LetterParties = {
  requester: LetterRequester;
  agency: LetterAgency;
  law: LetterLaw;
  date: string;
};

export const CHOOSE_AGENCY = "Choose the agency the letter goes to.";
export const NAME_WANTED = "Give the name the letter is signed with.";

/** Sender, date and recipient, as they head a business letter. */
export function letterhead(draft: LetterDraft, facts: LetterParties): LetterBlock[] {
  const { requester, agency } = facts;
  return [
    {
      kind: "sender",
      lines: [
        requesterName(draft, facts),
        ...settledLines([requester.organization, ...requester.addressLines, requester.replyAddress]),
      ],
    },
    { kind: "date", text: words(longDate(facts.date)) },
    {
      kind: "recipient",
      lines: [
        words(addressee(facts)),
        draft.need(agency.name, "/agency", "[agency]", CHOOSE_AGENCY),
        ...settledLines(agency.addressLines),
      ],
    },
  ];
}

/** "Dear Priya Raman:", or as the law's officer is addressed. */
export const salutation = (facts: LetterParties): LetterBlock => ({
  kind: "salutation",
  text: words(facts.agency.contact ? `Dear ${facts.agency.contact}:` : facts.law.officer.salutation),
});

/** "Sincerely," and the name again; the gap, if any, was already told by the letterhead. */
export function farewell(letterheadBlocks: LetterBlock[]): LetterBlock[] {
  const sender = letterheadBlocks.find((block) => block.kind === "sender");
  const name = sender?.kind === "sender" ? (sender.lines[0] ?? []) : [];
  return [
    { kind: "closing", text: words("Sincerely,") },
    { kind: "signature", lines: [name] },
  ];
}

/** "the Act" or "the law", as the title has it. */
export const theLaw = (law: LetterLaw): string => (/\bAct\b/.test(law.title) ? "the Act" : "the law");

/** "Request under the Illinois Freedom of Information Act, 5 ILCS 140/1 et seq." */
export const underTheLaw = ({ title, citation }: LetterLaw): string =>
  `Request under the ${title}${citation ? `, ${citation}` : ""}`;

/** Subject of the mail that opens a request; the later ones answer it with "Re: ". */
export const requestSubject = (law: LetterLaw, title: LetterText): string =>
  `${law.title.charAt(0).toUpperCase()}${law.title.slice(1)} request: ${plain(title)}`;

const addressee = (facts: LetterParties): string => facts.agency.contact ?? facts.law.officer.title;

const requesterName = (draft: LetterDraft, facts: LetterParties): LetterText =>
  draft.need(facts.requester.name, "/requester/name", "[your name]", NAME_WANTED);

const settledLines = (lines: (string | null)[]): LetterText[] =>
  lines.filter((line): line is string => line !== null && line.trim() !== "").map(words);
