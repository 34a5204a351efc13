import { expect, test } from "vitest";
import { findViolations } from "./boundaries.ts";

const packages = new Set([
  "fastify",
  "graphile-worker",
  "jose",
  "kysely",
  "nodemailer",
  "pg",
  "react",
  "typebox",
]);

/** The rules that one file with this text breaks, beside otherwise faultless files. */
function brokenRules(path: string, text: string, others: Record<string, string> = {}): string[] {
  return findViolations(new Map(Object.entries({ ...others, [path]: text })), packages).map(
    ({ rule }) => rule,
  );
}

test.each([
  ["src/core/a.ts", 'import { b } from "#core/b.ts"; export const due = new Date(0);'],
  ["src/contract/a.ts", 'import { Type } from "typebox"; import type { b } from "#core/b.ts";'],
  ["src/server/actions/a.ts", 'import { b } from "#server/db/b.ts"; import { c } from "#contract/c.ts";'],
  [
    "src/server/db/platform/migrate.ts",
    'import pg from "pg"; import { runMigrations } from "graphile-worker";',
  ],
  ["src/server/http/a.ts", 'import Fastify from "fastify"; import { b } from "#server/db/b.ts";'],
  ["src/server/main.ts", 'import { readEnv } from "./env.ts"; import { a } from "#server/http/a.ts";'],
  [
    "src/web/screens/Inbox/Inbox.tsx",
    'import { useState } from "react"; import { api } from "#web/app/api/api.ts"; export const A = () => <b />;',
  ],
  [
    "src/server/db/a.db.test.ts",
    'import { testDatabase } from "#test/support/test-database.ts"; import { env } from "#server/env.ts";',
  ],
])("%s may: %s", (path, text) => {
  expect(brokenRules(path, text)).toEqual([]);
});

test.each([
  ["src/core/a.ts", 'import { b } from "#server/ports.ts";', "core/ may not import server/ports.ts"],
  ["src/core/a.ts", 'import type { Static } from "typebox";', "core is pure: it does not import typebox"],
  [
    "src/core/a.ts",
    'import { createHash } from "node:crypto";',
    "core is pure: it does not import node:crypto",
  ],
  [
    "src/core/a.ts",
    "export const now = () => Temporal.Now.instant();",
    "Temporal.Now brings in time or randomness: take it as an argument",
  ],
  [
    "src/core/a.ts",
    "export const id = Math.random();",
    "Math.random brings in time or randomness: take it as an argument",
  ],
  [
    "src/core/a.ts",
    "export const today = new Date();",
    "new Date() brings in time or randomness: take it as an argument",
  ],
  [
    "src/server/actions/a.ts",
    "export const at = Date.now();",
    "Date.now brings in time or randomness: take it as an argument",
  ],
  [
    "src/server/actions/a.ts",
    'import { send } from "#server/mail/send.ts";',
    "server/actions/ may not import server/mail/send.ts",
  ],
  [
    "src/contract/a.ts",
    'import { z } from "jose";',
    "contract imports nothing but core and TypeBox, not jose",
  ],
  [
    "src/web/design/A.tsx",
    'import { api } from "#web/app/api/api.ts";',
    "web/design/ may not import web/app/api/api.ts",
  ],
  [
    "src/web/design/A.tsx",
    'import { Inbox } from "../screens/Inbox/Inbox.tsx";',
    "web/design/ may not import web/screens/Inbox/Inbox.tsx",
  ],
  [
    "src/web/screens/Inbox/A.tsx",
    'import { B } from "../Home/B.tsx";',
    "a screen does not import another screen",
  ],
  [
    "src/web/app/api/api.ts",
    'import type { Ports } from "#server/ports.ts";',
    "web/app/ may not import server/ports.ts",
  ],
  [
    "src/web/app/api/api.ts",
    'const hash = await import("node:crypto");',
    "node:crypto may be imported by server/ only",
  ],
  [
    "src/server/http/a.ts",
    'export { A } from "#web/design/A.tsx";',
    "server/http/ may not import web/design/A.tsx",
  ],
  [
    "src/server/mail/a.ts",
    'import { db } from "#server/db/platform/database.ts";',
    "server/mail/ may not import server/db/platform/database.ts",
  ],
  [
    "src/server/jobs/a.ts",
    'import { requests } from "#server/db/requests/requests.ts";',
    "server/jobs/ may not import server/db/requests/requests.ts",
  ],
  ["src/server/actions/a.ts", 'import { sql } from "kysely";', "kysely may be imported by server/db/ only"],
  [
    "src/server/jobs/a.ts",
    'import { createTransport } from "nodemailer";',
    "nodemailer may be imported by server/mail/ only",
  ],
  [
    "src/server/mail/a.ts",
    'import { run } from "graphile-worker";',
    "graphile-worker may be imported by server/jobs/ and server/db/platform/migrate.ts only",
  ],
  [
    "src/server/http/a.ts",
    'import { readEnv } from "../env.ts";',
    "only main and the composition root import env",
  ],
  [
    "src/server/http/a.ts",
    'import { serve } from "../composition/pages.ts";',
    "only main imports the composition root",
  ],
  ["src/server/http/a.ts", 'import { main } from "#server/main.ts";', "no file imports main"],
  [
    "src/server/http/a.ts",
    'import { left } from "left-pad";',
    "left-pad is not among the dependencies in package.json",
  ],
  [
    "src/server/http/a.ts",
    'import { testDatabase } from "#test/support/test-database.ts";',
    "source does not import test/support/test-database.ts",
  ],
  ["src/server/http/a.ts", 'import { b } from "./b.test.ts";', "source does not import tests"],
  ["src/helpers/a.ts", 'import { b } from "#core/b.ts";', "this file is in no layer of the architecture"],
])("%s may not: %s", (path, text, rule) => {
  expect(brokenRules(path, text)).toEqual([rule]);
});

test("an import cycle is reported with its path; types alone make none", () => {
  const otherFiles = { "src/core/b.ts": 'import { a } from "./a.ts"; export const b = a;' };
  expect(brokenRules("src/core/a.ts", 'import { b } from "./b.ts"; export const a = b;', otherFiles)).toEqual(
    ["import cycle: src/core/b.ts → src/core/a.ts → src/core/b.ts"],
  );
  expect(
    brokenRules("src/core/a.ts", 'import type { b } from "./b.ts"; export const a = 1;', otherFiles),
  ).toEqual([]);
});

test("a violation is reported with its line", () => {
  const sources = new Map([["src/core/a.ts", '// why\n\nimport { b } from "#web/b.ts";\n']]);
  expect(findViolations(sources, packages)).toEqual([
    { file: "src/core/a.ts", line: 3, rule: "core/ may not import web/b.ts" },
  ]);
});
