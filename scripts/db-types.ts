/**
 * Writes what the migrations make: `src/server/db/platform/tables.ts` (types for queries) and `migrations/schema.sql` (the
 * schema, to read and to compare). With `--check` writes nothing and fails when one of them is not current.
 * Needs no running server.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { dumpSchema } from "#server/db/platform/schema-dump.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";

const execFileAsync = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const program = (name: string) => join(root, "node_modules/.bin", name);

/** JSON that one function writes, in one form: the type it reads as, and where that is. */
const JSON_COLUMNS: Record<string, { type: string; from: string }> = {
  "clock.input": { type: "ClockInput", from: "#core/request/clocks.ts" },
  "clock.working": { type: "Deadline", from: "#core/law/clocks/deadline.ts" },
  "law_version.patch": { type: "LawPatch", from: "#core/law/apply-law-patch.ts" },
  "mailbox_change.previous_state": {
    type: "PreviousState | null",
    from: "#server/db/mailbox/mailbox-changes.ts",
  },
  "message.entry": { type: "ManualEntry | null", from: "#core/request/manual-entries.ts" },
  "message.manual_submission": {
    type: "ManualSubmission | null",
    from: "#core/delivery/manual-submission.ts",
  },
  "offered_template.content": {
    type: "OfferedContent | null",
    from: "#core/template/offered-templates.ts",
  },
  "outbox.mail": { type: "OutgoingEmail", from: "#server/ports/outgoing-email.ts" },
  "reparse.report": { type: "ReparseReport", from: "#server/db/intake/reparse.ts" },
  "reply_by_email.attachments": { type: "EmailReplyFile[]", from: "#server/db/intake/replies-by-email.ts" },
  "request_import.options": { type: "Partial<ImportChoices>", from: "#core/import/preview-request.ts" },
  "request_import_email.headers": {
    type: "ImportedEmailHead",
    from: "#server/db/exchange/request-imports.ts",
  },
  "request_import_row.errors": { type: "RowError[]", from: "#core/import/preview-request.ts" },
  "request_import_row.proposal": { type: "RequestPreview | null", from: "#core/import/preview-request.ts" },
  "sandbox_email.mail": { type: "StoredSandboxEmail", from: "#server/db/delivery/sandbox-mail.ts" },
  "tracker_view.columns": { type: "TrackerColumn[]", from: "#contract/requests/request-list.ts" },
};

const jsonColumns = Object.entries(JSON_COLUMNS).map(([column, { type }]) => [column, `JsonColumn<${type}>`]);

const typesByFile = Map.groupBy(Object.values(JSON_COLUMNS), ({ from }) => from);
// In the order that the formatter wants.
const imports = [...typesByFile]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([from, columns]) => {
    // "RowError[]" is of RowError, "Partial<ImportChoices>" of ImportChoices.
    const names = columns.map(({ type }) => /(\w+)(?:\[\]|>| \| null)*$/.exec(type)?.[1]).toSorted();
    return `import type { ${names.join(", ")} } from "${from}";`;
  })
  .join("\n");

const JSON_COLUMN_TYPE = `
/** A column of JSON that is always written in one form: it reads as \`T\`, and takes it as it is or as text. */
type JsonColumn<T> = ColumnType<T, null extends T ? T | string | undefined : T | string, T | string | undefined>;
`;

const generated = await generate();
if (process.argv.includes("--check")) await check(generated);
else for (const [path, text] of generated) await writeFile(join(root, path), text);

async function generate(): Promise<Map<string, string>> {
  const postgres = await startTemporaryPostgres();
  const database = openDatabase(postgres.url("postgres"));
  try {
    await migrate(database.pool);
    return new Map([
      ["migrations/schema.sql", await dumpSchema(database.pool)],
      ["src/server/db/platform/tables.ts", await typesOf(postgres.url("postgres"))],
    ]);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function typesOf(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-types-"));
  try {
    const file = join(folder, "tables.ts");
    await execFileAsync(program("kysely-codegen"), [
      "--dialect=postgres",
      `--url=${url}`,
      `--out-file=${file}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      // As server/db/platform/database.ts reads them.
      "--date-parser=string",
      `--type-mapping=${JSON.stringify({ int8: "number" })}`,
      `--overrides=${JSON.stringify({ columns: Object.fromEntries(jsonColumns) })}`,
    ]);
    const text = (await readFile(file, "utf8"))
      .replace("export interface DB {", "export interface Tables {")
      .replace(/import type .*/, (kysely) => `${kysely}\n${imports}\n${JSON_COLUMN_TYPE}`)
      .replace(/\/\*\*[\s\S]*?\*\//, "/** Made by `npm run db:types` from the migrations: do not edit. */");
    return await formatted("src/server/db/platform/tables.ts", text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function formatted(path: string, text: string): Promise<string> {
  const biome = execFileAsync(program("biome"), ["format", `--stdin-file-path=${path}`], { cwd: root });
  biome.child.stdin?.end(text);
  return (await biome).stdout;
}

async function check(files: Map<string, string>): Promise<void> {
  for (const [path, text] of files) {
    if ((await readFile(join(root, path), "utf8").catch(() => "")) === text) continue;
    console.error(`${path} does not match the migrations: run npm run db:types`);
    process.exitCode = 1;
  }
}
