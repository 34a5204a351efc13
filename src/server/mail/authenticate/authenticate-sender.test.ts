import { generateKeyPairSync } from "node:crypto";
import { dkimSign, sealMessage } from "mailauth";
import { describe, expect, it } from "vitest";
import { createSenderAuthenticator } from "#server/mail/authenticate/authenticate-sender.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

/** DNS as a table: `TYPE name` → records. What it lacks does not exist. */
type Table = Record<string, string[] | "timeout" | "servfail">;

let askedNames: string[] = [];

const dns = (table: Table) => (name: string, type: string) => {
  askedNames.push(`${type} ${name}`);
  const found = table[`${type} ${name}`];
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  if (found === "timeout") return new Promise<never>(() => undefined);
  if (found === "servfail") return fail("ESERVFAIL");
  if (found === undefined) return fail("ENOTFOUND");
  return Promise.resolve(type === "TXT" ? found.map((record) => [record]) : found);
};

const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    record: `v=DKIM1; k=ed25519; p=${publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64")}`,
  };
};
const epa = makeKey();
const google = makeKey();
const other = makeKey();

const EPA_SERVER = "192.0.2.10";
const EPA: Table = {
  "TXT _dmarc.epa.gov": ["v=DMARC1; p=reject"],
  "TXT epa.gov": ["v=spf1 ip4:192.0.2.0/28 -all"],
  "TXT s1._domainkey.epa.gov": [epa.record],
};

const letter = (from = "FOIA Office <foia@epa.gov>", head = "") =>
  Buffer.from(
    `From: ${from}\r\nTo: blue-heron@daylight.example\r\nSubject: Your request\r\n${head}Date: Sun, 22 Nov 2026 01:00:00 +0000\r\nMessage-ID: <1@epa.gov>\r\n\r\nWe have your request.\r\n`,
  );

async function signed(email: Buffer, domain = "epa.gov", key = epa, selector = "s1", more = {}) {
  const { signatures } = await dkimSign(email, {
    signatureData: [{ signingDomain: domain, selector, privateKey: key.pem, ...more }],
  } as never);
  return Buffer.concat([Buffer.from(signatures), email]);
}

type Came = { from?: string; ip?: string; receivedVia?: "smtp" | "imap" | "lmtp" | "http"; helo?: string };

function check(
  raw: Uint8Array,
  table: Table,
  { from = "foia@epa.gov", ip = EPA_SERVER, receivedVia = "smtp", helo = "mail.epa.gov" }: Came = {},
  { shown = "foia@epa.gov", sandbox = false, budgetMs = 1_000 } = {},
) {
  askedNames = [];
  const authenticate = createSenderAuthenticator({
    resolve: dns(table),
    name: "mx.daylight.example",
    sandbox,
    budgetMs,
  });
  return authenticate(raw, { from, remoteAddress: ip, receivedVia, helo }, shown);
}

const FORGER = { ip: "198.51.100.66", from: "bounce@bulk.example", helo: "bulk.example" };

describe("signatures", () => {
  it("verifies mail its own domain signed, wherever it came from", async () => {
    expect(await check(await signed(letter()), EPA, FORGER)).toMatchObject({
      verdict: "verified",
      domain: "epa.gov",
      dkim: [{ result: "pass", domain: "epa.gov", selector: "s1", aligned: true }],
      dmarc: { result: "pass", policy: "reject" },
      spf: { result: "none", domain: "bulk.example", aligned: false },
    });
  });

  it("verifies a signature although the domain has no policy, and one of the domain above it", async () => {
    const { "TXT _dmarc.epa.gov": _, ...bare } = EPA;
    expect(await check(await signed(letter()), bare, FORGER)).toMatchObject({
      verdict: "verified",
      dmarc: { result: "none", policy: null },
    });
    const region = await signed(letter("a@r5.epa.gov"));
    expect(await check(region, EPA, FORGER, { shown: "a@r5.epa.gov" })).toMatchObject({
      verdict: "verified",
      domain: "r5.epa.gov",
    });
  });

  it("keeps to strict alignment where the domain asks for it", async () => {
    const strict = { ...EPA, "TXT _dmarc.epa.gov": ["v=DMARC1; p=reject; adkim=s"] };
    const region = await signed(letter("a@r5.epa.gov"));
    expect(await check(region, strict, FORGER, { shown: "a@r5.epa.gov" })).toMatchObject({
      verdict: "failed",
      dkim: [{ result: "pass", aligned: false }],
    });
  });

  it("fails a changed text, a missing key, and a key that was replaced", async () => {
    const email = await signed(letter());
    const changed = Buffer.from(email.toString("latin1").replace("have your", "lost your"), "latin1");
    expect(await check(changed, EPA, FORGER)).toMatchObject({
      verdict: "failed",
      dkim: [{ result: "neutral" }],
    });
    const { "TXT s1._domainkey.epa.gov": _, ...keyless } = EPA;
    expect(await check(email, keyless, FORGER)).toMatchObject({
      verdict: "failed",
      dkim: [{ result: "neutral", aligned: true }],
    });
    const rotated = { ...EPA, "TXT s1._domainkey.epa.gov": [other.record] };
    expect(await check(email, rotated, FORGER)).toMatchObject({
      verdict: "failed",
      dkim: [{ result: "fail" }],
    });
    const revoked = { ...EPA, "TXT s1._domainkey.epa.gov": ["v=DKIM1; k=ed25519; p="] };
    expect(await check(email, revoked, FORGER)).toMatchObject({ verdict: "failed" });
  });

  it("does not take another domain's signature for the sender's", async () => {
    const table = { ...EPA, "TXT s1._domainkey.bulk.example": [other.record] };
    expect(await check(await signed(letter(), "bulk.example", other), table, FORGER)).toMatchObject({
      verdict: "failed",
      dkim: [{ result: "pass", domain: "bulk.example", aligned: false }],
    });
  });

  it("does not take a signature over the beginning of a text for one over all of it", async () => {
    const email = await signed(letter(), "epa.gov", epa, "s1", { maxBodyLength: 10 });
    expect(await check(email, EPA, FORGER)).toMatchObject({
      verdict: "failed",
      dkim: [{ result: "policy" }],
    });
  });

  it("verifies a file whose lines end with LF alone", async () => {
    const email = (await signed(letter())).toString("latin1").replaceAll("\r\n", "\n");
    expect(await check(Buffer.from(email, "latin1"), EPA, FORGER)).toMatchObject({ verdict: "verified" });
  });
});

describe("the sender's server", () => {
  const unsigned = letter();

  it("verifies by SPF alone where the envelope is of the same domain", async () => {
    expect(await check(unsigned, EPA)).toMatchObject({
      verdict: "verified",
      spf: { result: "pass", domain: "epa.gov", aligned: true },
      dkim: [],
    });
  });

  it("asks for the HELO name of a bounce", async () => {
    const table = { ...EPA, "TXT mail.epa.gov": ["v=spf1 ip4:192.0.2.10 -all"] };
    expect(await check(unsigned, table, { from: "" })).toMatchObject({
      verdict: "verified",
      spf: { result: "pass", domain: "mail.epa.gov" },
    });
  });

  it("gains a forger nothing by an envelope of their own", async () => {
    const table = { ...EPA, "TXT bulk.example": ["v=spf1 ip4:198.51.100.66 -all"] };
    expect(await check(unsigned, table, FORGER)).toMatchObject({
      verdict: "failed",
      spf: { result: "pass", domain: "bulk.example", aligned: false },
      dmarc: { result: "fail", policy: "reject" },
    });
  });

  it.each([
    ["v=spf1 ip4:192.0.2.0/28 -all", "fail", "failed"],
    ["v=spf1 ip4:192.0.2.0/28 ~all", "softfail", "unverified"],
    ["v=spf1 ip4:192.0.2.0/28 ?all", "neutral", "unverified"],
    ["v=spf1 nonsense:x -all", "permerror", "unverified"],
  ])("without a policy, %s of another server's mail is %s: %s", async (record, result, verdict) => {
    const table = { "TXT epa.gov": [record] };
    expect(await check(unsigned, table, { ip: "198.51.100.66" })).toMatchObject({
      verdict,
      spf: { result, aligned: true },
    });
  });

  it("stops at ten lookups of a record that includes others without end", async () => {
    const table: Table = {};
    for (let n = 0; n < 30; n++)
      table[`TXT ${n === 0 ? "epa.gov" : `i${n}.epa.gov`}`] = [`v=spf1 include:i${n + 1}.epa.gov -all`];
    expect(await check(unsigned, table)).toMatchObject({
      verdict: "unverified",
      spf: { result: "permerror" },
    });
    expect(askedNames.length).toBeLessThan(30);
  });

  it("is not asked where the connection was not the sender's", async () => {
    for (const came of [
      { receivedVia: "imap" },
      { receivedVia: "http", ip: "" },
      { receivedVia: "lmtp" },
      { ip: "127.0.0.1" },
      { ip: "::ffff:10.1.2.3" },
      { ip: "fd00::5" },
    ] as const) {
      expect(await check(unsigned, EPA, came)).toMatchObject({
        verdict: "unknown",
        notChecked: "relayed",
        spf: { result: "not_checked", domain: null },
        dmarc: { result: "not_checked", policy: "reject" },
      });
      expect(await check(await signed(unsigned), EPA, came)).toMatchObject({ verdict: "verified" });
    }
  });
});

describe("the policy", () => {
  it.each([
    ["v=DMARC1; p=reject", "failed"],
    ["v=DMARC1; p=quarantine", "failed"],
    ["v=DMARC1; p=none", "unverified"],
  ])("%s makes of mail nobody signed: %s", async (record, verdict) => {
    const table = { ...EPA, "TXT _dmarc.epa.gov": [record] };
    expect(await check(letter(), table, FORGER)).toMatchObject({ verdict, dmarc: { result: "fail" } });
  });

  it("holds for the domains below it, by the policy for those", async () => {
    const table = { "TXT _dmarc.epa.gov": ["v=DMARC1; p=reject; sp=none"] };
    expect(await check(letter("a@r5.epa.gov"), table, FORGER, { shown: "a@r5.epa.gov" })).toMatchObject({
      verdict: "unverified",
      dmarc: { policy: "none" },
    });
  });

  it("speaks of nobody where From names several, is there twice, or is not the one shown", async () => {
    const two = "foia@epa.gov, x@bulk.example";
    expect(await check(await signed(letter(two)), EPA)).toMatchObject({
      verdict: "unverified",
      domain: null,
    });
    const twice = await signed(letter("x@bulk.example", "From: foia@epa.gov\r\n"));
    expect(await check(twice, EPA)).toMatchObject({ verdict: "unverified", domain: null });
    expect(await check(await signed(letter()), EPA, {}, { shown: "x@bulk.example" })).toMatchObject({
      verdict: "unverified",
    });
    expect(await check(await signed(letter()), EPA, {}, { shown: "x" })).toMatchObject({
      verdict: "unverified",
    });
  });
});

describe("forwarders", () => {
  const seen = "mx.google.com; dkim=pass header.d=epa.gov; dmarc=pass (p=REJECT) header.from=epa.gov";
  const table = {
    ...EPA,
    "TXT arc1._domainkey.google.com": [google.record],
    "TXT arc1._domainkey.bulk.example": [other.record],
  };
  const forwarded = async (signingDomain: string, key: typeof google, authResults: string) => {
    const changed = letter("FOIA Office <foia@epa.gov>", "X-List: changed on the way\r\n");
    const seal = { signingDomain, selector: "arc1", privateKey: key.pem, authResults, cv: "none" };
    return Buffer.concat([await sealMessage(changed, seal), changed]);
  };

  it("believes the seal of a known one that saw the sender verified, as far as not to call it forged", async () => {
    expect(await check(await forwarded("google.com", google, seen), table, FORGER)).toMatchObject({
      verdict: "unverified",
      dmarc: { result: "fail" },
      arc: { result: "pass", sealers: ["google.com"], passed: true },
    });
  });

  it("believes neither an unknown one, nor one that saw it fail, nor a broken seal", async () => {
    expect(await check(await forwarded("bulk.example", other, seen), table, FORGER)).toMatchObject({
      verdict: "failed",
      arc: { result: "pass", sealers: ["bulk.example"] },
    });
    const sawItFail = seen.replace("dmarc=pass", "dmarc=fail");
    expect(await check(await forwarded("google.com", google, sawItFail), table, FORGER)).toMatchObject({
      verdict: "failed",
      arc: { result: "pass", passed: false },
    });
    const broken = (await forwarded("google.com", google, sawItFail)).toString("latin1");
    const repaired = Buffer.from(broken.replaceAll("dmarc=fail", "dmarc=pass"), "latin1");
    expect(await check(repaired, table, FORGER)).toMatchObject({
      verdict: "failed",
      arc: { result: "fail" },
    });
  });
});

describe("when DNS does not answer", () => {
  it("could not be checked: of the policy, the sender's server, its key", async () => {
    for (const [question, email] of [
      ["TXT _dmarc.epa.gov", letter()],
      ["TXT epa.gov", letter()],
      ["TXT s1._domainkey.epa.gov", await signed(letter())],
    ] as const) {
      for (const problem of ["servfail", "timeout"] as const) {
        const table = { ...EPA, [question]: problem };
        const came = { ip: "198.51.100.66" };
        expect(await check(email, table, came, { budgetMs: 50 })).toMatchObject({
          verdict: "unknown",
          notChecked: "dns",
        });
      }
    }
  });

  it("is not to be had by a forger's own slow records", async () => {
    const table: Table = {
      ...EPA,
      "TXT bulk.example": "timeout",
      "TXT s1._domainkey.bulk.example": "timeout",
    };
    const email = await signed(letter(), "bulk.example", other);
    const generated = Buffer.concat([
      Buffer.from(
        "DKIM-Signature: v=1; a=ed25519-sha256; d=epa.gov; s=none; h=from; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=AAAA\r\n",
      ),
      email,
    ]);
    expect(await check(generated, table, FORGER, { budgetMs: 50 })).toMatchObject({ verdict: "failed" });
  });
});

it("looks nothing up for a sandbox's own email, and claims nothing", async () => {
  expect(await check(await signed(letter()), EPA, { ip: "127.0.0.1" }, { sandbox: true })).toMatchObject({
    verdict: "unknown",
    notChecked: "this_machine",
    domain: "epa.gov",
  });
  expect(askedNames).toEqual([]);
});

describe("hostile bytes", () => {
  it("asks for the keys of the first few signatures only", async () => {
    const signature = (n: number) =>
      `DKIM-Signature: v=1; a=rsa-sha256; d=d${n}.example; s=s; h=from; l=${n}; bh=AAAA; b=AAAA\r\n`;
    const flood = Array.from({ length: 100 }, (_, n) => signature(n)).join("");
    const found = await check(Buffer.concat([Buffer.from(flood), letter()]), EPA);
    expect(found).toMatchObject({ verdict: "verified" });
    expect(found.dkim).toHaveLength(8);
    expect(askedNames.filter((question) => question.includes("_domainkey"))).toHaveLength(8);
  });

  it("does not read a head of a megabyte", async () => {
    for (const head of [
      "X-Long: ".padEnd(1_000_000, "a"),
      "X: a\r\n".repeat(150_000),
      `From: ${"a@b.example, ".repeat(80_000)}`,
    ]) {
      expect(await check(Buffer.from(`${head}\r\n${letter()}`), EPA)).toMatchObject({
        verdict: "unverified",
        domain: null,
      });
    }
  });

  it("answers to anything", async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919 + (n >> 3)) % 256));
    for (const raw of [
      Buffer.alloc(0),
      Buffer.from("\r\n\r\n"),
      Buffer.alloc(1_000),
      noise,
      Buffer.from("From: <<<>>>@@\r\nDKIM-Signature: v=1; d=\0; s=\xff; a=;\r\n\r\n", "latin1"),
      Buffer.from(`From: ${"(".repeat(50_000)}a@epa.gov\r\nDKIM-Signature: ${";=".repeat(50_000)}\r\n\r\nx`),
      Buffer.from(`From: a@epa.gov\r\nDKIM-Signature\r\n : v=1; d=x\r\nARC-Seal: i=9999999999\r\n\r\n`),
    ]) {
      const found = await check(raw, EPA, { helo: "\0", from: '"@"@@', ip: "no address" });
      expect(["unverified", "unknown", "failed"]).toContain(found.verdict);
      expect(JSON.stringify(found)).not.toContain("\\u0000");
    }
  });

  it("does not hash a large text once for every length its signatures name", async () => {
    const text = Buffer.concat([letter(), Buffer.alloc(3 * 1024 * 1024, "a")]);
    const whole = await signed(text);
    expect((await check(whole, EPA)).dkim).toHaveLength(1);
    const lengths = `DKIM-Signature: v=1; a=rsa-sha256; d=b.example; s=s; h=from; l=9; bh=A; b=A\r\n`.repeat(
      5,
    );
    const found = await check(Buffer.concat([Buffer.from(lengths), whole]), EPA, FORGER);
    expect(found.dkim).toMatchObject([{ domain: "epa.gov", result: "pass" }]);
  });

  it("does not follow blanks without end", async () => {
    const blanks = `DKIM-Signature: v=1; a=rsa-sha256; d=b.example; s=s; h=from; bh=A; b=${" ".repeat(100_000)}A`;
    const cpu = await cpuMilliseconds(async () => {
      expect(await check(Buffer.from(`${blanks}\r\n${letter()}`), EPA)).toMatchObject({
        verdict: "unverified",
      });
    });
    expect(cpu).toBeLessThan(2_000);
  });
});
