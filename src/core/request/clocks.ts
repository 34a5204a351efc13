import type { Outcome } from "#core/classify/outcome.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Deadline, DeadlineInput, Pause, TakenExtension } from "#core/law/clocks/deadline.ts";
import type { NamedDay } from "#core/law/holidays/holidays.ts";
import type { Body, Channel, Law } from "#core/law/law.ts";
import { extensionOf, limitOf } from "#core/law/law-limits.ts";
import {
  type ClockKind,
  clockEffectOf,
  extensionFor,
  isAppealClock,
  isDetermination,
} from "./clock-effects.ts";
import { firstEffectivePause, type OpenPause, pausesOf } from "./clock-pauses.ts";
import type { LetterAction } from "./letter-actions.ts";
import type { clockModeOf } from "./states.ts";

/** Something written: the instant it was sent or received, and the day that was at the agency. */
export type DatedItem = { at: string; on: string };

/** A letter from the agency and what it is taken to say. */
export type AgencyReply = DatedItem & { outcome: Outcome };

/** Letters the user sent after the initial request, and their effects in addition to answering. */
export type RequesterLetter = DatedItem & { deed?: LetterAction | null };

/** Days off beside the calendar's: closings it lacks, and holidays that are worked. */
export type DaysOff = { closings: readonly NamedDay[]; worked: readonly string[] };

/** Manually recorded facts. */
export type ManualRecords = {
  extension: { days: number | null; noticed: string | null } | null;
  appealSent: string | null;
  reminderOn: string | null;
};

/** All that a request's clocks follow from. Letters and answers in the order they were written. */
export type ClockFacts = {
  /** ISO day of receipt, office hours considered. */
  received: string;
  channel: Channel;
  body: Body;
  letters: readonly AgencyReply[];
  answers: readonly RequesterLetter[];
  recorded: ManualRecords;
  daysOff: DaysOff;
  /** It was answered before the import, on an unknown day, so the clock of the answer is not calculated. */
  answeredBeforeImport?: boolean;
  /** The clock mode of the status (`clockModeOf`); "run" by default. */
  clocks?: ReturnType<typeof clockModeOf>;
};

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
export function requestClocks(law: Law, facts: ClockFacts): RequestClock[] {
  if (facts.letters.some((letter) => clockEffectOf(letter.outcome).ends)) return [];
  if (facts.answers.some(({ deed }) => deed === "withdraws")) return [];
  if (facts.clocks === "none") return [];
  const answer = facts.answeredBeforeImport ? [] : answerClocks(law, facts);
  const clocks = [...answer, ...appealClocks(law, facts)].filter((clock) => clock !== null);
  return facts.clocks === "met" ? clocks.filter(({ metOn }) => metOn !== null) : clocks;
}

/**
 * The clocks of the answer itself: the first response, what must follow it, or a reminder where the law has no day.
 */
function answerClocks(law: Law, facts: ClockFacts): (RequestClock | null)[] {
  const determined = dayOf(facts, ({ outcome }) => isDetermination(outcome));
  const acknowledged = dayOf(facts, ({ outcome }) => clockEffectOf(outcome).acknowledges === true);
  const answersFirst = law.duty === "acknowledge" && !countsFromAcknowledgment(law, facts.body);
  const firstMetOn = earliest(determined, answersFirst ? acknowledged : null);
  const first = runClock(law, facts, "initial_response", facts.received, firstMetOn, acknowledged);
  if (first === null) return [reminder(law, facts, "initial_response", facts.received, determined)];

  const limit = limitOf(law, "production", facts.body);
  const next = answersFirst ? acknowledged : null;
  if (limit.days === null) {
    return next === null ? [first] : [first, reminder(law, facts, "production", next, determined)];
  }
  switch (limit.from) {
    case "receipt":
      return [first, runClock(law, facts, "production", facts.received, determined)];
    case "acknowledgment":
      return next === null ? [first] : [first, runClock(law, facts, "production", next, determined)];
    case "end_of_initial_response":
      return next === null
        ? [first]
        : [first, runClock(law, facts, "production", facts.received, determined)];
    default:
      // A determination that grants comes with its records; one that does not starts nothing but an appeal.
      return [first];
  }
}

/** The appeal against the newest refusal, and the decision on it. */
function appealClocks(law: Law, facts: ClockFacts): (RequestClock | null)[] {
  const { letters } = facts;
  const sent = appealSentOn(facts);
  const last = letters.findLast(
    ({ outcome, on }) =>
      (clockEffectOf(outcome).adverse || isDetermination(outcome)) && (sent === null || on <= sent),
  );
  // What was released in full after a refusal leaves nothing to appeal.
  const refusal = last && clockEffectOf(last.outcome).adverse ? last : null;
  const decided = dayOf(facts, ({ outcome }) => clockEffectOf(outcome).appeal === "decided");
  return [
    refusal ? runClock(law, facts, "appeal", refusal.on, sent) : null,
    sent === null ? null : runClock(law, facts, "appeal_decision", sent, decided),
  ];
}

/**
 * The newest of the day the user recorded and the day an appeal left here, else the day the agency's word of it came.
 */
export const appealSentOn = (facts: ClockFacts): string | null => {
  const appealLetterSentOn = facts.answers.findLast(({ deed }) => deed === "appeals")?.on ?? null;
  return (
    latest(facts.recorded.appealSent, appealLetterSentOn) ??
    dayOf(facts, ({ outcome }) => clockEffectOf(outcome).appeal === "acknowledged")
  );
};

/** One clock, or null where the law sets no day for it. */
function runClock(
  law: Law,
  facts: ClockFacts,
  kind: Exclude<ClockKind, "reminder">,
  received: string,
  metOn: string | null,
  acknowledged: string | null = null,
): RequestClock | null {
  if (limitOf(law, kind, facts.body).days === null) return null;
  const { ended: endedPauses, open: openPauses } = pausesOf(law, kind, { ...facts, received, metOn });
  const input: DeadlineInput = {
    received,
    kind,
    channel: facts.channel,
    body: facts.body,
    ...(endedPauses.length > 0 && { pauses: endedPauses }),
    ...extensionInput(law, facts, kind, received, acknowledged),
  };
  const count = (pauses: readonly Pause[]) => due(law, { ...input, ...facts.daysOff, pauses });
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
  if (standing === undefined || kind === "reminder" || !law.tolling?.appliesTo.includes(kind)) return working;
  const to = today < standing.from ? standing.from : today;
  return due(law, { ...input, ...daysOff, pauses: [...(input.pauses ?? []), { ...standing, to }] });
}

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

const countsFromAcknowledgment = (law: Law, body: Body): boolean => {
  const extension = extensionOf(law, body);
  return extension.days !== null && extension.counted === "from_acknowledgment";
};

/**
 * The extensions the agency took, by letter or as the user put it down. Where it counts from the acknowledgment, that
 * letter is the notice. More than the law gives is cut to what it gives.
 */
function extensionInput(
  law: Law,
  facts: ClockFacts,
  kind: Exclude<ClockKind, "reminder">,
  received: string,
  acknowledged: string | null,
): Pick<DeadlineInput, "extensions" | "acknowledged"> {
  const rule = extensionFor(law, kind, facts.body);
  if (rule === null) return {};
  // Once an appeal was sent, more time is time for the appeal.
  const sent = appealSentOn(facts);
  const recorded = isAppealClock(kind) ? null : facts.recorded.extension;
  const takenExtension = (noticed: string | null): TakenExtension => ({
    days: Math.min(recorded?.days ?? rule.days, rule.days),
    ...(noticed !== null && noticed >= received && { noticed }),
  });
  if (rule.counted === "from_acknowledgment" && kind === "initial_response") {
    if (acknowledged === null) return {};
    return {
      acknowledged: acknowledged < received ? received : acknowledged,
      extensions: [takenExtension(null)],
    };
  }
  const noticeDates = facts.letters
    .filter(
      ({ outcome, on }) =>
        clockEffectOf(outcome).extends && (sent !== null && on >= sent) === isAppealClock(kind),
    )
    .map(({ on }) => on);
  const [first] = noticeDates;
  if (first === undefined && recorded === null) return {};
  if (rule.repeatable && noticeDates.length > 1) return { extensions: noticeDates.map(takenExtension) };
  return { extensions: [takenExtension(recorded?.noticed ?? first ?? null)] };
}

const dayOf = ({ letters }: ClockFacts, matches: (letter: AgencyReply) => boolean): string | null =>
  letters.find(matches)?.on ?? null;

const earliest = (...days: (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;

const latest = (...days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
