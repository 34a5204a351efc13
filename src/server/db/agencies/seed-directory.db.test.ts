import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { DIRECTORY_SOURCES, seedDirectory } from "./seed-directory.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

const nameOf = async (id: string) =>
  (await database.pool.query("select name from agency where id = $1", [id])).rows[0]?.name;

test("a start with another version brings the directory in, one with the same version reads no agency", async () => {
  const outdated = "update agency set name = 'Outdated', builtin_hash = 'outdated' where id = 'us-nara'";
  await database.pool.query(outdated);
  await database.pool.query("update agency set name = 'Edited', edited_at = now() where id = 'us-sec'");
  await database.pool.query("update directory_version set version = 'of an older release'");
  await seedDirectory(database.db);
  expect(await nameOf("us-nara")).toBe("National Archives and Records Administration");
  expect(await nameOf("us-sec")).toBe("Edited");

  await database.pool.query(outdated);
  await seedDirectory(database.db);
  expect(await nameOf("us-nara")).toBe("Outdated");
});

test("the version covers every file that the directory and its search words are made of", async () => {
  const source = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
  const found = new Set<string>();
  const pending = ["core/agency/directory.ts", "core/agency/search-text.ts"];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (path.endsWith(".json")) continue;
    for (const [, imported = ""] of (await source(path)).matchAll(
      /^import (?!type ).*?from "([.#].+?)"/gms,
    )) {
      pending.push(
        imported.startsWith("#messages/")
          ? imported.replace("#messages/", "messages/en/")
          : imported.startsWith("#")
            ? imported.slice(1)
            : posix.join(posix.dirname(path), imported),
      );
    }
  }
  expect(found.size).toBeGreaterThan(50);
  const uncovered = [...found].filter((path) => !DIRECTORY_SOURCES.some((part) => path.startsWith(part)));
  expect(uncovered).toEqual([]);
});
