import { nearestVariable, variableErrors } from "#core/letter/variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ProblemField } from "#core/problem.ts";
import { templateErrors as messages } from "#messages/errors/template-errors.ts";

/**
 * A place in a text that the user fills in: `{case number}`. `at` and `length` include the braces, in UTF-16 units.
 */
export type TemplatePlaceholder = { at: number; length: number; name: string };

/** The placeholders of a text, in order, without the variables that the program fills, such as `{agency}`. */
export function templatePlaceholdersIn(text: string, names?: ReadonlySet<string>): TemplatePlaceholder[] {
  return variableErrors(text, names)
    .filter((error) => error.kind === "unknown")
    .map(({ at, length }) => ({ at, length, name: text.slice(at + 1, at + length - 1).trim() }));
}

/**
 * Errors that prevent texts from becoming a template: a brace that is not closed, and a placeholder that is a
 * misspelled variable. `path` is the path of the text; each message says how to fix the error.
 * @param names the known variables; those of a request where it is left out
 */
export function templateErrors(
  texts: readonly { path: string; text: string }[],
  names?: ReadonlySet<string>,
): ProblemField[] {
  return texts.flatMap(({ path, text }) => {
    const braces = variableErrors(text, names).filter((error) => error.kind !== "unknown");
    const misspelled = [...new Set(templatePlaceholdersIn(text, names).map(({ name }) => name))].flatMap(
      (name) => {
        const suggestion = misspelling(name, names);
        return suggestion ? [misspelledMessage(name, suggestion)] : [];
      },
    );
    return [...braces.map(({ message }) => message), ...misspelled].map((message) => ({ path, message }));
  });
}

/** "other agency" is a placeholder that contains a known word; "agancy" is a misspelling. */
function misspelling(name: string, names?: ReadonlySet<string>): string | null {
  const nearest = nearestVariable(name, names);
  return nearest !== null && wordCount(name) === wordCount(nearest) ? nearest : null;
}

const wordCount = (name: string) => name.trim().split(/[\s_-]+/).length;

const misspelledMessage = (name: string, suggestion: string) =>
  formatMessage(messages.misspelled, { placeholder: `{${name}}`, suggestion: `{${suggestion}}` });
