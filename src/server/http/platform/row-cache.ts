/** A row as a list finds it: `version` is another one once anything that is shown of the row changed. */
export type RowVersion = { id: string; version: string };
type CachedRow = { version: string; text: string };
/** One as it is written into an answer. */
export type SerializedRow = RowVersion & CachedRow;

/** Of so many characters, twice: what was asked for lately, and what was before that. A row has some seven hundred. */
const MAX_CHARACTERS = 16_000_000;

/**
 * Rows of lists as they were last written, so that a list that is asked for again reads and writes only what changed. A row is
 * found by who asks, in the database, as the person; only its words are kept here, and only for the version that was
 * found. Holds at most twice `most` characters; what was not asked for in the longest time goes first.
 */
export class RowCache {
  readonly #maxCharacters: number;
  #recent = new Map<string, CachedRow>();
  #previous = new Map<string, CachedRow>();
  #characters = 0;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /**
   * The texts of these rows by their ids, in their order. `kind` tells apart rows of one id that show different things. `write` is asked for
   * those that are not known in this version; a row it does not have any more is left out.
   */
  async getOrSerialize(
    kind: string,
    versions: readonly RowVersion[],
    serialize: (ids: string[]) => Promise<SerializedRow[]>,
  ): Promise<Map<string, string>> {
    const cached = versions.map(({ id, version }) => this.#get(`${kind} ${id}`, version));
    const missing = versions.filter((_, index) => cached[index] === undefined).map(({ id }) => id);
    const serialized = new Map<string, string>();
    for (const row of missing.length === 0 ? [] : await serialize(missing)) {
      this.#store(`${kind} ${row.id}`, { version: row.version, text: row.text });
      serialized.set(row.id, row.text);
    }
    const texts = new Map<string, string>();
    for (const [index, { id }] of versions.entries()) {
      const text = cached[index] ?? serialized.get(id);
      if (text !== undefined) texts.set(id, text);
    }
    return texts;
  }

  /** For when the database may no longer be the one that gave these versions. */
  clear(): void {
    this.#recent.clear();
    this.#previous.clear();
    this.#characters = 0;
  }

  #get(key: string, version: string): string | undefined {
    const recent = this.#recent.get(key);
    const row = recent ?? this.#previous.get(key);
    if (row?.version !== version) return undefined;
    if (recent === undefined) this.#store(key, row);
    return row.text;
  }

  #store(key: string, row: CachedRow): void {
    this.#characters += row.text.length - (this.#recent.get(key)?.text.length ?? 0);
    this.#recent.set(key, row);
    if (this.#characters <= this.#maxCharacters) return;
    this.#previous = this.#recent;
    this.#recent = new Map();
    this.#characters = 0;
  }
}
