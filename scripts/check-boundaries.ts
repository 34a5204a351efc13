/** `npm run check:boundaries`: prints every import that violates a boundary rule. */
import { glob, readFile } from "node:fs/promises";
import { findViolations } from "./boundaries.ts";

const sources = new Map<string, string>();
for await (const path of glob("src/**/*.{ts,tsx}", { exclude: ["**/node_modules/**"] })) {
  sources.set(path.replaceAll("\\", "/"), await readFile(path, "utf8"));
}
const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
const violations = findViolations(sources, new Set(Object.keys(dependencies)));
for (const { file, line, rule } of violations) console.log(`${file}:${line} ${rule}`);
console.log(`${sources.size} files, ${violations.length} violations`);
if (violations.length > 0 || sources.size === 0) process.exitCode = 1;
