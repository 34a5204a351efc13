import { type EpochDay, epochDayOf, isoDayOf, weekdayOf } from "#core/dates/epoch-day.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { daysOffFor } from "#core/law/holidays/days-off.ts";
import { calendarOf, unknownHolidaysBetween } from "#core/law/holidays/holidays.ts";
import {
  CONFIDENCES,
  type Confidence,
  DEADLINE_KINDS,
  type DeadlineKind,
  type Extension,
  type Law,
  type LawField,
  type NoLimit,
  type Roll,
  type Unit,
} from "#core/law/law.ts";
import { clockOf, extensionOf, limitOf } from "#core/law/law-limits.ts";
import { lawOfTier } from "#core/law/tiers.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import { Clock } from "./clock.ts";
import { countGivenLimit } from "./count-given-limit.ts";
import type {
  Deadline,
  DeadlineInput,
  Disregarded,
  NoDeadline,
  Reminder,
  SetDeadline,
  Step,
} from "./deadline.ts";
import {
  type DeadlineQuery,
  type ParsedPause,
  parseAcknowledged,
  parseExtensions,
  parsePauses,
} from "./parse-deadline-input.ts";

/**
 * Calculates a deadline, with one entry for every day from receipt to that day.
 * Pure and total: the same input gives the same days; impossible input is a Problem with the path of the field.
 * @throws Problem (422) `bad_day`, `year_out_of_range`, `no_first_limit`, and the codes of `parse-deadline-input.ts`
 */
export const due = (usualLaw: Law, input: DeadlineInput): Deadline => {
  const law = lawOfTier(usualLaw, input.tier);
  const { kind = "initial_response", given, body = "agency", channel = "electronic" } = input;
  if (given !== undefined) return countGivenLimit(law, { ...input, kind, given });
  if (!isLawClock(kind)) throw new Error(`The clock ${kind} was given no limit`);
  const received = parseDay(input.received, "/received");
  for (const [i, closing] of (input.closings ?? []).entries()) parseDay(closing.date, `/closings/${i}/date`);
  for (const [i, worked] of (input.worked ?? []).entries()) parseDay(worked, `/worked/${i}`);
  const acknowledged = parseAcknowledged(input.acknowledged, received);
  const limit = limitOf(law, clockOf(law, kind, body), body);
  const fromAcknowledgment = limit.days !== null && limit.from === "acknowledgment";
  const query = { law, kind, body, start: fromAcknowledgment ? (acknowledged ?? received) : received };
  const pauses = parsePauses(query, input.pauses);
  const extensions = parseExtensions(query, input.extensions);
  const shared = { jurisdiction: law.jurisdiction, law: law.title, kind, body, received: input.received };
  const noLimit = kind === "extension" && extensions.length === 0 ? extensionOf(law, body) : limit;
  if (noLimit.days === null) return { ...shared, ...noDeadline(query, noLimit, input) };
  if (limit.days === null) return { ...shared, ...noDeadline(query, limit, input) };

  const { standing: effectivePauses, disregarded } = applyPauseLimit(law, pauses);
  const clock = createClock(query, input, effectivePauses);
  clock.receive(law, limit.from, channel, fromAcknowledgment && acknowledged === null);
  if (limit.from === "end_of_initial_response") runInitialResponse(clock, query);
  clock.run(limit, "counted");
  const firstLimit = clock.today;
  for (const { rule, days, noticed } of extensions) {
    const disregardExtension = (reason: string) =>
      disregarded.push({ what: "extension", from: noticed ?? input.received, reason });
    if (noticed !== undefined && noticed > isoDayOf(clock.today)) {
      disregardExtension(formatMessage(deadlineLedger.lateNotice, { day: isoDayOf(clock.today) }));
    } else if (!clock.extend(rule, days, acknowledged)) {
      disregardExtension(formatMessage(deadlineLedger.shortExtension, { days, day: isoDayOf(clock.today) }));
    }
  }

  const working = clock.finish();
  const exceeded = extensions.find(({ exceeds }) => exceeds)?.rule;
  const rule = kind === "extension" ? (extensions[0]?.rule ?? limit) : limit;
  return {
    ...shared,
    citation: rule.citation,
    due: isoDayOf(clock.today),
    unit: rule.unit,
    days: rule.days,
    meaning: limit.meaning,
    reason: null,
    ...withExcess(
      exceeded,
      confidenceOf(query, [limit, ...extensions.map((extension) => extension.rule)], clock.today),
    ),
    firstLimit: isoDayOf(firstLimit),
    reminder: null,
    skipped: skippedDays(working, limit.unit),
    disregarded: [...disregarded, ...disregardLatePauses(effectivePauses, clock.today)],
    working,
  };
};

const isLawClock = (kind: string): kind is DeadlineKind =>
  (DEADLINE_KINDS as readonly string[]).includes(kind);

const createClock = (
  { law, start }: DeadlineQuery,
  input: DeadlineInput,
  pauses: readonly ParsedPause[],
): Clock => new Clock(start, { ...daysOffFor(law, input), pauses });

/** A limit that begins where the initial response's ends counts that one first. */
const runInitialResponse = (clock: Clock, { law, body }: DeadlineQuery): void => {
  const first = limitOf(law, "initial_response", body);
  if (first.days === null) {
    const detail = formatMessage(deadlineLedger.noInitialResponse, { place: law.place });
    throw new Problem(422, "no_first_limit", detail, [{ path: "/kind", message: detail }]);
  }
  clock.run(first, "counted");
  clock.endFirstPeriod();
};

/** Two weeks of business days, where no public advice exists. */
const DEFAULT_REMINDER = { days: 10, unit: "business", by: null, citation: null } as const;

/**
 * The advised reminder, also for an extension, which follows the first limit. Our own suggestion is limited to
 * answers and records.
 */
const reminderOf = (query: DeadlineQuery, noLimit: NoLimit, input: DeadlineInput): Reminder | null => {
  const isAwaited = query.kind === "initial_response" || query.kind === "production";
  const suggestion = noLimit.advised ?? (isAwaited ? DEFAULT_REMINDER : null);
  if (suggestion === null) return null;
  const { days, unit, by, citation } = suggestion;
  const clock = createClock(query, input, []);
  const first = limitOf(query.law, clockOf(query.law, query.kind, query.body), query.body);
  if (query.kind === "extension" && first.days !== null) clock.run(first, "counted");
  clock.run({ days, unit, roll: null }, "counted");
  return { on: isoDayOf(clock.today), days, unit, by, citation };
};

const noDeadline = (query: DeadlineQuery, noLimit: NoLimit, input: DeadlineInput) =>
  ({
    citation: noLimit.citation,
    confidence: lowestConfidence(query.law, [fieldOf(query.kind)]),
    due: null,
    unit: null,
    days: null,
    meaning: null,
    reason: noLimit.reason,
    caveat: null,
    firstLimit: null,
    reminder: reminderOf(query, noLimit, input),
    skipped: { weekendDays: 0, holidays: [] },
    disregarded: [],
    working: [],
  }) satisfies Partial<NoDeadline>;

const fieldOf = (kind: DeadlineKind): LawField => {
  if (kind === "appeal" || kind === "appeal_decision") return "appeal";
  return kind === "extension" ? "extension" : "initial_response";
};

/** The confidence of a date is the lowest confidence of the facts it depends on. */
const lowestConfidence = (law: Law, fields: LawField[]): Confidence => {
  const ranks = fields.map((field) => CONFIDENCES.indexOf(law.certainty[field].confidence));
  return CONFIDENCES[Math.max(...ranks)] ?? "low";
};

/** Holidays matter where business days are counted or the last day rolls. */
const confidenceOf = (
  { law, kind, start }: DeadlineQuery,
  rules: { unit: Unit; roll: Roll | null }[],
  end: EpochDay,
): Pick<SetDeadline, "confidence" | "caveat"> => {
  const fields: LawField[] = [fieldOf(kind === "extension" ? "initial_response" : kind), "clock"];
  if (rules.length > 1) fields.push("extension");
  if (!rules.some(({ unit, roll }) => unit === "business" || roll !== null)) {
    return { confidence: lowestConfidence(law, fields), caveat: null };
  }
  const confidence = lowestConfidence(law, [...fields, "holidays"]);
  const calendar = calendarOf(law.calendar);
  const gap = calendar ? unknownHolidaysBetween(calendar, isoDayOf(start), isoDayOf(end)) : null;
  if (gap === null) return { confidence, caveat: null };
  const caveat = formatMessage(deadlineLedger.unknownHolidays, {
    reason: gap.reason,
    year: String(gap.year),
  });
  return { confidence: confidence === "high" ? "medium" : confidence, caveat };
};

/** Where a notice took more than the law gives, a sentence says so: the law's own is counted. */
function withExcess(
  rule: Extension | undefined,
  { confidence, caveat }: Pick<SetDeadline, "confidence" | "caveat">,
): Pick<SetDeadline, "confidence" | "caveat"> {
  if (rule === undefined) return { confidence, caveat };
  const limit = formatMessage(deadlineLedger.limit[rule.unit], { count: rule.days });
  const excess = formatMessage(deadlineLedger.noticeExceedsLaw, { limit, citation: rule.citation });
  return { confidence, caveat: caveat === null ? excess : `${excess} ${caveat}` };
}

/** The law allows only so many pauses to ask the requester something; one more does not stop the clock. */
const applyPauseLimit = (law: Law, pauses: ParsedPause[]) => {
  const disregarded: Disregarded[] = [];
  let clarifications = law.tolling?.clarifications ?? 0;
  const effectivePauses = pauses.filter(({ pause, from }) => {
    if (pause.ground !== "clarification" || clarifications-- > 0) return true;
    const reason = formatMessage(deadlineLedger.clarificationLimit, {
      citation: law.tolling?.citation ?? "",
    });
    disregarded.push({ what: "pause", from: isoDayOf(from), reason });
    return false;
  });
  return { standing: effectivePauses, disregarded };
};

/** A clock that has run out cannot be paused, so such a pause adds no time. */
const disregardLatePauses = (pauses: ParsedPause[], due: EpochDay): Disregarded[] =>
  pauses
    .filter(({ from }) => from > due)
    .map(({ from }) => ({
      what: "pause",
      from: isoDayOf(from),
      reason: formatMessage(deadlineLedger.latePause, { day: isoDayOf(due) }),
    }));

/** Weekend days inside a pause were skipped as well, where the law counts business days. */
const skippedDays = (working: Step[], unit: Unit): SetDeadline["skipped"] => {
  const skipped: SetDeadline["skipped"] = { weekendDays: 0, holidays: [] };
  for (const { as, date, name } of working) {
    const isPausedWeekend = as === "paused" && unit === "business" && weekdayOf(epochDayOf(date)) > 5;
    if (as === "weekend" || isPausedWeekend) skipped.weekendDays += 1;
    if ((as === "holiday" || as === "closing") && name !== undefined) skipped.holidays.push({ date, name });
  }
  return skipped;
};
