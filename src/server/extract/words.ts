/** Collects text up to a length. What comes after that is not kept. */
export class Words {
  #parts: string[] = [];
  #length = 0;
  readonly #most: number;

  /** @param most UTF-16 units */
  constructor(most: number) {
    this.#most = most;
  }

  add(text: string): void {
    const kept = text.length > this.#most - this.#length ? text.slice(0, this.#most - this.#length) : text;
    if (kept === "") return;
    this.#parts.push(kept);
    this.#length += kept.length;
  }

  get full(): boolean {
    return this.#length >= this.#most;
  }

  /** As PostgreSQL keeps it, which has no NUL and no half of a pair; blank lines are one. */
  text(): string {
    return (
      this.#parts
        .join("")
        .replaceAll("\u0000", "")
        .split("\n")
        // No pattern: one that looks for white space before a break takes the square of a long run of it.
        .map((line) => line.trimEnd())
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
        .toWellFormed()
    );
  }
}
