/** PostgreSQL stores no NUL and JSON no lone surrogate, so the parser removes both. */
export const cleanText = (text: string): string => text.replaceAll("\u0000", "\ufffd").toWellFormed();

const MAX_IDS = 200;

/** Every `<id@host>` of a header, without duplicates, in order; a header with one bare id and no brackets counts too. */
export function parseMessageIds(header: string | undefined): string[] {
  const value = cleanText(header ?? "").trim();
  const bracketed = value.match(/<[^<>\s]{1,900}>/g);
  if (bracketed) return [...new Set(bracketed)].slice(0, MAX_IDS);
  return /^[^<>\s]{1,900}$/.test(value) ? [`<${value}>`] : [];
}
