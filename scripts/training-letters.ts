import { readFile } from "node:fs/promises";
import { type EmailToClassify, readLetter } from "#core/classify/classify-message.ts";
import type { LetterInput } from "#core/classify/outcome/model/letter-features.ts";
import type { ModelLabel } from "#core/classify/outcome/model/outcome-model.ts";
import { SENTENCE_ACTS } from "#core/classify/outcome/model/sentence-acts.ts";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { batchNames, emailOfLetter, isHeldOut, readBatch } from "#test/letter-corpus/batch-letters.ts";
import { emailWithLetter } from "#test/letter-corpus/classify-letters.ts";
import { generateLetters } from "#test/letter-corpus/generate-letters.ts";
import { readIndependentLetters } from "#test/letter-corpus/independent-letters.ts";
import { TRAINING_BOILERPLATE } from "#test/letter-corpus/training-boilerplate.ts";
import { TRAINING_DECISIONS } from "#test/letter-corpus/training-decisions.ts";
import { TRAINING_INTERIM } from "#test/letter-corpus/training-interim.ts";
import { TRAINING_PLAIN } from "#test/letter-corpus/training-plain.ts";

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

/**
 * A letter to learn from: `label` is the place of its main outcome, `also` of what it says besides, `acts` of what each of its sentences
 * does, null where nobody labeled them; `weight` is how much it counts. `batch` is null for what no independent writer wrote.
 */
export type CorpusLetter = {
  input: LetterInput;
  label: number;
  also: readonly number[];
  acts: readonly (readonly number[])[] | null;
  weight: number;
  batch: string | null;
};

/** Everything the model is trained on. No batch that is held out is opened. */
export async function corpusLetters(): Promise<CorpusLetter[]> {
  const batches = (await batchNames()).filter((name) => !isHeldOut(name));
  const acts = await labeledActs();
  const fromBatches = await Promise.all(batches.map((batch) => batchLetters(batch, acts)));
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

async function batchLetters(batch: string, labeled: LabeledActs): Promise<CorpusLetter[]> {
  return (await readBatch(batch)).flatMap((letter) => {
    const label = letter.isReply ? letter.main : "none";
    const email = emailOfLetter(letter);
    const weight = !letter.isReply ? WEIGHTS.noLetter : RARE.has(label) ? WEIGHTS.rare : WEIGHTS.batch;
    const acts = letter.isReply ? labeled.get(`${batch}/${letter.id}`) : NO_ACTS;
    const read = withActs({ ...corpusLetter(email, label, weight, letter.also), batch }, acts);
    if (!email.letters?.length) return [read];
    const unread = corpusLetter(emailOfLetter(letter, false), label, WEIGHTS.unreadAttachment, letter.also);
    return [read, withActs({ ...unread, batch }, acts)];
  });
}

/** What the sentences of a letter do, by their first characters. A sentence that is not named does nothing. */
type LabeledActs = Map<string, Record<string, string[]>>;

const NO_ACTS: Record<string, string[]> = {};
/** So many characters name a sentence. */
const SENTENCE_NAME = 60;

/** Labels of a reader who saw the letters and their outcomes, and neither the rules nor the model. */
async function labeledActs(): Promise<LabeledActs> {
  const path = new URL("../test/letter-corpus/sentence-acts.jsonl", import.meta.url);
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const { batch, id, acts } = JSON.parse(line) as {
        batch: string;
        id: string;
        acts: Record<string, string[]>;
      };
      return [`${batch}/${id}`, acts];
    }),
  );
}

const withActs = (letter: CorpusLetter, acts: Record<string, string[]> | undefined): CorpusLetter => ({
  ...letter,
  acts: acts
    ? letter.input.sentences.map((sentence) => (acts[sentence.slice(0, SENTENCE_NAME)] ?? []).map(placeOfAct))
    : null,
});

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

function placeOfAct(name: string): number {
  const place = (SENTENCE_ACTS as readonly string[]).indexOf(name);
  if (place < 0) throw new Error(`sentence-acts.jsonl labels a sentence "${name}", which is no act`);
  return place;
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
  return {
    input: readLetter(email).input,
    label: MODEL_LABELS.indexOf(label),
    also: also.map((one) => MODEL_LABELS.indexOf(one)).filter((place) => place >= 0),
    acts: null,
    weight,
    batch: null,
  };
}
