import type { Files, Log, ParseMail, ReadMail, ReceiveMail, SandboxLetter } from "#server/ports.ts";

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** A letter with all the files one may carry: 25 MB, a third more in base64, and its words. */
const LARGEST_LETTER = 40 * 1024 * 1024;

/** A letter as it is delivered; whoever keeps it gives it its id and number. */
type DeliveredLetter = Omit<SandboxLetter, "id" | "number">;

type Receiver = { port: number; close(): Promise<void> };

type PostmasterOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  files: Files;
  /** The SMTP receiver and the mail parser, which live behind the wall of `mail`. */
  startSmtpIn(options: {
    host: string;
    port: number;
    domain: string;
    everyDomain: boolean;
    files: Files;
    receive: ReceiveMail;
    limits: { mailBytes: number };
    log: Pick<Log, "error" | "debug">;
  }): Promise<Receiver>;
  parse: ParseMail;
  /** Called once for each recipient; a failure is a 451, and the whole mail comes again. */
  deliver(letter: DeliveredLetter): Promise<void>;
  log: Pick<Log, "error" | "debug">;
};

/**
 * Starts the sandbox's stand-in for every mail server of the world: it takes mail for any address and hands it to
 * `deliver` before it says 250. Listens on loopback only, because it shows everybody's mail; throws for another host.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Receiver> {
  const { host, port, files, startSmtpIn, parse, deliver, log } = options;
  if (!LOOPBACK.test(host))
    throw new Error(`The sandbox's postmaster listens on loopback only, not on ${host}.`);
  return startSmtpIn({
    host,
    port,
    domain: "postmaster.localhost",
    everyDomain: true,
    limits: { mailBytes: LARGEST_LETTER },
    files,
    receive: async (envelope, { sha256 }) => {
      const mail = await parse(await files.read(sha256));
      for (const recipient of envelope.to) await deliver(deliveredLetter(mail, envelope.from, recipient));
    },
    log,
  });
}

function deliveredLetter(mail: ReadMail, sender: string, recipient: string): DeliveredLetter {
  // Whoever answers writes to Reply-To.
  const from = mail.replyTo[0]?.address ?? mail.from?.address ?? sender;
  const to = recipient.toLowerCase();
  return {
    to,
    from,
    subject: mail.subject,
    text: mail.text,
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo ?? mail.references.at(-1) ?? null,
    // A program that answers a program, a list, nobody or itself starts a loop (RFC 3834 section 2).
    autoSubmitted: sender === "" || isAutomatic(mail.headers) || isNobody(from) || from.toLowerCase() === to,
  };
}

function isAutomatic(headers: ReadMail["headers"]): boolean {
  return headers.some(({ name, value }) => {
    const said = value.trim().toLowerCase();
    if (name === "auto-submitted") return said !== "no";
    if (name === "precedence") return ["bulk", "junk", "list"].includes(said);
    return name === "list-id" || name === "list-unsubscribe";
  });
}

const isNobody = (address: string) =>
  address === "" || /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster)(?:[+@]|$)/i.test(address);
