import { domainToASCII } from "node:url";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { lineGuard } from "#server/mail/line-guard.ts";
import {
  type Answer,
  brokenAddress,
  EndlessMail,
  longAddress,
  noRelaying,
  unknownRecipient as noSuchAddress,
  notLookedUp,
  tooFast,
  tooManyMails,
  tooManyRecipients,
  tooManyUnknown,
} from "#server/mail/smtp-answers.ts";
import type { Pace, SmtpLimits } from "#server/mail/smtp-limits.ts";
import type { Files, IsKnownRecipient, Log, ReceiveMail } from "#server/ports.ts";

type Receiver = {
  domain: string;
  lmtp?: boolean;
  everyDomain?: boolean;
  files: Files;
  receive: ReceiveMail;
};

/** Why no mail of this sender is begun, or null. */
export function refusedSender(address: string, pace: Pace, limits: SmtpLimits): Answer | null {
  if (pace === "too many on this connection") return tooManyMails(limits);
  if (pace !== "welcome") return tooFast(limits, pace.againInSeconds);
  return Buffer.byteLength(address) > limits.addressBytes ? longAddress("sender", limits) : null;
}

/** Why mail for this recipient is not taken, or null. */
export function refusedRecipient(
  address: string,
  session: SMTPServerSession,
  { domain, everyDomain }: Receiver,
  limits: SmtpLimits,
): Answer | null {
  const { rcptTo } = session.envelope;
  const known = rcptTo.some((other) => other.address.toLowerCase() === address.toLowerCase());
  if (rcptTo.length >= limits.recipients && !known) return tooManyRecipients(limits);
  if (Buffer.byteLength(address) > limits.addressBytes) return longAddress("recipient", limits);
  // What stands for bytes that are no UTF-8: whoever was meant, it was not the address with that sign in it.
  if (address.includes("\ufffd")) return brokenAddress();
  // `postmaster` alone is ours whatever the domain (RFC 5321 section 4.5.1).
  const [, ofDomain] = /@([^@]+)$/.exec(address) ?? [];
  if (everyDomain || ofDomain === undefined || sameDomain(ofDomain, domain)) return null;
  return noRelaying(domain);
}

type Lookup = {
  pace: "welcome" | { againInSeconds: number };
  onUnknown: () => void;
  limits: SmtpLimits;
  log: Pick<Log, "error">;
};

/** Why mail is not taken for an address of our domain, by what the database knows of it; null where it is. Never rejects. */
export async function unknownRecipient(
  address: string,
  isKnown: IsKnownRecipient,
  { pace, onUnknown, limits, log }: Lookup,
): Promise<Answer | null> {
  if (pace !== "welcome") return tooManyUnknown(limits, pace.againInSeconds);
  try {
    if (await isKnown(address)) return null;
  } catch (error) {
    log.error({ err: error }, "a recipient could not be looked up; the sender was asked to try again");
    return notLookedUp();
  }
  onUnknown();
  return noSuchAddress();
}

const sameDomain = (a: string, b: string) => domainToASCII(a) === domainToASCII(b);

/** The address with our domain as we spell it: the library turns an internationalised one into Unicode. */
function recipientAddress(address: string, { domain, everyDomain }: Receiver): string {
  const at = address.lastIndexOf("@");
  if (at === -1) return `${address}@${domain}`;
  return everyDomain ? address : `${address.slice(0, at)}@${domain}`;
}

/** Takes one mail whole. When it cannot, the rest of the mail is read and thrown away, so that the answer is heard. */
export async function takeMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  receiver: Receiver,
  limits: SmtpLimits,
): Promise<void> {
  const guard = lineGuard(limits.lineBytes);
  const slow = setTimeout(() => stream.destroy(new EndlessMail()), limits.dataSeconds * 1000);
  stream.on("error", (error) => guard.destroy(error));
  // Whoever reads the guard sees its failure; with a store that stopped reading, nobody does.
  guard.on("error", () => undefined);
  stream.pipe(guard);
  try {
    const stored = await receiver.files.putStream(guard, limits.mailBytes);
    clearTimeout(slow);
    await receiver.receive(
      {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        to: session.envelope.rcptTo.map(({ address }) => recipientAddress(address, receiver)),
        remoteAddress: session.remoteAddress,
        helo: session.hostNameAppearsAs || "",
        by: receiver.lmtp ? "lmtp" : "smtp",
      },
      stored,
    );
  } catch (error) {
    stream.unpipe(guard);
    await discardRest(stream, limits);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** Reads to the end of the mail, but not for ever: past four times the limit the connection is not worth keeping. */
function discardRest(stream: SMTPServerDataStream, limits: SmtpLimits): Promise<void> {
  const cutOff = () => {
    if (stream.byteLength > 4 * limits.mailBytes) stream.destroy(new EndlessMail());
  };
  return new Promise((resolve) => {
    if (stream.readableEnded || stream.destroyed) return resolve();
    stream.once("close", resolve);
    stream.on("data", cutOff);
    stream.resume();
    cutOff();
  });
}
