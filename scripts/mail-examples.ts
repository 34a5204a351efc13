import { appendFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  exportClassificationExamples,
  LABELS_HEADER,
} from "#server/actions/exchange/export-classification-examples.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { readEnv } from "#server/env.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { errorMessage, withDatabase } from "./installation-database.ts";

/**
 * `npm run -s mail:examples -- DIR [--corrected] [--without-names]`: writes every email whose outcome a user set into a
 * new folder that `npm run mail:score` reads: the emails, and `labels.tsv`. Only the owner of the folder can read it.
 * Exit code 2 and one line for what the caller can fix, 1 where it cannot work.
 */

const USAGE = "Usage: npm run -s mail:examples -- DIR [--corrected] [--without-names]";

type Command = { folder: string; corrected: boolean; anonymized: boolean };

function parseCommandLine(): Command | null {
  try {
    const { values, positionals } = parseArgs({
      options: { corrected: { type: "boolean" }, "without-names": { type: "boolean" } },
      allowPositionals: true,
    });
    const [folder, ...extraArgs] = positionals;
    if (folder === undefined || extraArgs.length > 0) return null;
    return { folder, corrected: values.corrected ?? false, anonymized: values["without-names"] ?? false };
  } catch {
    return null;
  }
}

/** Examples of an earlier export would be scored with these; so the folder has to be new or empty. */
async function createEmptyFolder(folder: string): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const existing = await readdir(folder);
  return existing.length > 0 ? `${folder} holds files already. Name a new folder.` : null;
}

async function exportTo({ folder, corrected, anonymized }: Command): Promise<number> {
  const env = readEnv(process.env, []);
  return withDatabase(env, async (url) => {
    const { db, close } = openDatabase(url, { max: 2 });
    try {
      // Only read here.
      const { files } = await openFileStore(env, async () => undefined);
      const labels = join(folder, "labels.tsv");
      await writeFile(labels, `${LABELS_HEADER}\n`, { mode: 0o600 });
      let count = 0;
      for await (const { name, bytes, label } of exportClassificationExamples(
        { db, files },
        { corrected, masked: anonymized },
      )) {
        await writeFile(join(folder, name), bytes, { mode: 0o600 });
        await appendFile(labels, `${label}\n`);
        count += 1;
      }
      return count;
    } finally {
      await close();
    }
  });
}

const command = parseCommandLine();
if (command === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    const problem = await createEmptyFolder(command.folder);
    if (problem !== null) {
      process.stderr.write(`mail:examples: ${problem}\n`);
      process.exitCode = 2;
    } else {
      const count = await exportTo(command);
      const summary = `${count} labelled ${count === 1 ? "mail" : "mails"}`;
      process.stdout.write(
        `${summary} in ${command.folder}${command.anonymized ? "" : ". They are people’s letters: keep them to yourself."}\n`,
      );
    }
  } catch (error) {
    process.stderr.write(`mail:examples: ${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
