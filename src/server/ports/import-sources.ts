import type { TableRow } from "#core/agency/import/imported-agency.ts";

/** Reads the files other directories give out. Each rejects with a Problem what it cannot read. */
export type ImportFileReader = {
  /** The bytes as text, whatever spells it. */
  text(content: Uint8Array): string;
  /** The first row of a table, of which the beginning will do; null where it has none. */
  header(content: Uint8Array): Promise<string[] | null>;
  /** A table, batch by batch, with a pause in between so that others get their turn. The header is its first row. */
  table(content: Uint8Array): AsyncIterable<TableRow[]>;
  /** Rows already read, in the same batches with the same pauses. */
  rows<Row>(rows: Iterable<Row>): AsyncIterable<Row[]>;
  /** A JSON or YAML document; several YAML documents are a list. */
  document(content: Uint8Array): unknown;
};

/** The FOIA.gov API. Rejects with a Problem that says what the API said, in words. */
export type FoiaGovApi = {
  /** The pages of its list of components, as they came, with how many each has. */
  components(): AsyncIterable<{ page: unknown; components: number }>;
};
