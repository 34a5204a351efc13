import type { TableRow } from "#core/agency/import/imported-agency.ts";

/** Reads the export files of other directories. Each function rejects with a Problem when it cannot read its input. */
export type ImportFileReader = {
  /** The bytes as text in the detected encoding. */
  text(content: Uint8Array): string;
  /** The header row of a table, which the first bytes are enough for; null when there is none. */
  header(content: Uint8Array): Promise<string[] | null>;
  /** A table in batches, with a pause after each that frees the event loop. The header is its first row. */
  table(content: Uint8Array): AsyncIterable<TableRow[]>;
  /** Rows that are already parsed, in the same batches with the same pauses. */
  rows<Row>(rows: Iterable<Row>): AsyncIterable<Row[]>;
  /** A JSON or YAML document; several YAML documents are a list. */
  document(content: Uint8Array): unknown;
};

/** The FOIA.gov API. Rejects with a Problem that includes the API's own message. */
export type FoiaGovApi = {
  /** The pages of the component list as received, with the number of components in each. */
  components(): AsyncIterable<{ page: unknown; components: number }>;
};
