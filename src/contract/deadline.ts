import { type Static, Type } from "typebox";
import { STEP_KINDS } from "#core/deadline/deadline.ts";
import { BODIES, CHANNELS, CONFIDENCES, DEADLINE_KINDS, UNITS } from "#core/deadline/law.ts";
import { Day, Nullable, OneOf } from "./common.ts";
import { Jurisdiction } from "./law.ts";

/**
 * `GET /api/deadlines`: the law of which place, the day its clock started, and what happened to it since. `pause` and
 * `extend` may be given more than once. Read by `inputOf` of `core/deadline/query.ts`.
 */
export const DeadlineQuery = Type.Object(
  {
    jurisdiction: Jurisdiction,
    received: Day,
    kind: Type.Optional(OneOf(DEADLINE_KINDS)),
    body: Type.Optional(OneOf(BODIES)),
    channel: Type.Optional(OneOf(CHANNELS)),
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
const Step = Type.Object({
  date: Day,
  as: OneOf(STEP_KINDS),
  n: Nullable(Type.Integer()),
  name: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Literal(true)),
  due: Type.Optional(Type.Literal(true)),
});

const Disregarded = Type.Object({
  what: OneOf(["pause", "extension"]),
  from: Day,
  reason: Type.String(),
});

/** When to ask where no date is set: as the state advises (`by`), or as we suggest. */
const Reminder = Type.Object({
  on: Day,
  days: Type.Integer(),
  unit: OneOf(UNITS),
  by: Nullable(Type.String()),
  citation: Nullable(Type.String()),
});

const shared = {
  jurisdiction: Type.String(),
  law: Type.String(),
  citation: Nullable(Type.String()),
  kind: OneOf(DEADLINE_KINDS),
  body: OneOf(BODIES),
  received: Day,
  confidence: OneOf(CONFIDENCES),
};

/** A deadline with its working, or, where the law sets no number, the reason there is none. `due` tells them apart. */
export const DeadlineResult = Type.Union(
  [
    Type.Object({
      ...shared,
      due: Day,
      unit: OneOf(UNITS),
      days: Type.Integer(),
      meaning: Type.String(),
      reason: Type.Null(),
      caveat: Nullable(Type.String()),
      firstLimit: Day,
      reminder: Type.Null(),
      skipped: Type.Object({ weekendDays: Type.Integer(), holidays: Type.Array(NamedDay) }),
      disregarded: Type.Array(Disregarded),
      working: Type.Array(Step),
    }),
    Type.Object({
      ...shared,
      due: Type.Null(),
      unit: Type.Null(),
      days: Type.Null(),
      meaning: Type.Null(),
      reason: Type.String(),
      caveat: Type.Null(),
      firstLimit: Type.Null(),
      reminder: Nullable(Reminder),
      skipped: Type.Object({ weekendDays: Type.Literal(0), holidays: Type.Array(NamedDay, { maxItems: 0 }) }),
      disregarded: Type.Array(Disregarded, { maxItems: 0 }),
      working: Type.Array(Step, { maxItems: 0 }),
    }),
  ],
  { $id: "DeadlineResult" },
);
export type DeadlineResult = Static<typeof DeadlineResult>;
