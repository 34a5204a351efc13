import type { IncomingEmail, ParseEmail } from "#server/ports/email-parsing.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { ReceiveEmail } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";
import type { SandboxMessage } from "#server/ports/sandbox.ts";

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** A letter with the maximum of attachments: 25 MB, a third more in base64, and its text. */
const MAX_EMAIL_BYTES = 40 * 1024 * 1024;

/** A delivered letter, before it is stored with an id and number. */
type DeliveredMessage = Omit<SandboxMessage, "id" | "number">;

type SmtpListener = { port: number; close(): Promise<void> };

type SandboxMailServerOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  files: FileStore;
  /** The SMTP receiver and the email parser, passed in because `mail` is another layer. */
  startSmtpReceiver(options: {
    host: string;
    port: number;
    domain: string;
    anyDomain: boolean;
    files: FileStore;
    receive: ReceiveEmail;
    limits: { maxEmailBytes: number };
    log: Pick<Log, "error" | "debug">;
  }): Promise<SmtpListener>;
  parse: ParseEmail;
  /** Called once for each recipient; a failure is a 451, and the sender retries the whole email. */
  deliver(message: DeliveredMessage): Promise<void>;
  log: Pick<Log, "error" | "debug">;
};

/**
 * The sandbox's substitute for all external mail servers: accepts email for any address and passes it to `deliver` before
 * it replies 250. Listens on loopback only, because it shows all email to everyone; throws for another host.
 */
export async function startSandboxMailServer(options: SandboxMailServerOptions): Promise<SmtpListener> {
  const { host, port, files, startSmtpReceiver, parse, deliver, log } = options;
  if (!LOOPBACK.test(host))
    throw new Error(`The sandbox's postmaster listens on loopback only, not on ${host}.`);
  return startSmtpReceiver({
    host,
    port,
    domain: "postmaster.localhost",
    anyDomain: true,
    limits: { maxEmailBytes: MAX_EMAIL_BYTES },
    files,
    receive: async (envelope, { sha256 }) => {
      const email = await parse(await files.read(sha256));
      for (const recipient of envelope.to) await deliver(toDeliveredMessage(email, envelope.from, recipient));
    },
    log,
  });
}

function toDeliveredMessage(email: IncomingEmail, sender: string, recipient: string): DeliveredMessage {
  // Replies go to Reply-To.
  const from = email.replyTo[0]?.address ?? email.from?.address ?? sender;
  const to = recipient.toLowerCase();
  return {
    to,
    from,
    subject: email.subject,
    text: email.text,
    messageId: email.messageId,
    inReplyTo: email.inReplyTo ?? email.references.at(-1) ?? null,
    // An automatic reply to a program, a list, a null sender or itself starts a loop (RFC 3834 section 2).
    autoSubmitted: sender === "" || isAutomatic(email.headers) || isNobody(from) || from.toLowerCase() === to,
  };
}

function isAutomatic(headers: IncomingEmail["headers"]): boolean {
  return headers.some(({ name, value }) => {
    const headerValue = value.trim().toLowerCase();
    if (name === "auto-submitted") return headerValue !== "no";
    if (name === "precedence") return ["bulk", "junk", "list"].includes(headerValue);
    return name === "list-id" || name === "list-unsubscribe";
  });
}

const isNobody = (address: string) =>
  address === "" || /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster)(?:[+@]|$)/i.test(address);
