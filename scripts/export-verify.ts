/**
 * `npm run export:verify -- FILE.zip`: whether an export of requests is whole and as it was made. Every file is hashed and
 * compared with `SHA256SUMS` and `manifest.json` of its folder, and those with `export.json`; nothing may be missing, nothing
 * be there besides, and every email can be read. Ends with 1 where something is wrong, and says what.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PostalMime from "postal-mime";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { DATA_VERSION } from "#core/export/account-data.ts";
import type { AccountExport } from "#server/actions/exchange/import-account.ts";

/** What a reader of this version knows. */
const VERSION = 1;
/** Lists and emails are read whole; anything larger is not from our export. */
const MAX_READ_BYTES = 200 * 1024 * 1024;

export type VerificationResult = {
  requests: number;
  mails: number;
  attachments: number;
  files: number;
  faults: string[];
};

type FileHash = { sha256: string; size: number };
type FolderManifest = {
  version: number;
  request: { id: string };
  pieces: { path: string; what: string; size: number; sha256: string }[];
};
type ExportIndex = {
  version: number;
  requests: { folder: string; id: string; title: string; sums: string }[];
  /** Of an account's export, which can be imported: the version of its data. */
  data?: number;
  /** What belongs to no request: letterhead, templates. */
  account?: { path: string; sha256: string }[];
};

/** A whole export, opened to be imported: throws with what is wrong with it, or why it cannot be imported. */
export async function openAccountExport(
  path: string,
): Promise<{ source: AccountExport; email: string; close(): void }> {
  const { faults } = await verifyExport(path);
  if (faults.length > 0)
    throw new Error(
      [
        `${path} is damaged, and nothing was written:`,
        ...faults.slice(0, 20).map((fault) => `  ${fault}`),
      ].join("\n"),
    );
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const readJsonFile = async <Shape>(name: string): Promise<Shape> => {
    const missing: string[] = [];
    const found = await readJson<Shape>(zip, entries, name, missing);
    if (found === null) throw new Error(missing.join("\n"));
    return found;
  };
  const { data, account = [], requests } = await readJsonFile<ExportIndex>("export.json");
  if (data !== DATA_VERSION) {
    zip.close();
    throw new Error(
      data === undefined
        ? `${path} cannot be imported: it is not an account's export, or an earlier release made it. Export the account again with this release.`
        : `${path} cannot be imported: a later release made it (version ${data} of its data; this one reads ${DATA_VERSION}).`,
    );
  }
  const files = new Map([["", new Map(account.map((file) => [file.sha256, file.path]))]]);
  for (const { folder } of requests) {
    const { pieces } = await readJsonFile<FolderManifest>(`${folder}/manifest.json`);
    files.set(folder, new Map(pieces.map((piece) => [piece.sha256, `${folder}/${piece.path}`])));
  }
  const profile = await readJsonFile<{ email: string }>("account/profile.json");
  const source: AccountExport = {
    requests,
    files,
    readJson: readJsonFile,
    open: async (name) => zip.openReadStreamPromise(entries.get(name) as Entry),
  };
  return { source, email: profile.email, close: () => zip.close() };
}

/** Looks through a whole export. Rejects only where the file is no ZIP, or cannot be read. */
export async function verifyExport(path: string): Promise<VerificationResult> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  try {
    return await verifyZip(zip);
  } finally {
    zip.close();
  }
}

async function verifyZip(zip: ZipFile): Promise<VerificationResult> {
  const result: VerificationResult = { requests: 0, mails: 0, attachments: 0, files: 0, faults: [] };
  const { faults } = result;
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) faults.push(`${entry.fileName} is in the ZIP twice`);
    entries.set(entry.fileName, entry);
  }
  const index = await readJson<ExportIndex>(zip, entries, "export.json", faults);
  if (index === null) return result;
  if (!Array.isArray(index.requests) || index.version !== VERSION) {
    faults.push(`export.json is of version ${index.version}; this program reads version ${VERSION}`);
    return result;
  }
  const listedNames = new Set(["export.json"]);
  for (const { folder, id, sums } of index.requests) {
    result.requests += 1;
    await verifyFolder(zip, entries, { folder, id, sums }, listedNames, result);
  }
  for (const { path, sha256 } of index.account ?? []) {
    listedNames.add(path);
    const found = await hashEntry(zip, entries.get(path));
    if (found === null) faults.push(`${path} is missing`);
    else if (found.sha256 !== sha256) faults.push(`${path} was changed: its SHA-256 is another`);
  }
  for (const name of entries.keys()) {
    if (!listedNames.has(name)) faults.push(`${name} is in the ZIP and in no list`);
  }
  result.files = entries.size;
  return result;
}

async function verifyFolder(
  zip: ZipFile,
  entries: Map<string, Entry>,
  { folder, id, sums }: Pick<ExportIndex["requests"][number], "folder" | "id" | "sums">,
  listedNames: Set<string>,
  result: VerificationResult,
): Promise<void> {
  const { faults } = result;
  const pathInFolder = (path: string) => `${folder}/${path}`;
  listedNames.add(pathInFolder("SHA256SUMS"));
  const sumsFile = await readEntry(zip, entries, pathInFolder("SHA256SUMS"), faults);
  if (sumsFile === null) return;
  if (hashBytes(sumsFile).sha256 !== sums) {
    faults.push(`${pathInFolder("SHA256SUMS")} is not the one that export.json names: it was changed`);
  }
  const expectedHashes = new Map<string, string>();
  for (const line of sumsFile.toString("utf8").split("\n").filter(Boolean)) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sha256 === undefined || path === undefined)
      faults.push(`${pathInFolder("SHA256SUMS")} has a line that is none`);
    else expectedHashes.set(path, sha256);
  }
  const manifest = await readJson<FolderManifest>(zip, entries, pathInFolder("manifest.json"), faults);
  const pieces = new Map((manifest?.pieces ?? []).map((piece) => [piece.path, piece]));
  if (manifest && manifest.request?.id !== id) {
    faults.push(`${pathInFolder("manifest.json")} is of another request than export.json says`);
  }
  for (const [path, sha256] of expectedHashes) {
    listedNames.add(pathInFolder(path));
    const piece = pieces.get(path);
    if (!piece && path !== "manifest.json") faults.push(`${pathInFolder(path)} is not in manifest.json`);
    const found = await hashEntry(zip, entries.get(pathInFolder(path)));
    if (found === null) faults.push(`${pathInFolder(path)} is missing`);
    else if (found.sha256 !== sha256)
      faults.push(`${pathInFolder(path)} was changed: its SHA-256 is another`);
    else if (piece && (piece.sha256 !== sha256 || piece.size !== found.size)) {
      faults.push(`${pathInFolder(path)} is not what manifest.json says of it`);
    }
  }
  for (const [path, piece] of pieces) {
    if (!expectedHashes.has(path))
      faults.push(`${pathInFolder(path)} is in manifest.json and not in SHA256SUMS`);
    if (piece.what === "attachment") result.attachments += 1;
    if (piece.what !== "mail") continue;
    result.mails += 1;
    await verifyEmail(zip, entries, pathInFolder(path), faults);
  }
}

async function verifyEmail(zip: ZipFile, entries: Map<string, Entry>, name: string, faults: string[]) {
  // What is missing was said already.
  if (!entries.has(name)) return;
  const raw = await readEntry(zip, entries, name, faults);
  if (raw === null) return;
  try {
    const { headers } = await PostalMime.parse(raw);
    if (headers.length === 0) faults.push(`${name} cannot be read as a mail: it has no head`);
  } catch (error) {
    faults.push(`${name} cannot be read as a mail: ${error instanceof Error ? error.message : error}`);
  }
}

const hashBytes = (bytes: Uint8Array): FileHash => ({
  sha256: createHash("sha256").update(bytes).digest("hex"),
  size: bytes.byteLength,
});

async function hashEntry(zip: ZipFile, entry: Entry | undefined): Promise<FileHash | null> {
  if (!entry) return null;
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { sha256: hash.digest("hex"), size };
}

async function readEntry(
  zip: ZipFile,
  entries: Map<string, Entry>,
  name: string,
  faults: string[],
): Promise<Buffer | null> {
  const entry = entries.get(name);
  if (!entry) {
    faults.push(`${name} is missing`);
    return null;
  }
  if (entry.uncompressedSize > MAX_READ_BYTES) {
    faults.push(`${name} is larger than anything an export has of its kind`);
    return null;
  }
  return buffer(await zip.openReadStreamPromise(entry));
}

async function readJson<Shape>(
  zip: ZipFile,
  entries: Map<string, Entry>,
  name: string,
  faults: string[],
): Promise<Shape | null> {
  const bytes = await readEntry(zip, entries, name, faults);
  if (bytes === null) return null;
  try {
    return JSON.parse(bytes.toString("utf8")) as Shape;
  } catch {
    faults.push(`${name} cannot be read: it is not valid JSON`);
    return null;
  }
}

/** Prints the verdict; resolves to the exit code. */
async function main(path: string | undefined): Promise<number> {
  if (path === undefined) {
    console.error("Name the ZIP to check: npm run export:verify -- FILE.zip");
    return 2;
  }
  try {
    const { requests, mails, attachments, files, faults } = await verifyExport(path);
    for (const error of faults) console.error(`✗ ${error}`);
    const found = `${requests} requests, ${mails} mails, ${attachments} attachments, ${files} files in all`;
    if (faults.length === 0) console.log(`✓ Whole and unchanged: ${found}.`);
    else console.error(`${faults.length} ${faults.length === 1 ? "fault" : "faults"} in ${found}.`);
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`✗ ${path} cannot be read as a ZIP: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv[2]);
