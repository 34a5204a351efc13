import type { Duty, Law, StartEvent } from "#core/law/law.ts";
import {
  type LetterBlock,
  type LetterBuilder,
  type LetterText,
  plainText,
  toLetterText,
} from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { signatureText } from "#core/letter/signature.ts";
import { letterErrors } from "#messages/errors/letter.ts";

/** The sender. `replyAddress` is the request's own address; null before the request has one. */
type LetterRequester = {
  name: string;
  organization: string | null;
  addressLines: string[];
  replyAddress: string | null;
  phone?: string | null;
  /** Lines below the name at the end, separated by line breaks. */
  signature?: string;
};

/** The recipient. `contact` is a user or an agency; without it the law's own title for the officer is used. */
type LetterAgency = { name: string; contact: string | null; addressLines: string[] };

/** "five business days" from an event, and the section that says so. */
export type LetterLimit = {
  words: string;
  from: StartEvent | "registration";
  citation: string;
  /** For which requests, where it is not the usual limit: "a request for a commercial purpose". */
  tier?: string;
  /** The longer time of the same law for what this request may be without saying so; `residents`: not where they say it. */
  otherwise?: { words: string; about: string; citation: string; residents: boolean };
};

/** Facts of a law for a letter. Texts are lower case and fit into a sentence. */
export type LetterLaw = {
  /** "us-il"; null before an agency is chosen. */
  jurisdiction: string | null;
  /** A city, county or other local body, where its law has rules for state agencies. */
  isLocal?: boolean;
  /** Of the letter. In another than English, `title`, `citation` and `officer` are in it too. */
  language: LetterLanguage;
  /** With the place where the name alone is ambiguous: "Illinois Freedom of Information Act". */
  title: string;
  citation: string | null;
  /** Whose law it is, as "in …" goes on: "Illinois", "the United Kingdom". Null before an agency is chosen. */
  place: string | null;
  /** Its term for records. */
  recordsTerm: "records" | "documents" | "information";
  /** Its term for agencies: "agency", "authority". */
  agencyTerm: string;
  /** Time to answer. Null where the law names no number. */
  limit: LetterLimit | null;
  /** The minimum action by the deadline. */
  duty: Duty;
  /** The time to answer in the law's own terms, where they are for this request. */
  answerTerms?: Law["answerTerms"];
  /** When an email counts as received, where that is later than it came (Michigan). */
  deemedReceipt?: { words: string; citation: string } | null;
  /** Where it matters who the requester is: a resident, a citizen. */
  residency?: { citation: string } | null;
  /** Null where the law has no waiver of its own. The test completes "whether …". `indigentOnly`: for nobody else. */
  feeWaiver: { test: string; citation: string; indigentOnly?: boolean } | null;
  /** Where the law sorts requesters by what they may be charged. */
  feeCategories: { citation: string } | null;
  /** `certified`: the law wants the requester to certify the reason (5 U.S.C. § 552(a)(6)(E)(vi)). */
  expedited: {
    name: string;
    citation: string;
    certified: boolean;
    newsMedia?: string | undefined;
    ask?: string | undefined;
  } | null;
  /** The responding official under this law, in the address and in the salutation; no title where only the agency is named. */
  officer: { title: string; salutation: string };
};

/** The facts every letter opens and closes with. `date` is the letter's own, `YYYY-MM-DD`. */
export type LetterParties = {
  requester: LetterRequester;
  agency: LetterAgency;
  law: LetterLaw;
  /** The day the letter is dated, by its sender's clock. */
  date: string;
  /** The same moment's day at the agency, by which limits are counted; absent where it is `date`. */
  agencyDate?: string;
};

/** The day by which limits are counted. */
export const agencyDay = ({ date, agencyDate }: Pick<LetterParties, "date" | "agencyDate">): string =>
  agencyDate ?? date;

/** Sender, date and recipient, as they head a business letter. */
export function letterhead(builder: LetterBuilder, facts: LetterParties): LetterBlock[] {
  const { agency } = facts;
  return [
    ...senderAndDateBlocks(builder, facts),
    {
      kind: "recipient",
      lines: distinctLines([
        ...nonEmptyLines([agency.contact ?? facts.law.officer.title]),
        builder.requireText(agency.name, "/agency", "[agency]", letterErrors.noAgency),
        ...nonEmptyLines(agency.addressLines),
      ]),
    },
  ];
}

export function senderAndDateBlocks(builder: LetterBuilder, facts: LetterParties): LetterBlock[] {
  const { name, organization, addressLines, replyAddress, phone } = facts.requester;
  return [
    {
      kind: "sender",
      lines: distinctLines([
        builder.requireText(name, "/requester/name", "[your name]", letterErrors.noSignerName),
        ...nonEmptyLines([organization, ...addressLines, phone ?? null, replyAddress]),
      ]),
    },
    { kind: "date", text: toLetterText(headDate(facts)) },
  ];
}

/** The day at the head of a letter: in French with its article. */
const headDate = ({ law, date }: LetterParties): string =>
  `${law.language === "fr" ? "Le " : ""}${letterDate(law, date)}`;

/** "Dear Priya Raman:", or as the law's officer is addressed. */
export const salutation = (facts: LetterParties): { kind: "salutation"; text: LetterText } => ({
  kind: "salutation",
  text: toLetterText(
    greetingIn(
      facts.law,
      facts.agency.contact ? `Dear ${facts.agency.contact}:` : facts.law.officer.salutation,
    ),
  ),
});

/**
 * "Sincerely," or as `closingIn` has it, and the name again, with the signature block; the gap, if any, was already reported for the letterhead.
 * @param isWhole the letter goes with its letterhead, by email too: what the sender's lines say is not signed again
 */
export function closingBlocks(
  letterheadBlocks: LetterBlock[],
  { requester }: Pick<LetterParties, "requester">,
  { closing = "Sincerely,", isWhole = false }: { closing?: string; isWhole?: boolean } = {},
): LetterBlock[] {
  const sender = letterheadBlocks.find((block) => block.kind === "sender");
  const lines = sender?.kind === "sender" ? sender.lines : [];
  return [
    { kind: "closing", text: toLetterText(closing) },
    {
      kind: "signature",
      lines: signatureText(lines[0] ?? [], requester.signature ?? "", isWhole ? lines : []),
    },
  ];
}

/** Where a salutation ends with a comma, and how a letter closes depends on whom it greets. */
const BRITISH_CUSTOM: ReadonlySet<string> = new Set(["uk", "uk-sct", "ie"]);

/** Whether the letter goes to Britain or Ireland, and keeps their customs. */
export const isBritish = ({ jurisdiction }: Pick<LetterLaw, "jurisdiction">): boolean =>
  BRITISH_CUSTOM.has(jurisdiction ?? "");

/** "Dear Priya Raman:" as the place writes it: "Dear Priya Raman,". */
export const greetingIn = (law: LetterLaw, greeting: string): string =>
  isBritish(law) ? greeting.replace(/:$/, ",") : greeting;

/** "Yours faithfully," to an office or to Sir or Madam, "Yours sincerely," to a person by name; "Sincerely," in America. */
export function closingIn(law: LetterLaw, greeting: string): string {
  if (!isBritish(law)) return "Sincerely,";
  return NO_NAME.test(greeting) ? "Yours faithfully," : "Yours sincerely,";
}

const NO_NAME =
  /\b(?:Sir|Madam|officers?|offices?|team|unit|department|section|service|desk|clerk|secretary|manager|coordinator|commissioner|council|FOI|freedom|information|records)\b/i;

/** "the Act", "the Regulation" or "the law", as the title has it. */
export function theLaw({ title }: LetterLaw): string {
  if (/^Regulation\b/.test(title)) return "the Regulation";
  return /\bAct\b/.test(title) ? "the Act" : "the law";
}

/** In Alaska and Hawaii time limits are set by rules under the Act, in Massachusetts those of an appeal. */
const RULES = /^(?:\d+ (?:AAC|CMR)|HAR)\b/;

/** Sections of another act than the one a letter is under: the Public Access Counselor's of Indiana. */
const OTHER_ACTS = /^Ind\. Code § 5-14-5-/;

/** "the Act allows ten business days, 5 U.S.C. …": by what the citation of a limit is from. */
export const limitSource = (law: LetterLaw, { citation }: LetterLimit, verb: "allow" | "require"): string =>
  RULES.test(citation)
    ? `the rules ${verb}`
    : `${OTHER_ACTS.test(citation) ? "the law" : theLaw(law)} ${verb}s`;

/** The same at the start of a sentence. */
export const limitSourceCapitalized = (...of: Parameters<typeof limitSource>): string =>
  `The${limitSource(...of).slice(3)}`;

/** The law's term for what may be withheld. */
export const exemptionTerm = (jurisdiction: string | null): string =>
  jurisdiction === "eu" ? "exception" : "exemption";

/** "under the Illinois Freedom of Information Act, 5 ILCS 140/1 et seq." */
export const underTheLaw = ({ title, citation }: LetterLaw): string =>
  `under ${/^Regulation\b/.test(title) ? "" : "the "}${title}${citation ? `, ${citation}` : ""}`;

/**
 * Subject of the email that opens a request; the later ones answer it with "Re: ".
 * @param what "request", "appeal": what kind of letter it is
 */
export function emailSubject({ title: law }: LetterLaw, what: string, title: LetterText): string {
  const name = SHORT_NAMES[law] ?? `${law.charAt(0).toUpperCase()}${law.slice(1)}`;
  return `${name} ${what}: ${plainText(title)}`;
}

export const requestSubject = (law: LetterLaw, title: LetterText): string =>
  emailSubject(law, "request", title);

/** Titles too long for the subject of an email. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  "Regulation (EC) No 1049/2001 on public access to documents": "Access to documents",
  "Freedom of Information Act (Informationsfreiheitsgesetz)": "Informationsfreiheitsgesetz (IFG)",
};

/** An address often begins with the name that is above it: "Attn: FOIA Officer", "Department of Public Safety,". */
function distinctLines(lines: LetterText[]): LetterText[] {
  const keys = lines.map((line) =>
    plainText(line)
      .replace(/^(?:attn|attention|c\/o)\b[.:]?/i, "")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase(),
  );
  return lines.filter((_line, index) => keys.indexOf(keys[index] ?? "") === index);
}

const nonEmptyLines = (lines: (string | null)[]): LetterText[] =>
  lines.filter((line): line is string => line !== null && line.trim() !== "").map(toLetterText);
