import { givenCertificate, ownCertificate } from "#server/mail/certificate.ts";
import { probeReceiver } from "#server/mail/probe.ts";
import { type SmtpIn, type SmtpInOptions, startSmtpIn } from "#server/mail/smtp-in.ts";

type DoorSettings = {
  smtpHost: string;
  smtpPort: number;
  certificate: { certFile: string; keyFile: string } | null;
  ownCertificateFile: string;
  relays: string[];
  lmtp: { host: string; port: number } | null;
};

/** The receivers other mail servers hand mail to. */
export type MailDoors = {
  /** Where SMTP listens. */
  port: number;
  /** Rejects while one of them does not greet. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the doors that are set: SMTP with STARTTLS, under a given certificate or one of our own, and LMTP. Rejects, with
 * none of them open, when one cannot be.
 */
export async function openMailDoors(
  settings: DoorSettings,
  parts: Pick<SmtpInOptions, "domain" | "isKnownRecipient" | "files" | "receive" | "log">,
): Promise<MailDoors> {
  const certificate = settings.certificate
    ? givenCertificate(settings.certificate)
    : ownCertificate({ file: settings.ownCertificateFile, domain: parts.domain, now: Date.now });
  const shared = { ...parts, certificate, relays: settings.relays };
  const open: { host: string; receiver: SmtpIn }[] = [];
  const close = async () => {
    await Promise.all(open.map(({ receiver }) => receiver.close()));
  };
  const start = async (place: { host: string; port: number; lmtp: boolean }) => {
    const receiver = await startSmtpIn({ ...shared, ...place });
    open.push({ host: place.host, receiver });
    return receiver.port;
  };
  try {
    const port = await start({ host: settings.smtpHost, port: settings.smtpPort, lmtp: false });
    if (settings.lmtp) await start({ ...settings.lmtp, lmtp: true });
    return {
      port,
      probe: async () => {
        await Promise.all(open.map(({ host, receiver }) => probeReceiver(host, receiver.port)));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
