/**
 * The gaps of a prepared letter that a text still has: `gaps` are its placeholders, such as "[your reason]", and each is
 * named once, in the order of the text. Whatever else a person put into brackets is theirs.
 */
export function gapsIn(text: string, gaps: readonly string[]): string[] {
  return [...new Set(gaps)]
    .filter((gap) => gap !== "" && text.includes(gap))
    .sort((a, b) => text.indexOf(a) - text.indexOf(b));
}

/** The text in parts, each with where it begins (UTF-16 units), those that are gaps marked. */
export function markGaps(
  text: string,
  gaps: readonly string[],
): { at: number; text: string; gap: boolean }[] {
  const open = gapsIn(text, gaps);
  if (open.length === 0) return [{ at: 0, text, gap: false }];
  const pattern = new RegExp(`(${open.map((gap) => gap.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
  let at = 0;
  return text.split(pattern).flatMap((part) => {
    const here = at;
    at += part.length;
    return part === "" ? [] : [{ at: here, text: part, gap: open.includes(part) }];
  });
}

/** "Fill in [your reason] and [day], or take them out." */
export function mendGaps(gaps: readonly string[]): string {
  const names = [gaps.slice(0, -1).join(", "), gaps.at(-1)].filter(Boolean).join(" and ");
  return `Fill in ${names}, or take ${gaps.length === 1 ? "it" : "them"} out.`;
}
