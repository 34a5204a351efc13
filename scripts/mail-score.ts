import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readMail } from "#core/reply/read-mail.ts";
import type { Reading } from "#core/reply/reading.ts";
import { parseMail } from "#server/mail/parse.ts";
import { BadInput, type Judged, judged, type Label, labelsIn, scoresOf, scoreTable } from "./mail-scores.ts";

/**
 * `npm run -s mail:score -- DIR [--labels FILE]`: reads every labelled mail of a folder and prints how well its outcome
 * was read. DIR holds `.eml` files (whole mails) and `.txt` files (the text alone); the labels, `DIR/labels.tsv` unless
 * told otherwise, are lines of `file <tab> outcome <tab> other outcomes, comma-separated`. Exit code 2 and one line on
 * standard error for input that cannot be scored.
 */

const USAGE = "Usage: npm run -s mail:score -- DIR [--labels labels.tsv]";
const LARGEST_MAIL = 100 * 1024 * 1024;

async function labelsOf(path: string): Promise<Label[]> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new BadInput(`cannot read the labels: ${error.message}`);
  });
  return labelsIn(text, path);
}

async function readingOf(path: string): Promise<{ reading: Reading; text: string }> {
  const { size } = await stat(path);
  if (size > LARGEST_MAIL) throw new Error("it is larger than 100 MB");
  const bytes = await readFile(path);
  if (path.endsWith(".eml")) {
    const mail = await parseMail(bytes);
    return { reading: readMail(mail), text: mail.text };
  }
  const text = bytes.toString("utf8");
  const reading = readMail({
    headers: [],
    from: null,
    subject: "",
    text,
    attachments: [],
    deliveryStatus: null,
    returnedHeaders: null,
  });
  return { reading, text };
}

async function judgeAll(folder: string, labels: Label[]): Promise<Judged[]> {
  const mails: Judged[] = [];
  for (const label of labels) {
    const { file } = label;
    const { reading, text } = await readingOf(join(folder, file)).catch((error: Error) => {
      throw new BadInput(`cannot read ${file}: ${error.message}`);
    });
    mails.push(judged(label, reading, text));
  }
  return mails;
}

async function score(folder: string, labelFile: string | undefined): Promise<string> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new BadInput(`cannot read the folder: ${error.message}`);
  });
  const labels = await labelsOf(labelFile ?? join(folder, "labels.tsv"));
  const mails = await judgeAll(folder, labels);
  const labelled = new Set(labels.map(({ file }) => file));
  const without = names.filter((name) => /\.(?:eml|txt)$/.test(name) && !labelled.has(name)).length;
  const note =
    without > 0
      ? `\n\n${without} ${without === 1 ? "mail has" : "mails have"} no label and did not count`
      : "";
  return `${scoreTable(scoresOf(mails))}${note}\n`;
}

/** The folder and the label file, or null where the command was not understood. */
function asked(): { folder: string; labels: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { labels: { type: "string" } },
      allowPositionals: true,
    });
    const [folder, ...rest] = positionals;
    return folder !== undefined && rest.length === 0 ? { folder, labels: values.labels } : null;
  } catch {
    return null;
  }
}

const order = asked();
if (order === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(await score(order.folder, order.labels));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    process.stderr.write(`Cannot score ${order.folder}: ${error.message}\n`);
    process.exitCode = 2;
  }
}
