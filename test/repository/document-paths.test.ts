import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const files = globSync("{src,test,scripts,bench,migrations,docs}/**/*", { exclude: ["**/node_modules/**"] });
const names = new Set(files.map((path) => basename(path)));

/** A path in a document is one from the root, one below `src` or `src/server`, or the name of a file in backticks. */
function exists(path: string): boolean {
  // `src/messages/en/tracker-*.ts` means all that begin so.
  const clean = path.replace(/[*{].*$/, "").replace(/\/$/, "");
  return (
    ["", "src/", "src/server/", "src/web/", "src/web/app/"].some((root) => existsSync(root + clean)) ||
    (!path.includes("/") && names.has(path)) ||
    (path.includes("*") && files.some((file) => file.startsWith(clean)))
  );
}

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...globSync("docs/*.md")])(
  "%s names only files and folders that are there",
  (document) => {
    const text = readFileSync(document, "utf8").replace(/```[\s\S]*?```/g, "");
    const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.*{}-]*|[\w-]+\.(?:tsx?|mjs))`/g)].map(
      ([, path]) => path,
    );
    const missing = paths.filter(
      (path): path is string =>
        path !== undefined &&
        /^(src|test|scripts|bench|core|actions|http|db|mail|composition)\/|\.(tsx?|mjs)$/.test(path) &&
        !exists(path),
    );
    expect(missing).toEqual([]);
  },
);
