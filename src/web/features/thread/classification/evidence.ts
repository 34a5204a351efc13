import type { Evidence } from "#core/classify/classification.ts";

/**
 * A run of the email's text. `numbers` are the facts extracted from it; a run without any is ordinary text.
 */
export type TextRun = { text: string; start: number; numbers: number[]; ends: number[] };

export type NumberedEvidence = { number: number; evidence: Evidence };

/**
 * Splits a text where evidence begins and ends, so that each run can be highlighted. The evidence of two
 * facts may overlap: such a run has both numbers. `ends` lists the facts whose evidence ends with the run;
 * their numbers are shown there. Evidence that is not at its stated offset is searched for in the text. If it
 * is not found, nothing is highlighted: a highlight on the wrong text would mislead.
 */
export function splitByEvidence(text: string, evidence: readonly NumberedEvidence[]): TextRun[] {
  const spans = evidence.flatMap(({ number, evidence: source }) => {
    const start = findEvidence(text, source);
    return start < 0 ? [] : [{ number, start, end: start + source.text.length }];
  });
  // A period alone between two numbers would belong to nothing: evidence at the end of a sentence ends with it.
  const ends = new Set(spans.map(({ end }) => end));
  for (const span of spans) {
    const afterPunctuation = span.end + (/^[.,;:!?)\]]*/.exec(text.slice(span.end))?.[0].length ?? 0);
    if (ends.has(afterPunctuation)) span.end = afterPunctuation;
  }
  const boundaries = new Set([0, text.length]);
  for (const span of spans) boundaries.add(span.start).add(span.end);
  const sorted = [...boundaries].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? text.length;
    const covering = spans.filter((span) => span.start <= start && span.end >= end);
    return {
      text: text.slice(start, end),
      start,
      numbers: factNumbers(covering),
      ends: factNumbers(covering.filter((span) => span.end === end)),
    };
  });
}

const factNumbers = (spans: { number: number }[]) =>
  [...new Set(spans.map((span) => span.number))].sort((a, b) => a - b);

function findEvidence(text: string, { text: quote, start, end }: Evidence): number {
  if (quote === "") return -1;
  if (text.slice(start, end) === quote) return start;
  return text.indexOf(quote);
}
