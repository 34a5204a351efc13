import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureInstalled, node, root } from "./install.mjs";
import { orExplain, showProgress } from "./progress.mjs";

/** What the web build reads. */
const sources = [
  "src/web",
  "src/core",
  "src/contract",
  "src/messages",
  "scripts/prerender.ts",
  "scripts/compile-messages.ts",
  "scripts/single-icons.ts",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
/** Beside dist/web, which every build empties. */
const stamp = `${root}dist/web.sha256`;

/** Builds dist/web unless it was built from exactly these sources. */
export async function ensureWebBuilt() {
  const hash = hashOf(sources);
  const isWhole = ["web/index.html", "prerender/prerender.js"].every((file) =>
    existsSync(`${root}dist/${file}`),
  );
  if (isWhole && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  const build = spawn(node, ["scripts/prerender.ts"], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const failure = await showProgress("Building the pages", build);
  if (failure) throw new Error(`The pages could not be built:\n${failure}`);
  writeFileSync(stamp, hash);
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn))
    hash
      .update(`${path}\0`)
      .update(readFileSync(root + path))
      .update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(root + path)) return [];
  if (!statSync(root + path).isDirectory()) return [path];
  const names = readdirSync(root + path).filter((name) => name !== "node_modules");
  return names.sort().flatMap((name) => filesIn(`${path}/${name}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await orExplain(async () => {
    await ensureInstalled({ development: false });
    await ensureWebBuilt();
  });
}
