import { linkFor } from "#core/reply/notice-links.ts";
import type { Notice } from "#core/reply/reading.ts";
import { emailDomain } from "#core/reply/sender.ts";
import { sentencesOf } from "#core/reply/sentences.ts";
import { daysAfter, daysIn } from "#core/reply/spoken-days.ts";

/** What services that hold letters and files behind a link are recognised by. */
export type Service = {
  name: string;
  /** Domains of its senders and links, without subdomains. */
  domains: readonly string[];
  /** Words or headers that name it where an agency sends in its own name. */
  marks?: RegExp;
};

/** What notices are read from. `text` is the whole plain text, `html` only serves to find links. */
export type NoticeParts = {
  headers: { name: string; value: string }[];
  from: { address: string } | null;
  subject: string;
  text: string;
  html?: string | null;
};

const LONGEST = 30_000;

/** The service of a list that sent a mail, or that its links lead to; null where none did. */
export function serviceOf(services: readonly Service[], mail: NoticeParts): Service | null {
  const sender = emailDomain(mail.from?.address ?? null) ?? "";
  const bySender = services.find(({ domains }) => domains.some((domain) => isBelow(sender, domain)));
  if (bySender) return bySender;
  const words = `${mail.subject}\n${mail.text.slice(0, LONGEST)}`;
  const hosts = hostsIn(`${words}\n${(mail.html ?? "").slice(0, LONGEST * 4)}`);
  return (
    services.find(
      ({ domains, marks }) =>
        domains.some((domain) => hosts.some((host) => isBelow(host, domain))) || marks?.test(words) === true,
    ) ?? null
  );
}

/** Whether a mail comes from one of the services' own domains. */
export function isFromService(services: readonly Service[], mail: NoticeParts): boolean {
  const sender = emailDomain(mail.from?.address ?? null) ?? "";
  return services.some(({ domains }) => domains.some((domain) => isBelow(sender, domain)));
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const hostsIn = (words: string): string[] =>
  [...words.matchAll(/\bhttps?:\/\/([a-z\d.-]{1,250})/gi)].map((match) => (match[1] ?? "").toLowerCase());

/** The link a notice asks to follow, and the day it stops working. `sent` is the mail's day (`YYYY-MM-DD`). */
export function readNotice(service: Service | null, mail: NoticeParts, sent: string | null): Notice {
  return {
    service: service?.name ?? null,
    link: linkFor(service?.domains ?? [], mail),
    expires: expiryIn(mail.text, sent),
    code: null,
  };
}

const ENDS =
  /\b(?:expir\w+|valid (?:until|through|for|till)|available (?:until|through|for|till)|no longer be (?:available|accessible|able)|will be (?:deleted|removed|purged|destroyed)|must be (?:opened|read|retrieved|viewed|picked up|downloaded)|(?:read|open|view|retrieve|download|pick(?: it)? up)[^.]{0,40} (?:by|before|within|until)|click (?:here |below |the link |on the link )?(?:by|before|within)|gültig bis|läuft ab|caduca|expire le)\b/i;

/** "expires on December 20, 2026", "within 30 days". */
function expiryIn(text: string, sent: string | null): string | null {
  for (const sentence of sentencesOf(text.slice(0, LONGEST)).slice(0, 200)) {
    const words = sentence.text.replace(/\s+/g, " ");
    const ends = ENDS.exec(words);
    if (!ends) continue;
    const day = daysIn(words, sent).find(({ index }) => index >= ends.index) ?? daysIn(words, sent)[0];
    if (day) return day.value;
    const span =
      /\b(\d{1,3}|thirty|fourteen|sixty|ninety|seven|ten) (?:calendar |business )?(day|week|hour)s?\b/i.exec(
        words,
      );
    const count = span ? (COUNTS[span[1]?.toLowerCase() ?? ""] ?? Number(span[1])) : 0;
    if (span && sent !== null)
      return daysAfter(sent, DAYS_OF[span[2]?.toLowerCase() ?? ""]?.(count) ?? count);
  }
  return null;
}

const COUNTS: Readonly<Record<string, number>> = {
  seven: 7,
  ten: 10,
  fourteen: 14,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const DAYS_OF: Readonly<Record<string, (count: number) => number>> = {
  week: (count) => count * 7,
  hour: (count) => Math.floor(count / 24),
};
