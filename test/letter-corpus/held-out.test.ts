import { expect, it, vi } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { classifyLetters, emailWithLetter } from "#test/letter-corpus/classify-letters.ts";
import { generateLetters } from "#test/letter-corpus/generate-letters.ts";
import { HELD_OUT_BOILERPLATE } from "#test/letter-corpus/held-out-boilerplate.ts";
import { HELD_OUT_DECISIONS } from "#test/letter-corpus/held-out-decisions.ts";
import { HELD_OUT_INTERIM } from "#test/letter-corpus/held-out-interim.ts";
import { readIndependentLetters } from "#test/letter-corpus/independent-letters.ts";
import { TRAINING_BOILERPLATE } from "#test/letter-corpus/training-boilerplate.ts";
import { TRAINING_DECISIONS } from "#test/letter-corpus/training-decisions.ts";
import { TRAINING_INTERIM } from "#test/letter-corpus/training-interim.ts";
import { TRAINING_PLAIN } from "#test/letter-corpus/training-plain.ts";
import { computeScores, type Scores, scoreTable } from "../../scripts/mail-score-metrics.ts";

// Hundreds of letters: work, not waiting.
vi.setConfig({ testTimeout: 30_000 });

const SEED = 20261121;
const heldOutLetters = generateLetters(
  { ...HELD_OUT_DECISIONS, ...HELD_OUT_INTERIM },
  HELD_OUT_BOILERPLATE,
  4,
  SEED,
);

/** A failing score prints the table, so that it need not be run again to see what went wrong. */
function expectScore(scores: Scores, minimum: { right: number; sure: number; said?: number }): void {
  const table = scoreTable(scores);
  expect(scores.right / scores.mails, table).toBeGreaterThanOrEqual(minimum.right);
  expect(scores.sureRight / scores.sure, table).toBeGreaterThanOrEqual(minimum.sure);
  expect(scores.sure / scores.mails, table).toBeGreaterThanOrEqual(minimum.said ?? 0);
}

/** What each outcome's recall may not fall below. */
const RECALL: Record<Outcome, number> = {
  acknowledged: 0.9,
  extension: 0.85,
  clarification_asked: 0.8,
  fee_estimate: 0.8,
  fee_due: 0.75,
  fee_waiver_refused: 0.9,
  processing_update: 0.9,
  granted: 0,
  interim_release: 0,
  records_ready: 0,
  ruling_requested: 0,
  ruling_issued: 0,
  partly_released: 0.85,
  released: 0.75,
  denied: 0.85,
  neither_confirm_nor_deny: 0.9,
  no_records: 0.9,
  referred: 0.85,
  withdrawn: 0.9,
  appeal_acknowledged: 0.75,
  appeal_granted: 0.9,
  // Said likely, never surely: an outcome is proposed where none can be told.
  appeal_denied: 0.75,
  // Where in doubt, a likely outcome is offered; none of them is sure.
  unclear: 0.45,
};

it("is right 97 times in 100 where it is sure, on letters held out", () => {
  const scores = computeScores(classifyLetters(heldOutLetters));
  expectScore(scores, { right: 0.9, sure: 0.97, said: 0.3 });
  const heldOut = scores.perOutcome.filter(({ count }) => count > 0);
  // No phrasing of a grant, of what follows one, or of a ruling was held out.
  expect(heldOut.length).toBe(OUTCOMES.length - 5);
  for (const { outcome, recall } of heldOut)
    expect(recall, `${outcome}\n${scoreTable(scores)}`).toBeGreaterThanOrEqual(RECALL[outcome]);
});

it.each([
  ["decisions", TRAINING_DECISIONS],
  ["steps", TRAINING_INTERIM],
  ["plain wordings", TRAINING_PLAIN],
])("reads the letters the rules were written from: %s", (_name, phrasings) => {
  expectScore(computeScores(classifyLetters(generateLetters(phrasings, TRAINING_BOILERPLATE, 1, SEED))), {
    right: 0.88,
    sure: 0.98,
  });
});

it("reads whole letters that were written apart from the rules", async () => {
  const letters = await readIndependentLetters();
  expect(letters.length).toBeGreaterThan(490);
  const scores = computeScores(classifyLetters(letters));
  const table = scoreTable(scores);
  expect(scores.right / scores.mails, table).toBeGreaterThanOrEqual(0.79);
  expect(scores.sureRight / scores.sure, table).toBeGreaterThanOrEqual(0.97);
});

it("holds nothing out that was learned from", () => {
  const trainingLetters = new Set(
    [TRAINING_DECISIONS, TRAINING_INTERIM, TRAINING_PLAIN].flatMap((phrasings) =>
      Object.values(phrasings).flat(),
    ),
  );
  const both = Object.values({ ...HELD_OUT_DECISIONS, ...HELD_OUT_INTERIM })
    .flat()
    .filter((sentence) => trainingLetters.has(sentence));
  expect(both).toEqual([]);
});

it("makes the same letters of the same seed", () => {
  expect(generateLetters(HELD_OUT_INTERIM, HELD_OUT_BOILERPLATE, 1, 7)).toEqual(
    generateLetters(HELD_OUT_INTERIM, HELD_OUT_BOILERPLATE, 1, 7),
  );
});

it("shows for every finding the very words it was read from", () => {
  for (const letter of generateLetters(HELD_OUT_DECISIONS, HELD_OUT_BOILERPLATE, 1, SEED)) {
    const { main, outcomes } = classifyMessage(emailWithLetter(letter));
    if (main.value !== "unclear") expect(main.evidence.length).toBeGreaterThan(0);
    for (const { text, start, end } of outcomes.flatMap(({ evidence }) => evidence))
      expect(letter.text.slice(start, end)).toBe(text);
  }
});
