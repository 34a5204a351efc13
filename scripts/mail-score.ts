import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Classification } from "#core/classify/classification.ts";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { scoreBatches } from "./letter-batches.ts";
import {
  BadInput,
  computeScores,
  type Label,
  parseLabels,
  type ScoredEmail,
  scoreEmail,
  scoreTable,
} from "./mail-score-metrics.ts";

/**
 * `npm run -s mail:score -- DIR [--labels FILE]`: reads every labelled mail of a folder and prints how well its outcome
 * was read. DIR holds `.eml` files (whole emails) and `.txt` files (the text alone); the labels, `DIR/labels.tsv` unless
 * given otherwise, are lines of `file <tab> outcome <tab> other outcomes, comma-separated`. Exit code 2 and one line on
 * standard error for input that cannot be scored.
 */

const USAGE = "Usage: npm run -s mail:score -- DIR [--labels labels.tsv]";
const MAX_EMAIL_BYTES = 100 * 1024 * 1024;

async function readLabels(path: string): Promise<Label[]> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new BadInput(`cannot read the labels: ${error.message}`);
  });
  return parseLabels(text, path);
}

async function classifyFile(path: string): Promise<{ reading: Classification; text: string }> {
  const { size } = await stat(path);
  if (size > MAX_EMAIL_BYTES) throw new Error("it is larger than 100 MB");
  const bytes = await readFile(path);
  if (path.endsWith(".eml")) {
    const mail = await parseEmail(bytes);
    return { reading: classifyMessage(mail), text: mail.text };
  }
  const text = bytes.toString("utf8");
  const reading = classifyMessage({
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

async function scoreAll(folder: string, labels: Label[]): Promise<ScoredEmail[]> {
  const emails: ScoredEmail[] = [];
  for (const label of labels) {
    const { file } = label;
    const { reading, text } = await classifyFile(join(folder, file)).catch((error: Error) => {
      throw new BadInput(`cannot read ${file}: ${error.message}`);
    });
    emails.push(scoreEmail(label, reading, text));
  }
  return emails;
}

async function scoreFolder(folder: string, labelFile: string | undefined): Promise<string> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new BadInput(`cannot read the folder: ${error.message}`);
  });
  const batches = names.filter((name) => name.endsWith(".jsonl"));
  if (batches.length > 0)
    return scoreBatches(
      pathToFileURL(`${resolve(folder)}/`),
      batches.map((name) => name.slice(0, -".jsonl".length)),
    );
  const labels = await readLabels(labelFile ?? join(folder, "labels.tsv"));
  const emails = await scoreAll(folder, labels);
  const labeled = new Set(labels.map(({ file }) => file));
  const unlabeled = names.filter((name) => /\.(?:eml|txt)$/.test(name) && !labeled.has(name)).length;
  const note =
    unlabeled > 0
      ? `\n\n${unlabeled} ${unlabeled === 1 ? "mail has" : "mails have"} no label and did not count`
      : "";
  return `${scoreTable(computeScores(emails))}${note}\n`;
}

/** The folder and the label file, or null where the command was not understood. */
function parseCommandLine(): { folder: string; labels: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { labels: { type: "string" } },
      allowPositionals: true,
    });
    const [folder, ...extraArgs] = positionals;
    return folder !== undefined && extraArgs.length === 0 ? { folder, labels: values.labels } : null;
  } catch {
    return null;
  }
}

const command = parseCommandLine();
if (command === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(await scoreFolder(command.folder, command.labels));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    process.stderr.write(`Cannot score ${command.folder}: ${error.message}\n`);
    process.exitCode = 2;
  }
}
