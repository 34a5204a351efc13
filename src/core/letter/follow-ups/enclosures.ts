/** "I attach my request of March 2, 2026, and your answer of March 27, 2026."; null where nothing goes along. */
export function enclosureSentence(enclosures: readonly string[]): string | null {
  const [first, ...others] = enclosures;
  if (first === undefined) return null;
  const comma = / \d{4}$/.test(first) && /, \d{4}$/.test(first) ? "," : "";
  return `I attach ${[first, ...others].join(`${comma} and `)}.`;
}
