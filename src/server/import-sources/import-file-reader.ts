import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { parseAllDocuments } from "yaml";
import type { TableRow } from "#core/agency/import/imported-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import type { ImportFileReader } from "#server/ports/import-sources.ts";

/** Characters. The YAML parser takes a second for each few million, without a pause. */
const MAX_LENGTH = 4_000_000;
/** Aliases can refer to aliases; above this number they are an attack ("billion laughs"). */
const MAX_ALIASES = 100;

/** All documents of a YAML text. Rejects invalid YAML with a Problem that names the line. */
function readYaml(text: string): unknown[] {
  if (text.length > MAX_LENGTH) {
    throw new Problem(413, "too_large", exchangeErrors.yamlTooLarge);
  }
  const documents = parseAllDocuments(text, { uniqueKeys: true, stringKeys: true, prettyErrors: true });
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    const [error] = document.errors;
    if (error) {
      const line = error.linePos?.[0].line;
      throw invalidYaml(
        line === undefined
          ? exchangeErrors.unreadableYaml
          : formatMessage(exchangeErrors.unreadableYamlLine, { line }),
      );
    }
    try {
      return document.toJS({ maxAliasCount: MAX_ALIASES });
    } catch (error) {
      if (error instanceof ReferenceError) throw invalidYaml(exchangeErrors.yamlAliases);
      throw error;
    }
  });
}

const invalidYaml = (reason: string) =>
  new Problem(422, "bad_yaml", formatMessage(exchangeErrors.badYaml, { reason }));

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
      throw new Problem(422, "bad_json", formatMessage(exchangeErrors.badJson, { reason }));
    }
  },
};

/** Rows in a batch. */
const BATCH_SIZE = 250;

async function* batchesOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
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

/** Bytes decoded at once; between two pieces the event loop is free. */
const CHUNK_BYTES = 64 * 1024;
/** Characters; a longer quoted cell means an unmatched quotation mark that swallows the file. */
const MAX_ROW_LENGTH = 2_000_000;
const MAX_COLUMNS = 200;

/**
 * Reads a table (RFC 4180 and spreadsheet variants): comma, semicolon or tab between cells, any line end, quoted line
 * ends, a byte order mark, UTF-8, UTF-16 or Windows-1252. Yields batches of rows, numbered as in a spreadsheet; empty rows
 * are skipped. Rejects other input with a Problem.
 */
const readCsv = (content: Uint8Array): AsyncGenerator<TableRow[]> => batchesOf(rowsOf(content));

/** The header row of a table, which the first bytes are enough for; null when there is none. */
async function readHeader(content: Uint8Array): Promise<string[] | null> {
  for await (const { cells } of rowsOf(content, 1)) return [...cells];
  return null;
}

/** @param lastRow the last row to read; the input may be cut off after it */
async function* rowsOf(content: Uint8Array, lastRow = -1): AsyncGenerator<TableRow> {
  const start = new TextDecoder(detectEncoding(content)).decode(content.subarray(0, CHUNK_BYTES), {
    stream: true,
  });
  const parser = parse({
    delimiter: delimiterOf(start),
    // A row may have fewer or more cells; the header defines the columns.
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    to: lastRow,
  });
  const source = Readable.from(decodedChunks(content));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.length > MAX_COLUMNS) throw tooManyColumns(row, cells.length);
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
    }
  } catch (error) {
    throw toProblem(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function* decodedChunks(content: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(detectEncoding(content));
  for (let from = 0; from < content.length; from += CHUNK_BYTES) {
    const text = decoder.decode(content.subarray(from, from + CHUNK_BYTES), { stream: true });
    if (text !== "") yield text;
  }
  const remaining = decoder.decode();
  if (remaining !== "") yield remaining;
}

/** The most frequent delimiter in the first line, outside quotation marks. */
function delimiterOf(start: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

const tooManyColumns = (row: number, columns: number) =>
  new Problem(
    422,
    "bad_table",
    formatMessage(exchangeErrors.tooManyColumns, { row, columns, most: MAX_COLUMNS }),
  );

function toProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  // Earlier rows are parsed, but not all of them have arrived.
  const row = Number(error.records ?? 0) + 1;
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const detail = formatMessage(exchangeErrors.longRow, { row, most: MAX_ROW_LENGTH });
    return new Problem(422, "bad_table", detail);
  }
  const message =
    error.code === "CSV_QUOTE_NOT_CLOSED" ? exchangeErrors.openQuote : exchangeErrors.unpairedQuotes;
  return new Problem(422, "bad_table", formatMessage(message, { row }));
}

/** Enough bytes to detect the type of a file. */
const SNIFF_BYTES = 4_096;

/**
 * The character encoding of the bytes: by their byte order mark, UTF-8 if valid, else Windows-1252 as in old spreadsheets.
 * Rejects binary files with a message that says what to send instead.
 */
function detectEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04) {
    throw notText("This is an Excel workbook or a zip archive. Save the sheet as CSV and send that.");
  }
  if (bytes.subarray(0, SNIFF_BYTES).includes(0)) {
    throw notText("This is not a text file. Send a CSV, JSON or YAML file.");
  }
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** The whole text, without its byte order mark. */
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

const notText = (detail: string) => new Problem(422, "not_text", detail);
