import type { ToldFacts } from "#core/reply/told-facts.ts";
import { withoutNames } from "#core/reply/without-names.ts";
import { type Example, examplesAfter } from "#server/db/reading-examples.ts";
import type { Context } from "./context.ts";

/** One labelled mail: a file, and its line of the labels. */
export type ExampleFile = { name: string; bytes: Uint8Array; label: string };

/**
 * First line of the labels: what `npm run mail:score` reads, then what was read at the time, for people. `facts` is JSON,
 * each fact a person put down as they say it is; an outcome nobody said is `-`.
 */
export const LABELS_HEAD = "file\toutcome\tother outcomes\tread then\tconfidence\treader\tfacts";

const BATCH = 50;

/**
 * Every mail of which a person said what it says, as files for `npm run mail:score`, oldest first.
 * @param corrected only those that were read wrong
 * @param masked the words alone, without what says whose they are; see `withoutNames` for what stays
 */
export async function* exportExamples(
  { db, files }: Pick<Context, "db" | "files">,
  { corrected, masked }: { corrected: boolean; masked: boolean },
): AsyncGenerator<ExampleFile> {
  for (let after: string | null = null; ; ) {
    const page: Example[] = await examplesAfter(db, { after, corrected, limit: BATCH });
    for (const example of page) {
      const name = `${example.id}.eml`;
      const bytes = masked ? maskedMail(example) : await files.read(example.raw_sha256);
      yield { name, bytes, label: labelOf(name, example) };
    }
    after = page.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

const labelOf = (name: string, { outcome, facts, read: { main, reader } }: Example): string =>
  [name, outcome ?? "-", "", main.value, main.confidence, reader, JSON.stringify(toldOf(facts))].join("\t");

const toldOf = (facts: Example["facts"]): ToldFacts =>
  Object.fromEntries(Object.entries(facts).map(([fact, { told }]) => [fact, told]));

/** A mail of subject and text alone; whoever sent it, and what came with it, is left out. */
function maskedMail({ subject, text, name, organization, postal_address }: Example): Uint8Array {
  const named = { names: [name, organization], addresses: [postal_address] };
  const line = withoutNames(subject, named).replace(/\s+/g, " ").slice(0, 900);
  const head = [
    `Subject: =?utf-8?B?${Buffer.from(line).toString("base64")}?=`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  const body = Buffer.from(withoutNames(text, named)).toString("base64").replace(/.{76}/g, "$&\r\n");
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}\r\n`);
}
