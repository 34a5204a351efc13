import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { type Body, type Channel, TIER_CONDITIONS, type Tier } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deadlineEvents } from "#messages/deadline-events.ts";
import { type AgencyReply, type ClockFacts, NO_MANUAL_RECORDS, type RequesterLetter } from "./clock-facts.ts";

/** What the requester does. */
const REQUESTER_EVENTS = {
  clarification_answered: null,
  fee_answered: null,
  fee_accepted: "accepts_fee",
  appeal_sent: "appeals",
  withdrawn: "withdraws",
} as const;

/** Other words for what an agency's letter says. */
const OUTCOME_BY_EVENT: Record<string, Outcome> = {
  extension_noticed: "extension",
  fee_asked: "fee_estimate",
};

/** Every kind of event that `parseDeadlineEvents` reads, for the help of the command. */
export const DEADLINE_EVENT_KINDS: readonly string[] = [
  ...OUTCOMES.filter(
    (outcome) => outcome !== "withdrawn" && outcome !== "unclear" && outcome !== "extension",
  ),
  ...Object.keys(OUTCOME_BY_EVENT),
  ...Object.keys(REQUESTER_EVENTS),
  "fee_paid",
  "expedite_asked",
  "suit_notice_received",
  "tier_noticed",
];

const fail = (code: string, detail: string): never => {
  throw new Problem(422, code, detail, [{ path: "/event", message: detail }]);
};

/**
 * Reads a sequence of events, each `KIND=DAY` or `KIND=DAY:VALUE`, into the facts that a request's clocks follow from. The
 * value is the reply-by day of `fee_asked` and `clarification_asked`, the promised day of `granted` or `interim_release`, and of
 * `extension_noticed` its number of days or its last day; `tier_noticed` has the tier.
 * @throws Problem (422) `bad_event`, `bad_day`, `year_out_of_range`, `event_before_receipt`
 */
export function parseDeadlineEvents(
  { received, channel, body }: { received: string; channel: Channel; body: Body },
  events: readonly string[],
): ClockFacts {
  const start = parseDay(received, "/received");
  const letters: AgencyReply[] = [];
  const answers: RequesterLetter[] = [];
  let feePaidOn: string | undefined;
  let expediteAsked = false;
  const recorded = { ...NO_MANUAL_RECORDS };
  for (const [i, text] of events.entries()) {
    const [, kind = "", on = "", value] = /^([a-z_]+)=([^:]+)(?::(.+))?$/.exec(text) ?? [];
    if (!DEADLINE_EVENT_KINDS.includes(kind)) {
      fail(
        "bad_event",
        formatMessage(deadlineEvents.badEvent, { given: text, kinds: DEADLINE_EVENT_KINDS.join(", ") }),
      );
    }
    if (parseDay(on, "/event") < start) {
      fail("event_before_receipt", formatMessage(deadlineEvents.beforeReceipt, { given: text, received }));
    }
    // Events of one day happen in the order they are given.
    const dated = { at: `${on}T12:00:00.${String(i).padStart(3, "0")}Z`, on };
    if (kind === "fee_paid") feePaidOn = on;
    else if (kind === "expedite_asked") expediteAsked = true;
    else if (kind === "suit_notice_received") recorded.suitNotice = on;
    else if (kind === "tier_noticed") recorded.tier = { when: tierOf(text, value), noticed: on };
    else if (kind in REQUESTER_EVENTS) {
      answers.push({ ...dated, action: REQUESTER_EVENTS[kind as keyof typeof REQUESTER_EVENTS] });
    } else letters.push({ ...dated, ...letterOf(kind, value) });
  }
  const byTime = (a: { at: string }, b: { at: string }): number => (a.at < b.at ? -1 : 1);
  return {
    received,
    channel,
    body,
    letters: letters.toSorted(byTime),
    answers: answers.toSorted(byTime),
    recorded,
    ...(feePaidOn !== undefined && { feePaidOn, feeAgreedOn: [feePaidOn] }),
    ...(expediteAsked && { expediteAsked }),
    daysOff: { closings: [], worked: [] },
  };
}

function tierOf(given: string, value: string | undefined): Tier["when"] {
  const when = TIER_CONDITIONS.find((condition) => condition === value);
  return (
    when ??
    fail("bad_event", formatMessage(deadlineEvents.badTier, { given, tiers: TIER_CONDITIONS.join(", ") }))
  );
}

/** What a letter says, with the value of its event. */
function letterOf(kind: string, value: string | undefined): Omit<AgencyReply, "at" | "on"> {
  const outcome = OUTCOME_BY_EVENT[kind] ?? (kind as Outcome);
  if (value === undefined) return { outcome };
  if (outcome === "extension" && /^\d{1,4}$/.test(value))
    return { outcome, extension: { days: Number(value) } };
  parseDay(value, "/event");
  switch (kind) {
    case "extension_noticed":
      return { outcome, extension: { to: value } };
    case "granted":
    case "interim_release":
      return { outcome, promisedOn: value };
    case "fee_asked":
    case "fee_due":
    case "fee_estimate":
    case "clarification_asked":
      return { outcome, answerBy: value };
    default:
      return fail("bad_event", formatMessage(deadlineEvents.noValue, { kind, value }));
  }
}
