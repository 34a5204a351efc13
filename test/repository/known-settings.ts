import { readFile } from "node:fs/promises";

/** The settings of the README, which a test of env.ts compares with the program. */
export async function knownSettings(): Promise<Set<string>> {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
  return new Set(
    rows.flatMap((row) => {
      const [, name = "", , description = ""] = row.split("|");
      // "BACKUP_S3_…" stands for those whose endings are described.
      const [, prefix] = /([A-Z0-9_]+)…/.exec(name) ?? [];
      const endings = prefix === undefined ? [] : (description.match(/[A-Z][A-Z0-9_]+/g) ?? []);
      return [...(name.match(/[A-Z][A-Z0-9_]+/g) ?? []), ...endings.map((ending) => prefix + ending)];
    }),
  );
}
