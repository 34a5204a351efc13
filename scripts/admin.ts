import { parseArgs } from "node:util";
import { readEnv } from "#server/env.ts";
import { accountCommands } from "./admin/account-commands.ts";
import { backupCommands } from "./admin/backup-commands.ts";
import type { Command } from "./admin/command.ts";
import { databaseCommands } from "./admin/database-commands.ts";
import { deliveryCommands } from "./admin/delivery-commands.ts";
import { jobCommands } from "./admin/job-commands.ts";
import { keyCommands } from "./admin/key-commands.ts";
import { recordCommands } from "./admin/record-commands.ts";
import { templateCommands } from "./admin/template-commands.ts";
import { userCommands } from "./admin/user-commands.ts";
import { errorMessage } from "./installation-database.ts";

/**
 * `npm run -s admin -- COMMAND`: what anyone who runs an installation may do to it, with the settings the program itself reads. It
 * works while the program runs and while it does not. `--json` prints what it found or did for programs. Exit code 1 where
 * a command fails, 2 for bad input, with the usage on stderr.
 */
const COMMANDS: Command[] = [
  ...keyCommands,
  ...userCommands,
  ...accountCommands,
  ...deliveryCommands,
  ...jobCommands,
  ...templateCommands,
  ...recordCommands,
  ...backupCommands,
  ...databaseCommands,
];

const USAGE = [
  "Usage: npm run -s admin -- COMMAND [--json]",
  ...COMMANDS.map(
    ({ name, usage = "", description }) => `  ${`${name} ${usage}`.trim()}\n      ${description}`,
  ),
].join("\n");

const [name = "", ...rest] = process.argv.slice(2);
const command = COMMANDS.find((one) => one.name === name);
if (name === "--help" || rest.includes("--help")) {
  process.stdout.write(`${USAGE}\n`);
} else {
  try {
    process.exitCode = await runCommand();
  } catch (error) {
    process.stderr.write(`admin: ${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}

async function runCommand(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: command ? rest : [],
    options: { ...command?.options, json: { type: "boolean" } },
    allowPositionals: true,
  });
  const named = command?.usage?.split(" ").length ?? 0;
  const [min, max] = command?.words ?? [named, named];
  if (!command || positionals.length < min || positionals.length > max) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { json, ...options } = values;
  const answer = await command.run(
    readEnv(process.env, []),
    positionals,
    options as Record<string, string | boolean>,
  );
  process.stdout.write(`${json ? JSON.stringify(answer.data, null, 2) : answer.text}\n`);
  return 0;
}
