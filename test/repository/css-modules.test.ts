import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const IMPORT = /import (\w+) from "([^"]+\.module\.css)"/g;

const resolvePath = (from: string, path: string) =>
  path.startsWith("#web/") ? path.replace("#web/", "src/web/") : join(dirname(from), path);

function classesIn(path: string): Set<string | undefined> {
  const css = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

/** Classes that are used without rules of their own: their elements look as their parents say. */
const WITHOUT_RULES = [
  "src/web/features/sharing/Collaborators.tsx: css.level",
  "src/web/screens/AdminDashboard/imports/ImportChanges.tsx: css.rows",
  "src/web/screens/Batch/Batch.tsx: css.text",
  "src/web/screens/Home/DayStrip.tsx: css.monday",
  "src/web/screens/RequestsTracker/import/ImportedRows.tsx: css.rows",
];

test("every class that a component uses is in its CSS module", () => {
  const missing = globSync("src/web/**/*.tsx").flatMap((path) => {
    const code = readFileSync(path, "utf8");
    return [...code.matchAll(IMPORT)].flatMap(([, name = "", module = ""]) => {
      const classes = classesIn(resolvePath(path, module));
      return [...code.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, "g"))]
        .filter(([, used]) => !classes.has(used))
        .map(([use]) => `${path}: ${use}`);
    });
  });
  expect([...new Set(missing)].toSorted()).toEqual(WITHOUT_RULES);
});
