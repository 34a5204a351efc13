import { createHmac } from "node:crypto";
import type { BackupManifest, BackupStore, Cipher } from "#server/ports/backup.ts";
import { readContent } from "./backup-contents.ts";

/** A file of a backup: the hash of its bytes, and the object that has them, which is another one where they are encrypted. */
export type BackedUpFile = { sha256: string; size: number; object: string };

/** Tells two secret keys apart without saying anything of either. */
export const fingerprintOf = (secretKey: Uint8Array): string =>
  createHmac("sha256", secretKey).update("daylight backup fingerprint").digest("hex").slice(0, 16);

/** The name of the manifest of a moment; names sort as time does. */
export const manifestName = (at: Date): string => `${at.toISOString().replace(/[:.]/g, "-")}.json`;

/**
 * Reads the manifest of a backup: of the one with this name (as `listBackups` has it), or of the newest.
 * Rejects where there is none, or a later version of the program wrote it.
 */
export async function readManifest(backups: BackupStore, name: string | null): Promise<BackupManifest> {
  const names = await backups.manifests.list();
  const file = name === null ? names.at(-1) : `${name}.json`;
  if (file === undefined || !names.includes(file)) {
    throw new Error(name === null ? "There is no backup here" : `There is no backup ${name} here`);
  }
  const text = await backups.manifests.read(file);
  return parseManifest(text, file);
}

function parseManifest(text: string, file: string): BackupManifest {
  let manifest: Partial<BackupManifest>;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new Error(`The manifest ${file} is damaged`, { cause: error });
  }
  if (manifest.format !== 1) {
    throw new Error(`The backup ${file} has a format that this version of Daylight does not know`);
  }
  return manifest as BackupManifest;
}

/** All backups of a place, the oldest first. */
export async function listBackups(
  backups: BackupStore,
): Promise<{ name: string; manifest: BackupManifest }[]> {
  const found = [];
  for (const file of await backups.manifests.list()) {
    const manifest = parseManifest(await backups.manifests.read(file), file);
    found.push({ name: file.replace(/\.json$/, ""), manifest });
  }
  return found;
}

/** The files of a backup. */
export async function readFileList(backups: BackupStore, manifest: BackupManifest): Promise<BackedUpFile[]> {
  const text = (await readContent(backups.objects, manifest.files, null).toArray()).join("");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [sha256 = "", size = "", object = ""] = line.split(" ");
      return { sha256, size: Number(size), object };
    });
}

/** Every object that a backup needs. */
export async function objectsOf(backups: BackupStore, manifest: BackupManifest): Promise<string[]> {
  const contents = [manifest.files, manifest.secretKey, ...manifest.tables.map(({ content }) => content)];
  const files = await readFileList(backups, manifest);
  return [...contents.flatMap((content) => content?.parts ?? []), ...files.map(({ object }) => object)];
}

/** What decrypts a backup: nothing where it is not encrypted. Throws where it is and no key was given. */
export function cipherFor(manifest: BackupManifest, decrypt: Cipher | null): Cipher | null {
  if (manifest.recipient === null) return null;
  if (decrypt) return decrypt;
  throw new Error(
    `This backup is encrypted for ${manifest.recipient}. Name the file of its key with --key FILE`,
  );
}
