import { splitSentences } from "#core/classify/zones/sentences.ts";
import type { Confidence } from "#core/law/law.ts";
import { rightsOf } from "#core/law/rights/rights.ts";
import type { Addressee } from "#core/letter/law/addressee.ts";

/** Where a reviewer gets email: as the agency's answer says, else as the table of rights does, and how sure that is. */
export type ReviewerAddress = { email: string; from: "answer" | "law"; confidence: Confidence };

/**
 * @param answer the text of the letter that is taken further; null where there is none
 * Null where neither names an address.
 */
export function reviewerAddress(
  answer: string | null,
  addressee: Pick<Addressee, "at" | "name">,
  jurisdiction: string,
): ReviewerAddress | null {
  const named = answer === null ? null : addressForAppeals(answer);
  if (named) return { email: named, from: "answer", confidence: "high" };
  // The agency's own appeals officer is as good as his agency's address.
  if (addressee.at === "office") return null;
  const reviewer = reviewerOf(addressee, jurisdiction);
  const email = EMAIL.exec(reviewer?.email ?? "")?.[0];
  return reviewer && email ? { email, from: "law", confidence: reviewer.confidence } : null;
}

/**
 * The lines of an outside reviewer's postal address, as an envelope has them, without the name; empty where the table of
 * rights has none, or only an unsure one.
 */
export function reviewerPostalLines(
  { at, name }: Pick<Addressee, "at" | "name">,
  jurisdiction: string,
): string[] {
  const reviewer = at === "office" ? undefined : reviewerOf({ name }, jurisdiction);
  if (!reviewer?.postal || reviewer.confidence === "low") return [];
  // Another address, for deliveries by hand or after a move, follows a semicolon or a dash.
  const [postal = ""] = reviewer.postal.split(/;| – /);
  return postal.split(/, (?![A-Z]{2} \d{5})/).map((line) => line.trim());
}

const reviewerOf = ({ name: wanted }: Pick<Addressee, "name">, jurisdiction: string) =>
  rightsOf(jurisdiction)?.reviewers.find(({ name }) => isNamed(wanted, name));

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

const APPEAL_WORDS = /\bappeals?\b|\b(?:request|petition) for review\b|\binternal review\b|\bcomplaints?\b/i;

/** The address in a sentence on appeals: "You may appeal by writing to appeals@agency.example." */
function addressForAppeals(answer: string): string | null {
  for (const { text } of splitSentences(answer)) {
    const email = APPEAL_WORDS.test(text) ? EMAIL.exec(text)?.[0] : undefined;
    if (email) return email;
  }
  return null;
}

/**
 * Who decides the appeal, as the agency's letter says it: "You may appeal to the Office of Information Policy within 90
 * days." Null where it names no one.
 */
export function reviewerNamedIn(answer: string | null): string | null {
  for (const { text } of splitSentences(answer ?? "")) {
    const name = REVIEWER_NAME.exec(text)?.[1];
    if (name) return name;
  }
  return null;
}

/** A name begins with a capital; what follows it says how and until when. */
const REVIEWER_NAME =
  /\b(?:appeal|petition|complain|(?:request|ask for) (?:a |an )?(?:internal )?review)\b[^.]{0,60}?\b(?:to|with|by) (?:the )?((?:[A-Z][\w'’-]+)(?: (?:of|for|and|the|[A-Z][\w'’-]+)){0,7}(?<! of| for| and| the))(?= within| in writing| for review| by | at |[.,;])/;

/** "the Attorney General" is "Kansas Attorney General, Open Government Enforcement Unit", or a department of justice. */
function isNamed(name: string, reviewer: string): boolean {
  const title = name.replace(/^the /, "");
  if (/^Attorney General$/.test(title)) return /Attorney General|Department of Justice/.test(reviewer);
  // "the Open Records Division of the Attorney General" is "Office of the Attorney General of Texas, Open Records Division".
  const words = title.toLowerCase().match(/[\p{L}-]{3,}/gu) ?? [];
  return words.every((word) => word === "the" || reviewer.toLowerCase().includes(word));
}
