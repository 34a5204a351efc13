import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STORED_ITEM_NAMES, STORED_ITEMS } from "#web/app/storage/stored-items.ts";
import { STORED_PURPOSES } from "#web/app/storage/stored-purposes.ts";

const DIRECT =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\.|document\.cookie|serviceWorker/;

/** A line of code without its comments. */
const code = (line: string) => line.replace(/^\s*(?:\*|\/\*|\/\/).*/, "").replace(/\s\/\/ .*/, "");

test("all code reaches the browser's storage through the registry", () => {
  const direct = globSync("src/{web,core,contract}/**/*.{ts,tsx,html}")
    .filter((path) => !path.startsWith("src/web/app/storage/") && !path.includes(".test."))
    // The literal names an area of the registry; the object itself is what must not be used.
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => DIRECT.test(code(line).replaceAll(/"(?:local|session)Storage"/g, "")))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(direct).toEqual([]);
});

const LOGOUT_EFFECTS = {
  remove: "Removed.",
  ask: "An unsaved draft: the user is asked. Kept, only the same account finds it again; discarded, it is removed.",
  stay: "Stays: nothing that the user wrote is in it.",
};

test("docs/browser-storage.md lists every item with its purpose and lifetime", async () => {
  const rows = STORED_ITEM_NAMES.map((name) => {
    const { area, key, logout } = STORED_ITEMS[name];
    const { purpose, lifetime } = STORED_PURPOSES[name];
    return `| \`${key}\` | ${area} | ${purpose} | ${lifetime} | ${LOGOUT_EFFECTS[logout]} |`;
  });
  const page = [
    "# What this site stores in a browser",
    "",
    "Written by `test/repository/browser-storage.test.ts` from `src/web/app/storage/`; `vitest run --project unit -u test/repository/browser-storage.test.ts`",
    "writes it again. The site sets no cookies and uses no IndexedDB, cache or service worker. Parts in braces are filled in:",
    "`{user}` is the id of the account, or `visitor` for nobody logged in.",
    "",
    "| Key | Area | Purpose | Lifetime | At logout |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot("../../docs/browser-storage.md");
});
