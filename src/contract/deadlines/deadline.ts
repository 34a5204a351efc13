import { type Static, Type } from "typebox";
import { Day, Nullable, StringEnum } from "#contract/platform/common.ts";
import { RIGHT_CLOCK_KINDS, STEP_KINDS } from "#core/law/clocks/deadline.ts";
import { BODIES, CHANNELS, CONFIDENCES, DEADLINE_KINDS, TIER_CONDITIONS, UNITS } from "#core/law/law.ts";
import { RIGHT_EVENTS } from "#core/law/rights/right-events.ts";
import { Jurisdiction } from "./law.ts";

/**
 * `GET /api/deadlines`: the law of which place, the day its clock started, and what happened to it since. `pause` and
 * `extend` may be given more than once. Read by `inputOf` of `core/law/clocks/parse-deadline-options.ts`.
 */
export const DeadlineQuery = Type.Object(
  {
    jurisdiction: Jurisdiction,
    received: Day,
    kind: Type.Optional(StringEnum(DEADLINE_KINDS)),
    body: Type.Optional(StringEnum(BODIES)),
    channel: Type.Optional(StringEnum(CHANNELS)),
    tier: Type.Optional(StringEnum(TIER_CONDITIONS)),
    acknowledged: Type.Optional(Day),
    pause: Type.Optional(
      Type.Array(
        Type.String({ maxLength: 30, description: "First and last day, such as 2026-10-28:2026-11-02" }),
        { maxItems: 20 },
      ),
    ),
    extend: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 9999, description: "Days of the law's own unit" }), {
        maxItems: 20,
      }),
    ),
  },
  { $id: "DeadlineQuery", additionalProperties: false },
);
export type DeadlineQuery = Static<typeof DeadlineQuery>;

const NamedDay = Type.Object({ date: Day, name: Type.String() });

/** One day of the working; `n` numbers the days that count. */
const CalculationStep = Type.Object({
  date: Day,
  as: StringEnum(STEP_KINDS),
  n: Nullable(Type.Integer()),
  name: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Literal(true)),
  due: Type.Optional(Type.Literal(true)),
});

const IgnoredAdjustment = Type.Object({
  what: StringEnum(["pause", "extension"]),
  from: Day,
  reason: Type.String(),
});

/** When to ask where no date is set: as the state advises (`by`), or as we suggest. */
const Reminder = Type.Object({
  on: Day,
  days: Type.Integer(),
  unit: StringEnum(UNITS),
  by: Nullable(Type.String()),
  citation: Nullable(Type.String()),
});

const commonFields = {
  jurisdiction: Type.String(),
  law: Type.String(),
  citation: Nullable(Type.String()),
  kind: StringEnum([...DEADLINE_KINDS, ...RIGHT_CLOCK_KINDS]),
  body: StringEnum(BODIES),
  received: Day,
  confidence: StringEnum(CONFIDENCES),
};

/** A deadline with its working, or, where the law sets no number, the reason there is none. `due` tells them apart. */
export const DeadlineResult = Type.Union(
  [
    Type.Object({
      ...commonFields,
      due: Day,
      unit: StringEnum(UNITS),
      days: Type.Integer(),
      meaning: Type.String(),
      from: Type.Optional(StringEnum(RIGHT_EVENTS)),
      basis: Type.Optional(Type.String()),
      reason: Type.Null(),
      caveat: Nullable(Type.String()),
      firstLimit: Day,
      reminder: Type.Null(),
      skipped: Type.Object({ weekendDays: Type.Integer(), holidays: Type.Array(NamedDay) }),
      disregarded: Type.Array(IgnoredAdjustment),
      working: Type.Array(CalculationStep),
    }),
    Type.Object({
      ...commonFields,
      due: Type.Null(),
      unit: Type.Null(),
      days: Type.Null(),
      meaning: Type.Null(),
      reason: Type.String(),
      caveat: Type.Null(),
      firstLimit: Type.Null(),
      reminder: Nullable(Reminder),
      skipped: Type.Object({ weekendDays: Type.Literal(0), holidays: Type.Array(NamedDay, { maxItems: 0 }) }),
      disregarded: Type.Array(IgnoredAdjustment, { maxItems: 0 }),
      working: Type.Array(CalculationStep, { maxItems: 0 }),
    }),
  ],
  { $id: "DeadlineResult" },
);
export type DeadlineResult = Static<typeof DeadlineResult>;
