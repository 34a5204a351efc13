import type { BeforeStoring, IsKnownRecipient, ReceiveMail } from "#server/ports.ts";

/** Shorter than any sender's patience (RFC 5321 § 4.5.3.2.6: ten minutes), longer than a busy database needs. */
const WAITS_MS = 15_000;

/**
 * Bounds how long a receiver waits for the database: one that hangs says neither yes nor no. Rejects after that, so that
 * the sender hears 4xx and tries again. What was begun may still be committed later; then the sender's next try finds
 * the mail taken, and it is there once.
 */
export function inTime(receive: ReceiveMail, waitsMs = WAITS_MS): ReceiveMail {
  return (envelope, raw) => orLate(receive(envelope, raw), waitsMs, "take a mail");
}

/** The same for looking up a recipient: a database that hangs must not decide that an address is unknown. */
export function lookedUpInTime(isKnown: IsKnownRecipient, waitsMs = WAITS_MS): IsKnownRecipient {
  return (address) => orLate(isKnown(address), waitsMs, "look up a recipient");
}

/** The same for the note that a file is about to be stored. */
export function notedInTime(note: BeforeStoring, waitsMs = WAITS_MS): BeforeStoring {
  return (file) => orLate(note(file), waitsMs, "note a file");
}

function orLate<Result>(work: Promise<Result>, waitsMs: number, what: string): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The database did not ${what} within ${waitsMs / 1000} s`)),
    waitsMs,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
