import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { BadInput } from "./mail-score-metrics.ts";

/**
 * Batches of letters by independent writers (test/letter-corpus/batches): one JSON object a line, with the letter and what
 * its writer meant. The batches held out are only scored: no rule and no weight is made from them.
 */
type BatchLetter = {
  id: string;
  subject: string;
  from: string;
  text: string;
  attachments: { name: string; type: string }[];
  isReply: boolean;
  main: Outcome;
};

/** Every fifth batch of each writer. */
const isHeldOut = (batch: string): boolean => batch.endsWith("5");

const FEES: ReadonlySet<Outcome> = new Set(["fee_estimate", "fee_due"]);

type Reading = { main: Outcome; isReply: boolean; read: Outcome; sure: boolean };
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

/** Scores every batch of a folder: a table with a row per batch, then what was taken for what. */
export async function scoreBatches(folder: string, names: readonly string[]): Promise<string> {
  const rows: string[][] = [];
  const all: Reading[] = [];
  const held: Reading[] = [];
  for (const name of names.toSorted()) {
    const readings = parseBatch(await readFile(join(folder, name), "utf8"), name).map(readLetter);
    const batch = name.slice(0, -".jsonl".length);
    const heldOut = isHeldOut(batch);
    (heldOut ? held : all).push(...readings);
    rows.push(scoreRow(`${batch}${heldOut ? " (held out)" : ""}`, scoreOf(readings)));
  }
  rows.push(scoreRow("all but held out", scoreOf(all)), scoreRow("held out", scoreOf(held)));
  const table = [HEADINGS, ...rows].map((row) => row.map((cell, i) => cell.padEnd(i ? 12 : 20)).join(""));
  return `${table.join("\n")}\n\n${confusions([...all, ...held])}\n`;
}

const HEADINGS = ["batch", "letters", "right", "sure", "sure right", "fees right", "others", "others sure"];

function parseBatch(text: string, name: string): BatchLetter[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, i) => {
      const letter = parseJson(line, `${name}:${i + 1}`);
      if (!OUTCOMES.includes(letter.main))
        throw new BadInput(`${name}:${i + 1} has no outcome “${letter.main}”`);
      return letter;
    });
}

function parseJson(line: string, place: string): BatchLetter {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadInput(`${place} is not a JSON object`);
  }
}

function readLetter({ subject, from, text, attachments, isReply, main }: BatchLetter): Reading {
  const classification = classifyMessage({
    headers: [],
    from: { address: from },
    subject,
    text,
    attachments: attachments.map(({ type }) => ({ type, inline: false })),
    deliveryStatus: null,
    returnedHeaders: null,
  });
  const isLetter = classification.kind === "reply" || classification.kind === "acknowledgment";
  const { value, confidence } = classification.main;
  return {
    main,
    isReply,
    read: isLetter ? value : "unclear",
    sure: isLetter && confidence === "sure" && value !== "unclear",
  };
}

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
