import { setTimeout as pauseFor } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import { takeMailbox } from "#server/mail/imap-take.ts";
import type { Files, Log, MailboxPlace, MailboxStatus, ReceiveMail } from "#server/ports.ts";

/** A mailbox and the way to it. */
export type ImapAddress = {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS, without which a password goes to this machine only. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** The folder mail goes to once it is kept; null: it stays and is marked as read. */
  moveTo: string | null;
};

export type ImapInOptions = {
  mailbox: ImapAddress;
  /** How often to look where the server does not tell of new mail by itself (IDLE). */
  pollSeconds: number;
  /** The domain of our own addresses. */
  domain: string;
  files: Files;
  receive: ReceiveMail;
  /** How far it was read, and whether this is the process that reads it. */
  place: MailboxPlace;
  log: Pick<Log, "error" | "warn" | "info">;
  /** PEM of an authority to believe besides the usual ones. */
  ca?: string;
  mailBytes?: number;
  /** How long to wait after the first failure and at most, doubling in between; and while another process reads. */
  pauseMs?: { first: number; most: number; standBy: number };
};

/** A mailbox being read. `close` lets the mail that is being taken finish, for 5 s. */
export type ImapIn = { status(): MailboxStatus; close(): Promise<void> };

const MAIL_BYTES = 25 * 1024 * 1024;
const PAUSE_MS = { first: 1000, most: 60_000, standBy: 5000 };
/** Also an idle server is asked now and then: a connection can die without a word. Servers drop after 29 minutes. */
const IDLE_MS = 4 * 60_000;
const SILENCE_MS = 2 * 60_000;
const CLOSE_MS = 5000;
const LOOPBACK = /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost)$/;

/**
 * Reads a mailbox from where it was left until `close`: a mail is first durable in `files` and committed by `receive`, then
 * the place is moved on, and only then the mail is marked as read or moved. Cut off anywhere, it is taken again, which
 * `receive` makes harmless. Never rejects: what does not answer is tried again, with a growing pause.
 */
export function startImapIn(options: ImapInOptions): ImapIn {
  const ending = new AbortController();
  const status: MailboxStatus = { state: "away", setAside: 0 };
  const running = keepReading(options, status, ending.signal);
  return {
    status: () => ({ ...status }),
    close: async () => {
      ending.abort();
      await running;
    },
  };
}

async function keepReading(
  options: ImapInOptions,
  status: MailboxStatus,
  ending: AbortSignal,
): Promise<void> {
  const { place, log, pauseMs = PAUSE_MS } = options;
  const stuck = { uid: 0, tries: 0 };
  let failures = 0;
  while (!ending.aborted) {
    let pause = pauseMs.standBy;
    try {
      if (await place.hold()) {
        await readUntilLost(options, stuck, ending, (told) => {
          failures = 0;
          Object.assign(status, { state: "reading", ...told });
        });
      } else status.state = "elsewhere";
    } catch (error) {
      if (ending.aborted) return;
      status.state = "away";
      // A wrong password stays wrong, and hosts lock out who tries it often.
      const growing = isWrongPassword(error) ? pauseMs.most : pauseMs.first * 2 ** failures;
      pause = Math.min(growing, pauseMs.most) * (0.75 + Math.random() / 4);
      failures += 1;
      const why = reasonOf(error, options.mailbox);
      log.warn(
        { why, againInMs: Math.round(pause) },
        "the mailbox could not be read; nothing in it was marked",
      );
    }
    await pauseFor(pause, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** One connection, from its login until it is lost (rejects), given up to another process, or no longer wanted. */
async function readUntilLost(
  options: ImapInOptions,
  stuck: { uid: number; tries: number },
  ending: AbortSignal,
  onRead: (told: { setAside?: number }) => void,
): Promise<void> {
  const client = connectionTo(options);
  const bell = wakingBell();
  const cutOff = () => setTimeout(() => client.close(), CLOSE_MS).unref();
  const stop = () => {
    bell.ring();
    cutOff();
  };
  ending.addEventListener("abort", stop);
  // Every command in flight fails with it; unheard, the event would end the process.
  client.on("error", () => bell.ring());
  client.on("close", () => bell.ring());
  client.on("exists", () => bell.ring());
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(options.mailbox.folder);
    const take = takeMailbox(client, { ...options, mailBytes: options.mailBytes ?? MAIL_BYTES, stuck });
    await take.prepare();
    do {
      const setAside = await take.everythingNew(Number(uidValidity), ending, () => onRead({}));
      onRead({ setAside });
      const tellsByItself = client.capabilities.has("IDLE");
      // Ends with the next command; that it failed shows there.
      if (tellsByItself) client.idle().catch(() => undefined);
      await bell.heard(tellsByItself ? IDLE_MS : options.pollSeconds * 1000);
    } while (!ending.aborted && (await options.place.hold()));
  } finally {
    ending.removeEventListener("abort", stop);
    await farewell(client);
  }
}

function connectionTo({ mailbox, ca }: ImapInOptions): ImapFlow {
  const { host, port, secure, user, password } = mailbox;
  return new ImapFlow({
    host,
    port,
    secure,
    // A password crosses a network only encrypted; on this machine TLS is used where it is offered.
    ...(secure || LOOPBACK.test(host) ? {} : { doSTARTTLS: true }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    auth: { user, pass: password },
    // Its log holds what the server says, mail included.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: 64 * 1024 * 1024,
    clientInfo: { name: "Daylight" },
  });
}

async function farewell(client: ImapFlow): Promise<void> {
  if (client.usable) {
    const late = setTimeout(() => client.close(), CLOSE_MS);
    await client.logout().catch(() => undefined);
    clearTimeout(late);
  }
  client.close();
}

/** `heard` resolves when it is rung, at once if it was rung since, or after so many milliseconds. */
function wakingBell() {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async heard(ms: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true;

/** Why in words for the log, which must never hold the password, whatever a server repeats. */
function reasonOf(error: unknown, { password }: ImapAddress): string {
  const { message, responseText, code } = error as Error & { responseText?: string; code?: string };
  const words = [code, message, responseText].filter((part) => part !== undefined).join(": ");
  return password === "" ? words : words.replaceAll(password, "…");
}
