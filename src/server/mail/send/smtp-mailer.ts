import { createTransport } from "nodemailer";
import { type DkimKey, signEmail } from "#server/mail/send/dkim.ts";
import { renderEmail } from "#server/mail/send/render-email.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { DeliveryResult, Mailer, OutgoingEmail } from "#server/ports/outgoing-email.ts";

/** For a relay that replies, but very slowly: the timeout of a single step would never end that. */
const ATTEMPT_TIMEOUT_MS = 5 * 60_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it keeps out
const ADDRESS = /^[^\s\u0000-\u001f\u007f<>(),;:"[\]@]+@[^\s\u0000-\u001f\u007f<>(),;:"[\]@]+$/;

type MailerOptions = {
  /** The relay: `smtp://user:password@host:port`, `smtps://` for TLS from the start. STARTTLS is used where offered. */
  url: string;
  /** The EHLO name: the domain of our own addresses. */
  name: string;
  /** The store of the attachments. */
  files: FileStore;
  /** The DKIM key for all email; null sends it unsigned. */
  dkim?: DkimKey | null;
  /** Timeout of one whole attempt, default five minutes. */
  attemptTimeoutMs?: number;
};

/**
 * Opens a mailer with up to ten persistent connections to the relay. It never retries once a byte of the email was sent:
 * the caller decides about that. `close` lets a running transfer finish.
 */
export function openMailer({
  url,
  name,
  files,
  dkim = null,
  attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
}: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    name,
    pool: true,
    maxConnections: 10,
    maxRequeues: 1,
    // Below the minute after which receivers, ours included, close an idle connection.
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });

  return {
    async send(email) {
      const invalidAddress = findInvalidAddress(email);
      if (invalidAddress !== undefined) {
        return outcome("refused", `Not sent: "${invalidAddress}" is not an email address.`, new Uint8Array());
      }
      const contents = await attachmentsOf(email, files);
      if (contents instanceof Error) {
        return outcome("deferred", `An attachment could not be read: ${contents.message}`, new Uint8Array());
      }
      const rendered = await renderEmail(email, contents);
      const raw = dkim === null ? rendered : await signEmail(rendered, dkim);
      try {
        const result = await transport.sendMail({
          raw,
          envelope: {
            from: email.from.address,
            to: [...email.to, ...email.cc].map(({ address }) => address),
          },
          ...(email.autoSubmitted === undefined && { dsn: deliveryStatusOptions(email) }),
          signal: AbortSignal.timeout(attemptTimeoutMs),
        });
        // With several recipients the relay may have accepted the email for some of them only.
        const rejectedRecipients = (result.rejectedErrors ?? []).map((error) => ({
          address: error.recipient ?? "",
          words: error.response ?? error.message,
        }));
        return { ...outcome("accepted", result.response, raw), rejectedRecipients };
      } catch (error) {
        return resultForError(error as RelayError, raw);
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 3461 § 4.4. */
const MAX_ENVELOPE_ID_LENGTH = 100;

/**
 * Requests a delivery status notification from a relay that supports it (RFC 3461): a report to the envelope sender, which
 * is the request's address, if the letter fails or is delayed, without the full letter. The report includes our Message-ID.
 */
function deliveryStatusOptions(email: OutgoingEmail) {
  const envid = email.messageId.replace(/^<|>$/g, "");
  return {
    ret: "HDRS",
    notify: ["FAILURE", "DELAY"],
    ...(envid.length <= MAX_ENVELOPE_ID_LENGTH && { envid }),
  };
}

type RelayError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const outcome = (kind: DeliveryResult["outcome"], words: string, raw: Uint8Array): DeliveryResult => ({
  outcome: kind,
  words,
  rejectedRecipients: [],
  raw,
});

/**
 * Only a 5xx to this very email is permanent. A 5xx to the greeting, EHLO or AUTH is about the relay or its password,
 * which the operator fixes while the email is queued; so is everything without a reply.
 */
function resultForError(error: RelayError, raw: Uint8Array): DeliveryResult {
  const isAboutThisEmail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  const isFinal = isAboutThisEmail && (error.responseCode === undefined || error.responseCode >= 500);
  return outcome(isFinal ? "refused" : "deferred", error.response || error.message, raw);
}

function findInvalidAddress(email: OutgoingEmail): string | undefined {
  const { to, cc } = email.shown ?? { to: [], cc: [] };
  const addresses = [email.from, ...email.to, ...email.cc, ...to, ...cc].map(({ address }) => address);
  if (email.replyTo !== undefined) addresses.push(email.replyTo);
  return addresses.find((address) => !ADDRESS.test(address));
}

async function attachmentsOf(email: OutgoingEmail, files: FileStore): Promise<Uint8Array[] | Error> {
  try {
    return await Promise.all(email.attachments.map(({ sha256 }) => files.read(sha256)));
  } catch (error) {
    return error as Error;
  }
}
