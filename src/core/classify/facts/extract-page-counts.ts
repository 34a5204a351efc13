import type { Evidence } from "#core/classify/classification.ts";
import { maskQuotedText } from "#core/classify/zones/message-zones.ts";
import { evidenceAt, splitSentences } from "#core/classify/zones/sentences.ts";
import { truncateText } from "#core/text/truncate-text.ts";

/** How many pages a letter says it releases and withholds; null where it does not say. */
export type PageCounts = {
  full: number | null;
  part: number | null;
  withheld: number | null;
  /** All that were found, given or not. */
  found: number | null;
  evidence: Evidence[];
};

const MAX_TEXT_LENGTH = 20_000;
const COUNT = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})`;
/** Between the count and the verb: "pages of responsive records". */
const PAGES = `(?:pages?|records?|documents?)?(?: of [a-z -]{3,40})?`;
const IS = `(?: (?:are|is|were|was|have been|has been|will be)(?: being)?)?`;

const COUNT_PATTERNS: readonly [keyof Omit<PageCounts, "found" | "evidence">, RegExp][] = [
  [
    "full",
    new RegExp(
      `\\b${COUNT} ${PAGES}${IS} (?:released |disclosed |provided )?in (?:full|their entirety)\\b`,
      "i",
    ),
  ],
  [
    "part",
    new RegExp(`\\b${COUNT} ${PAGES}${IS} (?:released |disclosed |provided |redacted )?in part\\b`, "i"),
  ],
  [
    "withheld",
    new RegExp(
      `(?:\\bwithh(?:eld|olding|old) ${COUNT} pages?\\b|\\b${COUNT} ${PAGES}${IS} withheld\\b)`,
      "i",
    ),
  ],
];

/** "We located 212 pages", "a total of 212 pages of responsive records". */
const FOUND_PATTERN = new RegExp(
  `\\b(?:located|identified|found|reviewed|processed|total of|consisting of)(?: a total of)? ${COUNT} (?:responsive )?pages?\\b`,
  "i",
);

/**
 * "142 pages are released in full, 61 in part, and 9 are withheld": the first of each, with the words it was read
 * from.
 */
export function extractPageCounts(text: string): PageCounts | null {
  const counts: PageCounts = { full: null, part: null, withheld: null, found: null, evidence: [] };
  for (const sentence of splitSentences(maskQuotedText(truncateText(text, MAX_TEXT_LENGTH)))) {
    if (!/\bpages?\b/i.test(sentence.text)) continue;
    counts.found ??= parseCount(FOUND_PATTERN.exec(sentence.text)?.[1]);
    const found = COUNT_PATTERNS.flatMap(([key, pattern]) => {
      const match = counts[key] === null ? pattern.exec(sentence.text) : null;
      // "withheld in full" is no page given in full.
      if (!match || (key === "full" && /withh/i.test(match[0]))) return [];
      counts[key] = parseCount(match[1] ?? match[2]);
      return [{ from: match.index, to: match.index + match[0].length }];
    });
    if (found.length === 0) continue;
    const from = Math.min(...found.map((span) => span.from));
    const to = Math.max(...found.map((span) => span.to));
    counts.evidence.push(evidenceAt(sentence, from, sentence.text.slice(from, to)));
  }
  return counts.evidence.length > 0 ? counts : null;
}

const parseCount = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits.replaceAll(",", ""));
