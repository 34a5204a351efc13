import { parseArgs } from "node:util";
import { readEnv } from "#server/env.ts";
import { errorMessage } from "../installation-database.ts";
import { accountCommands } from "./account-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import type { Command } from "./command.ts";
import { databaseCommands } from "./database-commands.ts";
import { deliveryCommands } from "./delivery-commands.ts";
import { jobCommands } from "./job-commands.ts";
import { keyCommands } from "./key-commands.ts";
import { recordCommands } from "./record-commands.ts";
import { templateCommands } from "./template-commands.ts";
import { userCommands } from "./user-commands.ts";

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

/** What the command prints, and its exit code. */
export type CommandResult = { code: number; output: string; errors: string };

/** Runs the command that these arguments name, with the settings of `variables`. */
export async function runAdminCommand(
  [name = "", ...rest]: string[],
  variables: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  if (name === "--help" || rest.includes("--help")) return { code: 0, output: `${USAGE}\n`, errors: "" };
  const command = COMMANDS.find((one) => one.name === name);
  try {
    const { values, positionals } = parseArgs({
      args: command ? rest : [],
      options: { ...command?.options, json: { type: "boolean" } },
      allowPositionals: true,
    });
    const named = command?.usage?.split(" ").length ?? 0;
    const [min, max] = command?.words ?? [named, named];
    if (!command || positionals.length < min || positionals.length > max)
      return { code: 2, output: "", errors: `${USAGE}\n` };
    const { json, ...options } = values;
    const answer = await command.run(
      readEnv(variables, []),
      positionals,
      options as Record<string, string | boolean>,
    );
    const output = json ? JSON.stringify(answer.data, null, 2) : answer.text;
    return { code: 0, output: `${output}\n`, errors: "" };
  } catch (error) {
    return { code: 1, output: "", errors: `admin: ${errorMessage(error)}\n` };
  }
}
