import { domainToASCII } from "node:url";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { createLineNormalizer } from "#server/mail/receive/normalize-lines.ts";
import type { RateLimitResult, SmtpLimits } from "#server/mail/receive/smtp-limits.ts";
import {
  addressTooLong,
  EmailTimeout,
  invalidAddress,
  lookupFailed,
  unknownRecipient as noSuchAddress,
  rateLimited,
  relayingDenied,
  type SmtpReply,
  tooManyEmails,
  tooManyRecipients,
  tooManyUnknownRecipients,
} from "#server/mail/receive/smtp-replies.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { IsKnownRecipient, ReceiveEmail } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";

type ReceiverOptions = {
  domain: string;
  lmtp?: boolean;
  anyDomain?: boolean;
  files: FileStore;
  receive: ReceiveEmail;
};

/** Why email of this sender is refused, or null. */
export function rejectSender(address: string, limit: RateLimitResult, limits: SmtpLimits): SmtpReply | null {
  if (limit === "too many on this connection") return tooManyEmails(limits);
  if (limit !== "welcome") return rateLimited(limits, limit.retryAfterSeconds);
  return Buffer.byteLength(address) > limits.maxAddressBytes ? addressTooLong("sender", limits) : null;
}

/** Why email for this recipient is refused, or null. */
export function rejectRecipient(
  address: string,
  session: SMTPServerSession,
  { domain, anyDomain }: ReceiverOptions,
  limits: SmtpLimits,
): SmtpReply | null {
  const { rcptTo } = session.envelope;
  const isRepeated = rcptTo.some((other) => other.address.toLowerCase() === address.toLowerCase());
  if (rcptTo.length >= limits.maxRecipients && !isRepeated) return tooManyRecipients(limits);
  if (Buffer.byteLength(address) > limits.maxAddressBytes) return addressTooLong("recipient", limits);
  // Replacement characters for invalid UTF-8: the intended address was another one.
  if (address.includes("\ufffd")) return invalidAddress();
  // `postmaster` alone is valid for any domain (RFC 5321 section 4.5.1).
  const [, recipientDomain] = /@([^@]+)$/.exec(address) ?? [];
  if (anyDomain || recipientDomain === undefined || isSameDomain(recipientDomain, domain)) return null;
  return relayingDenied(domain);
}

type LookupOptions = {
  limit: "welcome" | { retryAfterSeconds: number };
  onUnknown: () => void;
  limits: SmtpLimits;
  log: Pick<Log, "error">;
};

/** Why the database refuses an address of our domain; null when it is accepted. Never rejects. */
export async function rejectUnknownRecipient(
  address: string,
  isKnown: IsKnownRecipient,
  { limit, onUnknown, limits, log }: LookupOptions,
): Promise<SmtpReply | null> {
  if (limit !== "welcome") return tooManyUnknownRecipients(limits, limit.retryAfterSeconds);
  try {
    if (await isKnown(address)) return null;
  } catch (error) {
    log.error({ err: error }, "recipient lookup failed; replied with a temporary SMTP error");
    return lookupFailed();
  }
  onUnknown();
  return noSuchAddress();
}

const isSameDomain = (a: string, b: string) => domainToASCII(a) === domainToASCII(b);

/** The address with our domain in our own spelling: the library converts an internationalized one to Unicode. */
function recipientAddress(address: string, { domain, anyDomain }: ReceiverOptions): string {
  const at = address.lastIndexOf("@");
  if (at === -1) return `${address}@${domain}`;
  return anyDomain ? address : `${address.slice(0, at)}@${domain}`;
}

/** Stores one email. When that fails, reads and drops the rest of it, so that the sender receives the reply. */
export async function receiveEmail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  receiver: ReceiverOptions,
  limits: SmtpLimits,
): Promise<void> {
  const normalizer = createLineNormalizer(limits.maxLineBytes);
  const timeout = setTimeout(() => stream.destroy(new EmailTimeout()), limits.dataSeconds * 1000);
  stream.on("error", (error) => normalizer.destroy(error));
  // The reader of the guard gets its error; when the store stopped reading, this catches it.
  normalizer.on("error", () => undefined);
  stream.pipe(normalizer);
  try {
    const stored = await receiver.files.putStream(normalizer, limits.maxEmailBytes);
    clearTimeout(timeout);
    await receiver.receive(
      {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        to: session.envelope.rcptTo.map(({ address }) => recipientAddress(address, receiver)),
        remoteAddress: session.remoteAddress,
        helo: session.hostNameAppearsAs || "",
        receivedVia: receiver.lmtp ? "lmtp" : "smtp",
      },
      stored,
    );
  } catch (error) {
    stream.unpipe(normalizer);
    await drain(stream, limits);
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}

/** Reads to the end of the email, up to four times the limit; past that the connection is closed. */
function drain(stream: SMTPServerDataStream, limits: SmtpLimits): Promise<void> {
  const closeIfTooLarge = () => {
    if (stream.byteLength > 4 * limits.maxEmailBytes) stream.destroy(new EmailTimeout());
  };
  return new Promise((resolve) => {
    if (stream.readableEnded || stream.destroyed) return resolve();
    stream.once("close", resolve);
    stream.on("data", closeIfTooLarge);
    stream.resume();
    closeIfTooLarge();
  });
}
