import { nearestVariable, variableFaults } from "#core/letter/variables.ts";
import type { ProblemField } from "#core/problem.ts";

/** A place in a text that a person fills in: `{case number}`. `at` and `length` include the braces, in UTF-16 units. */
export type Blank = { at: number; length: number; name: string };

/** The blanks of a text, in order. What the program fills by itself, such as `{agency}`, is none. */
export function blanksIn(text: string): Blank[] {
  return variableFaults(text)
    .filter((fault) => fault.kind === "unknown")
    .map(({ at, length }) => ({ at, length, name: text.slice(at + 1, at + length - 1).trim() }));
}

/**
 * What keeps texts from becoming a template: a brace that is not closed, and a blank that is a known variable but for a
 * letter or two. `path` of a text is named in its fault. Each message says how to mend it.
 */
export function templateFaults(texts: readonly { path: string; text: string }[]): ProblemField[] {
  return texts.flatMap(({ path, text }) => {
    const braces = variableFaults(text).filter((fault) => fault.kind !== "unknown");
    const misspelled = [...new Set(blanksIn(text).map(({ name }) => name))].flatMap((name) => {
      const meant = misspelling(name);
      return meant ? [mendMisspelled(name, meant)] : [];
    });
    return [...braces.map(({ message }) => message), ...misspelled].map((message) => ({ path, message }));
  });
}

/** "other agency" is a blank that happens to hold a known word; "agancy" is a slip. */
function misspelling(name: string): string | null {
  const near = nearestVariable(name);
  return near !== null && wordCount(name) === wordCount(near) ? near : null;
}

const wordCount = (name: string) => name.trim().split(/[\s_-]+/).length;

const mendMisspelled = (name: string, meant: string) =>
  `{${name}} is not known. Write {${meant}}, or use more words where you mean a blank to fill in.`;
