import { parseArgs } from "node:util";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { parseDeadlineOptions } from "#core/law/clocks/parse-deadline-options.ts";
import { builtInLawOn } from "#core/law/history/built-in-law-on.ts";
import { type Law, TIER_CONDITIONS } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { Problem } from "#core/problem.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import { DEADLINE_EVENT_KINDS, parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { inactionText } from "#core/request/inaction/inaction.ts";

/**
 * Prints the deadline of a law as JSON, or with `--event` every clock of a request to which those events happened. Bad
 * input: one line on stderr that says how to fix it, and exit code 2.
 */
const USAGE =
  "npm run -s deadline -- JURISDICTION YYYY-MM-DD [--kind KIND] [--body agency|municipality] [--channel electronic|post] [--tier TIER] [--acknowledged YYYY-MM-DD] [--pause FROM:TO] [--extend DAYS] | [--event KIND=YYYY-MM-DD[:VALUE]] …";

const HELP = `Usage: ${USAGE}

Without --event: the one deadline of the law, with its calculation.
With --event, once for each event in the order they happened: all clocks of the request, with what follows if nobody acts.
Both count by the law in force on the day of receipt.

  TIER       ${TIER_CONDITIONS.join(", ")}: a request to which the law gives a time limit of its own

  KIND       ${DEADLINE_EVENT_KINDS.join("\n             ")}

  VALUE      fee_asked, clarification_asked: the day the letter wants an answer by
             granted, interim_release: the day the records, or the next of them, are promised for
             tier_noticed: TIER, the time limit of its own that a notice of the agency gives the request
             extension_noticed: the number of days the notice takes, or its last day
             all others have none. fee_paid is the day the application fee came, where it did not come with the request;
             records_ready, the day of the notice to collect them; ruling_issued, the day of the ruling that was asked for;
             expedite_asked, that the request itself asks to come before others, on its day of receipt;
             suit_notice_received, the day the agency received the notice that must come before a suit

Example: npm run -s deadline -- us-tx 2026-09-01 --event clarification_asked=2026-09-08 --event clarification_answered=2026-09-22
`;

class UsageError extends Error {}

const calculate = (args: string[]) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: "string" },
      body: { type: "string" },
      channel: { type: "string" },
      tier: { type: "string" },
      acknowledged: { type: "string" },
      pause: { type: "string", multiple: true },
      extend: { type: "string", multiple: true },
      event: { type: "string", multiple: true },
      help: { type: "boolean" },
    },
  });
  if (values.help) return HELP;
  const [jurisdiction, received, ...extraArgs] = positionals;
  if (!jurisdiction || !received || extraArgs.length > 0) throw new UsageError(`Usage: ${USAGE}`);
  const law = builtInLawOn(jurisdiction, received);
  if (law === undefined) {
    const known = LAWS.map((row) => row.jurisdiction).join(", ");
    throw new UsageError(`No law is known for “${jurisdiction}”. Known: ${known}.`);
  }
  const { event, help: _, ...options } = values;
  const input = parseDeadlineOptions({ received, ...options });
  if (event === undefined) return due(law, input);
  const { body = "agency", channel = "electronic", tier = null } = input;
  const facts = { ...parseDeadlineEvents({ received, body, channel }, event), tier };
  return {
    jurisdiction,
    law: law.title,
    received,
    clocks: requestClocks(law, facts).map((clock, _, clocks) => describe(law, clock, clocks)),
  };
};

/** A clock with the statute it rests on, how sure that is, and what happens if nobody acts. */
const describe = (law: Law, clock: RequestClock, clocks: readonly RequestClock[]) => {
  const { kind, startedOn, dueOn, metOn, pausedSince, working } = clock;
  return {
    ...{ kind, startedOn, dueOn, metOn, pausedSince },
    // The day a wait ends on: no last day, and so no day due.
    ...(kind === "suit_notice" && { suitFrom: working.due }),
    statute: working.citation,
    confidence: working.confidence,
    warning:
      working.confidence === "low"
        ? "This rests on a rule that was not compared with the statute. Check it before you rely on it."
        : null,
    // As of the day the clock starts: the command counts, and asks for no day of its own.
    ifNothing: inactionText(clock, { law, clocks, today: startedOn }),
    working,
  };
};

/** parseArgs names its own errors ERR_PARSE_ARGS_…: an unknown option, an option without its value. */
const isBadInput = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof Problem ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

try {
  const result = calculate(process.argv.slice(2));
  process.stdout.write(typeof result === "string" ? result : `${JSON.stringify(result, null, 2)}\n`);
} catch (error) {
  if (!isBadInput(error)) throw error;
  process.stderr.write(`deadline: ${error.message.replaceAll("\n", " ")}\n`);
  process.exitCode = 2;
}
