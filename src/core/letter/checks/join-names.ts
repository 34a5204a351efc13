/** "Virginia", "Virginia and Kentucky", "Virginia, Kentucky and Ohio", "Virginia, Kentucky and 7 more". */
export function joinNames(names: readonly string[]): string {
  if (names.length <= 3) return joinAllNames(names);
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

const joinAllNames = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
