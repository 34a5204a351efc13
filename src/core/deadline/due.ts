import { Clock } from "./clock.ts";
import { daysOffOf } from "./day-off.ts";
import type { Deadline, DeadlineInput, Disregarded, NoDeadline, SetDeadline, Step } from "./deadline.ts";
import { type ParsedPause, readExtensions, readPauses } from "./input.ts";
import { parseDay } from "./iso-day.ts";
import {
  CONFIDENCES,
  type Confidence,
  type DeadlineKind,
  type Law,
  type LawField,
  type Unit,
} from "./law.ts";

/**
 * The day by which the law wants something done, with one entry for every day from receipt to that day.
 * Pure and total: the same input gives the same days; impossible input is a Problem with the path of the field.
 * @throws Problem (422) `bad_day`, `year_out_of_range`, and the codes of `input.ts`
 */
export const due = (law: Law, input: DeadlineInput): Deadline => {
  const kind = input.kind ?? "initial_response";
  const received = parseDay(input.received, "/received");
  for (const [i, closing] of (input.closings ?? []).entries()) parseDay(closing.date, `/closings/${i}/date`);
  const pauses = readPauses(law, kind, received, input.pauses ?? []);
  const extensions = readExtensions(law, kind, received, input.extensions);
  const limit = law.limits[kind === "extension" ? "initial_response" : kind];
  const shared = {
    jurisdiction: law.jurisdiction,
    law: law.title,
    kind,
    received: received.toString(),
  };
  if (limit.days === null) {
    const confidence = weakest(law, [fieldOf(kind)]);
    return { ...shared, ...NO_DATE, citation: limit.citation, confidence, reason: limit.reason };
  }

  const dayOff = daysOffOf(law, input.closings);
  const { standing, disregarded } = admitPauses(law, pauses);
  const clock = new Clock(received, dayOff, standing);
  clock.receive(law, limit, input.channel ?? "electronic");
  clock.run(limit, "counted");
  const firstLimit = clock.today;
  for (const { rule, days, noticed } of extensions) {
    if (noticed !== undefined && noticed > clock.today.toString()) {
      const reason = `The notice came after the limit of ${clock.today}, which it could no longer extend.`;
      disregarded.push({ what: "extension", from: noticed, reason });
    } else {
      clock.extend(rule, days);
    }
  }

  const working = clock.finish();
  const rule = kind === "extension" ? (extensions[0]?.rule ?? limit) : limit;
  return {
    ...shared,
    citation: rule.citation,
    due: clock.today.toString(),
    unit: rule.unit,
    days: rule.days,
    meaning: limit.meaning,
    reason: null,
    confidence: weakest(law, [fieldOf(kind), "clock", "holidays", ...(extensions.length ? EXTENDED : [])]),
    firstLimit: firstLimit.toString(),
    skipped: skippedIn(working, limit.unit),
    disregarded: [...disregarded, ...tooLate(standing, clock.today)],
    working,
  };
};

const EXTENDED: LawField[] = ["extension"];

const NO_DATE = {
  due: null,
  unit: null,
  days: null,
  meaning: null,
  firstLimit: null,
  skipped: { weekendDays: 0, holidays: [] },
  disregarded: [],
  working: [],
} satisfies Partial<NoDeadline>;

const fieldOf = (kind: DeadlineKind): LawField =>
  kind === "appeal" || kind === "appeal_decision" ? "appeal" : "initial_response";

/** A date is only as sure as the least sure fact it rests on. */
const weakest = (law: Law, fields: LawField[]): Confidence => {
  const ranks = fields.map((field) => CONFIDENCES.indexOf(law.certainty[field].confidence));
  return CONFIDENCES[Math.max(...ranks)] ?? "low";
};

/** The law allows only so many pauses to ask the requester something; one more does not stop the clock. */
const admitPauses = (law: Law, pauses: ParsedPause[]) => {
  const disregarded: Disregarded[] = [];
  let clarifications = law.tolling?.clarifications ?? 0;
  const standing = pauses.filter(({ pause, from }) => {
    if (pause.ground !== "clarification" || clarifications-- > 0) return true;
    const reason = `${law.tolling?.citation} allows no further pause for a clarification.`;
    disregarded.push({ what: "pause", from: from.toString(), reason });
    return false;
  });
  return { standing, disregarded };
};

/** A clock that has run out cannot be stopped: such a pause gives nothing back. */
const tooLate = (pauses: ParsedPause[], due: Temporal.PlainDate): Disregarded[] =>
  pauses
    .filter(({ from }) => Temporal.PlainDate.compare(from, due) > 0)
    .map(({ from }) => ({
      what: "pause",
      from: from.toString(),
      reason: `The clock had run out on ${due}, before this pause began.`,
    }));

const isWeekend = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek > 5;

/** Weekend days inside a pause were skipped as well, where the law counts business days. */
const skippedIn = (working: Step[], unit: Unit): SetDeadline["skipped"] => ({
  weekendDays: working.filter(
    (step) => step.as === "weekend" || (step.as === "paused" && unit === "business" && isWeekend(step.date)),
  ).length,
  holidays: working.flatMap((step) =>
    (step.as === "holiday" || step.as === "closing") && step.name !== undefined
      ? [{ date: step.date, name: step.name }]
      : [],
  ),
});
