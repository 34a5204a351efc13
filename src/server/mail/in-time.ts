import type { ReceiveMail } from "#server/ports.ts";

/** Shorter than any sender's patience (RFC 5321 § 4.5.3.2.6: ten minutes), longer than a busy database needs. */
const WAITS_MS = 15_000;

/**
 * Bounds how long a receiver waits for the database: one that hangs says neither yes nor no. Rejects after that, so that
 * the sender hears 4xx and tries again. What was begun may still be committed later; then the sender's next try finds
 * the mail taken, and it is there once.
 */
export function inTime(receive: ReceiveMail, waitsMs = WAITS_MS): ReceiveMail {
  return (envelope, raw) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`The database did not take a mail within ${waitsMs / 1000} s`)),
      waitsMs,
    );
    const taken = receive(envelope, raw);
    return Promise.race([taken, late.promise]).finally(() => clearTimeout(timer));
  };
}
