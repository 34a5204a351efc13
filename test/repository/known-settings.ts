import { readFile } from "node:fs/promises";

/** The settings of the README, which a test of env.ts compares with the program. */
export async function knownSettings(): Promise<Set<string>> {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
  return new Set(rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []));
}
