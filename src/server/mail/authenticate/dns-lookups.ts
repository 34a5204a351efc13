import { Resolver } from "node:dns/promises";
import type { DNSResolver } from "mailauth";

/** The lookups of one mail: each question is asked once. */
export type DnsCache = { query: DNSResolver };

/** SPF alone may need some dozens; more is somebody's try to have us ask. */
const MAX_LOOKUPS = 200;
/** A key of 4,096 bits has 800 characters. Longer records are not read: some patterns grow with their square. */
const MAX_RECORD_LENGTH = 4_096;
const NAME = /^(?=.{1,253}$)[!-~]{1,63}(?:\.[!-~]{1,63})*$/;

/** Asks each question of a mail once, and nothing of what cannot be a name. Refuses to go on after 200. */
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
      // It may be answered when nobody waits any more.
      answer.catch(() => undefined);
      cache.set(key, answer);
      return answer;
    },
  };
}

/** What the resolver will not even ask for has no records: that is no failure that could pass. */
const isBadName = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^E(?:BADNAME|BADQUERY|FORMERR)$/.test(String(error.code));

const isWithinLimit = (strings: string[]): boolean =>
  strings.reduce((length, part) => length + part.length, 0) <= MAX_RECORD_LENGTH;

/** Lets `work` ask for so long; afterwards every question, asked or not, is a timeout. */
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

/** DNS by the servers of this machine. A server that does not answer is asked again once. */
export function systemDns(): DNSResolver {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  return (name, type) => resolver.resolve(name, type) as Promise<string[][] | string[]>;
}
