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
import { endWithReader } from "./end-with-reader.ts";

/**
 * Prints the deadline of a law as JSON, or with `--event` every clock of a request to which those events happened. Bad
 * input: one line on stderr that says how to fix it, and exit code 2.
 */
const USAGE =
  "npm run -s deadline -- JURISDICTION YYYY-MM-DD [--kind KIND] [--body agency|municipality] [--channel electronic|post] [--tier TIER] [--acknowledged YYYY-MM-DD] [--pause FROM:TO] [--extend DAYS] | [--event KIND=YYYY-MM-DD[:VALUE]] …";

/** What each kind of event is, by its name. Those of the agency are its letters. */
const EVENT_MEANINGS: Readonly<Record<string, string>> = {
  acknowledged: "the agency says that it has the request",
  clarification_asked: "the agency asks what is meant",
  fee_estimate: "the agency estimates a fee, as fee_asked",
  fee_due: "the agency wants a fee or a deposit paid",
  fee_waiver_refused: "the agency refuses to waive the fee",
  processing_update: "the agency reports on its work",
  granted: "the agency will send the records",
  interim_release: "some records came, and more are to come",
  records_ready: "the agency says that the records can be collected",
  ruling_requested: "the agency asks for a ruling whether it may withhold",
  ruling_issued: "the ruling that was asked for",
  partly_released: "some records came, and others were withheld",
  released: "all records came",
  denied: "the agency refuses",
  neither_confirm_nor_deny: "the agency neither confirms nor denies that it has records",
  no_records: "the agency found nothing",
  referred: "the agency sent the request on to another",
  appeal_acknowledged: "the office that decides the appeal says that it came",
  appeal_granted: "the appeal succeeded",
  appeal_denied: "the appeal failed",
  extension_noticed: "the agency takes more time",
  fee_asked: "the agency estimates a fee",
  clarification_answered: "the requester answers the question",
  fee_answered: "the requester answers about the fee",
  fee_accepted: "the requester agrees to the fee",
  appeal_sent: "the requester appeals, against a refusal or silence",
  withdrawn: "the requester withdraws the request",
  fee_paid:
    "the requester paid: a fee the agency asked for, or the application fee that did not come with the request",
  expedite_asked: "the request itself asks to come before others, on its day of receipt",
  suit_notice_received: "the agency received the notice that must come before a suit",
  tier_noticed: "the agency gives the request another time limit",
};

const HELP = `Usage: ${USAGE}

Without --event: the one deadline of the law, with its calculation.
With --event, once for each event in the order they happened: all clocks of the request, with what follows if nobody acts.
Both count by the law in force on the day of receipt.

  TIER       ${TIER_CONDITIONS.join(", ")}: a request to which the law gives a time limit of its own

  KIND       ${DEADLINE_EVENT_KINDS.map((kind) => `${kind.padEnd(27)}${EVENT_MEANINGS[kind] ?? ""}`).join("\n             ")}

  VALUE      fee_asked, clarification_asked: the day the letter wants an answer by
             granted, interim_release: the day the records, or the next of them, are promised for
             tier_noticed: TIER, the time limit of its own that a notice of the agency gives the request
             extension_noticed: the number of days the notice takes, or its last day
             all others have none

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

endWithReader();
try {
  const result = calculate(process.argv.slice(2));
  process.stdout.write(typeof result === "string" ? result : `${JSON.stringify(result, null, 2)}\n`);
} catch (error) {
  if (!isBadInput(error)) throw error;
  process.stderr.write(`deadline: ${error.message.replaceAll("\n", " ")}\n`);
  process.exitCode = 2;
}
