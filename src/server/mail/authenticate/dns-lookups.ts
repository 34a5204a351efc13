import { Resolver } from "node:dns/promises";
import type { DNSResolver } from "mailauth";

/** The DNS lookups of one email, cached. */
export type DnsCache = { query: DNSResolver };

/** SPF alone may need a few dozen; more is an attempt to misuse the resolver. */
const MAX_LOOKUPS = 200;
/** A key of 4,096 bits has 800 characters. Longer records are ignored: some patterns take quadratic time. */
const MAX_RECORD_LENGTH = 4_096;
const NAME = /^(?=.{1,253}$)[!-~]{1,63}(?:\.[!-~]{1,63})*$/;

/** Looks up each name once per email, skips invalid names, and stops after 200 lookups. */
export function cacheLookups(resolve: DNSResolver): DnsCache {
  const cache = new Map<string, ReturnType<DNSResolver>>();
  const lookUp = async (name: string, type: string) => {
    if (!NAME.test(name)) throw dnsError("ENOTFOUND", name);
    const answer = await resolve(name, type).catch((error: unknown) => {
      throw isBadName(error) ? dnsError("ENOTFOUND", name) : error;
    });
    return type === "TXT" ? (answer as string[][]).filter(isWithinLimit) : answer;
  };
  return {
    query: (name, type) => {
      const key = `${type} ${name.toLowerCase()}`;
      const cached = cache.get(key);
      if (cached) return cached;
      if (cache.size >= MAX_LOOKUPS) return Promise.reject(dnsError("ETIMEOUT", name));
      const answer = lookUp(name, type);
      // The answer may come after the caller stopped waiting.
      answer.catch(() => undefined);
      cache.set(key, answer);
      return answer;
    },
  };
}

/** A name that the resolver rejects has no records: that is not a temporary failure. */
const isBadName = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^E(?:BADNAME|BADQUERY|FORMERR)$/.test(String(error.code));

const isWithinLimit = (strings: string[]): boolean =>
  strings.reduce((length, part) => length + part.length, 0) <= MAX_RECORD_LENGTH;

/** Gives `work` this time; afterwards every lookup, pending or new, is a timeout. */
export async function withTimeout<Answer>(
  { query }: DnsCache,
  budgetMs: number,
  run: (resolver: DNSResolver) => Promise<Answer>,
): Promise<Answer> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  timedOut.catch(() => undefined);
  const timer = setTimeout(() => reject(dnsError("ETIMEOUT", "this mail")), budgetMs);
  try {
    return await run((name, type) => Promise.race([query(name, type), timedOut]));
  } finally {
    clearTimeout(timer);
  }
}

const dnsError = (code: "ENOTFOUND" | "ETIMEOUT", name: string): Error =>
  Object.assign(new Error(`${code} ${name}`), { code });

/** DNS through the servers configured on this machine. A lookup that times out is retried once. */
export function systemDns(): DNSResolver {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  return (name, type) => resolver.resolve(name, type) as Promise<string[][] | string[]>;
}
