import type { AddressInfo } from "node:net";
import { domainToASCII } from "node:url";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { LineTooLong, lineGuard } from "#server/mail/line-guard.ts";
import { type Files, FileTooLarge, type Log, type ReceiveMail } from "#server/ports.ts";

/** What one sender may take of this machine. Sizes in bytes, `dataSeconds` for one mail from `DATA` to its last line. */
type SmtpLimits = {
  mailBytes: number;
  lineBytes: number;
  recipients: number;
  connections: number;
  connectionsPerAddress: number;
  dataSeconds: number;
};

const LIMITS: SmtpLimits = {
  mailBytes: 25 * 1024 * 1024,
  // RFC 5322 allows 998, real offices send whole HTML pages as one line; this only bounds what one line may cost.
  lineBytes: 64 * 1024,
  recipients: 100,
  connections: 200,
  connectionsPerAddress: 50,
  dataSeconds: 10 * 60,
};

const IDLE_MS = 60_000;
const CLOSE_MS = 10_000;
const MIB = 1024 * 1024;

export type SmtpInOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The domain we greet with and receive for. Every local part of it is taken. */
  domain: string;
  /** Takes mail for every other domain too: only for the sandbox's postmaster, who delivers on this machine. */
  everyDomain?: boolean;
  files: Files;
  receive: ReceiveMail;
  log: Pick<Log, "error" | "debug">;
  limits?: Partial<SmtpLimits>;
};

/** A running receiver. `close` turns idle connections away at once and lets mail that is being taken finish, for 10 s. */
export type SmtpIn = { port: number; close(): Promise<void> };

/**
 * Starts the mail receiver. It says `250` to a mail only after its bytes are durable in `files` and `receive` has
 * resolved; whatever fails on our side is a `451`, so that the sender tries again. Bare line ends are normalised, see
 * `lineGuard`. Bytes are stored as they came, without a `Received` line of ours: a redelivery must keep its hash.
 * Rejects when the port cannot be had.
 */
export async function startSmtpIn(options: SmtpInOptions): Promise<SmtpIn> {
  const limits = { ...LIMITS, ...options.limits };
  const addresses = new Map<string, string>();
  const storing = new Set<string>();
  let closing = false;

  const server = new SMTPServer({
    name: options.domain,
    size: limits.mailBytes,
    maxClients: limits.connections,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    // A wrong `Return-Path` of an agency's scanner is no reason to lose its letter.
    lenientAddressParsing: true,
    // STARTTLS comes with a certificate; until then it must not be offered with the library's published key.
    disabledCommands: ["STARTTLS", "AUTH", "WIZ", "SHELL", "KILL"],
    onConnect(session, done) {
      addresses.set(session.id, session.remoteAddress);
      const open = [...addresses.values()].filter((address) => address === session.remoteAddress).length;
      done(open > limits.connectionsPerAddress ? tooManyConnections(limits) : null);
    },
    onClose(session) {
      addresses.delete(session.id);
    },
    onRcptTo(recipient, session, done) {
      done(refusedRecipient(recipient.address, session, options, limits));
    },
    onData(stream, session, done) {
      storing.add(session.id);
      take(stream, session, options, limits)
        .then(
          () => done(null, "2.6.0 Stored"),
          (error: unknown) => done(refusalOf(error, stream, limits, options.log)),
        )
        .finally(() => {
          storing.delete(session.id);
          if (closing) dismiss();
        });
    },
  });

  /** Sends everybody away who is not in the middle of handing over a mail. */
  function dismiss(): void {
    for (const connection of server.connections) {
      if (!storing.has(connection.id)) connection.send(421, "4.3.2 Restarting; connect again in a minute");
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // A sender that breaks off is the sender's affair: it tries again. Without a listener it would end the process.
  server.on("error", (error) => options.log.debug({ err: error }, "a mail connection failed"));

  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        closing = true;
        server.close(resolve);
        dismiss();
      }),
  };
}

/** Takes one mail whole. When it cannot, the rest of the mail is read and thrown away, so that the answer is heard. */
async function take(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { files, receive, domain }: SmtpInOptions,
  limits: SmtpLimits,
): Promise<void> {
  const guard = lineGuard(limits.lineBytes);
  const slow = setTimeout(() => stream.destroy(new EndlessMail()), limits.dataSeconds * 1000);
  stream.on("error", (error) => guard.destroy(error));
  // Whoever reads the guard sees its failure; with a store that stopped reading, nobody does.
  guard.on("error", () => undefined);
  stream.pipe(guard);
  try {
    const stored = await files.putStream(guard, limits.mailBytes);
    clearTimeout(slow);
    await receive(
      {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        to: session.envelope.rcptTo.map(({ address }) =>
          address.includes("@") ? address : `${address}@${domain}`,
        ),
        remoteAddress: session.remoteAddress,
        helo: session.hostNameAppearsAs || "",
        by: "smtp",
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

/** It took too long, or went on long after it was too large. */
class EndlessMail extends Error {}

/** An answer with its reply code; the enhanced code (RFC 3463) stands first in the words. */
const answer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

const tooManyConnections = (limits: SmtpLimits) =>
  answer(
    421,
    `4.7.0 ${limits.connectionsPerAddress} connections from your address are open; close some or wait a minute`,
  );

function refusedRecipient(
  address: string,
  session: SMTPServerSession,
  { domain, everyDomain }: SmtpInOptions,
  limits: SmtpLimits,
): Error | null {
  const { rcptTo } = session.envelope;
  const known = rcptTo.some((other) => other.address.toLowerCase() === address.toLowerCase());
  if (rcptTo.length >= limits.recipients && !known) {
    return answer(452, `4.5.3 One mail takes ${limits.recipients} recipients; send the others another copy`);
  }
  // `postmaster` alone is ours whatever the domain (RFC 5321 section 4.5.1).
  const [, ofDomain] = /@([^@]+)$/.exec(address) ?? [];
  if (everyDomain || ofDomain === undefined || domainToASCII(ofDomain) === domainToASCII(domain)) return null;
  return answer(
    550,
    `5.7.1 No relaying: this server takes mail for ${domain} only; check the address's domain`,
  );
}

function refusalOf(
  error: unknown,
  stream: SMTPServerDataStream,
  limits: SmtpLimits,
  log: SmtpInOptions["log"],
): Error {
  const mib = Math.floor(limits.mailBytes / MIB);
  if (stream.errored) {
    return answer(
      421,
      "4.4.2 The mail came too slowly or never ended; send it in parts or send a link to the records",
    );
  }
  if (error instanceof FileTooLarge) {
    return answer(
      552,
      `5.3.4 The mail is larger than ${mib} MiB; send it in parts or send a link to the records`,
    );
  }
  if (error instanceof LineTooLong) {
    return answer(
      550,
      `5.6.0 The mail has a line of more than ${limits.lineBytes} bytes; wrap or encode it (RFC 5322, 998 bytes a line)`,
    );
  }
  log.error({ err: error }, "a mail could not be stored; its sender was told to try again");
  return answer(
    451,
    "4.3.0 The mail could not be stored just now; nothing was lost, try again in a few minutes",
  );
}
