import { type Static, Type } from "typebox";
import { OUTCOMES } from "#core/reply/outcome.ts";
import { FACT_NAMES } from "#core/reply/told-facts.ts";
import { Day, IdParam, Nullable, OneOf } from "./common.ts";
import { DeadlineResult } from "./deadline.ts";

const Pages = Nullable(Type.Integer({ minimum: 0, maximum: 99_999_999 }));

/**
 * What the person says a letter says, of as many facts as they put down; null, or an empty list, where it says nothing
 * of the kind. `amount` in cents of US dollars.
 */
export const ToldFacts = Type.Object(
  {
    trackingNumber: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 80, pattern: "^[^\\s](?:[^\\n\\r]*[^\\s])?$" })),
    ),
    amount: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_00 }))),
    responseDue: Type.Optional(Nullable(Day)),
    answerBy: Type.Optional(Nullable(Day)),
    linkExpires: Type.Optional(Nullable(Day)),
    exemptions: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 40, uniqueItems: true }),
    ),
    pages: Type.Optional(
      Nullable(Type.Object({ full: Pages, part: Pages, withheld: Pages }, { additionalProperties: false })),
    ),
  },
  { $id: "ToldFacts", additionalProperties: false },
);
export type ToldFacts = Static<typeof ToldFacts>;

/** One fact of one mail. */
export const FactParam = Type.Object({ id: IdParam.properties.id, fact: OneOf(FACT_NAMES) });

/** What a mail would have to say for an appeal to be counted from it. */
export const AppealQuery = Type.Object(
  { outcome: OneOf(OUTCOMES) },
  { $id: "AppealQuery", additionalProperties: false },
);

/** The last day to appeal what a mail decides, with its working; null where it refuses nothing or the law sets no day. */
export const AppealBy = Type.Object({ working: Nullable(DeadlineResult) }, { $id: "AppealBy" });
export type AppealBy = Static<typeof AppealBy>;
