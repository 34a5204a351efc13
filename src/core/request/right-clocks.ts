import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { GivenLimit, RightClockKind } from "#core/law/clocks/deadline.ts";
import type { Law } from "#core/law/law.ts";
import { limitOf } from "#core/law/law-limits.ts";
import {
  type Appealable,
  type OwnDeadlineKind,
  type RightLimit,
  type Rights,
  rightsOf,
} from "#core/law/rights/rights.ts";
import { clockEffectOf, isDetermination } from "./clock-effects.ts";
import { type AgencyReply, appealSentOn, type ClockFacts, recordsCameOn } from "./clock-facts.ts";
import type { RequestClock } from "./clocks.ts";

/**
 * The clocks of what a requester may do and must do, from the rights under the law (`core/law/rights`): to act on the
 * silence, to answer a question or a fee notice, to collect records, the agency's promise, a ruling, the next level after
 * an appeal. They follow from the same facts as the clocks of the answer, and from the day that those end on.
 */
export function rightClocks(law: Law, facts: ClockFacts, clocks: readonly RequestClock[]): RequestClock[] {
  const rights = rightsOf(law.jurisdiction);
  if (rights === undefined) return [];
  const context: Context = { law, rights, facts, clocks };
  return [
    appealByRights(context),
    silenceAppeal(context),
    nextAppeal(context),
    ownDeadline(context, "clarification", "clarification_question", ["clarification"]),
    ownDeadline(context, "fee", "fee_notice", ["fee", "deposit"]),
    pickUp(context),
    promised(context),
    ruling(context),
  ].filter((clock) => clock !== null);
}

type Context = { law: Law; rights: Rights; facts: ClockFacts; clocks: readonly RequestClock[] };
type Source = {
  limit: RightLimit | null;
  statute: string | null;
  basis: string;
  confidence: GivenLimit["confidence"];
};

/** One clock from a limit, or null where the law sets no number. */
function clockFrom(
  { law, facts }: Context,
  kind: RightClockKind | "appeal",
  startedOn: string,
  metOn: string | null,
  given: GivenLimit,
): RequestClock {
  const input = { received: startedOn, kind, given, body: facts.body };
  const working = due(law, { ...input, ...facts.daysOff });
  return { kind, startedOn, dueOn: working.due, metOn, pausedSince: null, input, working };
}

const given = (
  { limit, statute, basis, confidence }: Source & { limit: RightLimit },
  meaning: string,
  lapses: string | null,
): GivenLimit => ({
  days: limit.days,
  unit: limit.unit,
  from: limit.from,
  roll: limit.roll,
  meaning,
  lapses,
  citation: statute ?? "",
  basis,
  confidence,
});

const hasLimit = <Entry extends Source>(entry: Entry): entry is Entry & { limit: RightLimit } =>
  entry.limit !== null;

/** The clock of the answer that the agency has missed or may still miss: the one that says whether it will comply. */
const answerClock = ({ clocks }: Context): RequestClock | undefined =>
  clocks.findLast(
    ({ kind, dueOn }) => (kind === "production" || kind === "initial_response") && dueOn !== null,
  );

/** The appeal against the newest refusal, where the law row has no number for it and the rights do. */
function appealByRights(context: Context): RequestClock | null {
  const { law, rights, facts } = context;
  if (limitOf(law, "appeal", facts.body).days !== null) return null;
  const sentOn = appealSentOn(facts);
  const last = facts.letters.findLast(
    ({ outcome, on }) =>
      (clockEffectOf(outcome).adverse || isDetermination(outcome)) && (sentOn === null || on <= sentOn),
  );
  if (last === undefined || !clockEffectOf(last.outcome).adverse) return null;
  const subject = refusedBy(facts);
  const [step] = rights.appeals
    .filter(hasLimit)
    .filter(({ against, limit }) => limit.from === "denial" && against.includes(subject))
    .toSorted((a, b) => a.level - b.level || courtLast(a, b));
  if (step === undefined) return null;
  return clockFrom(context, "appeal", last.on, sentOn, given(step, step.body, lapsesOf(rights, "appeal")));
}

/** What is lost when the day of an appeal, a complaint or a suit passes. */
const lapsesOf = (rights: Rights, kind: OwnDeadlineKind): string | null =>
  rights.ownDeadlines.find((own) => own.kind === kind)?.lapses ?? null;

/**
 * The last day to act on the silence, from the day the answer was due: at the body that reviews it, or, where there is
 * none, in court. Nothing once the agency has decided, or an appeal was sent.
 */
function silenceAppeal(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const answer = answerClock(context);
  if (answer?.dueOn == null || answer.metOn !== null) return null;
  // Where only the records are an answer, a promise of them ends no silence.
  const promiseAnswers = rights.grants.satisfiesDuty !== "no";
  const isAnswer = ({ outcome }: AgencyReply) =>
    isDetermination(outcome) && (outcome !== "granted" || promiseAnswers);
  if (facts.letters.some(isAnswer)) return null;
  const { routes } = rights.silence;
  const route = routes.filter(hasLimit).toSorted(courtLast)[0];
  if (route === undefined) return null;
  const countedFrom = route.limit.from === "request" ? facts.received : answer.dueOn;
  const sentOn = appealSentOn(facts);
  const clock = clockFrom(
    context,
    "silence_appeal",
    countedFrom,
    sentOn !== null && sentOn >= answer.dueOn ? sentOn : null,
    given(route, route.body, lapsesOf(rights, route.route === "court" ? "court" : "appeal")),
  );
  // Wherever it is counted from, there is no silence before the day the answer was due.
  return { ...clock, startedOn: answer.dueOn };
}

const courtLast = (a: { route: string }, b: { route: string }): number =>
  Number(a.route === "court") - Number(b.route === "court");

/**
 * The level after an appeal that was refused, or not decided in time: from the day of the decision, else from the day by
 * which it was due.
 */
function nextAppeal(context: Context): RequestClock | null {
  const { rights, facts, clocks } = context;
  const decision = facts.letters.findLast(({ outcome }) => clockEffectOf(outcome).appeal === "decided");
  if (decision?.outcome === "appeal_granted") return null;
  const pending = clocks.find(({ kind }) => kind === "appeal_decision");
  const startedOn = decision?.on ?? pending?.dueOn ?? null;
  if (startedOn === null) return null;
  const subject = refusedBy(facts);
  const steps = rights.appeals
    .filter(hasLimit)
    .filter(({ against, limit }) => limit.from === "appeal_decision" && against.includes(subject))
    .toSorted((a, b) => a.level - b.level || courtLast(a, b));
  const [step] = steps;
  if (step === undefined) return null;
  return clockFrom(
    context,
    "next_appeal",
    startedOn,
    null,
    given(step, step.body, lapsesOf(rights, step.route === "court" ? "court" : "complaint")),
  );
}

/** What the appeal was against: the newest refusal, else silence. */
function refusedBy({ letters }: ClockFacts): Appealable {
  const refusal = letters.findLast(({ outcome }) => clockEffectOf(outcome).adverse)?.outcome;
  if (refusal === undefined) return "silence";
  if (refusal === "no_records") return "no_records";
  if (refusal === "fee_waiver_refused") return "fee_waiver";
  return refusal === "partly_released" ? "partial" : "denial";
}

/**
 * The day by which the requester must answer what the agency asked last: the one its letter names, else the law's. Met by
 * the next letter of the requester, and by the agency when it goes on without one.
 */
function ownDeadline(
  context: Context,
  kind: "clarification" | "fee",
  event: "clarification_question" | "fee_notice",
  sources: readonly OwnDeadlineKind[],
): RequestClock | null {
  const { rights, facts } = context;
  const asked = facts.letters.findLast(({ outcome }) =>
    kind === "fee"
      ? clockEffectOf(outcome).pausesFor === "fees"
      : clockEffectOf(outcome).pausesFor === "clarification",
  );
  if (asked === undefined) return null;
  const metOn = answeredOn(facts, asked);
  const entries = rights.ownDeadlines.filter(({ kind: own }) => sources.includes(own));
  const byLaw = entries.filter(hasLimit).filter(({ limit }) => limit.from === event);
  const [entry] = byLaw.toSorted((a, b) => approximateDays(a.limit) - approximateDays(b.limit));
  const lapses = entry?.lapses ?? entries[0]?.lapses ?? null;
  if (asked.answerBy != null && asked.answerBy > asked.on) {
    return clockFrom(context, kind, asked.on, metOn, namedDay(asked.on, asked.answerBy, event, lapses));
  }
  return entry ? clockFrom(context, kind, asked.on, metOn, given(entry, entry.what, lapses)) : null;
}

/** A day that a letter names, as the limit that ends on it. */
const namedDay = (on: string, day: string, from: GivenLimit["from"], lapses: string | null): GivenLimit => ({
  days: Temporal.PlainDate.from(on).until(day).days,
  unit: "calendar",
  from,
  roll: false,
  meaning: "",
  lapses,
  citation: "",
  basis: "letter",
  confidence: "high",
});

/** The requester's next letter after one of the agency's, or the agency's next decision. */
function answeredOn({ letters, answers }: ClockFacts, asked: AgencyReply): string | null {
  const answer = answers.find(({ at }) => at > asked.at)?.on;
  const decision = letters.find(({ at, outcome }) => at > asked.at && isDetermination(outcome))?.on;
  return [answer, decision].filter((day) => day !== undefined).sort()[0] ?? null;
}

const DAYS_PER_UNIT = { business: 1.4, calendar: 1, weeks: 7, months: 30, years: 365 };
const approximateDays = ({ days, unit }: RightLimit): number => days * DAYS_PER_UNIT[unit];

/** Records that were made ready wait only so long. */
function pickUp(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const { recordsReady } = facts.recorded;
  if (recordsReady == null) return null;
  const entry = rights.ownDeadlines
    .filter(hasLimit)
    .find(({ kind, limit }) => kind === "pick_up" && limit.from === "records_ready");
  if (entry === undefined) return null;
  return clockFrom(
    context,
    "pick_up",
    recordsReady,
    recordsCameOn(facts),
    given(entry, entry.what, entry.lapses),
  );
}

/** The day the agency itself named for the records it granted. */
function promised(context: Context): RequestClock | null {
  const { facts } = context;
  const grant = facts.letters.findLast(
    ({ outcome, promisedOn }) => outcome === "granted" && promisedOn != null,
  );
  if (grant?.promisedOn == null || grant.promisedOn <= grant.on) return null;
  const metOn = recordsCameOn(facts, grant.at);
  return clockFrom(context, "promised", grant.on, metOn, namedDay(grant.on, grant.promisedOn, "grant", null));
}

/** Where the agency asked for a ruling whether it may withhold (Tex. Gov't Code § 552.306). */
function ruling(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const asked = facts.letters.findLast(({ outcome }) => outcome === "ruling_requested");
  if (asked === undefined || rights.ruling === null || !hasLimit(rights.ruling)) return null;
  const ruled = facts.letters.find(({ at, outcome }) => at > asked.at && isDetermination(outcome));
  return clockFrom(
    context,
    "ruling",
    asked.on,
    ruled?.on ?? null,
    given(rights.ruling, rights.ruling.body, rights.ruling.commentsDetail),
  );
}
