import type { Law, Unit } from "#core/deadline/law.ts";
import { unitWords } from "#core/deadline/limits.ts";
import type { LetterLaw } from "#core/letter/parties.ts";

/** Before an agency is chosen nobody knows the law; the preview names none, and the letter cannot be sent anyway. */
const NO_LAW_YET: LetterLaw = {
  title: "public-records law",
  citation: null,
  place: null,
  limit: null,
  feeWaiver: null,
  expedited: null,
  officer: { title: "Records Officer", salutation: "Dear Records Officer:" },
};

/** What a letter says of a law. A limit the law does not set stays unsaid. */
export function letterLaw(law: Law | null): LetterLaw {
  if (!law) return NO_LAW_YET;
  const limit = law.limits.initial_response;
  return {
    title: law.commonName,
    citation: law.citation,
    place: placeWords[law.jurisdiction] ?? law.place,
    limit: limit.days === null ? null : { words: dayCount(limit.days, limit.unit), citation: limit.citation },
    feeWaiver: law.fees.waiver && { citation: law.fees.waiver.citation },
    expedited: law.expedited && {
      citation: law.expedited.citation,
      // 5 U.S.C. § 552(a)(6)(E)(vi): the statement is certified to be true. No state law here asks for that.
      certified: law.jurisdiction === "us",
    },
    officer: law.officer,
  };
}

/** Where the place of a list does not go into a sentence. */
const placeWords: Readonly<Record<string, string>> = {
  us: "the United States",
  "us-dc": "the District of Columbia",
  uk: "the United Kingdom",
  eu: "the European Union",
};

const SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "five business days", "20 business days", "one calendar day", "one month". */
const dayCount = (days: number, unit: Unit): string => `${SMALL[days] ?? days} ${unitWords(days, unit)}`;
