import { readFile } from "node:fs/promises";
import { type EmailToClassify, readLetter } from "#core/classify/classify-message.ts";
import { letterFeatures } from "#core/classify/outcome/model/letter-features.ts";
import type { ModelLabel } from "#core/classify/outcome/model/outcome-model.ts";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { batchNames, emailOfLetter, isHeldOut, readBatch } from "#test/letter-corpus/batch-letters.ts";
import { emailWithLetter } from "#test/letter-corpus/classify-letters.ts";
import { generateLetters } from "#test/letter-corpus/generate-letters.ts";
import { readIndependentLetters } from "#test/letter-corpus/independent-letters.ts";
import { TRAINING_BOILERPLATE } from "#test/letter-corpus/training-boilerplate.ts";
import { TRAINING_DECISIONS } from "#test/letter-corpus/training-decisions.ts";
import { TRAINING_INTERIM } from "#test/letter-corpus/training-interim.ts";
import { TRAINING_PLAIN } from "#test/letter-corpus/training-plain.ts";
import type { TrainingLetter } from "./outcome-training.ts";

/** The labels of the outcome model, in the order of its weights. */
export const MODEL_LABELS: readonly ModelLabel[] = [...OUTCOMES, "none"];

/** How much a letter counts. A phrasing is one of many alike; an unread cover note is told less by its own words. */
const WEIGHTS = {
  batch: 1,
  rare: 2.5,
  noLetter: 1,
  unreadAttachment: 0.3,
  message: 1,
  independent: 0.7,
  phrasing: 0.5,
};

/** Kinds that writers were asked for only from the batches of q on: so few letters would lose to the kinds they resemble. */
const RARE: ReadonlySet<ModelLabel> = new Set(["interim_release", "records_ready", "ruling_issued"]);

/** A letter to learn from; `batch` is null for what no independent writer wrote. */
export type CorpusLetter = TrainingLetter & { batch: string | null };

/** Everything the model is trained on. No batch that is held out is opened. */
export async function corpusLetters(): Promise<CorpusLetter[]> {
  const batches = (await batchNames()).filter((name) => !isHeldOut(name));
  const fromBatches = await Promise.all(batches.map(batchLetters));
  return [
    ...fromBatches.flat(),
    ...(await trainingMessages()),
    ...(await readIndependentLetters()).map(({ text, outcome }) =>
      corpusLetter(emailWith(text, false), outcome, WEIGHTS.independent),
    ),
    ...phrasings(),
    ...phrasedLetters(),
  ];
}

async function batchLetters(batch: string): Promise<CorpusLetter[]> {
  return (await readBatch(batch)).flatMap((letter) => {
    const label = letter.isReply ? letter.main : "none";
    const email = emailOfLetter(letter);
    const weight = !letter.isReply ? WEIGHTS.noLetter : RARE.has(label) ? WEIGHTS.rare : WEIGHTS.batch;
    const read = { ...corpusLetter(email, label, weight, letter.also), batch };
    if (!email.letters?.length) return [read];
    const unread = corpusLetter(emailOfLetter(letter, false), label, WEIGHTS.unreadAttachment, letter.also);
    return [read, { ...unread, batch }];
  });
}

/** `=== label`, then a message a line; one that begins with `+` brings files. */
async function trainingMessages(): Promise<CorpusLetter[]> {
  const path = new URL("../test/letter-corpus/training-messages.txt", import.meta.url);
  const letters: CorpusLetter[] = [];
  let label: ModelLabel = "unclear";
  for (const line of (await readFile(path, "utf8")).split("\n")) {
    const heading = /^=== (\w+)$/.exec(line)?.[1];
    if (heading) label = labelOf(heading);
    else if (line.trim() !== "" && !line.startsWith("#"))
      letters.push(
        corpusLetter(emailWith(line.replace(/^\+/, ""), line.startsWith("+")), label, WEIGHTS.message),
      );
  }
  return letters;
}

function labelOf(name: string): ModelLabel {
  const label = MODEL_LABELS.find((one) => one === name);
  if (!label) throw new Error(`training-messages.txt labels a message "${name}", which is no outcome`);
  return label;
}

const PHRASINGS = [TRAINING_DECISIONS, TRAINING_INTERIM, TRAINING_PLAIN];

const phrasings = (): CorpusLetter[] =>
  PHRASINGS.flatMap((each) =>
    Object.entries(each).flatMap(([outcome, sentences]) =>
      sentences.map((sentence) =>
        corpusLetter(
          emailWith(filled(sentence.replace(/^\+/, "")), sentence.startsWith("+")),
          labelOf(outcome),
          WEIGHTS.phrasing,
        ),
      ),
    ),
  );

const SEED = 7;

/** Each phrasing in a letter of its own: most letters also confirm receipt, and what they decide outweighs that. */
const phrasedLetters = (): CorpusLetter[] =>
  PHRASINGS.flatMap((each) => generateLetters(each, TRAINING_BOILERPLATE, 1, SEED)).map((letter) =>
    corpusLetter(emailWithLetter(letter), letter.outcome, WEIGHTS.phrasing, letter.otherOutcomes),
  );

const filled = (sentence: string): string =>
  sentence
    .replace(/\{amt\}/g, "$340.00")
    .replace(/\{(?:due|date)\}/g, "December 18, 2026")
    .replace(/\{(\w+)\}/g, "$1");

const emailWith = (text: string, files: boolean): EmailToClassify =>
  emailOfLetter({
    subject: "",
    from: "",
    text,
    attachments: files ? [{ name: "records.pdf", type: "application/pdf" }] : [],
  });

function corpusLetter(
  email: EmailToClassify,
  label: ModelLabel,
  weight: number,
  also: readonly ModelLabel[] = [],
): CorpusLetter {
  const features = letterFeatures(readLetter(email).input);
  return {
    features,
    label: MODEL_LABELS.indexOf(label),
    also: also.map((one) => MODEL_LABELS.indexOf(one)).filter((place) => place >= 0),
    weight,
    batch: null,
  };
}
