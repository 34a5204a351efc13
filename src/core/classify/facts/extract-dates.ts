import type { DateFact } from "#core/classify/classification.ts";
import { holds, likeliest, wordsAround } from "#core/classify/facts/cues.ts";
import { DAY_CUES } from "#core/classify/facts/day-cues.ts";
import { LINK_EXPIRY } from "#core/classify/facts/extract-links.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { type NamedDay, namedDays } from "#core/classify/facts/named-days.ts";
import type { ModelLabel } from "#core/classify/outcome/model/outcome-model.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/**
 * The days of a letter, and which of them is the requester's last day to act, and which the day on which the agency promises its next
 * answer or records.
 */

/** A letter names few; a table of days is no letter. */
const MAX_DAYS = 300;

type Scores = readonly [answerBy: number, responseDue: number];

const BASE: Scores = [-3.9, -4.4];
const KIND: Record<NamedDay["kind"], Scores> = {
  date: [0.6, 1.3],
  dayOfMonth: [-0.6, 0],
  weekday: [-1.8, -1.9],
  period: [-2.1, -3.8],
};
/** "If it is here by the 15th, you'll have them by the 29th": the agency's day comes later. */
const LATER_IN_SENTENCE: Scores = [0.1, 0.7];
/** By how many days after sending, up to. A day more than eight months ahead is a past one without a year. */
const AHEAD: readonly (readonly [upTo: number, scores: Scores])[] = [
  [-1, [-1.1, -2.2]],
  [0, [-1, -2.7]],
  [3, [-0.4, 0.4]],
  [60, [1.1, 2.1]],
  [120, [0.1, 1]],
  [240, [-0.9, -0.2]],
  [Number.POSITIVE_INFINITY, [-1.7, -2.7]],
];
/** Without a day of sending, the distance says nothing for or against. */
const AHEAD_UNKNOWN: Scores = [1.1, 1];

const ASKING: readonly ModelLabel[] = ["clarification_asked", "fee_estimate", "fee_due"];
const PROMISING: readonly ModelLabel[] = [
  "acknowledged",
  "extension",
  "interim_release",
  "granted",
  "processing_update",
  "partly_released",
  "appeal_granted",
  "appeal_acknowledged",
  "ruling_requested",
];
/** From which likelihood a day has a meaning: as often wrong as missed, in open batches. */
const LEAST = 0.34;

/**
 * Each day once, in order. `sentOn`: the day of the email, from which days without a year and periods count. `isDayFirst`: 4/5 is May 4.
 */
export function extractDates(
  sentences: readonly Sentence[],
  sentOn: string | null,
  odds: LetterOdds,
  isDayFirst = false,
): DateFact[] {
  const letter: Scores = [
    0.7 * odds([...ASKING, "records_ready", "fee_waiver_refused"]) + 0.1 * odds(PROMISING),
    0.4 * odds(PROMISING) - 0.1 * odds(ASKING) - 0.1 * odds(["none"]),
  ];
  const days = sentences
    .flatMap((sentence, place) => {
      const words = sentence.text.replace(/\s/g, " ");
      const previous = sentences[place - 1]?.text.replace(/\s/g, " ");
      return namedDays(words, sentOn, isDayFirst).map((day, index) => ({
        ...day,
        sentence,
        isOfLink: LINK_EXPIRY.test(words),
        scores: dayScores(day, index > 0, words, previous, sentOn),
      }));
    })
    .slice(0, MAX_DAYS);
  const best = ([0, 1] as const).map((which) =>
    likeliest(
      days.map((day) => ({ ...day, day, score: day.scores[which] + letter[which] })),
      LEAST,
    ),
  );
  const [answerBy, responseDue] = best.map((one) => one?.day);
  const seen = new Set<string>();
  return (
    days
      .map((day) => ({ day, meaning: meaningOf(day, answerBy, responseDue) }))
      // A weekday or a period that means nothing is not worth showing.
      .filter(({ day, meaning }) => day.kind === "date" || meaning !== "other")
      .filter(({ day, meaning }) => !seen.has(day.value + meaning) && seen.add(day.value + meaning))
      .map(({ day, meaning }) => ({
        value: day.value,
        evidence: evidenceAt(
          day.sentence,
          day.index,
          day.sentence.text.slice(day.index, day.index + day.text.length),
        ),
        meaning,
      }))
  );
}

function meaningOf(
  day: { isOfLink: boolean; kind: NamedDay["kind"] },
  answerBy: object | undefined,
  responseDue: object | undefined,
): DateFact["meaning"] {
  if (day.isOfLink && day.kind === "date") return "link_expires";
  if (day === answerBy) return "answer_by";
  return day === responseDue ? "response_due" : "other";
}

function dayScores(
  day: NamedDay,
  isLater: boolean,
  words: string,
  previous: string | undefined,
  sentOn: string | null,
): Scores {
  const around = wordsAround(words, day.index, day.text.length, previous);
  const weights = [
    BASE,
    KIND[day.kind],
    ...(isLater ? [LATER_IN_SENTENCE] : []),
    aheadScores(day.value, sentOn),
    ...DAY_CUES.filter((cue) => holds(cue, around)).map((cue) => cue.weights),
  ];
  return [weights.reduce((sum, [one]) => sum + one, 0), weights.reduce((sum, [, one]) => sum + one, 0)];
}

function aheadScores(day: string, sentOn: string | null): Scores {
  if (sentOn === null) return AHEAD_UNKNOWN;
  const ahead = Math.round((Date.parse(day) - Date.parse(sentOn)) / 86_400_000);
  return AHEAD.find(([upTo]) => ahead <= upTo)?.[1] ?? AHEAD_UNKNOWN;
}
