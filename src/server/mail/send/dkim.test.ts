import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import { type DkimKey, dkimRecord, dkimZoneLine, generateDkimKey, readDkimKey, signEmail } from "./dkim.ts";
import { renderEmail } from "./render-email.ts";

const EMAIL: OutgoingEmail = {
  messageId: "<calm-river.1@mail.example>",
  date: "2026-03-01T10:00:00Z",
  from: { name: "Ann Døe", address: "calm-river@mail.example" },
  to: [{ name: "Clerk", address: "foia@agency.example" }],
  cc: [],
  subject: "Request – records of the school board, of all its committees, and of whoever else kept some",
  text: "Dear officer\n\n.a line that begins with a dot\n\ntrailing space \n\n",
  references: ["<a@agency.example>"],
  inReplyTo: "<a@agency.example>",
  attachments: [{ name: "list.csv", type: "text/csv", sha256: "0" }],
};

describe("DKIM", () => {
  let dir: string;
  let file: string;
  let key: DkimKey;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "daylight-dkim-"));
    file = join(dir, "dkim.pem");
    await generateDkimKey(file);
    key = await readDkimKey({ keyFile: file, selector: "daylight", domain: "mail.example" });
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  /** The zone with our record and nothing else. */
  const resolver = async (name: string, type: string) => {
    const record = dkimRecord(key);
    if (type === "TXT" && name === record.name) return [[record.value]];
    throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
  };
  const result = async (raw: Uint8Array) => {
    const { results } = await dkimVerify(Buffer.from(raw), { resolver });
    return results.map(({ signingDomain, status }) => [signingDomain, status.result]);
  };

  test("another library verifies a signed email and rejects a changed one", async () => {
    const raw = await renderEmail(EMAIL, [Buffer.from("a;b\r\n")]);
    const signed = await signEmail(raw, key);
    expect(await result(signed)).toEqual([["mail.example", "pass"]]);
    expect(signed.subarray(-raw.length)).toEqual(raw);
    expect(await signEmail(raw, key)).toEqual(signed);
    const changed = Buffer.from(signed.toString("latin1").replace("Subject: ", "Subject: Not "), "latin1");
    expect((await result(changed))[0]?.[1]).not.toBe("pass");
  });

  test("the headers that end mail with one click are signed (RFC 8058)", async () => {
    const stopUrl = "https://mail.example/api/replies-by-mail/x";
    const signed = await signEmail(await renderEmail({ ...EMAIL, stopUrl }, [Buffer.from("")]), key);
    expect(await result(signed)).toEqual([["mail.example", "pass"]]);
    const [, names] = /\bh=([^;]+);/.exec(signed.toString().replace(/\r\n\s+/g, "")) ?? [];
    expect(names?.toLowerCase().split(":")).toEqual(
      expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  });

  test("the record is given as a zone file takes it: in strings of 255", () => {
    const line = dkimZoneLine(key);
    const strings = [...line.matchAll(/"([^"]*)"/g)].map(([, part]) => part ?? "");
    expect(line).toMatch(/^daylight\._domainkey\.mail\.example\. 3600 IN TXT \( /);
    expect(strings.join("")).toBe(dkimRecord(key).value);
    expect(Math.max(...strings.map(({ length }) => length))).toBe(255);
  });

  test("a key that is made is its owner's alone, and is never written over", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file, "utf8");
    await expect(generateDkimKey(file)).rejects.toThrow("EEXIST");
    expect(await readFile(file, "utf8")).toBe(before);
  });

  const pem = (privateKey: { export(options: { type: "pkcs8"; format: "pem" }): string | Buffer }) =>
    privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  test.each([
    ["no key at all", () => "hello", /no RSA private key/],
    ["nothing", () => "", /no RSA private key/],
    ["an elliptic one", () => pem(generateKeyPairSync("ed25519").privateKey), /no RSA private key/],
    [
      "a short one",
      () => pem(generateKeyPairSync("rsa", { modulusLength: 768 }).privateKey),
      /shorter than 1024 bits/,
    ],
    [
      "the public half",
      () =>
        generateKeyPairSync("rsa", { modulusLength: 1024 })
          .publicKey.export({ type: "spki", format: "pem" })
          .toString(),
      /no RSA private key/,
    ],
  ])("%s is refused with a word", async (_what, text, words) => {
    const keyFile = join(dir, "wrong.pem");
    await writeFile(keyFile, text());
    const reading = readDkimKey({ keyFile, selector: "s", domain: "mail.example" });
    await expect(reading).rejects.toThrow(words);
    await expect(reading).rejects.toThrow(`DKIM_KEY_FILE=${keyFile}`);
  });

  test("the error for a missing file names the command that creates one", async () => {
    const keyFile = join(dir, "none.pem");
    await expect(readDkimKey({ keyFile, selector: "s", domain: "mail.example" })).rejects.toThrow(
      `DKIM_KEY_FILE=${keyFile}: it cannot be read (ENOENT). Make one with: npm run admin -- dkim:keygen ${keyFile}`,
    );
  });
});
