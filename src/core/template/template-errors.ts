import { nearestVariable, variableErrors } from "#core/letter/variables.ts";
import type { ProblemField } from "#core/problem.ts";

/** A place in a text that a person fills in: `{case number}`. `at` and `length` include the braces, in UTF-16 units. */
export type TemplatePlaceholder = { at: number; length: number; name: string };

/** The blanks of a text, in order. What the program fills by itself, such as `{agency}`, is none. */
export function templatePlaceholdersIn(text: string): TemplatePlaceholder[] {
  return variableErrors(text)
    .filter((error) => error.kind === "unknown")
    .map(({ at, length }) => ({ at, length, name: text.slice(at + 1, at + length - 1).trim() }));
}

/**
 * What keeps texts from becoming a template: a brace that is not closed, and a blank that is a known variable but for a
 * letter or two. `path` of a text is named in its fault. Each message says how to mend it.
 */
export function templateErrors(texts: readonly { path: string; text: string }[]): ProblemField[] {
  return texts.flatMap(({ path, text }) => {
    const braces = variableErrors(text).filter((error) => error.kind !== "unknown");
    const misspelled = [...new Set(templatePlaceholdersIn(text).map(({ name }) => name))].flatMap((name) => {
      const suggestion = misspelling(name);
      return suggestion ? [misspelledMessage(name, suggestion)] : [];
    });
    return [...braces.map(({ message }) => message), ...misspelled].map((message) => ({ path, message }));
  });
}

/** "other agency" is a blank that happens to hold a known word; "agancy" is a slip. */
function misspelling(name: string): string | null {
  const nearest = nearestVariable(name);
  return nearest !== null && wordCount(name) === wordCount(nearest) ? nearest : null;
}

const wordCount = (name: string) => name.trim().split(/[\s_-]+/).length;

const misspelledMessage = (name: string, suggestion: string) =>
  `{${name}} is not known. Write {${suggestion}}, or use more words where you mean a blank to fill in.`;
