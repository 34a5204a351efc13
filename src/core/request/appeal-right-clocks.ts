import { due } from "#core/law/clocks/calculate-deadline.ts";
import { limitOf } from "#core/law/law-limits.ts";
import type { Appealable, Rights } from "#core/law/rights/rights.ts";
import { clockEffectOf, isDecision, isDetermination, isPromise } from "./clock-effects.ts";
import {
  type AgencyReply,
  appealedWhat,
  appealOfRefusalOn,
  appealSentOn,
  type ClockFacts,
  namesFee,
} from "./clock-facts.ts";
import type { RequestClock } from "./clocks.ts";
import { approximateDays, type Context, clockFrom, given, hasLimit, lapsesOf } from "./right-limits.ts";

/**
 * The clocks of appeals that follow from rights: against a refusal, against silence, of the level after an appeal, and
 * against a fee or an extension.
 */
export const appealRightClocks = (context: Context): (RequestClock | null)[] => [
  appealByRights(context),
  challenge(context),
  silenceAppeal(context),
  nextAppeal(context),
  noticeAppeal(context, "fee_appeal"),
  noticeAppeal(context, "extension_appeal"),
];

/** The clock of the answer that the agency has missed or may still miss: the one that says whether it will comply. */
const answerClock = ({ clocks }: Context): RequestClock | undefined =>
  clocks.findLast(
    ({ kind, dueOn }) => (kind === "production" || kind === "initial_response") && dueOn !== null,
  );

const refusalAppealedOn = (context: Context): string | null =>
  appealOfRefusalOn(context.facts, answerClock(context)?.dueOn ?? null);

/** The appeal against the newest refusal, where the law row has no number for it and the rights do. */
function appealByRights(context: Context): RequestClock | null {
  const { rights } = context;
  const sentOn = refusalAppealedOn(context);
  const last = refusalWithoutDay(context);
  const [step] = stepsAgainstRefusal(context);
  if (last === null || step === undefined) return null;
  return clockFrom(context, "appeal", last.on, sentOn, given(step, step.body, lapsesOf(rights, "appeal")));
}

/** The newest refusal, under a law row that sets no day for its appeal. */
function refusalWithoutDay(context: Context): AgencyReply | null {
  const { law, facts } = context;
  if (limitOf(law, "appeal", facts.body).days !== null) return null;
  const sentOn = refusalAppealedOn(context);
  const last = facts.letters.findLast(
    ({ outcome, on }) => isDecision(outcome) && (sentOn === null || on <= sentOn),
  );
  return last !== undefined && clockEffectOf(last.outcome).adverse ? last : null;
}

/** The steps against the newest refusal that have a last day by the rights, the first to take first. */
const stepsAgainstRefusal = ({ rights, facts }: Context) =>
  rights.appeals
    .filter(hasLimit)
    .filter(({ against, limit }) => limit.from === "denial" && against.includes(refusedBy(facts)))
    .toSorted((a, b) => a.level - b.level || courtLast(a, b));

/**
 * The decision whether to challenge a refusal, where no law sets a last day for it: there is none to count, and the request
 * stays open until the requester challenged it or accepts the outcome. Nothing where the time to sue has a last day, or
 * a review that has one must come first. A refused fee waiver leaves the answer to come, and what was refused before an
 * import stays as it was brought.
 */
function challenge(context: Context): RequestClock | null {
  const { law, rights, facts } = context;
  const refusal = refusalWithoutDay(context);
  if (refusal === null || refusedBy(facts) === "fee_waiver" || facts.answeredBeforeImport) return null;
  const courtIsOpen = rights.appeals.some(
    ({ route, limit, against }) => route === "court" && limit === null && against.includes(refusedBy(facts)),
  );
  if (stepsAgainstRefusal(context).length > 0 && !courtIsOpen) return null;
  const input = { received: refusal.on, kind: "appeal" as const, body: facts.body };
  return {
    ...{ kind: "challenge", startedOn: refusal.on, dueOn: null, metOn: refusalAppealedOn(context) },
    ...{ pausedSince: null, input, working: due(law, { ...input, ...facts.daysOff }) },
  };
}

/**
 * The last day to act on the silence, from the day the answer was due: at the body that reviews it, or, where there is
 * none, in court. Nothing once the agency has decided, or an appeal was sent.
 */
function silenceAppeal(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const silentSince = missedPromiseOn(context) ?? silentSinceAnswer(context);
  if (silentSince === null) return null;
  const { routes } = rights.silence;
  const route = routes.filter(hasLimit).toSorted(courtLast)[0];
  if (route === undefined) return null;
  const countedFrom = route.limit.from === "request" ? facts.received : silentSince;
  const sentOn = appealSentOn(facts);
  const clock = clockFrom(
    context,
    "silence_appeal",
    countedFrom,
    sentOn !== null && sentOn >= silentSince ? sentOn : null,
    {
      ...given(route, route.body, lapsesBySilence(rights, route.route)),
      route: route.route,
    },
  );
  // Wherever it is counted from, there is no silence before the day the answer was due.
  return { ...clock, startedOn: silentSince };
}

/** What is lost with the silence. Who complains outside the agency (the ICO) does not lose what an appeal to it would. */
function lapsesBySilence(rights: Rights, route: string): string | null {
  if (route === "court") return lapsesOf(rights, "court");
  const complaint = route === "commissioner" || route === "board" ? lapsesOf(rights, "complaint") : null;
  return complaint ?? lapsesOf(rights, "appeal");
}

const courtLast = (a: { route: string }, b: { route: string }): number =>
  Number(a.route === "court") - Number(b.route === "court");

/** The day the answer is due, where none came: nothing once the agency has decided. */
function silentSinceAnswer(context: Context): string | null {
  const { rights, facts } = context;
  const answer = answerClock(context);
  if (answer?.dueOn == null || answer.metOn !== null) return null;
  // Where only the records are an answer, a promise of them ends no silence.
  const promiseAnswers = rights.grants.satisfiesDuty !== "no";
  const isAnswer = ({ outcome }: AgencyReply) =>
    isDetermination(outcome) && (!isPromise(outcome) || promiseAnswers);
  return facts.letters.some(isAnswer) ? null : answer.dueOn;
}

/** The day that the agency named for its records, where missing it counts as a denial and nothing came since. */
function missedPromiseOn({ rights, facts }: Context): string | null {
  if (rights.grants.missedPromise !== "denial") return null;
  // What was released meanwhile is not what was promised.
  const promise = facts.letters.findLast(
    ({ outcome }) => isDetermination(outcome) && outcome !== "interim_release",
  );
  return promise?.outcome === "granted" ? (promise.promisedOn ?? null) : null;
}

/**
 * The level after an appeal that was refused, or not decided in time: from the day of the decision, else from the day by
 * which it was due.
 */
function nextAppeal(context: Context): RequestClock | null {
  const { rights, facts, clocks } = context;
  const decision = facts.letters.findLast(({ outcome }) => clockEffectOf(outcome).appeal === "decided");
  if (decision?.outcome === "appeal_granted") return null;
  const court = courtBesideAppeal(context);
  if (court !== null) return court;
  const pending = clocks.find(({ kind }) => kind === "appeal_decision");
  const startedOn = decision?.on ?? pending?.dueOn ?? null;
  if (startedOn === null) return null;
  const subject = appealedWhat(facts, answerClock(context)?.dueOn ?? null);
  const steps = rights.appeals
    .filter(hasLimit)
    .filter(({ against, limit }) => limit.from === "appeal_decision" && against.includes(subject))
    // Of two ways that are open side by side, the one that is lost first (the General Court before the European Ombudsman).
    .toSorted((a, b) => a.level - b.level || approximateDays(a.limit) - approximateDays(b.limit));
  const [step] = steps;
  if (step === undefined) return null;
  return clockFrom(context, "next_appeal", startedOn, null, {
    ...given(step, step.body, lapsesOf(rights, step.route === "court" ? "court" : "complaint")),
    route: step.route,
  });
}

/**
 * The court, where its last day runs from the refusal whatever an appeal before it comes to (RCW 42.56.550(6), MCL
 * 15.240(1)(b)): an appeal to the agency or to a reviewer stops no time.
 */
function courtBesideAppeal(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const sentOn = refusalAppealedOn(context);
  const refusal = facts.letters.findLast(({ outcome, on }) => isDecision(outcome) && on <= (sentOn ?? ""));
  if (sentOn === null || refusal === undefined || !clockEffectOf(refusal.outcome).adverse) return null;
  const open = rights.appeals.filter(({ against }) => against.includes(refusedBy(facts)));
  const counted = open.filter(hasLimit);
  if (counted.some(({ limit }) => limit.from === "appeal_decision")) return null;
  const first = open.find(({ route }) => route !== "court");
  const court = counted.find(({ route, limit }) => route === "court" && limit.from === "denial");
  if (court === undefined || first === undefined || first.level >= court.level) return null;
  const clock = clockFrom(context, "next_appeal", refusal.on, null, {
    ...given(court, court.body, lapsesOf(rights, "court")),
    route: court.route,
  });
  // Sent after that day, an appeal leaves nothing to begin.
  return clock.dueOn !== null && clock.dueOn < sentOn ? null : { ...clock, startedOn: sentOn };
}

/**
 * The last day to appeal the newest fee notice, or the newest extension, where the law has one of its own for that. Gone
 * once the agency has decided: what it refused has an appeal of its own.
 */
function noticeAppeal(context: Context, kind: "fee_appeal" | "extension_appeal"): RequestClock | null {
  const { rights, facts } = context;
  const [against, from] =
    kind === "fee_appeal" ? (["fee", "fee_notice"] as const) : (["extension", "extension_notice"] as const);
  const noticedOn = kind === "fee_appeal" ? newestFeeNoticeOn(facts) : newestExtensionOn(facts);
  if (noticedOn === null) return null;
  const [step] = rights.appeals
    .filter(hasLimit)
    .filter((appeal) => appeal.limit.from === from && appeal.against.includes(against))
    .toSorted((a, b) => approximateDays(a.limit) - approximateDays(b.limit));
  if (step === undefined) return null;
  if (facts.letters.some(({ on, outcome }) => on >= noticedOn && endsNotice(outcome))) return null;
  const sentOn = appealSentOn(facts);
  const appealedOn = sentOn !== null && sentOn >= noticedOn ? sentOn : null;
  const agreedOn = kind === "fee_appeal" ? feeAgreedOn(facts, noticedOn) : null;
  const isAgreed = agreedOn !== null && (appealedOn === null || agreedOn < appealedOn);
  return clockFrom(context, kind, noticedOn, isAgreed ? agreedOn : appealedOn, {
    ...given(step, step.body, null),
    route: step.route,
    ...(isAgreed && { closedBy: "agreement" }),
  });
}

/** The day the requester agreed to a fee since its notice, by letter or in the ledger: who accepts it does not appeal it. */
function feeAgreedOn({ answers, feeAgreedOn: inLedger = [] }: ClockFacts, noticedOn: string): string | null {
  const byLetter = answers.filter(({ action }) => action === "accepts_fee").map(({ on }) => on);
  return [...byLetter, ...inLedger].filter((day) => day >= noticedOn).sort()[0] ?? null;
}

const newestFeeNoticeOn = ({ letters }: ClockFacts): string | null =>
  letters.findLast(({ outcome }) => namesFee(outcome))?.on ?? null;

const newestExtensionOn = ({ letters, recorded }: ClockFacts): string | null =>
  letters.findLast(({ outcome }) => outcome === "extension")?.on ?? recorded.extension?.noticed ?? null;

/** A decision of the whole request, after which nothing of the charge or of the time taken is left to appeal. */
const endsNotice = (outcome: AgencyReply["outcome"]): boolean =>
  isDecision(outcome) && !isPromise(outcome) && outcome !== "fee_waiver_refused";

/** What the newest refusal is to an appeal against it, and where there is none, silence. */
function refusedBy({ letters }: ClockFacts): Appealable {
  const refusal = letters.findLast(({ outcome }) => clockEffectOf(outcome).adverse)?.outcome;
  if (refusal === undefined) return "silence";
  if (refusal === "no_records") return "no_records";
  if (refusal === "fee_waiver_refused") return "fee_waiver";
  return refusal === "partly_released" ? "partial" : "denial";
}
