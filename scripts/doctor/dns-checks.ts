import type { DkimKey } from "#server/mail/send/dkim.ts";
import { dkimRecord } from "#server/mail/send/dkim.ts";
import type { Finding } from "./finding.ts";

/** The part of `node:dns/promises` that is used. */
export type Resolver = {
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
  resolveTxt(name: string): Promise<string[][]>;
};

type Result = Omit<Finding, "check">;

/** The server that receives the domain's email, and what tells others that its email is genuine. */
export async function dnsFindings(
  { mailDomain, dkim }: { mailDomain: string; dkim: DkimKey | null },
  resolver: Resolver,
): Promise<Result[]> {
  const [mx, spf, dmarc] = await Promise.all([
    found(resolver.resolveMx(mailDomain)),
    texts(resolver, mailDomain, "v=spf1"),
    texts(resolver, `_dmarc.${mailDomain}`, "v=DMARC1"),
  ]);
  return [
    mxFinding(mailDomain, mx),
    spfFinding(mailDomain, spf),
    await dkimFinding(mailDomain, dkim, resolver),
    dmarcFinding(mailDomain, dmarc),
  ];
}

function mxFinding(domain: string, records: { exchange: string; priority: number }[]): Result {
  if (records.length === 0) {
    return {
      level: "error",
      text: `No MX record of ${domain} names a server, so no agency can reply.`,
      fix: `Publish: ${domain}. 3600 IN MX 10 YOUR-SERVER. (the name of the server that this program receives email on)`,
    };
  }
  // RFC 7505: a domain that accepts no email says so by the name of the root.
  if (records.some(({ exchange }) => exchange === "" || exchange === ".")) {
    return {
      level: "error",
      text: `The MX record of ${domain} says that it accepts no email.`,
      fix: "Replace it by one that names your server.",
    };
  }
  const names = records.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
  return { level: "ok", text: `Email for ${domain} goes to ${names.join(", ")}.` };
}

function spfFinding(domain: string, records: string[]): Result {
  const [record] = records;
  if (record === undefined) {
    return {
      level: "warning",
      text: `${domain} has no SPF record, so agencies may take your letters for spam.`,
      fix: `Publish: ${domain}. 3600 IN TXT "v=spf1 mx include:YOUR-RELAY -all"`,
    };
  }
  if (records.length > 1) {
    return {
      level: "error",
      // RFC 7208 § 4.5.
      text: `${domain} has ${records.length} SPF records, and receivers then accept none of them.`,
      fix: "Join them into one.",
    };
  }
  if (/(^|\s)\+?all(\s|$)/.test(record)) {
    return {
      level: "warning",
      text: `The SPF record of ${domain} lets every server send in its name.`,
      fix: 'End it with "-all" or "~all".',
    };
  }
  return { level: "ok", text: `SPF: ${record}` };
}

async function dkimFinding(domain: string, key: DkimKey | null, resolver: Resolver): Promise<Result> {
  if (!key) {
    return {
      level: "warning",
      text: "DKIM_KEY_FILE is not set. Unless your relay signs your letters, agencies may take them for spam.",
      fix: "Run: npm run -s admin -- dkim:keygen FILE, and follow what it prints.",
    };
  }
  const expected = dkimRecord(key);
  const [record] = await texts(resolver, expected.name, "");
  const keyOf = (text: string) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, "");
  if (record !== undefined && keyOf(record) === keyOf(expected.value)) {
    return { level: "ok", text: `DKIM: the key of ${expected.name} is the one that signs.` };
  }
  return {
    level: "error",
    text:
      record === undefined
        ? `The DKIM key is not published at ${expected.name}, so no receiver can verify your letters.`
        : `At ${expected.name} another DKIM key is published than the one that signs your letters.`,
    fix: `Publish the record that this prints for ${domain}: npm run -s admin -- dkim:record`,
  };
}

function dmarcFinding(domain: string, [record]: string[]): Result {
  if (record !== undefined) return { level: "ok", text: `DMARC: ${record}` };
  return {
    level: "warning",
    text: `${domain} has no DMARC record, so anyone can imitate your letters.`,
    fix: `Publish: _dmarc.${domain}. 3600 IN TXT "v=DMARC1; p=quarantine"`,
  };
}

async function texts(resolver: Resolver, name: string, beginning: string): Promise<string[]> {
  const records = await found(resolver.resolveTxt(name));
  return records.map((strings) => strings.join("")).filter((text) => text.startsWith(beginning));
}

/** No records where the name has none; a server that does not answer is an error. */
async function found<Records>(lookup: Promise<Records[]>): Promise<Records[]> {
  try {
    return await lookup;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}
