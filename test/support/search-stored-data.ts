import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { openDatabase } from "#server/db/platform/database.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const run = promisify(execFile);

/** A word, where it was found ("dump", "pg_dump", "database files" or "stored files"), and its context. */
export type StoredMatch = { word: string; location: string; excerpt: string };

/**
 * Looks for words, in any case, in everything an installation stores:
 * - a dump: every column of every row of every table, whatever its schema, as text;
 * - what `pg_dump` prints, where the machine has one that is not older than the server;
 * - PostgreSQL's files of this database, after `vacuum full` and a checkpoint. Its write-ahead log is the cluster's own,
 *   shared by all test databases and recycled by PostgreSQL; it is not searched (docs/data-deletion.md says so);
 * - every file of the file store, temporary ones included, as it is and with base64 decoded.
 */
export async function searchStoredData(app: TestApp, words: readonly string[]): Promise<StoredMatch[]> {
  const { pool, close } = openDatabase(app.database.superuserUrl, { max: 1 });
  try {
    return await search(app, pool, words);
  } finally {
    await close();
  }
}

async function search(app: TestApp, pool: pg.Pool, words: readonly string[]): Promise<StoredMatch[]> {
  // `analyze` first: statistics hold values of rows, and are rows themselves.
  await pool.query("analyze");
  await vacuumFull(pool);
  await pool.query("checkpoint");
  const dumped = await pgDump(app.database.superuserUrl);
  const sources: [string, string[]][] = [
    ["dump", await readAllRows(pool)],
    ["pg_dump", dumped === null ? [] : [dumped]],
    ["database files", await contentsOf(await databaseFolder(pool))],
    ["stored files", withDecodedBase64(await contentsOf(app.filesFolder))],
  ];
  return sources.flatMap(([location, texts]) => {
    const lowerCased = texts.map((text) => text.toLowerCase());
    return words.flatMap((word) => {
      const text = lowerCased.find((one) => one.includes(word.toLowerCase()));
      if (text === undefined) return [];
      const at = text.indexOf(word.toLowerCase());
      return [{ word, location, excerpt: text.slice(Math.max(0, at - 100), at + 100) }];
    });
  });
}

/**
 * Rewrites every table. PostgreSQL may find a row of pg_statistic whose long value a plain vacuum has removed just before,
 * while a transaction of another database still holds the row; then it refuses, and goes through once that has ended.
 */
async function vacuumFull(pool: pg.Pool): Promise<void> {
  await waitUntil(async () => {
    try {
      await pool.query("vacuum full");
      return true;
    } catch (error) {
      if (error instanceof Error && /missing chunk number/.test(error.message)) return false;
      throw error;
    }
  });
}

/** Every row of every table as one text, tables of PostgreSQL's statistics included. */
async function readAllRows(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm', 'p') and (n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       or c.relname = 'pg_statistic')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return texts;
}

/** Null where there is no `pg_dump`, or only one that refuses a newer server. */
async function pgDump(url: string): Promise<string | null> {
  try {
    const { stdout } = await run("pg_dump", ["--dbname", url], { maxBuffer: 1024 ** 3 });
    return stdout;
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    if (code === "ENOENT" || stderr.includes("server version mismatch")) return null;
    throw error;
  }
}

async function databaseFolder(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ folder: string }>(
    `select current_setting('data_directory') || '/base/' || oid as folder
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.folder ?? "";
}

/** Bytes as one character each, so that nothing is lost of what is no text. */
async function contentsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")));
}

function withDecodedBase64(texts: string[]): string[] {
  const decoded = texts.flatMap((text) =>
    [...text.matchAll(/(?:[A-Za-z0-9+/]{4}[A-Za-z0-9+/=\r\n]*)/g)].map(([block]) =>
      Buffer.from(block.replace(/\s/g, ""), "base64").toString("latin1"),
    ),
  );
  return [...texts, ...decoded];
}
