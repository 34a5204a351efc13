import type { CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import { redactPersonalData } from "#core/mail/redact-personal-data.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { type ClassificationExample, listExamples } from "#server/db/intake/classification-examples.ts";

/** One labelled mail: a file, and its line of the labels. */
export type ExampleFile = { name: string; bytes: Uint8Array; label: string };

/**
 * First line of the labels: what `npm run mail:score` reads, then what was read at the time, for people. `facts` is JSON,
 * each fact as the user recorded it; an outcome without a label is `-`.
 */
export const LABELS_HEADER = "file\toutcome\tother outcomes\tread then\tconfidence\treader\tfacts";

const BATCH_SIZE = 50;

/**
 * Every email of which a user said what it says, as files for `npm run mail:score`, oldest first.
 * @param corrected only those that were read wrong
 * @param masked the words alone, without what says whose they are; see `withoutNames` for what stays
 */
export async function* exportClassificationExamples(
  { db, files }: Pick<Context, "db" | "files">,
  { corrected, masked }: { corrected: boolean; masked: boolean },
): AsyncGenerator<ExampleFile> {
  for (let after: string | null = null; ; ) {
    const page: ClassificationExample[] = await listExamples(db, { after, corrected, limit: BATCH_SIZE });
    for (const example of page) {
      const name = `${example.id}.eml`;
      const bytes = masked ? maskedEmail(example) : await files.read(example.raw_sha256);
      yield { name, bytes, label: labelOf(name, example) };
    }
    after = page.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

const labelOf = (
  name: string,
  { outcome, facts, predicted: { main, reader } }: ClassificationExample,
): string =>
  [
    name,
    outcome ?? "-",
    "",
    main.value,
    main.confidence,
    reader,
    JSON.stringify(correctedFactsOf(facts)),
  ].join("\t");

const correctedFactsOf = (facts: ClassificationExample["facts"]): CorrectedFacts =>
  Object.fromEntries(Object.entries(facts).map(([fact, { corrected }]) => [fact, corrected]));

/** An email of subject and text alone; anyone who sent it, and what came with it, is left out. */
function maskedEmail({
  subject,
  text,
  name,
  organization,
  postal_address,
}: ClassificationExample): Uint8Array {
  const named = { names: [name, organization], addresses: [postal_address] };
  const line = redactPersonalData(subject, named).replace(/\s+/g, " ").slice(0, 900);
  const headers = [
    `Subject: =?utf-8?B?${Buffer.from(line).toString("base64")}?=`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  const body = Buffer.from(redactPersonalData(text, named)).toString("base64").replace(/.{76}/g, "$&\r\n");
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\n${body}\r\n`);
}
