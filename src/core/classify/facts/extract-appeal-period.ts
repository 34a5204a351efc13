import type { Evidence } from "#core/classify/classification.ts";
import { maskQuotedText } from "#core/classify/zones/message-zones.ts";
import { evidenceAt, splitSentences } from "#core/classify/zones/sentences.ts";
import { truncateText } from "#core/text/truncate-text.ts";

/** The time to appeal in a letter. `days` is null if the letter gives no number. */
export type AppealPeriod = { days: number | null; evidence: Evidence };

const MAX_TEXT_LENGTH = 20_000;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  "forty-five": 45,
  sixty: 60,
  ninety: 90,
};

const DAYS_PATTERN = new RegExp(
  String.raw`\b(?:(\d{1,3})|(${Object.keys(NUMBER_WORDS).join("|")}))(?: ?\(\d{1,3}\))? (?:calendar |business |working |consecutive )?days?\b`,
  "i",
);

/**
 * The first sentence that speaks of appealing within a number of days, else of appealing at all; null without one.
 */
export function extractAppealPeriod(text: string): AppealPeriod | null {
  const appealSentences = splitSentences(maskQuotedText(truncateText(text, MAX_TEXT_LENGTH))).filter(
    (sentence) => /\b(?:appeal|administrative review|petition for review)\b/i.test(sentence.text),
  );
  for (const sentence of appealSentences) {
    const match = DAYS_PATTERN.exec(sentence.text.replace(/\s/g, " "));
    const days =
      match && (match[1] ? Number(match[1]) : (NUMBER_WORDS[match[2]?.toLowerCase() ?? ""] ?? null));
    if (match && days)
      return {
        days,
        evidence: evidenceAt(
          sentence,
          match.index,
          sentence.text.slice(match.index, match.index + match[0].length),
        ),
      };
  }
  const [first] = appealSentences;
  return first ? { days: null, evidence: evidenceAt(first, 0, first.text) } : null;
}
