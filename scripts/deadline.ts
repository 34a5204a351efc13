import { parseArgs } from "node:util";
import { due } from "#core/deadline/due.ts";
import { CHANNELS, type Channel, DEADLINE_KINDS, type DeadlineKind } from "#core/deadline/law.ts";
import { LAWS, lawOf } from "#core/deadline/laws.ts";
import { Problem } from "#core/problem.ts";

/** Prints the deadline of a law as JSON. Bad input: one line on stderr that says how to mend it, and exit code 2. */
const USAGE =
  "npm run -s deadline -- JURISDICTION YYYY-MM-DD [--kind KIND] [--channel electronic|post] [--pause FROM:TO] [--extend DAYS]";

class Usage extends Error {}

const oneOf = <T extends string>(values: readonly T[], given: string, option: string): T => {
  const found = values.find((value) => value === given);
  if (found === undefined) throw new Usage(`--${option} is one of ${values.join(", ")}, not “${given}”.`);
  return found;
};

const pauseOf = (text: string) => {
  const [from, to, ...rest] = text.split(":");
  if (!from || !to || rest.length > 0) {
    throw new Usage(`--pause is FROM:TO, such as 2026-10-28:2026-11-02, not “${text}”.`);
  }
  return { from, to };
};

const daysOf = (text: string) => {
  if (!/^\d{1,4}$/.test(text))
    throw new Usage(`--extend is a whole number of days, such as 10, not “${text}”.`);
  return { days: Number(text) };
};

const run = (args: string[]) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: "string", default: "initial_response" },
      channel: { type: "string", default: "electronic" },
      pause: { type: "string", multiple: true, default: [] },
      extend: { type: "string", multiple: true, default: [] },
    },
  });
  const [jurisdiction, received, ...rest] = positionals;
  if (!jurisdiction || !received || rest.length > 0) throw new Usage(`Usage: ${USAGE}`);
  const law = lawOf(jurisdiction);
  if (law === undefined) {
    const known = LAWS.map((row) => row.jurisdiction).join(", ");
    throw new Usage(`No law is known for “${jurisdiction}”. Known: ${known}.`);
  }
  return due(law, {
    received,
    kind: oneOf<DeadlineKind>(DEADLINE_KINDS, values.kind, "kind"),
    channel: oneOf<Channel>(CHANNELS, values.channel, "channel"),
    pauses: values.pause.map(pauseOf),
    extensions: values.extend.map(daysOf),
  });
};

/** parseArgs names its own errors ERR_PARSE_ARGS_…: an unknown option, an option without its value. */
const isBadInput = (error: unknown): error is Error =>
  error instanceof Usage ||
  error instanceof Problem ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

try {
  process.stdout.write(`${JSON.stringify(run(process.argv.slice(2)), null, 2)}\n`);
} catch (error) {
  if (!isBadInput(error)) throw error;
  process.stderr.write(`deadline: ${error.message.replaceAll("\n", " ")}\n`);
  process.exitCode = 2;
}
