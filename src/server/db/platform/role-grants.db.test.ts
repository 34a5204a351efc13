import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const DOCUMENT = new URL("../../../../docs/database-grants.md", import.meta.url);

/** What row-level security leaves open on purpose: the same for everyone. */
const FOR_EVERYBODY = ["announcement", "closing", "law_version", "office_calendar"];

/** All that the user role may do, whether it was granted to it or to everyone, as rows of the document without reasons. */
const GRANTED_PRIVILEGES = `
  with rights as (
    select c.oid, grantee, lower(privilege_type) as right, null::name as column_name from pg_class c, aclexplode(relacl)
    union all
    select attrelid, grantee, lower(privilege_type), attname from pg_attribute, aclexplode(attacl)),
  cells as (
    select oid, "right", case when bool_or(column_name is null) then 'all'
      else string_agg(column_name, ', ' order by column_name) end as columns
    from rights where grantee in (0, 'daylight_user'::regrole) group by oid, "right")
  select n.nspname as schema, c.relname as name, c.relkind as kind, c.relrowsecurity as guarded,
    jsonb_object_agg("right", columns) as rights
  from cells join pg_class c using (oid) join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  group by n.nspname, c.relname, c.relkind, c.relrowsecurity order by 1, 2`;

type Row = { schema: string; name: string; kind: string; guarded: boolean; rights: Record<string, string> };

const KNOWN = ["select", "insert", "update", "delete"] as const;
const cellsOf = ({ name, rights }: Row) => [
  `\`${name}\``,
  ...KNOWN.map((right) => {
    const columns = rights[right];
    if (columns === undefined) return "";
    return columns === "all" ? "all" : "named columns";
  }),
];

/** The first five cells of each row of the document's table, and whether a reason follows. */
async function documented(): Promise<Map<string, { cells: string[]; why: string }>> {
  const lines = (await readFile(DOCUMENT, "utf8")).split("\n").filter((line) => line.startsWith("| `"));
  return new Map(
    lines.map((line) => {
      const [name = "", ...cells] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, { cells: [name, ...cells.slice(0, 4)], why: cells[4] ?? "" }];
    }),
  );
}

const WHAT_TO_DO =
  "docs/database-grants.md must have a row for each table of the user role, with the reason. " +
  "Grant only the columns that signed-in users' transactions write (a migration), then put this row there: ";

describe("the rights of the user role", () => {
  let database: TestDatabase;
  let rows: Row[];

  beforeAll(async () => {
    database = await createTestDatabase();
    rows = (await database.pool.query<Row>(GRANTED_PRIVILEGES)).rows;
  });
  afterAll(() => database?.close());

  test("are those of the document, each with its reason", async () => {
    const known = await documented();
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows.filter(({ kind }) => kind !== "S")) {
      const cells = cellsOf(row);
      const line = `| ${cells.join(" | ")} | … |`;
      const found = known.get(cells[0] ?? "");
      expect(found?.cells, `${WHAT_TO_DO}\n${line}\n`).toEqual(cells);
      expect(found?.why.length, `${row.name} has no reason in docs/database-grants.md`).toBeGreaterThan(3);
    }
    const granted = rows.map((row) => cellsOf(row)[0] ?? "");
    const missing = [...known.keys()].filter((name) => !granted.includes(name));
    expect(
      missing,
      "docs/database-grants.md has rows of tables the user role may not touch: remove them",
    ).toEqual([]);
  });

  test("are on tables and on nothing that would let it do more with them", () => {
    for (const { schema, name, kind, rights } of rows) {
      expect(schema, name).toBe("public");
      const allowed = kind === "S" ? ["usage"] : KNOWN;
      const extra = Object.keys(rights).filter((right) => !(allowed as readonly string[]).includes(right));
      expect(extra, `${name}: revoke these`).toEqual([]);
      expect(rights.update, `${name}: grant the columns that are written`).not.toBe("all");
    }
  });

  test("are bound by row-level security wherever there is one, and everywhere there is an owner", async () => {
    const open = rows.filter(
      ({ kind, guarded, name }) => kind !== "S" && !guarded && !FOR_EVERYBODY.includes(name),
    );
    expect(
      open.map(({ name }) => name),
      "enable row level security and add a policy to daylight_user",
    ).toEqual([]);
    const { rows: owned } = await database.pool.query(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'owner_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`);
    expect(owned, "a table with owner_id needs row-level security, also where nothing is granted").toEqual(
      [],
    );
    const { rows: earlier } = await database.pool.query(
      `select polrelid::regclass::text as name, polname from pg_policy where not polroles = array['daylight_user'::regrole::oid]`,
    );
    expect(
      earlier,
      "policies are for daylight_user; daylight_person is the role's name before migration 62",
    ).toEqual([]);
  });

  /** Each runs with its owner's rights on what its caller hands it, so each is thought about. */
  const DEFINERS: Record<string, string> = {
    enqueue_user_job: "checks the task and whose it is",
    index_drafts: "writes derived rows again from what they derive from",
    index_messages: "writes derived rows again from what they derive from",
    refresh_agencies: "writes derived rows again from what they derive from",
    refresh_request_row_folders: "writes derived rows again from what they derive from",
    refresh_request_rows: "writes derived rows again from what they derive from",
    request_has_words: "answers for current_user_id() only",
    score_unmatched: "adds one job that has no payload",
  };

  test("include only thought-about functions that run with their owner's rights", async () => {
    const { rows: functions } = await database.pool.query<{ name: string; path: string[] }>(`
      select proname as name, proconfig as path, has_function_privilege('daylight_user', oid, 'execute')
          and prorettype <> 'trigger'::regtype as callable
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`);
    const callable = functions
      .filter((one) => (one as { callable?: boolean }).callable)
      .map(({ name }) => name);
    expect(
      callable,
      "revoke execute from public, or say in DEFINERS why the user role may call it with any arguments",
    ).toEqual(Object.keys(DEFINERS));
    for (const { name, path } of functions) {
      expect(path ?? [], `${name}: set search_path = pg_catalog, public, pg_temp`).toContain(
        "search_path=pg_catalog, public, pg_temp",
      );
    }
  });

  test("leave columns to come closed to changes", async () => {
    await database.pool.query("alter table user_account add column most_recipients int");
    const { rows: found } = await database.pool.query(
      "select has_column_privilege('daylight_user', 'user_account', 'most_recipients', 'update') as may",
    );
    expect(found).toEqual([{ may: false }]);
    const tables = rows.filter(({ rights }) => rights.update === "all").map(({ name }) => name);
    expect(tables, "grant update on named columns only").toEqual([]);
  });
});
