import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { migrationProblems } from "./migration-rules.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);
/** Those before it were written before the rule. */
const FIRST_CHECKED = "0109";

test("every migration lets the previous release go on", async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d/.test(name) && name >= FIRST_CHECKED);
  const problems = names.map(async (name) =>
    migrationProblems(name, await readFile(new URL(name, MIGRATIONS), "utf8")),
  );
  expect((await Promise.all(problems)).flat()).toEqual([]);
});

describe("a migration", () => {
  const problems = (sql: string) => migrationProblems("1.sql", sql).map((text) => text.replace(/:.*/, ""));

  test.each([
    ["drop table share;", "1.sql drops what the previous release may use"],
    ["drop function if exists f(int);", "1.sql drops what the previous release may use"],
    ["alter table share drop column level;", "1.sql drops a column"],
    ["ALTER TABLE share\n  DROP level;", "1.sql drops a column"],
    ["alter table share rename column level to access;", "1.sql renames what the previous release may use"],
    ["alter table share rename to shares;", "1.sql renames what the previous release may use"],
    [
      "alter table share alter level set not null;",
      "1.sql makes a column not null that the previous release may leave empty",
    ],
    ["alter table share alter column level type int;", "1.sql rewrites a table for another type"],
    ["alter table share add n int not null;", "1.sql adds a column that is not null without a default"],
    [
      "alter table share add a int default 1, add b int not null check (b > 0);",
      "1.sql adds a column that is not null without a default",
    ],
    [
      "alter table share add column id uuid not null default gen_random_uuid();",
      "1.sql rewrites a table for a default that differs from row to row",
    ],
    [
      "alter table share add n int generated always as (length(level)) stored;",
      "1.sql rewrites a table for a generated column",
    ],
    ["update request set title = '';", "1.sql rewrites every row of a table"],
    [
      "revoke update (title) on request from daylight_user;",
      "1.sql takes a right that the previous release may use",
    ],
  ])("%s", (sql, problem) => expect(problems(sql)).toEqual([problem]));

  test.each([
    "create table note (id int not null); alter table note add text text not null;",
    "alter table share add n int not null default 0, add constraint positive check (n >= 0) not valid;",
    "alter table share drop constraint positive, alter level drop default, alter level drop not null;",
    "drop index share_by_level; drop trigger t on share; drop policy p on share;",
    "update request set title = 'a;b' where id is null;",
    "create function f() returns void language sql as $$ drop table share; update request set title = ''; $$;",
    "-- It does not drop table share;\ncreate index on share (level);",
    "-- Nobody reads it any more.\n-- contract: release 0.2 stopped using it\nalter table share drop column level;",
  ])("may: %s", (sql) => expect(problems(sql)).toEqual([]));

  test("says of what release it is at its top, not anywhere", () => {
    expect(problems("create table a (b int);\n-- contract: 0.2\ndrop table share;")).toHaveLength(1);
  });
});
