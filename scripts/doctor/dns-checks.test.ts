import { describe, expect, test } from "vitest";
import { dnsFindings, type Resolver } from "./dns-checks.ts";

const DOMAIN = "mail.example.org";

/** A zone: MX records, and TXT records by name; what is not there has no records. */
function resolverOf(mx: string[], txt: Record<string, string[]>): Resolver {
  const none = () => Promise.reject(Object.assign(new Error("no records"), { code: "ENODATA" }));
  return {
    resolveMx: () =>
      mx.length === 0 ? none() : Promise.resolve(mx.map((exchange, n) => ({ exchange, priority: 10 - n }))),
    resolveTxt: (name) => {
      const records = txt[name];
      return records ? Promise.resolve(records.map((text) => text.match(/.{1,20}/g) ?? [])) : none();
    },
  };
}

const inOrder = { [DOMAIN]: ["v=spf1 mx -all", "other"], [`_dmarc.${DOMAIN}`]: ["v=DMARC1; p=reject"] };

async function read(mx: string[], txt: Record<string, string[]>): Promise<string[]> {
  const found = await dnsFindings({ mailDomain: DOMAIN, dkim: null }, resolverOf(mx, txt));
  return found.map(({ level, text }) => `${level}: ${text}`);
}

describe("the DNS records of the mail domain", () => {
  test("are named where they are in order", async () => {
    expect(await read(["b.example.org", "a.example.org"], inOrder)).toEqual([
      "ok: Email for mail.example.org goes to a.example.org, b.example.org.",
      "ok: SPF: v=spf1 mx -all",
      "warning: DKIM_KEY_FILE is not set. Unless your relay signs your letters, agencies may take them for spam.",
      "ok: DMARC: v=DMARC1; p=reject",
    ]);
  });

  test("are asked for where there are none", async () => {
    const findings = await dnsFindings({ mailDomain: DOMAIN, dkim: null }, resolverOf([], {}));
    expect(findings.map(({ level }) => level)).toEqual(["error", "warning", "warning", "warning"]);
    expect(findings.every(({ fix }) => fix)).toBe(true);
    expect(findings[0]?.fix).toContain("mail.example.org. 3600 IN MX 10");
  });

  test.each([
    [
      "two SPF records",
      ["a"],
      { ...inOrder, [DOMAIN]: ["v=spf1 mx -all", "v=spf1 a -all"] },
      /error: .* 2 SPF/,
    ],
    [
      "an SPF record that allows everybody",
      ["a"],
      { ...inOrder, [DOMAIN]: ["v=spf1 +all"] },
      /warning: .* every server/,
    ],
    [
      "an SPF record that ends with all",
      ["a"],
      { ...inOrder, [DOMAIN]: ["v=spf1 mx all"] },
      /warning: .* every server/,
    ],
    ["a null MX record", [""], inOrder, /error: .* accepts no email/],
  ])("%s is found", async (_what, mx, txt, expected) => {
    expect((await read(mx, txt)).filter((text) => expected.test(text))).toHaveLength(1);
  });

  test("that no server answers for are an error, not a missing record", async () => {
    const down: Resolver = {
      resolveMx: () => Promise.reject(Object.assign(new Error("queryMx ETIMEOUT"), { code: "ETIMEOUT" })),
      resolveTxt: () => Promise.resolve([]),
    };
    await expect(dnsFindings({ mailDomain: DOMAIN, dkim: null }, down)).rejects.toThrow("ETIMEOUT");
  });
});

describe("the DKIM key", () => {
  test("is compared with the published one", async () => {
    const { generateKeyPairSync } = await import("node:crypto");
    const keyOf = () => ({
      domain: DOMAIN,
      selector: "daylight",
      privateKey: generateKeyPairSync("rsa", { modulusLength: 1024 })
        .privateKey.export({ type: "pkcs8", format: "pem" })
        .toString(),
    });
    const { dkimRecord } = await import("#server/mail/send/dkim.ts");
    const [dkim, other] = [keyOf(), keyOf()];
    const { name, value } = dkimRecord(dkim);
    const levels = async (published: string[]) =>
      (
        await dnsFindings({ mailDomain: DOMAIN, dkim }, resolverOf(["a"], { ...inOrder, [name]: published }))
      )[2];
    expect(await levels([value])).toMatchObject({ level: "ok" });
    expect(await levels([dkimRecord(other).value])).toMatchObject({
      level: "error",
      text: expect.stringContaining("another DKIM key"),
    });
    const nowhere = await dnsFindings({ mailDomain: DOMAIN, dkim }, resolverOf(["a"], inOrder));
    expect(nowhere[2]).toMatchObject({ level: "error", text: expect.stringContaining("not published") });
  });
});
