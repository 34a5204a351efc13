/**
 * Prints how large and how plain the tree is, beside the numbers it may not exceed (`shape-limits.json`), and fails when one
 * grew. A number that fell is written down with `--record`, so that it stays there.
 * Usage: node scripts/check-shape.ts [--list | --record]
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { measureShape } from "./shape.ts";

type Limits = {
  dataFolders: string[];
  foreignNames: string[];
  limits: Record<string, { most: number; goal: number }>;
};

const LIMITS = new URL("shape-limits.json", import.meta.url);
const { dataFolders, foreignNames, limits }: Limits = JSON.parse(await readFile(LIMITS, "utf8"));
const sources = new Map<string, string>();
for await (const path of glob("src/**/*.{ts,tsx,css}", { exclude: ["**/node_modules/**"] }))
  sources.set(path, await readFile(path, "utf8"));
const measures = measureShape({
  sources,
  schema: await readFile("migrations/schema.sql", "utf8"),
  dataFolders,
  foreignNames: new Set(foreignNames),
});

let hasGrown = false;
for (const { name, count, where } of measures) {
  const limit = limits[name] ?? { most: 0, goal: 0 };
  const grown = count > limit.most;
  hasGrown ||= grown;
  console.log(
    `${grown ? "✗" : "✓"} ${name.padEnd(58)} ${String(count).padStart(7)}  at most ${limit.most}, goal ${limit.goal}`,
  );
  if (process.argv.includes("--list") || (grown && limit.most === 0))
    for (const one of where) console.log(`    ${one}`);
  limits[name] = { ...limit, most: Math.min(limit.most, count) };
}
if (process.argv.includes("--record"))
  await writeFile(LIMITS, `${JSON.stringify({ limits, dataFolders, foreignNames }, null, 2)}\n`);
if (hasGrown) {
  console.error(
    "A number grew. `npm run check:shape -- --list` says where; fold, rename or delete until it holds.",
  );
  process.exitCode = 1;
}
