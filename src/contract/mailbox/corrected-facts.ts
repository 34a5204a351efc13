import { type Static, Type } from "typebox";
import { DeadlineResult } from "#contract/deadlines/deadline.ts";
import { Day, IdParam, Nullable, StringEnum } from "#contract/platform/common.ts";
import { FACT_NAMES } from "#core/classify/facts/corrected-facts.ts";
import { OUTCOMES } from "#core/classify/outcome.ts";

const PageCount = Nullable(Type.Integer({ minimum: 0, maximum: 99_999_999 }));

/**
 * The user's corrections of a letter, of as many facts as they record; null, or an empty list, where it says nothing
 * of the kind. `amount` in cents of `currency`; without one, of the money of the letter, or of the request's law.
 */
export const CorrectedFacts = Type.Object(
  {
    trackingNumber: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 80, pattern: "^[^\\s](?:[^\\n\\r]*[^\\s])?$" })),
    ),
    amount: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_00 }))),
    currency: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
    responseDue: Type.Optional(Nullable(Day)),
    answerBy: Type.Optional(Nullable(Day)),
    linkExpires: Type.Optional(Nullable(Day)),
    exemptions: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 40, uniqueItems: true }),
    ),
    pages: Type.Optional(
      Nullable(
        Type.Object(
          { full: PageCount, part: PageCount, withheld: PageCount },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { $id: "CorrectedFacts", additionalProperties: false },
);
export type CorrectedFacts = Static<typeof CorrectedFacts>;

/** One fact of one email. */
export const FactParams = Type.Object({ id: IdParam.properties.id, fact: StringEnum(FACT_NAMES) });

/** What an email would have to say, for an appeal to be counted from it or the clocks to follow it. */
export const OutcomeQuery = Type.Object(
  { outcome: StringEnum(OUTCOMES) },
  { $id: "OutcomeQuery", additionalProperties: false },
);

/** The last day to appeal what an email decides, with its working; null where it refuses nothing or the law sets no day. */
export const AppealDeadline = Type.Object({ working: Nullable(DeadlineResult) }, { $id: "AppealDeadline" });
export type AppealDeadline = Static<typeof AppealDeadline>;

/** What confirming an outcome would do to the clocks of the request, in sentences. */
export const OutcomeEffect = Type.Object({ clocks: Type.String() }, { $id: "OutcomeEffect" });
export type OutcomeEffect = Static<typeof OutcomeEffect>;
