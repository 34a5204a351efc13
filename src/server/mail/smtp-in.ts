import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Certificate, CertificateSource } from "#server/mail/certificate.ts";
import * as answers from "#server/mail/smtp-answers.ts";
import { LIMITS, type SmtpLimits, senderLedger } from "#server/mail/smtp-limits.ts";
import { refusedRecipient, refusedSender, takeMail, unknownRecipient } from "#server/mail/smtp-take.ts";
import type { Files, IsKnownRecipient, Log, ReceiveMail } from "#server/ports.ts";

const CLOSE_MS = 10_000;

export type SmtpInOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The domain we greet with and receive for. */
  domain: string;
  /** Which local parts of it are taken; without it, every one. */
  isKnownRecipient?: IsKnownRecipient;
  /** Speaks LMTP (RFC 2033) instead: a mail server of our own hands over, and hears one answer for each recipient. */
  lmtp?: boolean;
  /** Takes mail for every other domain too: only for the sandbox's postmaster, who delivers on this machine. */
  everyDomain?: boolean;
  /** With one, STARTTLS is offered. Asked at every connection, so that a renewed one is shown without a restart. */
  certificate?: CertificateSource;
  files: Files;
  receive: ReceiveMail;
  log: Pick<Log, "error" | "debug">;
  limits?: Partial<SmtpLimits>;
  /** Addresses or ranges of mail servers that speak for many others and are held to no pace. Default: this machine. */
  relays?: readonly string[];
};

/** A running receiver. `close` turns idle connections away at once and lets mail that is being taken finish, for 10 s. */
export type SmtpIn = { port: number; close(): Promise<void> };

/** What is kept of a connection besides the library's session. */
type Talk = {
  /** Refused commands since the last mail that was kept. */
  errors: number;
  /** `RCPT`s accepted for the mail being handed over, the same recipient twice counted twice. */
  recipients: number;
  storing: boolean;
};

/**
 * Starts the mail receiver. It says `250` to a mail only after its bytes are durable in `files` and `receive` has
 * resolved; whatever fails on our side is a `451`, so that the sender tries again. Bare line ends are normalised, see
 * `lineGuard`. Bytes are stored as they came, without a `Received` line of ours: a redelivery must keep its hash.
 * Rejects when the port cannot be had or the certificate cannot be used.
 */
export async function startSmtpIn(options: SmtpInOptions): Promise<SmtpIn> {
  const limits = { ...LIMITS, ...options.limits };
  const talks = new Map<string, Talk>();
  const certificate = (await options.certificate?.()) ?? null;
  let closing = false;

  const server = new SMTPServer({
    ...settings(options, limits),
    ...certificate,
    ...handlers(options, limits, talks, {
      onOpened: async (id) => {
        countErrors(id);
        await showCertificate();
      },
      onTaken: () => {
        if (closing) dismiss();
      },
    }),
  });
  const showCertificate = certificateShower(server, certificate, options);
  // The library turns away what is too much once it has greeted the rest; this bounds those that wait for it.
  server.server.maxConnections = 4 * limits.connections;

  /** Hangs up on whoever was told so many times what is wrong, whatever it was. */
  function countErrors(id: string): void {
    const talk = talks.get(id);
    const connection = [...server.connections].find((one) => one.id === id);
    // In LMTP one mail may bring a hundred refusals, and the other side is ours.
    if (!talk || !connection || options.lmtp) return;
    const send = connection.send.bind(connection);
    connection.send = (code, ...words) => {
      if (code >= 500) talk.errors += 1;
      if (talk.errors > limits.errors) send(421, answers.TOO_MANY_ERRORS);
      else send(code, ...words);
    };
  }

  /** Sends everybody away who is not in the middle of handing over a mail. */
  function dismiss(): void {
    for (const connection of server.connections) {
      if (!talks.get(connection.id)?.storing) connection.send(421, answers.RESTARTING);
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

function settings(
  { domain, lmtp = false, certificate }: SmtpInOptions,
  limits: SmtpLimits,
): SMTPServerOptions {
  return {
    name: domain,
    lmtp,
    size: limits.mailBytes,
    maxClients: limits.connections,
    socketTimeout: limits.idleSeconds * 1000,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    // A wrong `Return-Path` of an agency's scanner is no reason to lose its letter.
    lenientAddressParsing: true,
    // RFC 8996. A sender that knows older ones only may send in the clear, as it would without a certificate.
    minVersion: "TLSv1.2",
    // Without a certificate of ours STARTTLS would be offered with the library's, whose key is published.
    disabledCommands: [...(certificate ? [] : ["STARTTLS"]), "AUTH", "WIZ", "SHELL", "KILL"],
  };
}

type Signals = { onOpened(id: string): Promise<void>; onTaken(): void };

/** What is said to each step of a conversation. */
function handlers(
  options: SmtpInOptions,
  limits: SmtpLimits,
  talks: Map<string, Talk>,
  { onOpened, onTaken }: Signals,
): Pick<SMTPServerOptions, "onConnect" | "onClose" | "onMailFrom" | "onRcptTo" | "onData"> {
  const ledger = senderLedger(limits, options.relays);
  return {
    onConnect(session, done) {
      talks.set(session.id, { errors: 0, recipients: 0, storing: false });
      const opened = ledger.opened(session.id, session.remoteAddress);
      if (opened === "too many of this address") done(answers.tooManyConnections(limits));
      else onOpened(session.id).then(() => done(null), done);
    },
    onClose(session) {
      ledger.closed(session.id);
      talks.delete(session.id);
    },
    onMailFrom({ address }, session, done) {
      const talk = talks.get(session.id);
      if (talk) talk.recipients = 0;
      const refused = refusedSender(address, ledger.begins(session.id), limits);
      // Not at once: the library loses what is pipelined behind a mail when it reads a second one whole in the same turn.
      setImmediate(done, refused);
    },
    onRcptTo({ address }, session, done) {
      const settle = (refused: answers.Answer | null) => {
        const talk = talks.get(session.id);
        if (talk && !refused) talk.recipients += 1;
        done(refused);
      };
      const refused = refusedRecipient(address, session, options, limits);
      if (refused || !options.isKnownRecipient) return settle(refused);
      unknownRecipient(address, options.isKnownRecipient, {
        pace: ledger.mayLookUp(session.id),
        onUnknown: () => ledger.unknownRecipient(session.id),
        limits,
        log: options.log,
      }).then(settle);
    },
    onData(stream, session, done) {
      const talk = talks.get(session.id) ?? { errors: 0, recipients: 1, storing: false };
      talk.storing = true;
      takeMail(stream, session, options, limits)
        .then(
          () => {
            talk.errors = 0;
            return "2.6.0 Stored";
          },
          (error: unknown) => answers.refusalOf(error, stream, limits, options.log),
        )
        .then((answer) => {
          // RFC 2033 section 4.2: one answer for each accepted RCPT, also where two of them named the same recipient.
          if (options.lmtp) done(null, new Array(talk.recipients).fill(answer));
          else if (typeof answer === "string") done(null, answer);
          else done(answer);
          talk.storing = false;
          onTaken();
        });
    },
  };
}

/** Shows a certificate that changed to whoever connects next. One that cannot be used is told once; the old one stays. */
function certificateShower(
  server: SMTPServer,
  shown: Certificate | null,
  { certificate, log }: Pick<SmtpInOptions, "certificate" | "log">,
): () => Promise<void> {
  let told = "";
  return async () => {
    if (!certificate) return;
    try {
      const current = await certificate();
      if (current !== shown) server.updateSecureContext({ ...current });
      shown = current;
      told = "";
    } catch (error) {
      const { message } = error as Error;
      if (message !== told)
        log.error({ err: error }, "the mail receiver keeps showing its former certificate");
      told = message;
    }
  };
}
