import type { ExtractedFact } from "#core/classify/classification.ts";
import { weigh, wordsAround } from "#core/classify/facts/cues.ts";
import { GROUND_CUES, SECTION_CUES } from "#core/classify/facts/exemption-cues.ts";
import { type Citation, findCitations } from "#core/classify/facts/find-citations.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/**
 * The exemptions of a letter: of all sections of laws that it cites, those for which it withholds records. Sections are cited for time
 * limits, fees and appeals as well.
 */

const MAX_CITATIONS = 300;

const KIND: Record<Citation["kind"], number> = {
  federal: 0.7,
  named: -0.1,
  section: -0.3,
  alone: -0.5,
  further: -0.1,
};
const BASE = -1.2;
const CITED_AGAIN = 0.8;
const FEW_SECTIONS = 0.5;
/** A letter that lists all exemptions of the federal law explains them. */
const LIST_OF_ALL = { from: 8, once: -3.4, again: 0.7 };
/** The statute that forbids disclosure stands beside federal exemption 3, and is none itself. */
const BESIDE_FEDERAL = -1.2;
const WITHHOLDING_LETTER = 0.4;
/** In log odds: as often wrong as missed, in open batches. */
const LEAST = -0.1;

/** The exemptions each once, in order: federal ones as `(b)(6)`, those of the states as they are cited. */
export function extractExemptions(sentences: readonly Sentence[], odds: LetterOdds): ExtractedFact<string>[] {
  const cited = sentences
    .flatMap((sentence, place) => {
      const words = sentence.text.replace(/\s/g, " ");
      const previous = sentences[place - 1]?.text.replace(/\s/g, " ");
      return findCitations(sentence.text).map((citation) => ({
        citation,
        key: sectionKey(citation.value),
        evidence: evidenceAt(
          sentence,
          citation.index,
          sentence.text.slice(citation.index, citation.index + citation.text.length),
        ),
        around: wordsAround(words, citation.index, citation.text.length, previous),
      }));
    })
    .slice(0, MAX_CITATIONS);
  const counts = new Map<string, number>();
  for (const { key } of cited) counts.set(key, (counts.get(key) ?? 0) + 1);
  const federal = cited.filter(({ citation }) => citation.kind === "federal").length;
  const letter =
    BASE +
    (counts.size < 3 ? FEW_SECTIONS : 0) +
    WITHHOLDING_LETTER *
      odds([
        "denied",
        "partly_released",
        "neither_confirm_nor_deny",
        "ruling_requested",
        "ruling_issued",
        "interim_release",
        "appeal_denied",
      ]);
  const seen = new Set<string>();
  return cited
    .filter(({ citation, key, around }) => {
      const isFederal = citation.kind === "federal";
      const isCitedAgain = (counts.get(key) ?? 0) > 1;
      const isListed = isFederal && federal >= LIST_OF_ALL.from;
      const score =
        letter +
        KIND[citation.kind] +
        (isCitedAgain ? CITED_AGAIN : 0) +
        (isListed ? (isCitedAgain ? LIST_OF_ALL.again : LIST_OF_ALL.once) : 0) +
        (!isFederal && federal > 0 ? BESIDE_FEDERAL : 0) +
        weigh(GROUND_CUES, around) +
        SECTION_CUES.filter((cue) => cue.key.test(key)).reduce((sum, { weight }) => sum + weight, 0);
      return score > LEAST;
    })
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .map(({ citation, evidence }) => ({ value: citation.value, evidence }));
}

/**
 * A section without the name of its law: "552.108(a)(1)" of "Tex. Gov't Code § 552.108(a)(1)". Exemption (f) of Massachusetts is
 * clause 26(f) of its section 7.
 */
const sectionKey = (citation: string): string => {
  const section =
    /(?:\d[\dA-Za-z]*(?:[.:/-]+\d?[\dA-Za-z]*)*)?(?: ?\(\w{1,5}\))*(?:\d{1,2}\.(?:[a-z]\b)?)?$/.exec(
      citation,
    )?.[0] ?? "";
  return (section === "" ? citation : section)
    .replace(/ /g, "")
    .toLowerCase()
    .replace(/^(?:7\()?26\)?(?=\([a-z]\)$)/, "")
    .replace(/\.$/, "");
};
