import { setImmediate } from "node:timers/promises";
import { Problem } from "#core/problem.ts";
import type { ImportFileReader } from "#server/ports/import-sources.ts";
import { decodeText } from "./decode-text.ts";
import { readCsv, readHeader } from "./read-csv.ts";
import { readYaml } from "./read-yaml.ts";

/** Reads the files other directories give out. */
export const importFileReader: ImportFileReader = {
  text: decodeText,
  header: readHeader,
  table: (content) => withPauses(readCsv(content)),
  rows: (rows) => withPauses(batchesOf(rows)),
  document(content) {
    const text = decodeText(content);
    if (!/^\s*[[{]/.test(text)) {
      const documents = readYaml(text);
      return documents.length === 1 ? documents[0] : documents.flat();
    }
    try {
      return JSON.parse(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : "";
      throw new Problem(422, "bad_json", `This is not valid JSON: ${reason}`);
    }
  },
};

/** Rows handed on together. */
const BATCH_SIZE = 250;

function* batchesOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Parsing is all computing: without a pause nobody else would be served until its end. */
async function* withPauses<Part>(parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    await setImmediate();
    yield part;
  }
}
