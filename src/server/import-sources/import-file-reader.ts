import { setImmediate } from "node:timers/promises";
import { parseAllDocuments } from "yaml";
import { Problem } from "#core/problem.ts";
import type { ImportFileReader } from "#server/ports/import-sources.ts";
import { decodeText } from "./decode-text.ts";
import { readCsv, readHeader } from "./read-csv.ts";

/** Characters. The YAML parser takes a second for each few million, without a pause. */
const MAX_LENGTH = 4_000_000;
/** Aliases can refer to aliases; above this number they are an attack ("billion laughs"). */
const MAX_ALIASES = 100;

/** All documents of a YAML text. Rejects invalid YAML with a Problem that names the line. */
function readYaml(text: string): unknown[] {
  if (text.length > MAX_LENGTH) {
    throw new Problem(413, "too_large", "A YAML list may have at most 4 MB. Send it in parts, or as JSON.");
  }
  const documents = parseAllDocuments(text, { uniqueKeys: true, stringKeys: true, prettyErrors: true });
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    const [error] = document.errors;
    if (error) {
      const line = error.linePos?.[0].line;
      throw invalidYaml(
        line === undefined ? "It cannot be read." : `It cannot be read from line ${line} on.`,
      );
    }
    try {
      return document.toJS({ maxAliasCount: MAX_ALIASES });
    } catch (error) {
      if (error instanceof ReferenceError) throw invalidYaml("Its aliases stand for too much.");
      throw error;
    }
  });
}

const invalidYaml = (detail: string) =>
  new Problem(422, "bad_yaml", `This is not the YAML of a list: ${detail}`);

/** Reads the export files of other directories. */
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

/** Rows in a batch. */
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

/** Parsing is CPU-bound: without a pause it would block the event loop until its end. */
async function* withPauses<Part>(parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    await setImmediate();
    yield part;
  }
}
