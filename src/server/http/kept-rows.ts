/** A row as a list finds it: `version` is another one once anything that is shown of the row changed. */
export type SeenRow = { id: string; version: string };
type Written = { version: string; text: string };
/** One as it is written into an answer. */
export type WrittenRow = SeenRow & Written;

/** Of so many characters, twice: what was asked for lately, and what was before that. A row has some seven hundred. */
const MOST_CHARACTERS = 16_000_000;

/**
 * Rows of lists as they were last written, so that a list that is asked for again reads and writes only what changed. A row is
 * found by who asks, in the database, as the person; only its words are kept here, and only for the version that was
 * found. Holds at most twice `most` characters; what was not asked for in the longest time goes first.
 */
export class KeptRows {
  readonly #most: number;
  #lately = new Map<string, Written>();
  #before = new Map<string, Written>();
  #characters = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  /**
   * The texts of these rows by their ids, in their order. `kind` tells apart rows of one id that show different things. `write` is asked for
   * those that are not known in this version; a row it does not have any more is left out.
   */
  async textsOf(
    kind: string,
    seen: readonly SeenRow[],
    write: (ids: string[]) => Promise<WrittenRow[]>,
  ): Promise<Map<string, string>> {
    const known = seen.map(({ id, version }) => this.#find(`${kind} ${id}`, version));
    const missing = seen.filter((_, place) => known[place] === undefined).map(({ id }) => id);
    const written = new Map<string, string>();
    for (const row of missing.length === 0 ? [] : await write(missing)) {
      this.#keep(`${kind} ${row.id}`, { version: row.version, text: row.text });
      written.set(row.id, row.text);
    }
    const texts = new Map<string, string>();
    for (const [place, { id }] of seen.entries()) {
      const text = known[place] ?? written.get(id);
      if (text !== undefined) texts.set(id, text);
    }
    return texts;
  }

  /** For when the database may no longer be the one that gave these versions. */
  forget(): void {
    this.#lately.clear();
    this.#before.clear();
    this.#characters = 0;
  }

  #find(key: string, version: string): string | undefined {
    const lately = this.#lately.get(key);
    const row = lately ?? this.#before.get(key);
    if (row?.version !== version) return undefined;
    if (lately === undefined) this.#keep(key, row);
    return row.text;
  }

  #keep(key: string, row: Written): void {
    this.#characters += row.text.length - (this.#lately.get(key)?.text.length ?? 0);
    this.#lately.set(key, row);
    if (this.#characters <= this.#most) return;
    this.#before = this.#lately;
    this.#lately = new Map();
    this.#characters = 0;
  }
}
