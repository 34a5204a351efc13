import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyExport } from "./export-verify.ts";

const sha = (words: string) => createHash("sha256").update(words).digest("hex");

const MAIL = "From: foia@nara.gov\r\nSubject: Yours\r\n\r\nHello.\r\n";

/** A small export, as text by name; `mend` updates what depends on the changed files. */
function parts(
  changes: {
    manifest?: object;
    pieces?: { path: string; what: string; size: number; sha256: string }[];
    mail?: string;
  } = {},
): Record<string, string> {
  const mail = changes.mail ?? MAIL;
  const pieces = [
    { path: "mail/001.eml", what: "mail", size: mail.length, sha256: sha(mail) },
    { path: "attachments/001-1 a.csv", what: "attachment", size: 3, sha256: sha("a,b") },
    ...(changes.pieces ?? []),
  ];
  const manifest = JSON.stringify({ version: 1, request: { id: "r" }, pieces, ...changes.manifest });
  const sums = [...pieces.slice(0, 2), { path: "manifest.json", sha256: sha(manifest) }]
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join("");
  return {
    "One/mail/001.eml": mail,
    "One/attachments/001-1 a.csv": "a,b",
    "One/manifest.json": manifest,
    "One/SHA256SUMS": sums,
    "export.json": JSON.stringify({ version: 1, requests: [{ folder: "One", id: "r", sums: sha(sums) }] }),
  };
}

describe("export:verify", () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), "daylight-verify-"));
  });
  afterAll(() => rm(place, { recursive: true }));

  async function zipped(files: Record<string, string>): Promise<string> {
    const path = join(place, `${sha(JSON.stringify(files)).slice(0, 12)}.zip`);
    const bytes = Object.fromEntries(Object.entries(files).map(([name, words]) => [name, strToU8(words)]));
    await writeFile(path, zipSync(bytes, { level: 0 }));
    return path;
  }
  const faultsOf = async (files: Record<string, string>) => (await verifyExport(await zipped(files))).faults;

  test("counts what is whole", async () => {
    expect(await verifyExport(await zipped(parts()))).toEqual({
      ...{ requests: 1, mails: 1, attachments: 1, files: 5 },
      faults: [],
    });
  });

  const { "One/attachments/001-1 a.csv": _, ...without } = parts();
  test.each<[string, Record<string, string>, string[]]>([
    [
      "a byte that was changed",
      { ...parts(), "One/attachments/001-1 a.csv": "a,c" },
      ["One/attachments/001-1 a.csv was changed: its SHA-256 is another"],
    ],
    ["a file that is missing", without, ["One/attachments/001-1 a.csv is missing"]],
    [
      "a file too many",
      { ...parts(), "One/mail/002.eml": MAIL },
      ["One/mail/002.eml is in the ZIP and in no list"],
    ],
    [
      "a manifest that was changed",
      {
        ...parts(),
        "One/manifest.json": parts({ manifest: { request: { id: "s" } } })["One/manifest.json"] ?? "",
      },
      [
        "One/manifest.json is of another request than export.json says",
        "One/manifest.json was changed: its SHA-256 is another",
      ],
    ],
    [
      "a manifest that names more than there is",
      parts({ pieces: [{ path: "mail/003.eml", what: "mail", size: 1, sha256: sha("x") }] }),
      ["One/mail/003.eml is in manifest.json and not in SHA256SUMS"],
    ],
    [
      "sums that were written anew",
      { ...parts(), "One/SHA256SUMS": parts({ mail: `${MAIL}!` })["One/SHA256SUMS"] ?? "" },
      [
        "One/SHA256SUMS is not the one that export.json names: it was changed",
        "One/mail/001.eml was changed: its SHA-256 is another",
        "One/manifest.json was changed: its SHA-256 is another",
      ],
    ],
    [
      "a mail without a head",
      parts({ mail: "\r\nnothing" }),
      ["One/mail/001.eml cannot be read as a mail: it has no head"],
    ],
    ["no list at all", { "a.txt": "x" }, ["export.json is missing"]],
    [
      "a list of a version to come",
      { "export.json": '{"version":2,"requests":[]}' },
      ["export.json is of version 2; this program reads version 1"],
    ],
    ["a list that is none", { "export.json": "{" }, ["export.json cannot be read: it is not valid JSON"]],
  ])("tells of %s", async (_what, files, faults) => {
    expect(await faultsOf(files)).toEqual(faults);
  });

  test("ends with 1 and a readable message", { timeout: 30_000 }, async () => {
    const path = await zipped(without);
    const root = fileURLToPath(new URL("..", import.meta.url));
    const child = spawn(process.execPath, ["scripts/export-verify.ts", path], { cwd: root });
    const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [err, code] = await Promise.all([text(child.stderr), exit]);
    expect(err).toContain("✗ One/attachments/001-1 a.csv is missing\n1 fault in 1 requests");
    expect(code).toBe(1);
  });
});
