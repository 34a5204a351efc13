import { type Static, Type } from "typebox";
import { Day, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import {
  CONFIDENCES,
  DEADLINE_KINDS,
  DUTIES,
  LAW_FIELDS,
  type Law,
  START_EVENTS,
  TIER_CONDITIONS,
  UNITS,
} from "#core/law/law.ts";

/** A law row as `core/law/law.ts` has it. Lengths are bounded because an administrator can write here. */
const Line = Type.String({ minLength: 1, maxLength: 400 });
const Text = Type.String({ minLength: 1, maxLength: 3000 });
const Count = Type.Integer({ minimum: 1, maximum: 3650 });
const strict = { additionalProperties: false };

/** `us`, `us-il`, `uk-sct`: country, then state. */
export const Jurisdiction = Type.String({
  pattern: "^[a-z]{2}(-[a-z]{2,3})?$",
  maxLength: 6,
  description: "Country and state, such as us or us-il",
});

const Roll = Nullable(
  Type.Object(
    {
      off: StringEnum(["weekends_and_holidays", "sundays_and_holidays"]),
      calendar: Type.Optional(Type.String()),
      citation: Line,
    },
    strict,
  ),
);

const SetLimit = Type.Object(
  {
    days: Count,
    unit: StringEnum(UNITS),
    from: StringEnum(START_EVENTS),
    meaning: Text,
    citation: Line,
    roll: Roll,
  },
  strict,
);

const NoLimit = Type.Object(
  {
    days: Type.Null(),
    reason: Text,
    citation: Nullable(Line),
    advised: Type.Optional(
      Type.Object(
        { days: Count, unit: StringEnum(["business", "calendar"]), by: Line, citation: Nullable(Line) },
        strict,
      ),
    ),
  },
  strict,
);

const Limit = Type.Union([SetLimit, NoLimit]);

const Extension = Type.Union([
  Type.Object(
    {
      days: Count,
      unit: StringEnum(UNITS),
      counted: StringEnum(["from_first_limit", "from_receipt", "from_acknowledgment"]),
      repeatable: Type.Optional(Type.Literal(true)),
      ground: Text,
      condition: Text,
      beyond: Nullable(Text),
      citation: Line,
      appliesTo: Type.Array(StringEnum(DEADLINE_KINDS), { maxItems: 5 }),
      roll: Roll,
    },
    strict,
  ),
  Type.Object(
    {
      ...NoLimit.properties,
      uncapped: Type.Optional(Type.Array(StringEnum(DEADLINE_KINDS), { maxItems: 5 })),
    },
    strict,
  ),
]);

const limits = { initial_response: Limit, production: Limit, appeal: Limit, appeal_decision: Limit };
const Certainty = Type.Object(
  { confidence: StringEnum(CONFIDENCES), basis: StringEnum(["looked up", "memory"]) },
  strict,
);

const lawFields = {
  jurisdiction: Jurisdiction,
  place: Line,
  office: Line,
  title: Line,
  commonName: Line,
  abbreviation: Line,
  citation: Line,
  officer: Type.Object({ title: Line, salutation: Line }, strict),
  duty: StringEnum(DUTIES),
  answerTerms: Type.Optional(
    Type.Object({ text: Text, day: Type.Optional(Line), past: Type.Optional(Text) }, strict),
  ),
  limits: Type.Object(limits, strict),
  extension: Extension,
  local: Type.Optional(Type.Partial(Type.Object({ ...limits, extension: Extension }, strict))),
  otherLimits: Type.Array(
    Type.Object({ about: Text, days: Count, unit: StringEnum(UNITS), citation: Nullable(Line) }, strict),
    { maxItems: 50 },
  ),
  tiers: Type.Optional(
    Type.Array(
      Type.Object(
        {
          when: StringEnum(TIER_CONDITIONS),
          about: Line,
          days: Count,
          unit: StringEnum(UNITS),
          citation: Line,
          extension: Type.Optional(Extension),
          countsFromAnswer: Type.Optional(Type.Literal(true)),
        },
        strict,
      ),
      { maxItems: 5 },
    ),
  ),
  start: Type.Object(
    {
      applicationFee: Type.Optional(Type.Object({ amount: Line, citation: Line }, strict)),
      deemed: Nullable(
        Type.Object({ businessDays: Type.Integer({ minimum: 1, maximum: 30 }), citation: Line }, strict),
      ),
      officeHours: Nullable(
        Type.Object(
          {
            closes: Nullable(Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" })),
            citation: Line,
          },
          strict,
        ),
      ),
      detail: Nullable(Text),
    },
    strict,
  ),
  tolling: Nullable(
    Type.Object(
      {
        clarifications: Type.Integer({ minimum: 0, maximum: 1000 }),
        condition: Text,
        citation: Line,
        appliesTo: Type.Array(StringEnum(DEADLINE_KINDS), { maxItems: 5 }),
      },
      strict,
    ),
  ),
  calendar: Type.String({ minLength: 1, maxLength: 40 }),
  appeal: Type.Object({ to: Nullable(Text), detail: Text, court: Text, citation: Line }, strict),
  silence: Type.Object({ may: Text, how: Text, citation: Line }, strict),
  residency: Type.Object({ required: Type.Boolean(), who: Text, citation: Line }, strict),
  fees: Type.Object(
    { search: Text, copies: Text, waiver: Nullable(Type.Object({ test: Text, citation: Line }, strict)) },
    strict,
  ),
  expedited: Nullable(
    Type.Object(
      {
        test: Text,
        ruling: Text,
        citation: Line,
        newsMedia: Type.Optional(Text),
        ask: Type.Optional(Text),
      },
      strict,
    ),
  ),
  exemptions: Type.Array(Type.Object({ citation: Line, label: Text }, strict), { maxItems: 200 }),
  certainty: Type.Object(
    Object.fromEntries(LAW_FIELDS.map((field) => [field, Certainty])) as Record<
      (typeof LAW_FIELDS)[number],
      typeof Certainty
    >,
    strict,
  ),
  doubts: Nullable(Text),
  recentChanges: Type.Array(Type.Object({ date: Day, change: Text }, strict), { maxItems: 50 }),
  sources: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 50 }),
  lastChecked: Day,
};

/** The whole row, closed: what is written against it names every field that does not belong. */
export const LawRow = Type.Object(lawFields, { $id: "LawRow", ...strict });

/** When and why an administrator corrected the built-in row; null where nobody did. */
const LatestCorrection = Nullable(Type.Object({ at: Instant, reason: Type.String() }));

/** The first and the last day of receipt for which a row counts; null without a bound. */
const Validity = Type.Object({ from: Nullable(Day), to: Nullable(Day) });

/** `GET /api/laws/:jurisdiction?on=`: for requests received on which day; today by default. */
export const LawQuery = Type.Object(
  { on: Type.Optional(Day) },
  { $id: "LawQuery", additionalProperties: false },
);

/** `GET /api/laws/:jurisdiction`: the row in force. */
export const LawDetail = Type.Unsafe<
  Law & { corrected: Static<typeof LatestCorrection>; inForce: Static<typeof Validity> }
>(Type.Object({ ...lawFields, corrected: LatestCorrection, inForce: Validity }, { $id: "LawDetail" }));
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
        limit: Nullable(Type.Object({ days: Type.Integer(), unit: StringEnum(UNITS) })),
        /** What the first answer must be at the least. */
        duty: StringEnum(DUTIES),
        /** What the law makes of no answer. */
        silence: Type.String(),
        lastChecked: Day,
      }),
    ),
  },
  { $id: "JurisdictionList" },
);
export type JurisdictionList = Static<typeof JurisdictionList>;

export const JurisdictionParam = Type.Object({ jurisdiction: Jurisdiction });

/** One correction of a law. `isApplicable` is false where it no longer fits the row and does not count. */
const LawVersionView = Type.Object({
  id: Uuid,
  patch: Type.Record(Type.String(), Type.Any()),
  validFrom: Nullable(Day),
  validTo: Nullable(Day),
  reason: Type.String(),
  source: Type.String(),
  by: Type.String(),
  at: Instant,
  isApplicable: Type.Boolean(),
  undone: Nullable(Type.Object({ by: Type.String(), at: Instant })),
});

/** `GET /api/admin/laws/:jurisdiction/versions`: every correction, newest first, those that were undone among them. */
export const LawVersionList = Type.Object({ items: Type.Array(LawVersionView) }, { $id: "LawVersionList" });
export type LawVersionList = Static<typeof LawVersionList>;

/** `GET /api/admin/laws`: one line a law. `corrections`: how many count; `outdated`: how many no longer fit the row. */
export const AdminLawList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        jurisdiction: Type.String(),
        place: Type.String(),
        title: Type.String(),
        citation: Type.String(),
        calendar: Type.String(),
        limit: Nullable(Type.Object({ days: Type.Integer(), unit: StringEnum(UNITS) })),
        certainty: lawFields.certainty,
        doubts: Nullable(Type.String()),
        lastChecked: Day,
        corrections: Type.Integer(),
        outdated: Type.Integer(),
      }),
    ),
  },
  { $id: "AdminLawList" },
);
export type AdminLawList = Static<typeof AdminLawList>;

/**
 * `POST /api/admin/laws/:jurisdiction/versions`: what changes in the row in force, as a JSON merge patch (RFC 7396); lists
 * are replaced whole. A field that may be null and is removed becomes null. It counts for requests received from
 * `validFrom` to `validTo`; without them, for all.
 */
export const CorrectLaw = Type.Object(
  {
    patch: Type.Record(Type.String({ maxLength: 40 }), Type.Any(), { minProperties: 1, maxProperties: 40 }),
    validFrom: Type.Optional(Nullable(Day)),
    validTo: Type.Optional(Nullable(Day)),
    reason: Type.String({ minLength: 1, maxLength: 1000 }),
    source: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { $id: "CorrectLaw", additionalProperties: false },
);
export type CorrectLaw = Static<typeof CorrectLaw>;
