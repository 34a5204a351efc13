import { cutText } from "./cut-text.ts";
import type { Evidence } from "./reading.ts";
import { sentencesOf, within } from "./sentences.ts";
import { ownWords } from "./trim.ts";

/** What a letter says of the time to appeal. `days` is null where it names none by number. */
export type AppealTerms = { days: number | null; evidence: Evidence };

const READ_LENGTH = 20_000;

const WORDS: Readonly<Record<string, number>> = {
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  "forty-five": 45,
  sixty: 60,
  ninety: 90,
};

const DAYS = new RegExp(
  String.raw`\b(?:(\d{1,3})|(${Object.keys(WORDS).join("|")}))(?: ?\(\d{1,3}\))? (?:calendar |business |working |consecutive )?days?\b`,
  "i",
);

/** The first sentence that speaks of appealing within a number of days, else of appealing at all; null without one. */
export function appealTermsIn(text: string): AppealTerms | null {
  const speaking = sentencesOf(ownWords(cutText(text, READ_LENGTH))).filter((sentence) =>
    /\b(?:appeal|administrative review|petition for review)\b/i.test(sentence.text),
  );
  for (const sentence of speaking) {
    const match = DAYS.exec(sentence.text.replace(/\s/g, " "));
    const days = match && (match[1] ? Number(match[1]) : (WORDS[match[2]?.toLowerCase() ?? ""] ?? null));
    if (match && days)
      return {
        days,
        evidence: within(
          sentence,
          match.index,
          sentence.text.slice(match.index, match.index + match[0].length),
        ),
      };
  }
  const [first] = speaking;
  return first ? { days: null, evidence: within(first, 0, first.text) } : null;
}
