import { type Static, Type } from "typebox";
import {
  CONFIDENCES,
  DEADLINE_KINDS,
  DUTIES,
  LAW_FIELDS,
  type Law,
  START_EVENTS,
  UNITS,
} from "#core/deadline/law.ts";
import { Day, Instant, Nullable, OneOf, Uuid } from "./common.ts";

/** A law row as `core/deadline/law.ts` has it. Lengths are bounded because an administrator can write here. */
const Line = Type.String({ minLength: 1, maxLength: 400 });
const Words = Type.String({ minLength: 1, maxLength: 3000 });
const Count = Type.Integer({ minimum: 1, maximum: 3650 });
const closed = { additionalProperties: false };

/** `us`, `us-il`, `uk-sct`: country, then state. */
export const Jurisdiction = Type.String({
  pattern: "^[a-z]{2}(-[a-z]{2,3})?$",
  maxLength: 6,
  description: "Country and state, such as us or us-il",
});

const Roll = Nullable(
  Type.Object({ off: OneOf(["weekends_and_holidays", "sundays_and_holidays"]), citation: Line }, closed),
);

const SetLimit = Type.Object(
  {
    days: Count,
    unit: OneOf(UNITS),
    from: OneOf(START_EVENTS),
    meaning: Words,
    citation: Line,
    roll: Roll,
  },
  closed,
);

const NoLimit = Type.Object(
  {
    days: Type.Null(),
    reason: Words,
    citation: Nullable(Line),
    advised: Type.Optional(
      Type.Object(
        { days: Count, unit: OneOf(["business", "calendar"]), by: Line, citation: Nullable(Line) },
        closed,
      ),
    ),
  },
  closed,
);

const Limit = Type.Union([SetLimit, NoLimit]);

const Extension = Type.Union([
  Type.Object(
    {
      days: Count,
      unit: OneOf(UNITS),
      counted: OneOf(["from_first_limit", "from_receipt", "from_acknowledgment"]),
      repeatable: Type.Optional(Type.Literal(true)),
      ground: Words,
      condition: Words,
      beyond: Nullable(Words),
      citation: Line,
      appliesTo: Type.Array(OneOf(DEADLINE_KINDS), { maxItems: 5 }),
      roll: Roll,
    },
    closed,
  ),
  NoLimit,
]);

const limits = { initial_response: Limit, production: Limit, appeal: Limit, appeal_decision: Limit };
const Certainty = Type.Object(
  { confidence: OneOf(CONFIDENCES), basis: OneOf(["looked up", "memory"]) },
  closed,
);

const row = {
  jurisdiction: Jurisdiction,
  place: Line,
  office: Line,
  title: Line,
  commonName: Line,
  abbreviation: Line,
  citation: Line,
  officer: Type.Object({ title: Line, salutation: Line }, closed),
  duty: OneOf(DUTIES),
  limits: Type.Object(limits, closed),
  extension: Extension,
  local: Type.Optional(Type.Partial(Type.Object({ ...limits, extension: Extension }, closed))),
  otherLimits: Type.Array(
    Type.Object({ about: Words, days: Count, unit: OneOf(UNITS), citation: Nullable(Line) }, closed),
    { maxItems: 50 },
  ),
  start: Type.Object(
    {
      deemed: Nullable(
        Type.Object({ businessDays: Type.Integer({ minimum: 1, maximum: 30 }), citation: Line }, closed),
      ),
      officeHours: Nullable(
        Type.Object(
          {
            closes: Nullable(Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" })),
            citation: Line,
          },
          closed,
        ),
      ),
      detail: Nullable(Words),
    },
    closed,
  ),
  tolling: Nullable(
    Type.Object(
      {
        clarifications: Type.Integer({ minimum: 0, maximum: 1000 }),
        condition: Words,
        citation: Line,
        appliesTo: Type.Array(OneOf(DEADLINE_KINDS), { maxItems: 5 }),
      },
      closed,
    ),
  ),
  calendar: Type.String({ minLength: 1, maxLength: 40 }),
  appeal: Type.Object({ to: Nullable(Words), detail: Words, court: Words, citation: Line }, closed),
  silence: Type.Object({ may: Words, how: Words, citation: Line }, closed),
  residency: Type.Object({ required: Type.Boolean(), who: Words, citation: Line }, closed),
  fees: Type.Object(
    { search: Words, copies: Words, waiver: Nullable(Type.Object({ test: Words, citation: Line }, closed)) },
    closed,
  ),
  expedited: Nullable(Type.Object({ test: Words, ruling: Words, citation: Line }, closed)),
  exemptions: Type.Array(Type.Object({ citation: Line, label: Words }, closed), { maxItems: 200 }),
  certainty: Type.Object(
    Object.fromEntries(LAW_FIELDS.map((field) => [field, Certainty])) as Record<
      (typeof LAW_FIELDS)[number],
      typeof Certainty
    >,
    closed,
  ),
  doubts: Nullable(Words),
  recentChanges: Type.Array(Type.Object({ date: Day, change: Words }, closed), { maxItems: 50 }),
  sources: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 50 }),
  lastChecked: Day,
};

/** The whole row, closed: what is written against it names every field that does not belong. */
export const LawRow = Type.Object(row, { $id: "LawRow", ...closed });

/** When and why an administrator corrected the built-in row; null where nobody did. */
const Corrected = Nullable(Type.Object({ at: Instant, reason: Type.String() }));

/** `GET /api/laws/:jurisdiction`: the row in force. */
export const LawDetail = Type.Unsafe<Law & { corrected: Static<typeof Corrected> }>(
  Type.Object({ ...row, corrected: Corrected }, { $id: "LawDetail" }),
);
export type LawDetail = Static<typeof LawDetail>;

/** `GET /api/jurisdictions`: the places whose law is known, each with what lists say of it. */
export const JurisdictionList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        jurisdiction: Type.String(),
        place: Type.String(),
        office: Type.String(),
        title: Type.String(),
        commonName: Type.String(),
        abbreviation: Type.String(),
        citation: Type.String(),
        /** The first answer's time; null where the law sets no number of days. */
        limit: Nullable(Type.Object({ days: Type.Integer(), unit: OneOf(UNITS) })),
        /** What the first answer must be at the least. */
        duty: OneOf(DUTIES),
        lastChecked: Day,
      }),
    ),
  },
  { $id: "JurisdictionList" },
);
export type JurisdictionList = Static<typeof JurisdictionList>;

export const JurisdictionParam = Type.Object({ jurisdiction: Jurisdiction });

/** `GET /api/admin/laws`: one line a law. `fits` is false where a correction no longer fits its row and is not used. */
export const AdminLawList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        jurisdiction: Type.String(),
        place: Type.String(),
        title: Type.String(),
        citation: Type.String(),
        calendar: Type.String(),
        limit: Nullable(Type.Object({ days: Type.Integer(), unit: OneOf(UNITS) })),
        certainty: row.certainty,
        doubts: Nullable(Type.String()),
        lastChecked: Day,
        correction: Nullable(
          Type.Object({
            patch: Type.Record(Type.String(), Type.Any()),
            reason: Type.String(),
            source: Type.String(),
            by: Type.String(),
            at: Instant,
            fits: Type.Boolean(),
          }),
        ),
      }),
    ),
  },
  { $id: "AdminLawList" },
);
export type AdminLawList = Static<typeof AdminLawList>;

/**
 * `PUT /api/admin/laws/:jurisdiction/correction`: what differs from the built-in row, as a JSON merge patch (RFC 7396);
 * lists are replaced whole. A field that may be null and is removed becomes null.
 */
export const CorrectLaw = Type.Object(
  {
    patch: Type.Record(Type.String({ maxLength: 40 }), Type.Any(), { minProperties: 1, maxProperties: 40 }),
    reason: Type.String({ minLength: 1, maxLength: 1000 }),
    source: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { $id: "CorrectLaw", additionalProperties: false },
);
export type CorrectLaw = Static<typeof CorrectLaw>;

/** A code of a holiday calendar, which a law row names. */
const CalendarCode = Type.String({ pattern: "^[a-z]{2}(-[a-z-]{2,20})?$", maxLength: 24 });
const Year = Type.Integer({ minimum: 2000, maximum: 2040 });

export const ClosingQuery = Type.Object(
  { calendar: CalendarCode, year: Year },
  { $id: "ClosingQuery", additionalProperties: false },
);

/** `POST /api/admin/closings`. `off`: a day off the built-in calendar lacks, or (false) a holiday that is worked. */
export const AddClosing = Type.Object(
  {
    calendar: CalendarCode,
    day: Day,
    name: Type.String({ minLength: 1, maxLength: 120 }),
    off: Type.Boolean(),
    source: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { $id: "AddClosing", additionalProperties: false },
);
export type AddClosing = Static<typeof AddClosing>;

/** One calendar's year as it is counted: every built-in holiday, with `worked` where it is none after all, and what was added. */
export const ClosingList = Type.Object(
  {
    calendar: Type.String(),
    year: Type.Integer(),
    citation: Type.String(),
    holidays: Type.Array(Type.Object({ day: Day, name: Type.String(), worked: Type.Boolean() })),
    closings: Type.Array(
      Type.Object({
        id: Uuid,
        day: Day,
        name: Type.String(),
        off: Type.Boolean(),
        source: Type.String(),
        by: Type.String(),
        at: Instant,
      }),
    ),
    /** Every calendar there is. */
    calendars: Type.Array(Type.String()),
  },
  { $id: "ClosingList" },
);
export type ClosingList = Static<typeof ClosingList>;
