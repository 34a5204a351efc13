import type { BackupManifest, BackupStore, Cipher } from "#server/ports/backup.ts";
import { DamagedContent, forEachOf, hashOf, objectProblem, readContent } from "./backup-contents.ts";
import { objectsOf, readFileList } from "./backup-manifests.ts";

export type Verification = { objects: number; problems: string[]; isDecrypted: boolean };

/**
 * Reads everything of a backup and compares it with its hashes. With the key of an encrypted one it looks inside, too: whether
 * that is what was backed up.
 */
export async function verifyBackup(
  backups: BackupStore,
  manifest: BackupManifest,
  decrypt: Cipher | null,
): Promise<Verification> {
  const problems: string[] = [];
  const objects = new Set(
    await objectsOf(backups, manifest).catch((error: unknown) => {
      if (!(error instanceof DamagedContent)) throw error;
      problems.push(`The list of files cannot be read: ${error.message}`);
      return [];
    }),
  );
  await forEachOf(objects, async (object) => {
    const problem = await objectProblem(backups.objects, object);
    if (problem) problems.push(problem);
  });
  const isDecrypted = manifest.recipient === null || decrypt !== null;
  if (isDecrypted && problems.length === 0) await verifyInside(backups, manifest, decrypt, problems);
  return { objects: objects.size, problems: problems.sort(), isDecrypted };
}

async function verifyInside(
  backups: BackupStore,
  manifest: BackupManifest,
  decrypt: Cipher | null,
  problems: string[],
): Promise<void> {
  for (const { name, content } of manifest.tables) {
    try {
      for await (const _ of readContent(backups.objects, content, decrypt));
    } catch (error) {
      if (!(error instanceof DamagedContent)) throw error;
      problems.push(`The table ${name} is damaged: ${error.message}`);
    }
  }
  if (!decrypt) return; // An object that is not encrypted is the file itself.
  await forEachOf(await readFileList(backups, manifest), async ({ sha256, object }) => {
    if ((await hashOf(await decrypt(backups.objects.stream(object)))) !== sha256)
      problems.push(`The object ${object} is not the file ${sha256}`);
  });
}
