import type { ExtractedFacts } from "#core/classify/classification.ts";
import { letterFactsOf } from "#core/classify/facts/corrected-facts.ts";
import { findCitations } from "#core/classify/facts/find-citations.ts";
import type { BatchFacts, BatchLetter } from "#test/letter-corpus/batch-letters.ts";

/** How well the facts of independent writers' letters are read: precision and recall of each, by exact match. */

const BATCH_FACTS = ["amount", "answerBy", "responseDue", "trackingNumber", "exemptions"] as const;
type BatchFact = (typeof BATCH_FACTS)[number];

/** One fact of one letter: the values its writer named and those read, in a form in which equal ones are equal. */
export type FactReading = { fact: BatchFact; labeled: string[]; read: string[] };

/** Every fact of a letter against its label. */
export function readFacts(letter: Pick<BatchLetter, "facts">, extracted: ExtractedFacts): FactReading[] {
  const facts = letterFactsOf(extracted, null);
  return BATCH_FACTS.map((fact) => ({
    fact,
    labeled: comparable(fact, letter.facts[fact]),
    read: comparable(fact, facts[fact]),
  }));
}

function comparable(fact: BatchFact, value: BatchFacts[BatchFact]): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(citationsIn).map(exemptionKey))];
  if (value === null) return [];
  return [fact === "trackingNumber" ? numberKey(String(value)) : String(value)];
}

/** "KRS 61.878(1)(i) and (j)" names two. */
function citationsIn(label: string): string[] {
  const citations = findCitations(label).map(({ value }) => value);
  return citations.length > 1 ? citations : [label];
}

/** A number without the word, the mark or the spaces before and in it: "PRR 25-12" is "25-12" to one writer, not to another. */
const numberKey = (value: string): string =>
  value
    .toUpperCase()
    .replace(/^[A-Z]{2,6}[ #]+(?=\S*\d)/, "")
    .replace(/[\s#]/g, "");

/**
 * An exemption by its section, however its law is named: "(b)(6)" is "Exemption 6" and "5 U.S.C. § 552(b)(6)"; "552.108" is
 * "Tex. Gov't Code § 552.108". Of a ground without a section the words count.
 */
function exemptionKey(citation: string): string {
  const text = citation.toLowerCase().replace(/\s+/g, " ").trim();
  const federal =
    /^(?:(?:foia )?exemption |5 u\.?s\.?c\.? ?(?:§|sec\.|section)? ?552)? ?\(b\) ?\((\d)\)(.*)$/.exec(text);
  const numbered = /^(?:foia )?(?:exemptions?|ex\.?)? ?(\d)((?:\([a-f]\))?)$/.exec(text);
  const exemption = federal ?? numbered;
  if (exemption) return `(b)(${exemption[1]})${(exemption[2] ?? "").replace(/ /g, "")}`;
  const section = /\d[\da-z]*(?:[.:/–-]+\d[\da-z]*)*(?: ?\(\w{1,5}\))*(?:\d{1,2}\.(?:[a-z]\b)?)?$/.exec(
    text.replace(/\.?,? [a-z. ]+$|(?<=\d\.[a-z])\.$/, ""),
  );
  if (!section && /^exemption \([a-z]\)$/.test(text)) return text.slice(-3);
  return section
    ? section[0].replace(/ /g, "").replace(/^67\.(?=7)|^140\/|^(?:7\()?26\)?(?=\([a-z]\)$)|\.$/g, "")
    : text;
}

/** A row per fact: how many letters or citations carry it, how many were read, and how many of those are right. */
export function factRows(group: string, readings: readonly FactReading[]): string[][] {
  return BATCH_FACTS.map((fact) => {
    const ofFact = readings.filter((one) => one.fact === fact);
    const labeled = sum(ofFact.map((one) => one.labeled.length));
    const read = sum(ofFact.map((one) => one.read.length));
    const right = sum(ofFact.map((one) => one.read.filter((value) => one.labeled.includes(value)).length));
    return [group, fact, String(labeled), String(read), percent(right, read), percent(right, labeled)];
  });
}

/** The rows under their headings. */
export const factTable = (rows: readonly string[][]): string =>
  [["facts", "fact", "labeled", "read", "precision", "recall"], ...rows]
    .map((row) => row.map((cell, index) => cell.padEnd(index === 0 ? 26 : 16)).join(""))
    .join("\n");

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
