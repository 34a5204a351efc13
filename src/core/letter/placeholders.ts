import { bracedPlaceholders } from "#core/letter/variables.ts";

/**
 * The gaps of a prepared letter that a text still has: `gaps` are its placeholders, such as "[your reason]", and each
 * is named once, in the order of the text. Whatever else a user put into brackets is theirs.
 */
export function remainingPlaceholders(text: string, placeholders: readonly string[]): string[] {
  return [...new Set(placeholders)]
    .filter((gap) => gap !== "" && text.includes(gap))
    .sort((a, b) => text.indexOf(a) - text.indexOf(b));
}

/** The same for a letter that is about to go: also what a template left in braces, such as "{case number}". */
export const openPlaceholders = (text: string, placeholders: readonly string[]): string[] =>
  remainingPlaceholders(text, [...placeholders, ...bracedPlaceholders(text)]);

/** The text in parts, each with where it begins (UTF-16 units), those that are gaps marked. */
export function markPlaceholders(
  text: string,
  placeholders: readonly string[],
): { at: number; text: string; isPlaceholder: boolean }[] {
  const remaining = remainingPlaceholders(text, placeholders);
  if (remaining.length === 0) return [{ at: 0, text, isPlaceholder: false }];
  const pattern = new RegExp(`(${remaining.map(escapePattern).join("|")})`);
  let at = 0;
  return text.split(pattern).flatMap((part) => {
    const here = at;
    at += part.length;
    return part === "" ? [] : [{ at: here, text: part, isPlaceholder: remaining.includes(part) }];
  });
}

/** A text as a part of a regular expression that finds just it. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** "Fill in [your reason] and [day], or take them out." */
export function placeholdersMessage(placeholders: readonly string[]): string {
  const names = [placeholders.slice(0, -1).join(", "), placeholders.at(-1)].filter(Boolean).join(" and ");
  return `Fill in ${names}, or take ${placeholders.length === 1 ? "it" : "them"} out.`;
}
