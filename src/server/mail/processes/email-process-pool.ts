import { unreadableEmail } from "#server/mail/parse/parse-incoming-email.ts";
import type { IncomingEmail, ParseEmail, SanitizedHtml, SanitizeHtml } from "#server/ports/email-parsing.ts";
import type { Log } from "#server/ports/platform.ts";
import { JobFailed, type ProcessLimits, processPool } from "#server/processes/process-pool.ts";
import type { EmailJob } from "./email-jobs.ts";

export type EmailProcessPool = {
  parse: ParseEmail;
  sanitizeHtml: SanitizeHtml;
  /** The number of emails and HTML bodies that exceeded a limit since the start. */
  counts: () => { unreadableCount: number; htmlRejectedCount: number };
  close: () => void;
};

/** An email of 25 MB takes about one second of CPU time; SMTP accepts no larger ones, imports do. */
const LIMITS: ProcessLimits = { cpuMilliseconds: 10_000, milliseconds: 60_000, memoryMb: 512 };
const MAX_EMAIL_BYTES = 64_000_000;
/** One for each core of a small machine: a hostile email occupies one for at most ten seconds. */
const POOL_SIZE = 2;
/** Sanitizing 1 MB of ordinary HTML takes less than a second. Parsing only the headers has the same limits. */
const SHORT_LIMITS: ProcessLimits = { ...LIMITS, cpuMilliseconds: 5_000, milliseconds: 30_000 };

/**
 * Parses, classifies and sanitizes emails in processes of their own, so that untrusted email never blocks the event loop that
 * serves HTTP and SMTP. An email that exceeds a limit is not parsed: sender and subject come from its headers if those can
 * be parsed, and the log names the limit.
 */
export function createEmailProcessPool(log: Log, overrides: Partial<ProcessLimits> = {}): EmailProcessPool {
  const script = new URL("./email-process.ts", import.meta.url);
  const parsePool = processPool<EmailJob, IncomingEmail>({
    script,
    size: POOL_SIZE,
    limits: { ...LIMITS, ...overrides },
  });
  // A pool of its own, so that opening a page does not wait for incoming email.
  const shortPool = processPool<EmailJob, IncomingEmail | SanitizedHtml>({
    script,
    size: 1,
    limits: { ...SHORT_LIMITS, ...overrides },
  });
  let unreadableCount = 0;
  let htmlRejectedCount = 0;

  const parseHeadersOnly = async (raw: Uint8Array, problem: string): Promise<IncomingEmail> => {
    try {
      return (await shortPool.run({ type: "headers", raw, problem })) as IncomingEmail;
    } catch (error) {
      if (error instanceof JobFailed) return unreadableEmail(problem);
      throw error;
    }
  };
  return {
    parse: async (raw, letters = []) => {
      try {
        if (raw.byteLength > MAX_EMAIL_BYTES)
          throw new JobFailed(`limit exceeded (size ${MAX_EMAIL_BYTES / 1e6} MB)`);
        return await parsePool.run({ type: "read", raw, letters });
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        unreadableCount++;
        const sha256 = await sha256Of(raw);
        log.warn({ sha256, bytes: raw.byteLength }, `email could not be read: ${error.message}`);
        return parseHeadersOnly(raw, error.message);
      }
    },
    sanitizeHtml: async (html, images) => {
      try {
        return (await shortPool.run({ type: "sanitize", html, images })) as SanitizedHtml;
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        htmlRejectedCount++;
        log.warn(
          { characters: html.length },
          `email HTML could not be sanitized; showing it as text: ${error.message}`,
        );
        return null;
      }
    },
    counts: () => ({ unreadableCount, htmlRejectedCount }),
    close: () => {
      parsePool.close();
      shortPool.close();
    },
  };
}

/** Off the event loop, unlike `createHash`. */
async function sha256Of(raw: Uint8Array): Promise<string> {
  // The constructor copies whole blocks of memory; `Uint8Array.from` copies byte by byte, which for 25 MB blocks for 200 ms.
  return Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(raw))).toString("hex");
}
