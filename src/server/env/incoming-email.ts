import { join, resolve } from "node:path";
import type { SettingReader } from "./setting-reader.ts";

/** The listeners for incoming email; the IMAP mailbox is a setting of its own. */
export type IncomingMailSettings = {
  /** SMTP_IN_PORT, default 2525: where agencies' mail servers deliver. 0 takes any free port. */
  smtpPort: number;
  /** SMTP_IN_HOST, default HOST: the address the email receiver listens on. */
  smtpHost: string;
  /**
   * SMTP_TLS_CERT_FILE and SMTP_TLS_KEY_FILE, default unset = a self-signed certificate: the receiver's certificate with
   * its chain, and its key, as PEM. Reloaded when they change.
   */
  certificate: { certFile: string; keyFile: string } | null;
  /** DATA_DIR/smtp-in.pem: the file of the self-signed certificate. */
  ownCertificateFile: string;
  /**
   * SMTP_IN_RELAYS, default this machine: mail servers in front that relay email of many senders and have no rate limit:
   * addresses or ranges such as 10.0.0.0/8, comma-separated.
   */
  relays: string[];
  /**
   * LMTP_IN_PORT, default unset = no LMTP: where your own mail server delivers by LMTP. 0 takes any free port.
   * LMTP_IN_HOST, default 127.0.0.1: the address it listens on.
   */
  lmtp: { host: string; port: number } | null;
  /** MAIL_IN_SECRET, default unset = no such route: signs calls to `POST /api/mail-in`; at least 32 characters. */
  httpSecret: string | null;
};

const MIN_SECRET_LENGTH = 32;

/** Reads the settings above; `host` is HOST and `dataDir` DATA_DIR. */
export function readIncomingMailSettings(
  read: SettingReader,
  { host, dataDir, problems }: { host: string; dataDir: string; problems: string[] },
): IncomingMailSettings {
  const httpSecret = read.optional("MAIL_IN_SECRET");
  if (httpSecret !== null && httpSecret.length < MIN_SECRET_LENGTH) {
    // Never repeat the value: it is a secret.
    problems.push(
      `MAIL_IN_SECRET: use ${MIN_SECRET_LENGTH} characters or more, as openssl rand -hex 32 prints them.`,
    );
  }
  return {
    smtpPort: read.port("SMTP_IN_PORT", 2525),
    smtpHost: read.text("SMTP_IN_HOST", host),
    certificate: readCertificate(read, problems),
    ownCertificateFile: resolve(join(dataDir, "smtp-in.pem")),
    relays: read.ranges("SMTP_IN_RELAYS", "127.0.0.0/8,::1"),
    lmtp:
      read.optional("LMTP_IN_PORT") === null
        ? null
        : { port: read.port("LMTP_IN_PORT", 0), host: read.text("LMTP_IN_HOST", "127.0.0.1") },
    httpSecret,
  };
}

function readCertificate(read: SettingReader, problems: string[]): IncomingMailSettings["certificate"] {
  const [certFile, keyFile] = [read.optional("SMTP_TLS_CERT_FILE"), read.optional("SMTP_TLS_KEY_FILE")];
  if (certFile === null && keyFile === null) return null;
  if (certFile === null || keyFile === null) {
    const missing = certFile === null ? "SMTP_TLS_CERT_FILE" : "SMTP_TLS_KEY_FILE";
    problems.push(`${missing}: a certificate and its key go together; set this one as well.`);
    return null;
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

/** A mailbox to read email from, and the poll interval for servers that do not notify of new email. */
export type ImapSettings = {
  mailbox: {
    host: string;
    port: number;
    secure: boolean;
    user: string;
    password: string;
    folder: string;
    moveTo: string | null;
  };
  pollSeconds: number;
};

/** IMAP_URL and IMAP_POLL_SECONDS. Errors never repeat the address: it contains the password. */
export function readImap(read: SettingReader, problems: string[]): ImapSettings | null {
  const address = read.url("IMAP_URL", ["imap:", "imaps:"]);
  const pollSeconds = read.whole("IMAP_POLL_SECONDS", 60, 1, 3600);
  if (address === null) return null;
  const url = new URL(address);
  const secure = url.protocol === "imaps:";
  try {
    const [user, password, folder] = [url.username, url.password, url.pathname.replace(/^\//, "")].map(
      decodeURIComponent,
    ) as [string, string, string];
    if (!url.hostname || !user || !password) {
      problems.push(
        "IMAP_URL: say who logs in and where, as in imaps://user:password@imap.example.org/INBOX.",
      );
    }
    const moveTo = url.searchParams.get("move") || null;
    const unknownParameter = [...url.searchParams.keys()].find((name) => name !== "move");
    if (unknownParameter !== undefined)
      problems.push(`IMAP_URL: it takes ?move=FOLDER only, not "${unknownParameter}".`);
    if (moveTo !== null && moveTo === (folder || "INBOX")) {
      problems.push("IMAP_URL: ?move= names the folder that is read; choose another, or leave it out.");
    }
    const port = Number(url.port) || (secure ? 993 : 143);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    return {
      mailbox: { host, port, secure, user, password, folder: folder || "INBOX", moveTo },
      pollSeconds,
    };
  } catch {
    problems.push("IMAP_URL: a % in a name or password is written %25.");
    return null;
  }
}
