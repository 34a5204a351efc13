/** Between what a mail server's answer means and the answer itself; the catalog's `bounce` has the same words. */
const SEPARATOR = " The server said: ";

/**
 * The two parts of what is stored of a delivery: what happened in plain words, and what the mail server answered. Either may
 * be missing: an accepted letter needs no reason, and an interrupted one no server.
 */
export function splitServerWords(text: string): { reason: string | null; said: string | null } {
  const at = text.indexOf(SEPARATOR);
  if (at >= 0) return { reason: text.slice(0, at), said: text.slice(at + SEPARATOR.length) };
  // As earlier releases stored it.
  return /^[245]\d\d[ -]/.test(text) ? { reason: null, said: text } : { reason: text, said: null };
}
