import { parseArgs } from "node:util";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { parseDeadlineOptions } from "#core/law/clocks/parse-deadline-options.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { Problem } from "#core/problem.ts";

/** Prints the deadline of a law as JSON. Bad input: one line on stderr that says how to mend it, and exit code 2. */
const USAGE =
  "npm run -s deadline -- JURISDICTION YYYY-MM-DD [--kind KIND] [--body agency|municipality] [--channel electronic|post] [--acknowledged YYYY-MM-DD] [--pause FROM:TO] [--extend DAYS]";

class UsageError extends Error {}

const calculate = (args: string[]) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: "string" },
      body: { type: "string" },
      channel: { type: "string" },
      acknowledged: { type: "string" },
      pause: { type: "string", multiple: true },
      extend: { type: "string", multiple: true },
    },
  });
  const [jurisdiction, received, ...extraArgs] = positionals;
  if (!jurisdiction || !received || extraArgs.length > 0) throw new UsageError(`Usage: ${USAGE}`);
  const law = lawOf(jurisdiction);
  if (law === undefined) {
    const known = LAWS.map((row) => row.jurisdiction).join(", ");
    throw new UsageError(`No law is known for “${jurisdiction}”. Known: ${known}.`);
  }
  return due(law, parseDeadlineOptions({ received, ...values }));
};

/** parseArgs names its own errors ERR_PARSE_ARGS_…: an unknown option, an option without its value. */
const isBadInput = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof Problem ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

try {
  process.stdout.write(`${JSON.stringify(calculate(process.argv.slice(2)), null, 2)}\n`);
} catch (error) {
  if (!isBadInput(error)) throw error;
  process.stderr.write(`deadline: ${error.message.replaceAll("\n", " ")}\n`);
  process.exitCode = 2;
}
