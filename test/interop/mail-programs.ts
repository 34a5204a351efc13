import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test did not run, for the list of what was skipped. */
    skipReason?: string;
  }
}

/** Mail programs and a pooler that nobody here wrote, and the Debian package each comes in. */
const PACKAGES = {
  swaks: "swaks",
  "smtp-source": "postfix",
  "smtp-sink": "postfix",
  postfix: "postfix",
  dovecot: "dovecot-imapd",
  pgbouncer: "pgbouncer",
} as const;
type Program = keyof typeof PACKAGES;

/** Servers lie where a user's PATH does not look. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin", "/sbin"];

/** Where a program lies, or null. */
export function findProgram(program: Program): string | null {
  for (const folder of FOLDERS) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here.
    }
  }
  return null;
}

/** A sentence about the first program that is missing, or null. */
function missingReason(programs: Program[]): string | null {
  const missingProgram = programs.find((program) => findProgram(program) === null);
  return missingProgram
    ? `${missingProgram} is not installed; apt-get install ${PACKAGES[missingProgram]}`
    : null;
}

/** Whether all of them are here, for hooks that start them. */
export const isInstalled = (...programs: Program[]): boolean => missingReason(programs) === null;

/** `test` for what needs these programs: where one is missing, or for the reason given, it is left out with that word. */
export function testWithPrograms(programs: Program[], reason: string | null = null) {
  const skipReason = missingReason(programs) ?? reason;
  return (name: string, body: () => Promise<void>) =>
    test(name, async (context) => {
      if (skipReason !== null) {
        context.task.meta.skipReason = skipReason;
        context.skip(skipReason);
      }
      await body();
    });
}

/** Runs a program to its end. Resolves whatever its code was; rejects when it cannot be started. */
export async function runProgram(
  program: Program,
  args: string[],
  input = "",
): Promise<{ code: number | null; output: string }> {
  const child = spawn(findProgram(program) ?? program, args, { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code, output };
}
