import { connect } from "node:net";
import {
  type SmtpReceiver,
  type SmtpReceiverOptions,
  startSmtpReceiver,
} from "#server/mail/receive/smtp-receiver.ts";
import { certificateFromFiles, selfSignedCertificate } from "#server/mail/receive/tls-certificate.ts";

type MailListenerSettings = {
  smtpHost: string;
  smtpPort: number;
  certificate: { certFile: string; keyFile: string } | null;
  ownCertificateFile: string;
  relays: string[];
  lmtp: { host: string; port: number } | null;
};

/** The receivers for other mail servers. */
export type MailListeners = {
  /** The SMTP port. */
  port: number;
  /** Rejects when one of them does not greet. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the configured listeners: SMTP with STARTTLS, with a given or a self-signed certificate, and LMTP. When one cannot
 * be opened, closes the others and rejects.
 */
export async function openMailListeners(
  settings: MailListenerSettings,
  options: Pick<SmtpReceiverOptions, "domain" | "isKnownRecipient" | "files" | "receive" | "log">,
): Promise<MailListeners> {
  const certificate = settings.certificate
    ? certificateFromFiles(settings.certificate)
    : selfSignedCertificate({ file: settings.ownCertificateFile, domain: options.domain, now: Date.now });
  const shared = { ...options, certificate, relays: settings.relays };
  const listeners: { host: string; receiver: SmtpReceiver }[] = [];
  const close = async () => {
    await Promise.all(listeners.map(({ receiver }) => receiver.close()));
  };
  const start = async (endpoint: { host: string; port: number; lmtp: boolean }) => {
    const receiver = await startSmtpReceiver({ ...shared, ...endpoint });
    listeners.push({ host: endpoint.host, receiver });
    return receiver.port;
  };
  try {
    const port = await start({ host: settings.smtpHost, port: settings.smtpPort, lmtp: false });
    if (settings.lmtp) await start({ ...settings.lmtp, lmtp: true });
    return {
      port,
      probe: async () => {
        await Promise.all(listeners.map(({ host, receiver }) => probeReceiver(host, receiver.port)));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const TIMEOUT_MS = 2000;

/** Resolves when an email receiver greets at this address; rejects with the reason otherwise. */
export function probeReceiver(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(new Error("the mail receiver does not greet")));
    socket.once("error", finish);
    socket.once("data", (greeting) => {
      finish(
        greeting.toString().startsWith("220") ? undefined : new Error("the mail receiver turns mail away"),
      );
    });
  });
}
