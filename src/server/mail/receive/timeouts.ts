import type { BeforeStoring } from "#server/ports/files.ts";
import type { IsKnownRecipient, ReceiveEmail } from "#server/ports/incoming-email.ts";

/** Shorter than any sender's timeout (RFC 5321 § 4.5.3.2.6: ten minutes), longer than a busy database needs. */
const TIMEOUT_MS = 15_000;

/**
 * Bounds how long a receiver waits for the database. Rejects on timeout, so that the sender gets a 4xx and retries. The
 * transaction may still be committed later; the retry then finds the email stored and adds no second copy.
 */
export function receiveWithTimeout(receive: ReceiveEmail, timeoutMs = TIMEOUT_MS): ReceiveEmail {
  return (envelope, raw) => withTimeout(receive(envelope, raw), timeoutMs, "take a mail");
}

/** The same for recipient lookups: a hanging database must not make an address unknown. */
export function lookupWithTimeout(isKnown: IsKnownRecipient, timeoutMs = TIMEOUT_MS): IsKnownRecipient {
  return (address) => withTimeout(isKnown(address), timeoutMs, "look up a recipient");
}

/** The same for the record that a file is about to be stored. */
export function beforeStoringWithTimeout(
  beforeStoring: BeforeStoring,
  timeoutMs = TIMEOUT_MS,
): BeforeStoring {
  return (file) => withTimeout(beforeStoring(file), timeoutMs, "note a file");
}

function withTimeout<Result>(promise: Promise<Result>, timeoutMs: number, action: string): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`The database did not ${action} within ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer));
}
