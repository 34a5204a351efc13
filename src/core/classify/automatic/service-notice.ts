import { findServiceLink } from "#core/classify/automatic/service-notice-links.ts";
import type { ServiceNotice } from "#core/classify/classification.ts";
import { addDays, findDates } from "#core/classify/facts/parse-multilingual-dates.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";
import { emailDomain } from "#core/mail/email-domain.ts";

/** Signatures of services that store letters and files behind a link. */
export type NoticeService = {
  name: string;
  /** Domains of its senders and links, without subdomains. */
  domains: readonly string[];
  /** Words or headers that name it where an agency sends in its own name. */
  textPattern?: RegExp;
};

/** The input for detecting notices. `text` is the whole plain text, `html` only serves to find links. */
export type ServiceNoticeEmail = {
  headers: { name: string; value: string }[];
  from: { address: string } | null;
  subject: string;
  text: string;
  html?: string | null;
};

const MAX_TEXT_LENGTH = 30_000;

/** The service of a list that sent an email, or that its links lead to; null where none did. */
export function detectService(
  services: readonly NoticeService[],
  email: ServiceNoticeEmail,
): NoticeService | null {
  const sender = emailDomain(email.from?.address ?? null) ?? "";
  const bySender = services.find(({ domains }) => domains.some((domain) => isSubdomainOf(sender, domain)));
  if (bySender) return bySender;
  const words = `${email.subject}\n${email.text.slice(0, MAX_TEXT_LENGTH)}`;
  const hosts = hostsIn(`${words}\n${(email.html ?? "").slice(0, MAX_TEXT_LENGTH * 4)}`);
  return (
    services.find(
      ({ domains, textPattern }) =>
        domains.some((domain) => hosts.some((host) => isSubdomainOf(host, domain))) ||
        textPattern?.test(words) === true,
    ) ?? null
  );
}

/** Whether an email comes from one of the services' own domains. */
export function isFromService(services: readonly NoticeService[], email: ServiceNoticeEmail): boolean {
  const sender = emailDomain(email.from?.address ?? null) ?? "";
  return services.some(({ domains }) => domains.some((domain) => isSubdomainOf(sender, domain)));
}

const isSubdomainOf = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

const hostsIn = (words: string): string[] =>
  [...words.matchAll(/\bhttps?:\/\/([a-z\d.-]{1,250})/gi)].map((match) => (match[1] ?? "").toLowerCase());

/** The link a notice asks to follow, and the day it stops working. `sent` is the email's day (`YYYY-MM-DD`). */
export function parseServiceNotice(
  service: NoticeService | null,
  email: ServiceNoticeEmail,
  sentOn: string | null,
): ServiceNotice {
  return {
    service: service?.name ?? null,
    link: findServiceLink(service?.domains ?? [], email),
    expires: extractExpiry(email.text, sentOn),
    code: null,
  };
}

const EXPIRY_PATTERN =
  /\b(?:expir\w+|valid (?:until|through|for|till)|available (?:until|through|for|till)|no longer be (?:available|accessible|able)|will be (?:deleted|removed|purged|destroyed)|must be (?:opened|read|retrieved|viewed|picked up|downloaded)|(?:read|open|view|retrieve|download|pick(?: it)? up)[^.]{0,40} (?:by|before|within|until)|click (?:here |below |the link |on the link )?(?:by|before|within)|gültig bis|läuft ab|caduca|expire le)\b/i;

/** "expires on December 20, 2026", "within 30 days". */
function extractExpiry(text: string, sentOn: string | null): string | null {
  for (const sentence of splitSentences(text.slice(0, MAX_TEXT_LENGTH)).slice(0, 200)) {
    const words = sentence.text.replace(/\s+/g, " ");
    const expiryMatch = EXPIRY_PATTERN.exec(words);
    if (!expiryMatch) continue;
    const day =
      findDates(words, sentOn).find(({ index }) => index >= expiryMatch.index) ?? findDates(words, sentOn)[0];
    if (day) return day.value;
    const span =
      /\b(\d{1,3}|thirty|fourteen|sixty|ninety|seven|ten) (?:calendar |business )?(day|week|hour)s?\b/i.exec(
        words,
      );
    const count = span ? (NUMBER_WORDS[span[1]?.toLowerCase() ?? ""] ?? Number(span[1])) : 0;
    if (span && sentOn !== null)
      return addDays(sentOn, DAYS_PER_UNIT[span[2]?.toLowerCase() ?? ""]?.(count) ?? count);
  }
  return null;
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  seven: 7,
  ten: 10,
  fourteen: 14,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const DAYS_PER_UNIT: Readonly<Record<string, (count: number) => number>> = {
  week: (count) => count * 7,
  hour: (count) => Math.floor(count / 24),
};
