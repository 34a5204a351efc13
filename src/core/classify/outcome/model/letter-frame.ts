import type { ExtractedFacts } from "#core/classify/classification.ts";
import { extractFacts } from "#core/classify/facts/extract-facts.ts";
import type { AgencySentences } from "#core/classify/zones/agency-sentences.ts";

/**
 * The frame of a letter, as words for the outcome model: what came with it, what is asked, promised and cited.
 * Two letters of the same words differ in whether a file came, or whose day is named.
 */
export function letterFrame(
  { own, content }: AgencySentences,
  around: { subject: string; sentOn: string | null; hasRecords: boolean },
): string[] {
  // Read without knowing what letter it is: the model is to say that.
  const facts = extractFacts(own, { ...around, odds: () => 0 });
  const marks = [
    ...factMarks(facts),
    ...(content.some(({ text }) => text.trimEnd().endsWith("?")) ? ["question"] : []),
  ];
  const files = around.hasRecords ? "files" : "no files";
  return [...marks, ...marks.map((mark) => `${mark}, ${files}`)];
}

function factMarks({ amounts, dates, exemptions, trackingNumbers }: ExtractedFacts): string[] {
  const has = (meaning: string) => dates.some((date) => date.meaning === meaning);
  return [
    amounts.some(({ isAsked }) => isAsked) ? "sum asked" : amounts.length > 0 ? "sum" : "no sum",
    has("answer_by") ? "answer by" : "no answer by",
    has("response_due") ? "response due" : "no response due",
    `${Math.min(2, exemptions.length)} exemptions`,
    trackingNumbers.length > 0 ? "number" : "no number",
  ];
}
