import { readdir, readFile } from "node:fs/promises";
import type { EmailToClassify } from "#core/classify/classify-message.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { attachedLetters } from "#core/classify/zones/is-letter.ts";

/**
 * Letters by independent writers (test/letter-corpus/batches): one JSON object a line, with the letter and what its
 * writer meant. `isReply` is false for what is no agency's letter about a request.
 */
export type BatchLetter = {
  id: string;
  channel?: string;
  subject: string;
  from: string;
  text: string;
  attachments: { name: string; type: string; text?: string }[];
  isReply: boolean;
  main: Outcome;
  also: Outcome[];
  facts: BatchFacts;
  sent?: string;
};

/** Facts the writer put into the letter. `amount` is the sum asked, in cents; the dates are `YYYY-MM-DD`. */
export type BatchFacts = {
  amount: number | null;
  answerBy: string | null;
  responseDue: string | null;
  trackingNumber: string | null;
  exemptions: string[];
};

/** Every fifth batch of a writer is only scored: no rule and no weight is made from it. */
export const isHeldOut = (batch: string): boolean => batch.endsWith("5");

export const BATCH_FOLDER = new URL("batches/", import.meta.url);

/** The names of all batches, without the file ending, in order. */
export const batchNames = async (folder: URL = BATCH_FOLDER): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => name.slice(0, -".jsonl".length))
    .sort();

/** The letters of one batch. */
export async function readBatch(name: string, folder: URL = BATCH_FOLDER): Promise<BatchLetter[]> {
  const text = await readFile(new URL(`${name}.jsonl`, folder), "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as BatchLetter);
}

/** The email that brings a letter. Without `attached`, the files that came with it are not read yet. */
export function emailOfLetter(
  { subject, from, text, attachments, sent }: Omit<BatchLetter, "id" | "isReply" | "main" | "also" | "facts">,
  attached = true,
): EmailToClassify {
  const letters = attachedLetters(attachments.map((file) => ({ ...file, text: file.text ?? "" })));
  return {
    headers: sent === undefined ? [] : [{ name: "date", value: sent }],
    from: { address: from },
    subject,
    text,
    attachments: attachments.map(({ name, type }) => ({ name, type, inline: false })),
    letters: attached ? letters : [],
    deliveryStatus: null,
    returnedHeaders: null,
  };
}
