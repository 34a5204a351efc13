import type { GivenLimit } from "#core/law/clocks/deadline.ts";
import type { Law } from "#core/law/law.ts";
import { limitOf } from "#core/law/law-limits.ts";
import { type OwnDeadlineKind, rightsOf } from "#core/law/rights/rights.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import { appealRightClocks } from "./appeal-right-clocks.ts";
import { clockEffectOf, isDetermination, isPromise } from "./clock-effects.ts";
import { type AgencyReply, allDecidedOn, type ClockFacts, dayOf, recordsCameOn } from "./clock-facts.ts";
import type { RequestClock } from "./clocks.ts";
import { approximateDays, type Context, clockFrom, given, hasLimit } from "./right-limits.ts";

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
    ...appealRightClocks(context),
    productionByRights(context),
    ownDeadline(context, "clarification", "clarification_question", ["clarification"]),
    ownDeadline(context, "fee", "fee_notice", ["fee", "deposit"]),
    pickUp(context),
    promised(context),
    ruling(context),
    rulingBrief(context),
    afterRuling(context),
    expedite(context),
    suitNotice(context),
  ].filter((clock) => clock !== null);
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
  const counted = entries.filter(hasLimit).filter(({ limit }) => limit.from === event);
  // An estimate asks for an answer first; a deposit that it asks for as well has its day where the law has no other.
  const answered = asked.outcome === "fee_estimate" ? counted.filter(({ kind: own }) => own === "fee") : [];
  const byLaw = answered.length > 0 ? answered : counted;
  const [entry] = byLaw.toSorted((a, b) => approximateDays(a.limit) - approximateDays(b.limit));
  const lapses = entry?.lapses ?? entries[0]?.lapses ?? null;
  if (asked.answerBy != null && asked.answerBy > asked.on) {
    return clockFrom(
      context,
      kind,
      asked.on,
      metOn,
      namedDay(asked.on, asked.answerBy, event, lapses, entry?.statute ?? entries[0]?.statute ?? null),
    );
  }
  return entry ? clockFrom(context, kind, asked.on, metOn, given(entry, entry.what, lapses)) : null;
}

/** A day that a letter names, as the limit that ends on it. */
const namedDay = (
  on: string,
  day: string,
  from: GivenLimit["from"],
  lapses: string | null,
  statute: string | null,
): GivenLimit => ({
  days: Temporal.PlainDate.from(on).until(day).days,
  unit: "calendar",
  from,
  roll: false,
  meaning: "",
  lapses,
  citation: statute ?? "",
  basis: "letter",
  confidence: "high",
});

/** The requester's next letter after one of the agency's, or the agency's next decision. */
function answeredOn({ letters, answers }: ClockFacts, asked: AgencyReply): string | null {
  const answer = answers.find(({ at }) => at > asked.at)?.on;
  const decision = letters.find(({ at, outcome }) => at > asked.at && isDetermination(outcome))?.on;
  return [answer, decision].filter((day) => day !== undefined).sort()[0] ?? null;
}

/** Records that were made ready wait only so long. */
function pickUp(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const ready = facts.letters.findLast(({ outcome }) => outcome === "records_ready");
  if (ready === undefined) return null;
  const entry = rights.ownDeadlines
    .filter(hasLimit)
    .find(({ kind, limit }) => kind === "pick_up" && limit.from === "records_ready");
  if (entry === undefined) return null;
  return clockFrom(
    context,
    "pick_up",
    ready.on,
    allDecidedOn(facts, ready.at),
    given(entry, entry.what, entry.lapses),
  );
}

/**
 * The records that were granted, where the rights have a limit from the request and the law row none (Massachusetts: 15
 * business days for an agency, 25 for a municipality).
 */
function productionByRights(context: Context): RequestClock | null {
  const { law, rights, facts } = context;
  if (limitOf(law, "production", facts.body).days !== null) return null;
  const entry = rights.grants.production.filter(hasLimit).find(({ body }) => body === facts.body);
  if (entry === undefined || dayOf(facts, ({ outcome }) => isPromise(outcome)) === null) return null;
  return clockFrom(
    context,
    "production",
    facts.received,
    recordsCameOn(facts),
    given(entry, entry.what, null),
  );
}

/** The day the agency itself named for the records it granted. */
function promised(context: Context): RequestClock | null {
  const { facts, rights } = context;
  const grant = facts.letters.findLast(({ outcome, promisedOn }) => isPromise(outcome) && promisedOn != null);
  if (grant?.promisedOn == null || grant.promisedOn <= grant.on) return null;
  const metOn = recordsCameOn(facts, grant.at);
  return clockFrom(
    context,
    "promised",
    grant.on,
    metOn,
    namedDay(grant.on, grant.promisedOn, "grant", null, rights.grants.statute),
  );
}

/** Where the agency asked for a ruling whether it may withhold (Tex. Gov't Code § 552.306). */
function ruling(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const asked = facts.letters.findLast(({ outcome }) => outcome === "ruling_requested");
  if (asked === undefined || rights.ruling === null || !hasLimit(rights.ruling)) return null;
  return clockFrom(
    context,
    "ruling",
    asked.on,
    ruledOn(facts, asked),
    given(rights.ruling, rights.ruling.body, rights.ruling.commentsDetail),
  );
}

/** The day of the ruling, or of the agency's decision that followed it. */
const ruledOn = ({ letters }: ClockFacts, asked: AgencyReply): string | null =>
  letters.find(
    ({ at, outcome }) => at > asked.at && (outcome === "ruling_issued" || isDetermination(outcome)),
  )?.on ?? null;

/**
 * What the agency has to send after it asked for a ruling, counted as the clock of its answer is (Tex. Gov't Code
 * § 552.301(e)). Its next letter may be the copy, so that nobody is called late who may have sent it.
 */
function rulingBrief(context: Context): RequestClock | null {
  const { rights, facts, clocks } = context;
  const asked = facts.letters.findLast(({ outcome }) => outcome === "ruling_requested");
  const brief = rights.ruling?.brief;
  if (asked === undefined || brief === undefined || !hasLimit(brief)) return null;
  const startedOn = clocks.find(({ kind }) => kind === "initial_response")?.startedOn ?? facts.received;
  const next = facts.letters.find(({ at }) => at > asked.at);
  // Who ruled had the reasons: when they were sent nobody knows, and it no longer matters.
  if (next?.outcome === "ruling_issued") return null;
  return clockFrom(context, "ruling_brief", startedOn, next?.on ?? null, given(brief, brief.what, null));
}

/**
 * What the agency does once it has the ruling (Tex. Gov't Code §§ 552.306(c)–(d), 552.324): any letter that releases,
 * withholds, names charges or a day meets it.
 */
function afterRuling(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const ruled = facts.letters.findLast(({ outcome }) => outcome === "ruling_issued");
  const after = rights.ruling?.after;
  if (ruled === undefined || after === undefined || !hasLimit(after)) return null;
  // What came in full before the ruling leaves nothing to do after it.
  if (facts.letters.some(({ at, outcome }) => at < ruled.at && outcome === "released")) return null;
  const metOn = facts.letters.find(
    ({ at, outcome }) =>
      at > ruled.at && (isDetermination(outcome) || clockEffectOf(outcome).pausesFor === "fees"),
  )?.on;
  return clockFrom(
    context,
    "after_ruling",
    ruled.on,
    metOn ?? null,
    given(after, after.what, after.requester),
  );
}

/**
 * Whether the request comes before others. Offices say it with the acknowledgment as a rule, so that any letter of theirs
 * meets the clock: it calls nobody late who may have decided.
 */
function expedite(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const entry = rights.expedite;
  if (facts.expediteAsked !== true || entry === undefined || !hasLimit(entry)) return null;
  const decidedOn = facts.letters[0]?.on ?? null;
  return clockFrom(context, "expedite", facts.received, decidedOn, given(entry, entry.what, null));
}

/**
 * The first day on which a suit may be filed after the notice before it. It has no due day: nothing lapses on it and nobody
 * is late. Gone once all records came, as there is nothing to sue for.
 */
function suitNotice(context: Context): RequestClock | null {
  const { rights, facts } = context;
  const { suitNotice: on } = facts.recorded;
  const notice = rights.silence.preSuitNotice;
  if (on === null || notice === null || !hasLimit(notice)) return null;
  if (facts.letters.some((letter) => letter.on >= on && letter.outcome === "released")) return null;
  const limit = given(notice, deadlineLedger.waitBeforeSuit, notice.effect);
  const wait = notice.dayAfter ? { ...limit, dayAfter: notice.dayAfter } : limit;
  return { ...clockFrom(context, "suit_notice", on, null, wait), dueOn: null };
}
