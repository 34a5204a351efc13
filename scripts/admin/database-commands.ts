import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import type { Env } from "#server/env.ts";
import { withDatabase } from "../installation-database.ts";
import type { Answer, Command } from "./command.ts";

export const databaseCommands: Command[] = [
  {
    name: "database:migrate",
    description: "apply the migrations of this version, as its first start would",
    run: applyMigrations,
  },
];

async function applyMigrations(env: Env): Promise<Answer> {
  const applied = await withDatabase(env, (url) => {
    const { pool, close } = openDatabase(url, { max: 2 });
    return migrate(pool).finally(close);
  });
  const text = applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`;
  return { text, data: applied };
}
