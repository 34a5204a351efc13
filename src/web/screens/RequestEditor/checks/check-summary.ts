import type { SimilarRequest } from "#contract/requests/similar-requests.ts";
import type { LetterFinding } from "#core/letter/checks/check-letters.ts";
import type { Finding } from "#core/letter/checks/finding.ts";
import { joinNames } from "#core/letter/checks/join-names.ts";

/** What is worth a second look before sending. Nothing of it holds a letter back. */
export type DraftChecks = {
  /** False for a page with nothing on it, which is not told that all is well. */
  isStarted: boolean;
  /** Whether the records are there, so that their dates can be praised. */
  dated: boolean;
  /** In the words all letters share. */
  text: readonly Finding[];
  /** In some of the letters. */
  letters: readonly LetterFinding[];
  /** Earlier requests that ask for much the same. */
  similar: readonly SimilarRequest[];
  /** How each agency is called here, by its id. */
  names: ReadonlyMap<string, string>;
  /** The agencies whose letter has something to look at that the others have not. */
  flaggedLetters: ReadonlySet<string>;
};

/** How many things ask for a look. */
export const countChecks = ({ text, letters, similar }: Pick<DraftChecks, "text" | "letters" | "similar">) =>
  text.length + letters.length + (similar.some(({ sameAgency }) => sameAgency) ? 1 : 0);

/** Which letters have something to look at that the others have not. */
export function findFlaggedLetters(
  letters: readonly LetterFinding[],
  similar: readonly SimilarRequest[],
): ReadonlySet<string> {
  const requests = similar.flatMap(({ sameAgency, agency }) => (sameAgency && agency ? [agency.id] : []));
  return new Set([...letters.flatMap(({ agencies: offices }) => offices), ...requests]);
}

const NUMBER_WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const countText = (count: number, singular: string, plural: string) =>
  `${NUMBER_WORDS[count] ?? count} ${count === 1 ? singular : plural}`;

/**
 * "Four letters to look at. None is held back." for many letters, "Two things to look at. The letter is not held back."
 * for one; empty where nothing was found.
 */
export function checksSummary(checks: DraftChecks, letters: number): string {
  const { text, flaggedLetters } = checks;
  const found = letters > 1 ? text.length : countChecks(checks);
  const things = countText(found, "thing", "things");
  if (letters <= 1) return found === 0 ? "" : `${things} to look at. The letter is not held back.`;
  const some = countText(flaggedLetters.size, "letter", "letters");
  if (flaggedLetters.size === 0) return found === 0 ? "" : `${things} to look at. No letter is held back.`;
  const inText = found === 0 ? "" : ` and ${things.toLowerCase()} in the text`;
  return `${some}${inText} to look at. None is held back.`;
}

/** Agencies of as many places are told apart by the place, which is shorter: "Michigan and Illinois". */
export function agencyNames(
  agencies: readonly { id: string; name: string; jurisdiction: string }[],
  laws: ReadonlyMap<string, { place: string }>,
): ReadonlyMap<string, string> {
  const places = new Set(agencies.map(({ jurisdiction }) => jurisdiction));
  const byPlace = agencies.length > 1 && places.size === agencies.length;
  return new Map(
    agencies.map(({ id, name, jurisdiction }) => [
      id,
      (byPlace ? laws.get(jurisdiction)?.place : undefined) ?? name,
    ]),
  );
}

/** The line of what was found in order: "No empty placeholder, no private numbers, dates given". Null for nothing. */
export function passedChecksText(text: readonly Finding[], dated: boolean): string | null {
  const has = (rule: Finding["rule"]) => text.some((finding) => finding.rule === rule);
  const clear = [
    !has("blank") && "no empty placeholder",
    !has("private") && "no private numbers",
    dated && !has("dates") && "dates given",
  ].filter((part) => part !== false);
  const line = clear.join(", ");
  return line === "" ? null : `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/**
 * What is said of earlier requests to the same agencies: "Michigan and Illinois" / " got a close match from you last
 * week." `names`: how each agency is called here, by its id.
 */
export function similarRequestsText(
  requests: readonly SimilarRequest[],
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
): { strong: string; rest: string } {
  const agencyList = requests.map(
    ({ agency }) => (agency && (names.get(agency.id) ?? agency.name)) ?? "The agency",
  );
  const dates = new Set(requests.map(({ filedAt }) => relativeSentDate(filedAt, now)));
  const when = dates.size === 1 ? ` ${[...dates][0]}` : " before";
  const same = requests.every(({ similarity }) => similarity > 0.99);
  return {
    strong: joinNames(agencyList),
    rest: ` got ${same ? "this same request" : "a close match"} from you${when}.`,
  };
}

const DAY_MS = 86_400_000;
const formatMonth = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** "today", "yesterday", "4 days ago", "last week", "5 weeks ago", "in March 2025"; "just now" for what is leaving. */
export function relativeSentDate(filedAt: string | null, now: Date): string {
  if (filedAt === null) return "just now";
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((midnight(now) - midnight(new Date(filedAt))) / DAY_MS);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 7) return `${days} days ago`;
  if (days < 14) return "last week";
  return days < 56 ? `${Math.floor(days / 7)} weeks ago` : `in ${formatMonth.format(new Date(filedAt))}`;
}
