import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import { seedAgencies } from "./agencies.ts";

const sources = new URL("../../../", import.meta.url);

/** All that a built-in agency and its search words are made of; the reviewers come from the rights. */
export const DIRECTORY_SOURCES = [
  "core/agency/",
  "core/law/rights/",
  "messages/en/agency-contact.ts",
  "server/db/agencies/agencies.ts",
];

/**
 * Brings the built-in directory into the database (`seedAgencies`) when this is not the version it had last. Comparing
 * thousands of agencies, or only loading them, takes longer than most of the rest of a start, and most starts change none.
 */
export async function seedDirectory(db: Kysely<Tables>): Promise<void> {
  const version = await readDirectoryVersion();
  const stored = await db.selectFrom("directory_version").select("version").executeTakeFirst();
  if (stored?.version === version) return;
  const { AGENCIES } = await import("#core/agency/directory.ts");
  await seedAgencies(db, AGENCIES);
  await db
    .insertInto("directory_version")
    .values({ version })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ version }))
    .execute();
}

/** A hash of the sources, which needs none of them loaded. */
async function readDirectoryVersion(): Promise<string> {
  const files = (await Promise.all(DIRECTORY_SOURCES.map(filesOf))).flat();
  const contents = await Promise.all(files.map((file) => readFile(new URL(file, sources))));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) hash.update(`\n${file}\n`).update(contents[index] ?? "");
  return hash.digest("hex");
}

async function filesOf(source: string): Promise<string[]> {
  if (!source.endsWith("/")) return [source];
  const names = await readdir(new URL(source, sources), { recursive: true });
  return names
    .filter((name) => /\.(?:ts|json)$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => `${source}${name}`)
    .sort();
}
