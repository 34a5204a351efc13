import { BlockList, isIPv4, isIPv6 } from "node:net";
import { Readable } from "node:stream";
import { domainToASCII } from "node:url";
import type { ARCChainEntry, ARCData, DKIMResult, DMARCResult, DNSResolver, SPFResult } from "mailauth";
import {
  type Authentication,
  type AuthenticationFindings,
  evaluateAuthentication,
  isAligned,
  type MethodResult,
  sandboxAuthentication,
} from "#core/mail/authentication.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { type BoundedEmail, boundSignatures } from "#server/mail/authenticate/bound-signatures.ts";
import { cacheLookups, type DnsCache, withTimeout } from "#server/mail/authenticate/dns-lookups.ts";
import type { AuthenticateSender, Envelope } from "#server/ports/incoming-email.ts";

export type SenderAuthenticatorOptions = {
  /** DNS lookups, as in `node:dns`. */
  resolve: DNSResolver;
  /** The host name of this receiver, for SPF's macros. */
  name: string;
  /** In a sandbox, email from a loopback address is not looked up: it comes from this machine. */
  sandbox: boolean;
  /** Timeout for the lookups of signatures and servers, and again for those of the policy. */
  budgetMs?: number;
};

const BUDGET_MS = 2_500;
/** RFC 8301 section 3.2. */
const MIN_KEY_BITS = 1024;
const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Creates the sender authentication (SPF, DKIM, DMARC, ARC). SPF is checked only for direct connections from the sender:
 * email that another server of ours received first is judged by its signatures.
 */
export function createSenderAuthenticator(options: SenderAuthenticatorOptions): AuthenticateSender {
  return async (raw, envelope, displayedAddress): Promise<Authentication> => {
    const domain = asciiDomain(emailDomain(displayedAddress));
    const { receivedVia, remoteAddress, helo, from } = envelope;
    const sandboxResult = options.sandbox ? authenticateSandboxSender(envelope, displayedAddress) : null;
    if (sandboxResult !== null) return sandboxResult;
    // A gateway that posts email includes the sending server in the signed call, or leaves it empty.
    const isDirect =
      (receivedVia === "smtp" || receivedVia === "http") &&
      !OWN_NETWORKS.check(...parseAddress(remoteAddress));
    try {
      const email = boundSignatures(raw);
      const sender = isDirect ? { ip: remoteAddress, helo, from } : null;
      return evaluateAuthentication(
        email === null ? NO_FINDINGS : await collectFindings(email, sender, options),
        domain,
      );
    } catch {
      // A header that the library cannot parse is unauthenticated.
      return evaluateAuthentication(NO_FINDINGS, domain);
    }
  };
}

/** The result for an email from the sandbox's own machine, or null for every other. */
export function authenticateSandboxSender(
  { receivedVia, remoteAddress }: Pick<Envelope, "receivedVia" | "remoteAddress">,
  displayedAddress: string | null,
): Authentication | null {
  if (receivedVia === "imap" || !LOOPBACK.check(...parseAddress(remoteAddress))) return null;
  return sandboxAuthentication(asciiDomain(emailDomain(displayedAddress)));
}

/** The result when nothing authenticates the sender. */
export const notAuthenticated = (displayedAddress: string | null): Authentication =>
  evaluateAuthentication(NO_FINDINGS, asciiDomain(emailDomain(displayedAddress)));

const NO_FINDINGS: AuthenticationFindings = {
  domain: null,
  spf: { result: "not_checked", domain: null, aligned: false },
  dkim: [],
  dmarc: { result: "none", policy: null },
  arc: { result: "none", sealers: [], passed: false },
};

type Sender = { ip: string; helo: string; from: string };

/** The policy has its own timeout, so that slow DNS records of a sender cannot use it up. */
async function collectFindings(
  email: BoundedEmail,
  sender: Sender | null,
  options: SenderAuthenticatorOptions,
): Promise<AuthenticationFindings> {
  // Loaded with the first email: it takes half a second, and a sandbox never needs it.
  const { dmarc } = await import("mailauth");
  const lookups = cacheLookups(options.resolve);
  const budgetMs = options.budgetMs ?? BUDGET_MS;
  const { signatures, spfResult, chain } = await queryDns(lookups, email, sender, options);
  const from = authorDomain(signatures.headerFrom, signatures.fromFields);
  const dkim = signatures.results.flatMap((result) => signatureOf(result));
  const serverDomain = spfResult && asciiDomain(spfResult.domain);
  const policy = await withTimeout(lookups, budgetMs, (resolver) =>
    dmarc({
      resolver,
      headerFrom: signatures.headerFrom,
      fromFields: signatures.fromFields,
      spfDomains: serverDomain !== null && spfResult?.status.result === "pass" ? [serverDomain] : [],
      dkimDomains: dkim.flatMap(({ result, domain }) => (result === "pass" ? [{ domain }] : [])),
    }),
  );
  // Without a record or an answer there is no alignment, whatever the types say.
  const alignment = policy === false ? undefined : (policy.alignment as DMARCResult["alignment"] | undefined);
  const isSpfMissing = spfResult === null && policy !== false && policy.status.result === "fail";
  return {
    domain: from,
    spf: {
      result: methodResult(spfResult?.status.result ?? "not_checked"),
      domain: serverDomain,
      aligned:
        alignment?.spf.result !== undefined ||
        (serverDomain !== null && from !== null && isAligned(serverDomain, from)),
    },
    dkim: dkim.map((signature) => ({
      ...signature,
      aligned: alignment?.dkim.strict ? signature.domain === from : signature.aligned,
    })),
    dmarc: {
      // Half of it was not checked, so it can pass but not fail.
      result: isSpfMissing ? "not_checked" : methodResult(policy === false ? "none" : policy.status.result),
      policy: policyOf(policy),
    },
    arc: { ...chain, passed: chain.verifiedFromDomain !== null && chain.verifiedFromDomain === from },
  };
}

type DnsFindings = {
  signatures: Awaited<ReturnType<typeof import("mailauth")["dkimVerify"]>>;
  spfResult: SPFResult | null;
  chain: { result: MethodResult; sealers: string[]; verifiedFromDomain: string | null };
};

/** Signatures, the sending server and the ARC seals of forwarders. */
async function queryDns(
  lookups: DnsCache,
  email: BoundedEmail,
  sender: Sender | null,
  { name, budgetMs = BUDGET_MS }: SenderAuthenticatorOptions,
): Promise<DnsFindings> {
  const { arc, dkimVerify, spf } = await import("mailauth");
  return withTimeout(lookups, budgetMs, async (resolver) => {
    // All keys in parallel: one slow name must not delay the others. A failure surfaces where the key is used.
    for (const key of email.keyNames) resolver(key, "TXT").catch(() => undefined);
    const [signatures, spfResult] = await Promise.all([
      dkimVerify(Readable.from(chunksOf(email.raw)), {
        resolver,
        minBitLength: MIN_KEY_BITS,
        rejectRsaSha1: true,
      }),
      sender && spf({ resolver, sender: sender.from, ip: sender.ip, helo: sender.helo, mta: name }),
    ]);
    const chain = (signatures.arc ?? { chain: [] }) as ARCData;
    const entries = chain.chain || [];
    // Before the chain is verified, because that takes the header apart.
    const verifiedFromDomain = entries[0] ? dmarcPassDomain(entries[0]) : null;
    const { status } = await arc(chain, { resolver, minBitLength: MIN_KEY_BITS });
    const sealers = entries.flatMap((entry) => asciiDomain(sealerOf(entry)) ?? []);
    return {
      signatures,
      spfResult,
      chain: { result: methodResult(status.result), sealers, verifiedFromDomain },
    };
  });
}

/** Chunks large enough that a very long line is not scanned repeatedly, with a pause that frees the event loop. */
async function* chunksOf(raw: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < raw.byteLength; at += CHUNK_BYTES) {
    yield raw.subarray(at, at + CHUNK_BYTES);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One domain, or null for several From domains, which cannot be aligned. */
function authorDomain(addresses: readonly string[], fields: number): string | null {
  const domains = new Set(addresses.map((address) => asciiDomain(emailDomain(address))));
  const [domain = null] = domains;
  return domains.size === 1 && fields === 1 ? domain : null;
}

/** A signature over a part of the body does not cover the rest, so it does not count (RFC 6376 section 8.2). */
function signatureOf({ status, signingDomain, selector }: DKIMResult): AuthenticationFindings["dkim"] {
  const domain = asciiDomain(signingDomain ?? null);
  if (domain === null || !selector) return [];
  const isPartial = status.result === "pass" && (status.underSized ?? 0) > 0;
  return [
    {
      result: isPartial ? "policy" : methodResult(status.result),
      domain,
      selector: domainToASCII(selector).slice(0, 100),
      aligned: Boolean(status.aligned),
    },
  ];
}

function policyOf(policy: DMARCResult | false): AuthenticationFindings["dmarc"]["policy"] {
  const policyName = policy === false ? undefined : policy.policy;
  return policyName === "none" || policyName === "quarantine" || policyName === "reject" ? policyName : null;
}

/** The From domain the first forwarder saw pass, as covered by its seal (RFC 8617 section 4.1.1). */
function dmarcPassDomain(entry: ARCChainEntry): string | null {
  const header: unknown = entry["arc-authentication-results"]?.original;
  const text = String(header ?? "").replace(/\s+/g, " ");
  const dmarcResult = text.split(";").find((part) => part.startsWith(" dmarc="));
  const domain = dmarcResult?.startsWith(" dmarc=pass ")
    ? /\bheader\.from="?([^\s"]+)/.exec(dmarcResult)?.[1]
    : null;
  return asciiDomain(domain ?? null);
}

const sealerOf = (entry: ARCChainEntry): string | null =>
  String(entry["arc-seal"]?.parsed?.d?.value ?? "") || null;

const RESULTS: ReadonlySet<string> = new Set<MethodResult>([
  "pass",
  "fail",
  "softfail",
  "neutral",
  "none",
  "policy",
  "temperror",
  "permerror",
  "not_checked",
]);

const methodResult = (value: string): MethodResult =>
  RESULTS.has(value) ? (value as MethodResult) : "neutral";

const DOMAIN = /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9])?$/;

/** Lower case, in ASCII; null for an invalid domain. */
function asciiDomain(domain: string | null): string | null {
  const ascii = domainToASCII((domain ?? "").slice(0, 1_000)).toLowerCase();
  return DOMAIN.test(ascii) ? ascii : null;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

/** Private addresses: a mail server of our own, or a gateway, is in between. */
const OWN_NETWORKS = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  OWN_NETWORKS.addSubnet(net, bits);
}
OWN_NETWORKS.addAddress("::1", "ipv6");
OWN_NETWORKS.addSubnet("fc00::", 7, "ipv6");
OWN_NETWORKS.addSubnet("fe80::", 10, "ipv6");

/** Text that is not an IP address did not come from outside either. */
function parseAddress(address: string): [string, "ipv4" | "ipv6"] {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(ip)) return [ip, "ipv4"];
  return isIPv6(ip) ? [ip, "ipv6"] : ["127.0.0.1", "ipv4"];
}
