import { classifyMessage } from "#core/classify/classify-message.ts";
import type { OutcomeModel } from "#core/classify/outcome/model/outcome-model.ts";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { type BatchLetter, emailOfLetter, isHeldOut, readBatch } from "#test/letter-corpus/batch-letters.ts";
import { type FactReading, factRows, factTable, readFacts } from "./letter-facts.ts";
import { BadInput } from "./mail-score-metrics.ts";

/** The score of batches of letters by independent writers. The batches held out are only scored. */

const FEES: ReadonlySet<Outcome> = new Set(["fee_estimate", "fee_due"]);

type Reading = {
  main: Outcome;
  isReply: boolean;
  channel: string;
  read: Outcome;
  sure: boolean;
  facts: FactReading[];
};
type BatchScore = {
  letters: number;
  right: number;
  sure: number;
  sureRight: number;
  fees: number;
  feesRight: number;
  others: number;
  othersSure: number;
};

/**
 * Scores batches of a folder: a row per batch, then per kind of letter, what was taken for what, and the facts. `modelFor` gives the
 * model to read a batch with, where it is not the stored one.
 */
export async function scoreBatches(
  folder: URL,
  names: readonly string[],
  modelFor: (batch: string) => OutcomeModel | undefined = () => undefined,
): Promise<string> {
  const rows: string[][] = [];
  const trained: Reading[] = [];
  const held: Reading[] = [];
  for (const name of names.toSorted()) {
    const readings = (await readLetters(name, folder)).map((letter) => readLetter(letter, modelFor(name)));
    (isHeldOut(name) ? held : trained).push(...readings);
    rows.push(scoreRow(`${name}${isHeldOut(name) ? " (held out)" : ""}`, scoreOf(readings)));
  }
  if (trained.length > 0) rows.push(scoreRow("all but held out", scoreOf(trained)));
  if (held.length > 0) rows.push(scoreRow("held out", scoreOf(held)));
  const shown = held.length > 0 ? held : trained;
  return [
    tableOf("batch", rows),
    tableOf(held.length > 0 ? "held out, by kind" : "by kind", rowsByOutcome(shown)),
    tableOf("by channel", rowsByChannel(shown)),
    confusions(shown),
    factTable([
      ...(trained.length > 0 ? factRows("all but held out", factsOf(trained)) : []),
      ...(held.length > 0 ? factRows("held out", factsOf(held)) : []),
    ]),
    "",
  ].join("\n\n");
}

const factsOf = (readings: readonly Reading[]): FactReading[] => readings.flatMap(({ facts }) => facts);

const HEADINGS = ["letters", "right", "sure", "sure right", "fees right", "others", "others sure"];

const tableOf = (title: string, rows: string[][]): string =>
  [[title, ...HEADINGS], ...rows]
    .map((row) => row.map((cell, i) => cell.padEnd(i ? 12 : 26)).join(""))
    .join("\n");

async function readLetters(name: string, folder: URL): Promise<BatchLetter[]> {
  const letters = await readBatch(name, folder).catch((error: Error) => {
    throw new BadInput(`${name}.jsonl: ${error.message}`);
  });
  for (const { id, main } of letters)
    if (!OUTCOMES.includes(main)) throw new BadInput(`${name}: ${id} has no outcome “${main}”`);
  return letters;
}

function readLetter(letter: BatchLetter, model: OutcomeModel | undefined): Reading {
  const { kind, main, facts } = classifyMessage(emailOfLetter(letter), model);
  const isLetter = kind === "reply" || kind === "acknowledgment";
  return {
    main: letter.main,
    isReply: letter.isReply,
    channel: letter.channel ?? "email",
    read: isLetter ? main.value : "unclear",
    sure: isLetter && main.confidence === "sure" && main.value !== "unclear",
    facts: readFacts(letter, facts),
  };
}

const rowsByOutcome = (readings: readonly Reading[]): string[][] =>
  OUTCOMES.map((outcome) => ({
    outcome,
    of: readings.filter(({ main, isReply }) => isReply && main === outcome),
  }))
    .filter(({ of }) => of.length > 0)
    .map(({ outcome, of }) => scoreRow(outcome, scoreOf(of)));

const rowsByChannel = (readings: readonly Reading[]): string[][] =>
  [...new Set(readings.map(({ channel }) => channel))]
    .sort()
    .map((channel) => scoreRow(channel, scoreOf(readings.filter((one) => one.channel === channel))));

function scoreOf(readings: readonly Reading[]): BatchScore {
  const letters = readings.filter(({ isReply }) => isReply);
  const others = readings.filter(({ isReply }) => !isReply);
  const isRight = ({ main, read }: Reading): boolean => main === read;
  const fees = letters.filter(({ main }) => FEES.has(main));
  const sure = letters.filter((letter) => letter.sure);
  return {
    letters: letters.length,
    right: letters.filter(isRight).length,
    sure: sure.length,
    sureRight: sure.filter(isRight).length,
    fees: fees.length,
    feesRight: fees.filter(isRight).length,
    others: others.length,
    othersSure: others.filter((other) => other.sure).length,
  };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;

const scoreRow = (name: string, score: BatchScore): string[] => [
  name,
  String(score.letters),
  percent(score.right, score.letters),
  percent(score.sure, score.letters),
  percent(score.sureRight, score.sure),
  percent(score.feesRight, score.fees),
  String(score.others),
  String(score.othersSure),
];

function confusions(readings: readonly Reading[]): string {
  const counts = new Map<string, number>();
  for (const { main, read, isReply } of readings) {
    const wanted = isReply ? main : "no letter";
    const key = `${wanted} read as ${read}`;
    if (isReply ? main !== read : read !== "unclear") counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 30);
  return rows.map(([what, count]) => `${String(count).padStart(4)}  ${what}`).join("\n");
}
