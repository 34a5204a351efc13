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
  /** The domain in the greeting, whose email is accepted. */
  domain: string;
  /** Which of its local parts are accepted; all when missing. */
  isKnownRecipient?: IsKnownRecipient;
  /** Use LMTP (RFC 2033): our own mail server delivers, and gets one reply for each recipient. */
  lmtp?: boolean;
  /** Accepts email for every domain: only for the sandbox's postmaster, which delivers on this machine. */
  anyDomain?: boolean;
  /** Enables STARTTLS. Called for each connection, so that a renewed certificate is used without a restart. */
  certificate?: CertificateSource;
  files: FileStore;
  receive: ReceiveEmail;
  log: Pick<Log, "error" | "debug">;
  limits?: Partial<SmtpLimits>;
  /** Addresses or ranges of mail servers that relay for many senders and have no rate limit. Default: this machine. */
  relays?: readonly string[];
};

/** A running receiver. `close` drains: it ends idle connections at once and lets running transfers finish, for 10 s. */
export type SmtpReceiver = { port: number; close(): Promise<void> };

/** State of a connection besides the library's session. */
type SmtpSession = {
  /** Refused commands since the last stored email. */
  errors: number;
  /** `RCPT`s accepted for the current email; a repeated recipient counts again. */
  recipients: number;
  isStoring: boolean;
};

/**
 * Starts the SMTP receiver. It replies `250` only after the bytes are durable in `files` and `receive` has resolved; any
 * failure on our side is a `451`, so that the sender retries. Bare line ends are normalized, see `normalize-lines.ts`.
 * Bytes are stored as received, without a `Received` line of ours: a redelivery must have the same hash.
 * Rejects when the port is in use or the certificate is invalid.
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
  // The library refuses connections above its limit after the greeting; this bounds those that wait for it.
  server.server.maxConnections = 4 * limits.connections;

  /** Closes a connection after this many refused commands. */
  function trackErrors(id: string): void {
    const smtpSession = sessions.get(id);
    const connection = [...server.connections].find((one) => one.id === id);
    // In LMTP one email may cause a hundred refusals, and the client is our own server.
    if (!smtpSession || !connection || options.lmtp) return;
    const send = connection.send.bind(connection);
    connection.send = (code, ...lines) => {
      if (code >= 500) smtpSession.errors += 1;
      if (smtpSession.errors > limits.maxErrors) send(421, answers.TOO_MANY_ERRORS);
      else send(code, ...lines);
    };
  }

  /** Closes all connections except those in the middle of a transfer. */
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
  // The sender retries after a broken connection. Without a listener the error would end the process.
  server.on("error", (error) => options.log.debug({ err: error }, "SMTP connection failed"));

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
    // A wrong `Return-Path` of an agency's scanner must not lose the email.
    lenientAddressParsing: true,
    // RFC 8996. A sender that supports only older versions may send without TLS.
    minVersion: "TLSv1.2",
    // Without our own certificate STARTTLS would use the library's default, whose key is public.
    disabledCommands: [...(certificate ? [] : ["STARTTLS"]), "AUTH", "WIZ", "SHELL", "KILL"],
  };
}

type SessionCallbacks = { onConnected(id: string): Promise<void>; onStored(): void };

/** The replies to the commands of a session. */
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
      // Deferred: the library loses pipelined commands when it reads a second email in the same turn of the event loop.
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
          // RFC 2033 section 4.2: one reply for each accepted RCPT, even for a repeated recipient.
          if (options.lmtp) done(null, new Array(smtpSession.recipients).fill(answer));
          else if (typeof answer === "string") done(null, answer);
          else done(answer);
          smtpSession.isStoring = false;
          onStored();
        });
    },
  };
}

/** Uses a changed certificate for new connections. An invalid one is logged once, and the previous one stays in use. */
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
        log.error({ err: error }, "TLS certificate reload failed; using the previous certificate");
      lastError = message;
    }
  };
}
