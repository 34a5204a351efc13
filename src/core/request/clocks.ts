import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Deadline, DeadlineInput, Pause } from "#core/law/clocks/deadline.ts";
import type { Law, Tier } from "#core/law/law.ts";
import { limitOf } from "#core/law/law-limits.ts";
import { rightsOf } from "#core/law/rights/rights.ts";
import { countsFromAnswer, lawOfTier } from "#core/law/tiers.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import {
  type ClockKind,
  clockEffectOf,
  isDecision,
  isDetermination,
  isPromise,
  showsReceipt,
} from "./clock-effects.ts";
import { countsFromAcknowledgment, extensionInput, type LawClockKind } from "./clock-extensions.ts";
import {
  type AgencyReply,
  appealOfRefusalOn,
  appealReceivedOn,
  appealSentOn,
  type ClockFacts,
  type DaysOff,
  dayOf,
  recordsCameOn,
} from "./clock-facts.ts";
import { firstEffectivePause, type OpenPause, pausesOf } from "./clock-pauses.ts";
import { rightClocks } from "./right-clocks.ts";

/** The inputs of a clock's deadline, without the days off, which are looked up each time. */
export type ClockInput = DeadlineInput & { standing?: OpenPause };

/**
 * One clock unchanged. `dueOn` is null where the law sets no day, and while the clock is paused for an open pause;
 * `working` is then as of the pause's first day.
 */
export type RequestClock = {
  kind: ClockKind;
  startedOn: string;
  dueOn: string | null;
  metOn: string | null;
  pausedSince: string | null;
  input: ClockInput;
  working: Deadline;
};

/**
 * Every clock of a request, recalculated from what is known. Nothing is carried over, so taking a fact back puts
 * the clocks back exactly, and asking again changes nothing.
 */
export function requestClocks(usualLaw: Law, given: ClockFacts): RequestClock[] {
  const facts = withTierNotice(usualLaw, { ...given, tier: tierInForce(given) });
  const law = lawOfTier(usualLaw, facts.tier);
  if (facts.letters.some((letter) => clockEffectOf(letter.outcome).ends)) return [];
  if (facts.answers.some(({ action }) => action === "withdraws")) return [];
  if (facts.clocks === "none") return [];
  const answer = facts.answeredBeforeImport ? [] : answerClocks(law, facts);
  const byLaw = [...answer, ...appealClocks(law, facts, answer)].filter((clock) => clock !== null);
  const clocks = [...byLaw, ...rightClocks(law, facts, byLaw)];
  const isOver = facts.clocks === "met" || isAccepted(facts);
  return isOver ? clocks.filter(({ metOn }) => metOn !== null) : clocks;
}

/**
 * What the agency said of the request goes before what the request says of itself. An office may refuse to put a request first, and then its usual time counts (Utah Code § 63G-2-204(4)(a)). Any letter that
 * is no answer may have said so: nobody is called late who may have.
 */
const tierInForce = ({ tier, letters, recorded }: ClockFacts): Tier["when"] | null => {
  if (recorded.tier) return recorded.tier.when;
  return tier === "expedited" && letters.some(({ outcome }) => !isDetermination(outcome))
    ? null
    : (tier ?? null);
};

/**
 * Where the days of a tier count from the answer to the agency's notice, a notice that was recorded by hand asks as a letter
 * does (5 ILCS 140/3.6). An email of that day that asks is the notice itself.
 */
function withTierNotice(law: Law, facts: ClockFacts): ClockFacts {
  const { tier, recorded, letters } = facts;
  if (!recorded.tier || !countsFromAnswer(law, tier)) return facts;
  const { noticed: on } = recorded.tier;
  if (letters.some((letter) => letter.on === on && asksForClarification(letter))) return facts;
  const notice: AgencyReply = { at: `${on}T12:00:00.000Z`, on, outcome: "clarification_asked" };
  return { ...facts, letters: [...letters, notice].toSorted((a, b) => (a.at < b.at ? -1 : 1)) };
}

/** The requester accepted the outcome, and nothing was refused since. */
const isAccepted = ({ acceptedAt, letters }: ClockFacts): boolean =>
  acceptedAt != null &&
  !letters.some(({ at, outcome }) => at > acceptedAt && clockEffectOf(outcome).adverse === true);

/**
 * The clocks of the answer itself: the first response, what must follow it, or a reminder where the law has no day.
 */
function answerClocks(law: Law, given: ClockFacts): (RequestClock | null)[] {
  const grants = rightsOf(law.jurisdiction)?.grants.satisfiesDuty ?? "yes";
  const paid = afterFee(law, given);
  if (paid === null) return [waitForFee(law, given)];
  const facts = restarted(law, paid);
  const determined = dayOf(
    facts,
    ({ outcome }) => isDetermination(outcome) && (!isPromise(outcome) || grants !== "no"),
  );
  const acknowledged = dayOf(facts, ({ outcome }) => clockEffectOf(outcome).acknowledges === true);
  const answersFirst = law.duty === "acknowledge" && !countsFromAcknowledgment(law, facts.body);
  const signOfReceipt = dayOf(facts, ({ outcome }) => showsReceipt(outcome));
  // Asking the Attorney General in time is one of the answers that Texas allows (Tex. Gov't Code § 552.301(b)).
  const asksForRuling = rightsOf(law.jurisdiction)?.ruling != null;
  const rulingAsked = dayOf(facts, ({ outcome }) => outcome === "ruling_requested");
  const firstMetOn = earliest(
    determined,
    answersFirst ? signOfReceipt : null,
    asksForRuling ? rulingAsked : null,
  );
  const answerLimit = limitOf(law, "initial_response", facts.body);
  // The days of Wyoming run from an acknowledgment for which its law sets no limit.
  const fromAcknowledgment = answerLimit.days !== null && answerLimit.from === "acknowledgment";
  if (fromAcknowledgment && acknowledged === null) return [waitForAcknowledgment(law, facts, determined)];
  const startedOn = (fromAcknowledgment ? acknowledged : null) ?? facts.received;
  // New York's 20 days run from the acknowledgment, and from the first sign of receipt where none came.
  const first = runClock(
    law,
    facts,
    "initial_response",
    startedOn,
    firstMetOn,
    acknowledged ?? signOfReceipt,
  );
  if (first === null) return [reminder(law, facts, "initial_response", facts.received, determined)];

  const limit = limitOf(law, "production", facts.body);
  const next = answersFirst ? signOfReceipt : null;
  if (limit.days === null) {
    return next === null ? [first] : [first, reminder(law, facts, "production", next, determined)];
  }
  switch (limit.from) {
    case "receipt":
    case "end_of_initial_response":
      return [first, runClock(law, facts, "production", facts.received, determined)];
    case "acknowledgment":
      return acknowledged === null
        ? [first]
        : [first, runClock(law, facts, "production", acknowledged, recordsCameOn(facts))];
    default:
      // A determination that refuses starts nothing but an appeal; one that grants, the clock of the records.
      return [first, grantClock(law, facts)];
  }
}

/** Where the law counts nothing before the agency has a fee, from the day of the fee. Null while it was not paid. */
function afterFee(law: Law, facts: ClockFacts): ClockFacts | null {
  if (law.start.applicationFee === undefined || facts.feePaidOn === undefined) return facts;
  if (facts.feePaidOn === null) return null;
  return facts.feePaidOn > facts.received ? { ...facts, received: facts.feePaidOn } : facts;
}

/** A reminder to pay, or to record that the fee was paid. An answer that came all the same meets it. */
function waitForFee(law: Law, facts: ClockFacts): RequestClock {
  const { amount = "", citation = law.citation } = law.start.applicationFee ?? {};
  const reason = formatMessage(deadlineLedger.waitsForFee, { amount });
  const metOn = dayOf(facts, ({ outcome }) => isDetermination(outcome));
  return reminder(withoutLimit(law, reason, citation), facts, "initial_response", facts.received, metOn);
}

const withoutLimit = (law: Law, reason: string, citation: string): Law => ({
  ...law,
  limits: { ...law.limits, initial_response: { days: null, reason, citation } },
});

/** The records, from the day the agency said that it will release them. */
function grantClock(law: Law, facts: ClockFacts): RequestClock | null {
  const granted = dayOf(facts, ({ outcome }) => isPromise(outcome));
  if (granted === null) return null;
  return runClock(law, facts, "production", granted, recordsCameOn(facts));
}

/**
 * Where the law counts again after a clarification, or only from it, the day of receipt is that of the requester's answer.
 * A question asked when the time had run out restarts nothing. While it is unanswered, `clarifying` is the day it was asked.
 */
function restarted(law: Law, facts: ClockFacts): ClockFacts & { clarifying?: string } {
  if (!restartsOnClarification(law, facts.tier)) return facts;
  let received = facts.received;
  for (const { outcome, at, on } of facts.letters) {
    if (!asksForClarification({ outcome })) continue;
    const { due: dueOn } = due(law, { received, channel: facts.channel, body: facts.body, ...facts.daysOff });
    if (dueOn !== null && on > dueOn) continue;
    const answer = facts.answers.find((letter) => letter.at > at);
    if (answer === undefined) return { ...facts, received, clarifying: on };
    received = answer.on;
  }
  return { ...facts, received };
}

/** The appeal against the newest refusal, and the decision on it. */
function appealClocks(
  law: Law,
  facts: ClockFacts,
  answer: readonly (RequestClock | null)[],
): (RequestClock | null)[] {
  const { letters } = facts;
  const sent = appealSentOn(facts);
  const answerDue =
    answer.findLast((clock) => clock?.dueOn != null && clock.kind !== "reminder")?.dueOn ?? null;
  const refusalAppealed = appealOfRefusalOn(facts, answerDue);
  const last = letters.findLast(
    ({ outcome, on }) => isDecision(outcome) && (refusalAppealed === null || on <= refusalAppealed),
  );
  // What was released in full after a refusal leaves nothing to appeal.
  const refusal = last && clockEffectOf(last.outcome).adverse ? last : null;
  const decided = dayOf(facts, ({ outcome }) => clockEffectOf(outcome).appeal === "decided");
  return [
    refusal ? runClock(law, facts, "appeal", refusal.on, refusalAppealed) : null,
    sent === null || isReviewedUnasked(law, facts)
      ? null
      : runClock(law, facts, "appeal_decision", appealReceivedOn(facts, sent), decided),
  ];
}

/**
 * Washington's review of a denial is deemed complete two business days after it, asked for or not, and no law gives the
 * Attorney General a day (RCW 42.56.520(4), 42.56.530): an appeal there has no decision that could be late.
 */
const isReviewedUnasked = (law: Law, { body }: ClockFacts): boolean => {
  const limit = limitOf(law, "appeal_decision", body);
  return limit.days !== null && limit.from === "adverse_determination";
};

const asksForClarification = ({ outcome }: Pick<AgencyReply, "outcome">): boolean =>
  clockEffectOf(outcome).pausesFor === "clarification";

const asksForFees = ({ outcome }: AgencyReply): boolean => clockEffectOf(outcome).pausesFor === "fees";

/** The law counts from the answer to a clarification, so that a question is no pause. */
const restartsOnClarification = (law: Law, tier: ClockFacts["tier"]): boolean =>
  countsFromAnswer(law, tier) ||
  ["restart", "start"].includes(rightsOf(law.jurisdiction)?.clarification.effect ?? "");

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** One clock, or null where the law sets no day for it. */
function runClock(
  law: Law,
  facts: ClockFacts & { clarifying?: string },
  kind: LawClockKind,
  received: string,
  metOn: string | null,
  acknowledged: string | null = null,
): RequestClock | null {
  const limit = limitOf(law, kind, facts.body);
  if (limit.days === null) return null;
  const { ended: endedPauses, open: openPauses } = pausesOf(law, kind, {
    ...facts,
    letters: restartsOnClarification(law, facts.tier) ? facts.letters.filter(asksForFees) : facts.letters,
    received,
    metOn,
  });
  const input: DeadlineInput = {
    received,
    kind,
    channel: facts.channel,
    body: facts.body,
    ...(facts.tier != null && { tier: facts.tier }),
    // The letter that such a clock runs from has come.
    ...(limit.from === "acknowledgment" && { acknowledged: received }),
    ...(endedPauses.length > 0 && { pauses: endedPauses }),
    ...extensionInput(law, facts, kind, received, acknowledged),
  };
  const count = (pauses: readonly Pause[]) => due(law, { ...input, ...facts.daysOff, pauses });
  if (facts.clarifying !== undefined && metOn === null) {
    const waiting: OpenPause = { from: dayAfter(facts.clarifying), ground: "clarification" };
    return {
      ...{ kind, startedOn: received, dueOn: null, metOn, pausedSince: waiting.from },
      input: { ...input, standing: waiting },
      working: count(endedPauses),
    };
  }
  const standing = firstEffectivePause(openPauses, (pause) => count([...endedPauses, pause]));
  const working = count(
    standing === null ? endedPauses : [...endedPauses, { ...standing, to: standing.from }],
  );
  return {
    kind,
    startedOn: received,
    dueOn: standing === null ? working.due : null,
    metOn,
    pausedSince: standing?.from ?? null,
    input: standing === null ? input : { ...input, standing },
    working,
  };
}

/**
 * The calculation of a paused clock, as of today: its deadline is the one it would have if it resumed tomorrow. A law
 * that no longer stops this clock leaves the calculation as it was.
 * @param today ISO day at the agency
 */
export function workingAsOf(
  today: string,
  law: Law,
  daysOff: DaysOff,
  { kind, input: { standing, ...input }, working }: Pick<RequestClock, "kind" | "input" | "working">,
): Deadline {
  if (standing === undefined) return working;
  const to = today < standing.from ? standing.from : today;
  // Where an answer starts the clock again, it is counted from one of today.
  if (standing.ground === "clarification" && restartsOnClarification(law, input.tier))
    return due(law, { ...restartedOn(to, input), ...daysOff });
  const stops = law.tolling?.appliesTo as readonly ClockKind[] | undefined;
  if (!stops?.includes(kind)) return working;
  return due(law, { ...input, ...daysOff, pauses: [...(input.pauses ?? []), { ...standing, to }] });
}

/** An input counted from a later day: what happened before it is no part of the new count, but a taken extension stays. */
const restartedOn = (
  day: string,
  { acknowledged, extensions, pauses, ...input }: DeadlineInput,
): DeadlineInput => ({
  ...input,
  received: day,
  ...(acknowledged !== undefined && { acknowledged: acknowledged < day ? day : acknowledged }),
  ...(extensions && {
    extensions: extensions.map(({ noticed, ...extension }) =>
      noticed === undefined || noticed < day ? extension : { ...extension, noticed },
    ),
  }),
  ...(pauses && { pauses: pauses.filter(({ from }) => from >= day) }),
});

/** The day we suggest, or the user chose, to look again where the law sets none. */
function reminder(
  law: Law,
  facts: ClockFacts,
  kind: "initial_response" | "production",
  received: string,
  metOn: string | null,
): RequestClock {
  const input: DeadlineInput = { received, kind, channel: facts.channel, body: facts.body };
  const working = due(law, { ...input, ...facts.daysOff });
  const suggested = working.due === null ? (working.reminder?.on ?? null) : null;
  return {
    kind: "reminder",
    startedOn: received,
    dueOn: facts.recorded.reminderOn ?? suggested,
    metOn,
    pausedSince: null,
    input,
    working,
  };
}

/** A reminder to ask, where the law sets no limit for the acknowledgment that its days run from. */
function waitForAcknowledgment(law: Law, facts: ClockFacts, metOn: string | null): RequestClock {
  const reason = law.start.detail ?? limitOf(law, "initial_response", facts.body).citation ?? "";
  const unlimited = withoutLimit(law, `${reason}.`, law.citation);
  return reminder(unlimited, facts, "initial_response", facts.received, metOn);
}

const earliest = (...days: (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;
