import { setTimeout as pauseFor } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import { createMailboxFetcher } from "#server/mail/receive/imap-fetch.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { MailboxCursor, MailboxReaderStatus, ReceiveEmail } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";

/** A mailbox and its server. */
export type ImapMailbox = {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS, which is required to send the password to another machine. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** The folder for stored email; null: it stays and is marked as read. */
  moveTo: string | null;
};

export type ImapReaderOptions = {
  mailbox: ImapMailbox;
  /** The poll interval for servers without IDLE. */
  pollSeconds: number;
  /** The domain of our own addresses. */
  domain: string;
  files: FileStore;
  receive: ReceiveEmail;
  /** The read position, and whether this process is the reader. */
  cursor: MailboxCursor;
  log: Pick<Log, "error" | "warn" | "info">;
  /** PEM of an additional certificate authority. */
  ca?: string;
  maxEmailBytes?: number;
  /** Backoff: the first and the maximum delay, doubling in between; and the delay while another process reads. */
  backoffMs?: { first: number; most: number; standBy: number };
};

/** A mailbox reader. `close` lets the running transfer finish, for 5 s. */
export type ImapReader = { status(): MailboxReaderStatus; close(): Promise<void> };

const MAX_EMAIL_BYTES = 25 * 1024 * 1024;
const BACKOFF_MS = { first: 1000, most: 60_000, standBy: 5000 };
/** An idle server is polled too: a connection can die silently. Servers disconnect after 29 minutes. */
const IDLE_MS = 4 * 60_000;
const SOCKET_TIMEOUT_MS = 2 * 60_000;
const CLOSE_TIMEOUT_MS = 5000;
const LOOPBACK = /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost)$/;

/**
 * Reads a mailbox from the stored position until `close`: an email is first durable in `files` and committed by `receive`,
 * then the position advances, and only then the email is marked as read or moved. After an interruption it is read again,
 * which `receive` makes idempotent. Never rejects: failures are retried with backoff.
 */
export function startImapReader(options: ImapReaderOptions): ImapReader {
  const abortSignal = new AbortController();
  const status: MailboxReaderStatus = { state: "away", setAside: 0 };
  const running = readWithRetry(options, status, abortSignal.signal);
  return {
    status: () => ({ ...status }),
    close: async () => {
      abortSignal.abort();
      await running;
    },
  };
}

async function readWithRetry(
  options: ImapReaderOptions,
  status: MailboxReaderStatus,
  abortSignal: AbortSignal,
): Promise<void> {
  const { cursor, log, backoffMs = BACKOFF_MS } = options;
  const failedFetch = { uid: 0, tries: 0 };
  let failures = 0;
  while (!abortSignal.aborted) {
    let retryAfterMs = backoffMs.standBy;
    try {
      if (await cursor.acquire()) {
        await readUntilDisconnected(options, failedFetch, abortSignal, (update) => {
          failures = 0;
          Object.assign(status, { state: "reading", ...update });
        });
      } else status.state = "elsewhere";
    } catch (error) {
      if (abortSignal.aborted) return;
      status.state = "away";
      // A wrong password stays wrong, and hosts lock out clients that retry it often.
      const delay = isAuthenticationError(error) ? backoffMs.most : backoffMs.first * 2 ** failures;
      retryAfterMs = Math.min(delay, backoffMs.most) * (0.75 + Math.random() / 4);
      failures += 1;
      const reason = errorMessage(error, options.mailbox);
      log.warn({ reason, retryInMs: Math.round(retryAfterMs) }, "IMAP mailbox could not be read; retrying");
    }
    await pauseFor(retryAfterMs, undefined, { signal: abortSignal }).catch(() => undefined);
  }
}

/** One connection, from its login until it is lost (rejects), another process takes over, or it is aborted. */
async function readUntilDisconnected(
  options: ImapReaderOptions,
  failedFetch: { uid: number; tries: number },
  abortSignal: AbortSignal,
  onRead: (update: { setAside?: number }) => void,
): Promise<void> {
  const client = createClient(options);
  const wakeup = createWakeup();
  const forceClose = () => setTimeout(() => client.close(), CLOSE_TIMEOUT_MS).unref();
  const onAbort = () => {
    wakeup.notify();
    forceClose();
  };
  abortSignal.addEventListener("abort", onAbort);
  // Every running command fails with it; without a listener the event would end the process.
  client.on("error", () => wakeup.notify());
  client.on("close", () => wakeup.notify());
  client.on("exists", () => wakeup.notify());
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(options.mailbox.folder);
    const fetcher = createMailboxFetcher(client, {
      ...options,
      maxEmailBytes: options.maxEmailBytes ?? MAX_EMAIL_BYTES,
      failedFetch,
    });
    await fetcher.prepare();
    do {
      const setAside = await fetcher.fetchNew(Number(uidValidity), abortSignal, () => onRead({}));
      onRead({ setAside });
      const supportsIdle = client.capabilities.has("IDLE");
      // Ends with the next command, which reports its failure.
      if (supportsIdle) client.idle().catch(() => undefined);
      await wakeup.wait(supportsIdle ? IDLE_MS : options.pollSeconds * 1000);
    } while (!abortSignal.aborted && (await options.cursor.acquire()));
  } finally {
    abortSignal.removeEventListener("abort", onAbort);
    await disconnect(client);
  }
}

function createClient({ mailbox, ca }: ImapReaderOptions): ImapFlow {
  const { host, port, secure, user, password } = mailbox;
  return new ImapFlow({
    host,
    port,
    secure,
    // A password crosses a network only encrypted; on this machine TLS is used when offered.
    ...(secure || LOOPBACK.test(host) ? {} : { doSTARTTLS: true }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    auth: { user, pass: password },
    // The library's log contains server responses, email included.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: 64 * 1024 * 1024,
    clientInfo: { name: "Daylight" },
  });
}

async function disconnect(client: ImapFlow): Promise<void> {
  if (client.usable) {
    const timer = setTimeout(() => client.close(), CLOSE_TIMEOUT_MS);
    await client.logout().catch(() => undefined);
    clearTimeout(timer);
  }
  client.close();
}

/** `wait` resolves on `notify`, at once if it was called since the last wait, or after the timeout. */
function createWakeup() {
  let notified = false;
  let resolveWait = () => {};
  return {
    notify() {
      notified = true;
      resolveWait();
    },
    async wait(ms: number) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          resolveWait = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      notified = false;
    },
  };
}

const isAuthenticationError = (error: unknown): boolean =>
  error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true;

/** The reason for the log, without the password even if a server repeats it. */
function errorMessage(error: unknown, { password }: ImapMailbox): string {
  const { message, responseText, code } = error as Error & { responseText?: string; code?: string };
  const text = [code, message, responseText].filter((part) => part !== undefined).join(": ");
  return password === "" ? text : text.replaceAll(password, "…");
}
