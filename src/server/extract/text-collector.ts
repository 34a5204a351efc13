/** Collects text up to a maximum length and drops the rest. */
export class TextCollector {
  #parts: string[] = [];
  #length = 0;
  readonly #maxLength: number;

  /** @param maxLength UTF-16 units */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  add(text: string): void {
    const fitting =
      text.length > this.#maxLength - this.#length ? text.slice(0, this.#maxLength - this.#length) : text;
    if (fitting === "") return;
    this.#parts.push(fitting);
    this.#length += fitting.length;
  }

  get isFull(): boolean {
    return this.#length >= this.#maxLength;
  }

  /** Of what was added and kept. */
  get length(): number {
    return this.#length;
  }

  /** Text that PostgreSQL can store: no NUL, no lone surrogate; several blank lines become one. */
  text(): string {
    return (
      this.#parts
        .join("")
        .replaceAll("\u0000", "")
        .split("\n")
        // No regular expression: white space before a break takes quadratic time on a long run of it.
        .map((line) => line.trimEnd())
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
        .toWellFormed()
    );
  }
}
