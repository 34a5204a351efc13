/**
 * The first `length` UTF-16 units of a text, one less where its last character would be cut in half: PostgreSQL
 * refuses JSON with half a character in it.
 */
export function truncateText(text: string, length: number): string {
  const last = text.length > length ? text.charCodeAt(length - 1) : 0;
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
