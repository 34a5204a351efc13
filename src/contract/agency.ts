import { type Static, Type } from "typebox";
import { CONFIDENCES } from "#core/deadline/law.ts";
import { Day, Nullable, OneOf } from "./common.ts";

/** `GET /api/agencies?q=`: type-ahead by name, abbreviation or place. */
export const AgencyQuery = Type.Object(
  {
    q: Type.String({ maxLength: 200 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  { $id: "AgencyQuery", additionalProperties: false },
);
export type AgencyQuery = Static<typeof AgencyQuery>;

/** An office as the editor shows it and the letter addresses it, with how sure its address is. */
export const AgencyItem = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    abbreviation: Nullable(Type.String()),
    jurisdiction: Type.String(),
    email: Type.String(),
    addressLines: Type.Array(Type.String()),
    timeZone: Type.String(),
    source: Type.String(),
    sourceDate: Nullable(Day),
    confidence: OneOf(CONFIDENCES),
  },
  { $id: "AgencyItem" },
);
export type AgencyItem = Static<typeof AgencyItem>;

export const AgencyList = Type.Object({ items: Type.Array(AgencyItem) }, { $id: "AgencyList" });
export type AgencyList = Static<typeof AgencyList>;
