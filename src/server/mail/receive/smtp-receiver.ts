import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import {
  receiveEmail,
  rejectRecipient,
  rejectSender,
  rejectUnknownRecipient,
} from "#server/mail/receive/accept-email.ts";
import { createSenderLimiter, LIMITS, type SmtpLimits } from "#server/mail/receive/smtp-limits.ts";
import * as answers from "#server/mail/receive/smtp-replies.ts";
import type { Certificate, CertificateSource } from "#server/mail/receive/tls-certificate.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { IsKnownRecipient, ReceiveEmail } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";

const CLOSE_TIMEOUT_MS = 10_000;

export type SmtpReceiverOptions = {
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
  anyDomain?: boolean;
  /** With one, STARTTLS is offered. Asked at every connection, so that a renewed one is shown without a restart. */
  certificate?: CertificateSource;
  files: FileStore;
  receive: ReceiveEmail;
  log: Pick<Log, "error" | "debug">;
  limits?: Partial<SmtpLimits>;
  /** Addresses or ranges of mail servers that speak for many others and are held to no pace. Default: this machine. */
  relays?: readonly string[];
};

/** A running receiver. `close` turns idle connections away at once and lets mail that is being taken finish, for 10 s. */
export type SmtpReceiver = { port: number; close(): Promise<void> };

/** What is kept of a connection besides the library's session. */
type SmtpSession = {
  /** Refused commands since the last mail that was kept. */
  errors: number;
  /** `RCPT`s accepted for the mail being handed over, the same recipient twice counted twice. */
  recipients: number;
  isStoring: boolean;
};

/**
 * Starts the mail receiver. It says `250` to a mail only after its bytes are durable in `files` and `receive` has
 * resolved; whatever fails on our side is a `451`, so that the sender tries again. Bare line ends are normalised, see
 * `lineGuard`. Bytes are stored as they came, without a `Received` line of ours: a redelivery must keep its hash.
 * Rejects when the port cannot be had or the certificate cannot be used.
 */
export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const limits = { ...LIMITS, ...options.limits };
  const sessions = new Map<string, SmtpSession>();
  const certificate = (await options.certificate?.()) ?? null;
  let isClosing = false;

  const server = new SMTPServer({
    ...serverOptions(options, limits),
    ...certificate,
    ...handlers(options, limits, sessions, {
      onConnected: async (id) => {
        trackErrors(id);
        await refreshCertificate();
      },
      onStored: () => {
        if (isClosing) disconnectIdle();
      },
    }),
  });
  const refreshCertificate = createCertificateRefresher(server, certificate, options);
  // The library turns away what is too much once it has greeted the rest; this bounds those that wait for it.
  server.server.maxConnections = 4 * limits.connections;

  /** Hangs up on whoever was told so many times what is wrong, whatever it was. */
  function trackErrors(id: string): void {
    const smtpSession = sessions.get(id);
    const connection = [...server.connections].find((one) => one.id === id);
    // In LMTP one mail may bring a hundred refusals, and the other side is ours.
    if (!smtpSession || !connection || options.lmtp) return;
    const send = connection.send.bind(connection);
    connection.send = (code, ...lines) => {
      if (code >= 500) smtpSession.errors += 1;
      if (smtpSession.errors > limits.maxErrors) send(421, answers.TOO_MANY_ERRORS);
      else send(code, ...lines);
    };
  }

  /** Sends everybody away who is not in the middle of handing over a mail. */
  function disconnectIdle(): void {
    for (const connection of server.connections) {
      if (!sessions.get(connection.id)?.isStoring) connection.send(421, answers.RESTARTING);
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
        isClosing = true;
        server.close(resolve);
        disconnectIdle();
      }),
  };
}

function serverOptions(
  { domain, lmtp = false, certificate }: SmtpReceiverOptions,
  limits: SmtpLimits,
): SMTPServerOptions {
  return {
    name: domain,
    lmtp,
    size: limits.maxEmailBytes,
    maxClients: limits.connections,
    socketTimeout: limits.idleSeconds * 1000,
    closeTimeout: CLOSE_TIMEOUT_MS,
    disableReverseLookup: true,
    // A wrong `Return-Path` of an agency's scanner is no reason to lose its letter.
    lenientAddressParsing: true,
    // RFC 8996. A sender that knows older ones only may send in the clear, as it would without a certificate.
    minVersion: "TLSv1.2",
    // Without a certificate of ours STARTTLS would be offered with the library's, whose key is published.
    disabledCommands: [...(certificate ? [] : ["STARTTLS"]), "AUTH", "WIZ", "SHELL", "KILL"],
  };
}

type SessionCallbacks = { onConnected(id: string): Promise<void>; onStored(): void };

/** What is said to each step of a conversation. */
function handlers(
  options: SmtpReceiverOptions,
  limits: SmtpLimits,
  sessions: Map<string, SmtpSession>,
  { onConnected, onStored }: SessionCallbacks,
): Pick<SMTPServerOptions, "onConnect" | "onClose" | "onMailFrom" | "onRcptTo" | "onData"> {
  const limiter = createSenderLimiter(limits, options.relays);
  return {
    onConnect(session, done) {
      sessions.set(session.id, { errors: 0, recipients: 0, isStoring: false });
      const admission = limiter.connect(session.id, session.remoteAddress);
      if (admission === "too many of this address") done(answers.tooManyConnections(limits));
      else onConnected(session.id).then(() => done(null), done);
    },
    onClose(session) {
      limiter.disconnect(session.id);
      sessions.delete(session.id);
    },
    onMailFrom({ address }, session, done) {
      const smtpSession = sessions.get(session.id);
      if (smtpSession) smtpSession.recipients = 0;
      const rejection = rejectSender(address, limiter.startEmail(session.id), limits);
      // Not at once: the library loses what is pipelined behind a mail when it reads a second one whole in the same turn.
      setImmediate(done, rejection);
    },
    onRcptTo({ address }, session, done) {
      const finish = (rejection: answers.SmtpReply | null) => {
        const smtpSession = sessions.get(session.id);
        if (smtpSession && !rejection) smtpSession.recipients += 1;
        done(rejection);
      };
      const rejection = rejectRecipient(address, session, options, limits);
      if (rejection || !options.isKnownRecipient) return finish(rejection);
      rejectUnknownRecipient(address, options.isKnownRecipient, {
        limit: limiter.checkLookup(session.id),
        onUnknown: () => limiter.countUnknownRecipient(session.id),
        limits,
        log: options.log,
      }).then(finish);
    },
    onData(stream, session, done) {
      const smtpSession = sessions.get(session.id) ?? { errors: 0, recipients: 1, isStoring: false };
      smtpSession.isStoring = true;
      receiveEmail(stream, session, options, limits)
        .then(
          () => {
            smtpSession.errors = 0;
            return "2.6.0 Stored";
          },
          (error: unknown) => answers.replyForError(error, stream, limits, options.log),
        )
        .then((answer) => {
          // RFC 2033 section 4.2: one answer for each accepted RCPT, also where two of them named the same recipient.
          if (options.lmtp) done(null, new Array(smtpSession.recipients).fill(answer));
          else if (typeof answer === "string") done(null, answer);
          else done(answer);
          smtpSession.isStoring = false;
          onStored();
        });
    },
  };
}

/** Shows a certificate that changed to whoever connects next. One that cannot be used is told once; the old one stays. */
function createCertificateRefresher(
  server: SMTPServer,
  active: Certificate | null,
  { certificate, log }: Pick<SmtpReceiverOptions, "certificate" | "log">,
): () => Promise<void> {
  let lastError = "";
  return async () => {
    if (!certificate) return;
    try {
      const current = await certificate();
      if (current !== active) server.updateSecureContext({ ...current });
      active = current;
      lastError = "";
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastError)
        log.error({ err: error }, "the mail receiver keeps showing its former certificate");
      lastError = message;
    }
  };
}
