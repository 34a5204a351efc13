import type { SettingReader } from "./setting-reader.ts";

/** Settings of outgoing email. */
export type OutgoingMailSettings = {
  /** UNDO_SECONDS, default 20: how long a letter waits after "send" so that the user can undo it; 0 to 600. */
  undoSeconds: number;
  /** MAIL_PER_MINUTE, default 600: rate limit of the relay, for letters and our own email. */
  perMinute: number;
  /** MAIL_PER_DOMAIN_PER_MINUTE, default 60: rate limit of letters to one domain. */
  perDomainPerMinute: number;
  /** MAIL_PER_DOMAIN_AT_ONCE, default 2, which every mail server accepts: concurrent deliveries to one domain. */
  maxConcurrentPerDomain: number;
  /**
   * DKIM_KEY_FILE, default unset = unsigned: a private key (PEM), see `npm run admin -- dkim:keygen`.
   * DKIM_SELECTOR, default daylight: the DNS name of its public key.
   */
  dkim: { keyFile: string | null; selector: string };
};

const SELECTOR = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const MAX_PER_MINUTE = 100_000;

export function readOutgoingMailSettings(read: SettingReader): OutgoingMailSettings {
  const selector = read.checked(
    "DKIM_SELECTOR",
    "daylight",
    (value) => SELECTOR.test(value),
    "use letters, digits and hyphens, such as daylight-2026",
  );
  return {
    undoSeconds: read.whole("UNDO_SECONDS", 20, 0, 600),
    perMinute: read.whole("MAIL_PER_MINUTE", 600, 1, MAX_PER_MINUTE),
    perDomainPerMinute: read.whole("MAIL_PER_DOMAIN_PER_MINUTE", 60, 1, MAX_PER_MINUTE),
    maxConcurrentPerDomain: read.whole("MAIL_PER_DOMAIN_AT_ONCE", 2, 1, 100),
    dkim: { keyFile: read.optional("DKIM_KEY_FILE"), selector },
  };
}
