import { createTransport } from "nodemailer";
import { type DkimKey, signMail } from "#server/mail/dkim.ts";
import { renderMail } from "#server/mail/render.ts";
import type { DeliveryOutcome, Files, Mailer, OutgoingMail } from "#server/ports.ts";

/** For a relay that answers, but only a word a minute: no timeout of a single step would ever end that. */
const WHOLE_TRY_MS = 5 * 60_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it keeps out
const ADDRESS = /^[^\s\u0000-\u001f\u007f<>(),;:"[\]@]+@[^\s\u0000-\u001f\u007f<>(),;:"[\]@]+$/;

type MailerOptions = {
  /** The relay: `smtp://user:password@host:port`, `smtps://` for TLS from the start. STARTTLS is used where offered. */
  url: string;
  /** The name we say EHLO with: the domain of our own addresses. */
  name: string;
  /** Where attachments are read from. */
  files: Files;
  /** What every mail is signed with; null sends it unsigned. */
  dkim?: DkimKey | null;
  /** How long one try may take in all, default five minutes. */
  wholeTryMs?: number;
};

/**
 * Opens a mailer on up to ten kept connections to the relay. Nothing is tried a second time here once a byte of the
 * mail was sent: the caller decides about that. `close` lets a mail that is being handed over finish.
 */
export function openMailer({
  url,
  name,
  files,
  dkim = null,
  wholeTryMs = WHOLE_TRY_MS,
}: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    name,
    pool: true,
    maxConnections: 10,
    maxRequeues: 1,
    // Below the minute after which receivers, ours too, hang up on an idle connection.
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });

  return {
    async send(mail) {
      const wrong = wrongAddress(mail);
      if (wrong !== undefined) {
        return outcome("refused", `Not sent: "${wrong}" is not an e-mail address.`, new Uint8Array());
      }
      const contents = await attachmentsOf(mail, files);
      if (contents instanceof Error) {
        return outcome("deferred", `An attachment could not be read: ${contents.message}`, new Uint8Array());
      }
      const rendered = await renderMail(mail, contents);
      const raw = dkim === null ? rendered : await signMail(rendered, dkim);
      try {
        const sent = await transport.sendMail({
          raw,
          envelope: { from: mail.from.address, to: [...mail.to, ...mail.cc].map(({ address }) => address) },
          ...(mail.autoSubmitted === undefined && { dsn: reportsOn(mail) }),
          signal: AbortSignal.timeout(wholeTryMs),
        });
        // With several recipients the relay may have taken the mail for some of them only.
        const unserved = (sent.rejectedErrors ?? []).map((error) => ({
          address: error.recipient ?? "",
          words: error.response ?? error.message,
        }));
        return { ...outcome("accepted", sent.response, raw), unserved };
      } catch (error) {
        return outcomeOf(error as RelayError, raw);
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 3461 § 4.4. */
const LONGEST_ENVELOPE_ID = 100;

/**
 * What a relay that offers it is asked for (RFC 3461): a report to the envelope's sender, which is the request, should the
 * letter fail or be late further on, without sending it back whole. The report names the envelope by our Message-ID.
 */
function reportsOn(mail: OutgoingMail) {
  const envid = mail.messageId.replace(/^<|>$/g, "");
  return {
    ret: "HDRS",
    notify: ["FAILURE", "DELAY"],
    ...(envid.length <= LONGEST_ENVELOPE_ID && { envid }),
  };
}

type RelayError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const outcome = (kind: DeliveryOutcome["outcome"], words: string, raw: Uint8Array): DeliveryOutcome => ({
  outcome: kind,
  words,
  unserved: [],
  raw,
});

/**
 * Only a 5xx to this very mail is final. A 5xx to the greeting, EHLO or AUTH is about the relay or its password, which
 * somebody mends while the mail waits; so is everything without a reply.
 */
function outcomeOf(error: RelayError, raw: Uint8Array): DeliveryOutcome {
  const aboutThisMail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  const final = aboutThisMail && (error.responseCode === undefined || error.responseCode >= 500);
  return outcome(final ? "refused" : "deferred", error.response || error.message, raw);
}

function wrongAddress(mail: OutgoingMail): string | undefined {
  const addresses = [mail.from, ...mail.to, ...mail.cc].map(({ address }) => address);
  if (mail.replyTo !== undefined) addresses.push(mail.replyTo);
  return addresses.find((address) => !ADDRESS.test(address));
}

async function attachmentsOf(mail: OutgoingMail, files: Files): Promise<Uint8Array[] | Error> {
  try {
    return await Promise.all(mail.attachments.map(({ sha256 }) => files.read(sha256)));
  } catch (error) {
    return error as Error;
  }
}
