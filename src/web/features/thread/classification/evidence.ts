import type { Evidence } from "#core/classify/classification.ts";

/** A run of the mail's text. `numbers` are the facts read from it; a run without any is ordinary text. */
export type TextRun = { text: string; start: number; numbers: number[]; ends: number[] };

export type NumberedEvidence = { number: number; evidence: Evidence };

/**
 * Cuts a text where evidence begins and ends, so that each run can be marked. Two facts may share or overlap their
 * sentence: such a run carries both numbers. `ends` names the facts whose evidence stops with the run, which is where
 * their numbers stand. Evidence that does not lie in the text at its stated place is looked for by its words; failing
 * that it is left unmarked, because a mark on the wrong words would mislead.
 */
export function splitByEvidence(text: string, evidence: readonly NumberedEvidence[]): TextRun[] {
  const spans = evidence.flatMap(({ number, evidence: source }) => {
    const start = findEvidence(text, source);
    return start < 0 ? [] : [{ number, start, end: start + source.text.length }];
  });
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
