/**
 * What a user reads comes from the catalog (`src/messages`). Reports messages that nothing uses, messages with arguments that
 * are shown without them, and text written in a source file.
 * Usage: node scripts/check-messages.ts [folder …]  (with a folder: each text written in it, with its line)
 */
import { glob, readFile } from "node:fs/promises";
import { findMessageProblems, type MessageProblem } from "./message-problems.ts";

const folders = process.argv.slice(2);
const sources = new Map<string, string>();
for await (const path of glob("src/**/*.{ts,tsx}", { exclude: ["**/node_modules/**"] }))
  sources.set(path, await readFile(path, "utf8"));

const problems = findMessageProblems(sources);
const of = (kind: MessageProblem["kind"]) => problems.filter((problem) => problem.kind === kind);
const written = of("text");
if (folders.length > 0) {
  for (const { file, line, text } of problems)
    if (folders.some((folder) => file.startsWith(folder))) console.log(`${file}:${line}: ${text}`);
  process.exit(0);
}
for (const { file, line, text } of [...of("unused"), ...of("unformatted")])
  console.error(`${file}:${line}: ${text}`);
/** Texts that are not in the catalog yet. The number only falls. */
const WRITTEN_MOST = Number((await readFile("scripts/written-texts.txt", "utf8")).trim());
console.log(
  `${written.length} texts outside the catalog (at most ${WRITTEN_MOST}), ${of("unused").length} messages unused, ` +
    `${of("unformatted").length} shown without their values`,
);
if (written.length > WRITTEN_MOST)
  console.error("Put the new text into src/messages; `node scripts/check-messages.ts src` lists them.");
process.exit(written.length > WRITTEN_MOST || of("unused").length + of("unformatted").length > 0 ? 1 : 0);
