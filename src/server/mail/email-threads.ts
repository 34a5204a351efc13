import { JobFailed, type ThreadLimits, threadPool } from "#server/platform/thread-pool.ts";
import type { Log, ParseMail, ReadMail, SanitizedHtml, SanitizeHtml } from "#server/ports.ts";
import type { EmailJob } from "./email-jobs.ts";
import { unreadEmail } from "./read-email.ts";

export type EmailThreads = {
  parse: ParseMail;
  sanitizeHtml: SanitizeHtml;
  /** Emails and HTML that exceeded a limit since the start. */
  counts: () => { notRead: number; htmlRefused: number };
  close: () => void;
};

/** An email of 25 MB takes about one second of CPU time; SMTP accepts no larger ones, imports do. */
const LIMITS: ThreadLimits = { cpuMilliseconds: 10_000, milliseconds: 60_000, memoryMb: 512 };
const MOST_BYTES = 64_000_000;
/** One for each core of a small machine: a hostile email occupies one of them for ten seconds at most. */
const THREADS = 2;
/** Sanitizing 1 MB of ordinary HTML takes less than a second. The headers of an email that failed get the same. */
const SHORT_LIMITS: ThreadLimits = { ...LIMITS, cpuMilliseconds: 5_000, milliseconds: 30_000 };

/**
 * Reads, classifies and sanitizes emails in worker threads, so that no email of a stranger occupies the event loop that
 * answers HTTP and SMTP. An email that exceeds a limit is not read: who wrote it and about what is taken from its headers where
 * those can be read, and the log says which limit it was.
 */
export function emailThreads(log: Log, changed: Partial<ThreadLimits> = {}): EmailThreads {
  const script = new URL("./email-thread.ts", import.meta.url);
  const reading = threadPool<EmailJob, ReadMail>({
    script,
    size: THREADS,
    limits: { ...LIMITS, ...changed },
  });
  // Apart, so that a page that is opened does not wait behind emails that come in.
  const short = threadPool<EmailJob, ReadMail | SanitizedHtml>({
    script,
    size: 1,
    limits: { ...SHORT_LIMITS, ...changed },
  });
  let notRead = 0;
  let htmlRefused = 0;

  const readHeadersOnly = async (raw: Uint8Array, problem: string): Promise<ReadMail> => {
    try {
      return (await short.run({ do: "headers", raw, problem })) as ReadMail;
    } catch (error) {
      if (error instanceof JobFailed) return unreadEmail(problem);
      throw error;
    }
  };
  return {
    parse: async (raw) => {
      try {
        if (raw.byteLength > MOST_BYTES) throw new JobFailed(`limit exceeded (size ${MOST_BYTES / 1e6} MB)`);
        return await reading.run({ do: "read", raw });
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        notRead++;
        const sha256 = await sha256Of(raw);
        log.warn({ sha256, bytes: raw.byteLength }, `email could not be read: ${error.message}`);
        return readHeadersOnly(raw, error.message);
      }
    },
    sanitizeHtml: async (html, pictures) => {
      try {
        return (await short.run({ do: "sanitize", html, pictures })) as SanitizedHtml;
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        htmlRefused++;
        log.warn({ characters: html.length }, `HTML of an email is shown as text: ${error.message}`);
        return null;
      }
    },
    counts: () => ({ notRead, htmlRefused }),
    close: () => {
      reading.close();
      short.close();
    },
  };
}

/** Off the event loop, unlike `createHash`. */
async function sha256Of(raw: Uint8Array): Promise<string> {
  // The constructor copies whole blocks of memory; `Uint8Array.from` copies byte by byte, which for 25 MB blocks for 200 ms.
  return Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(raw))).toString("hex");
}
