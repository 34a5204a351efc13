import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { TableRow } from "#core/agency/imported-agency.ts";
import { Problem } from "#core/problem.ts";
import { encodingOf } from "./read-text.ts";

/** Bytes decoded at once: between two pieces others get their turn. */
const PIECE = 64 * 1024;
/** Characters; past this a quotation mark lacks its pair and swallows the file. */
const LONGEST_ROW = 2_000_000;
const MOST_COLUMNS = 200;
/** Rows handed on together. */
const BATCH = 250;

/**
 * Reads a table (RFC 4180 and what spreadsheets make of it): any of comma, semicolon and tab between cells, any line end,
 * quoted line ends, a byte order mark, UTF-8, UTF-16 or Windows-1252. Yields batches of rows, numbered as a spreadsheet
 * does; empty rows are passed over. Rejects with a Problem what is no such table.
 */
export async function* readCsv(content: Uint8Array): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  for await (const row of rowsOf(content)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The first row of a table, of which the beginning will do; null where it has none. */
export async function readHeader(content: Uint8Array): Promise<string[] | null> {
  for await (const { cells } of rowsOf(content, 1)) return [...cells];
  return null;
}

/** @param to the last row to be read; what comes after may be cut off */
async function* rowsOf(content: Uint8Array, to = -1): AsyncGenerator<TableRow> {
  const beginning = new TextDecoder(encodingOf(content)).decode(content.subarray(0, PIECE), { stream: true });
  const parser = parse({
    delimiter: delimiterOf(beginning),
    // A cell may hold fewer or more; which columns there are, the header says.
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    to,
  });
  const source = Readable.from(pieces(content));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.length > MOST_COLUMNS) throw tooWide(row, cells.length);
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
    }
  } catch (error) {
    throw asProblem(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function* pieces(content: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(content));
  for (let from = 0; from < content.length; from += PIECE) {
    const text = decoder.decode(content.subarray(from, from + PIECE), { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The sign that stands most often in the first line, outside quotation marks. */
function delimiterOf(beginning: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(beginning)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => line.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const tooWide = (row: number, columns: number) =>
  new Problem(
    422,
    "bad_table",
    `Row ${row} has ${columns} columns; a table of agencies has at most ${MOST_COLUMNS}.`,
  );

function asProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  // The rows before it were read, though not all of them have arrived.
  const row = Number(error.records ?? 0) + 1;
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const detail = `Row ${row} is longer than ${LONGEST_ROW.toLocaleString("en-US")} characters. A quotation mark there may lack its pair.`;
    return new Problem(422, "bad_table", detail);
  }
  const reason =
    error.code === "CSV_QUOTE_NOT_CLOSED"
      ? "a quotation mark is opened and never closed"
      : "its quotation marks do not pair up";
  return new Problem(422, "bad_table", `Row ${row} cannot be read: ${reason}.`);
}
