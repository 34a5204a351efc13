import { type Static, Type } from "typebox";
import { Nullable, StringEnum } from "#contract/platform/common.ts";
import { AGENCY_ROLES } from "#core/agency/agency.ts";
import { AGENCY_OUTCOMES } from "#core/agency/agency-outcomes.ts";
import { AgencyDetail } from "./agency.ts";

const Count = Type.Integer();

/**
 * What the requests of this installation show of an agency: only numbers, and only from five requests up. `medianDays` is
 * null below five answers.
 */
export const AgencyStatistics = Type.Object(
  {
    requests: Count,
    answered: Count,
    medianDays: Nullable(Type.Number()),
    outcomes: Type.Array(Type.Object({ outcome: StringEnum(AGENCY_OUTCOMES), count: Count })),
  },
  { $id: "AgencyStatistics" },
);
export type AgencyStatistics = Static<typeof AgencyStatistics>;

/** `GET /api/agencies/:id/page`: the public page of an agency of the directory; the same for all visitors. */
export const AgencyPage = Type.Object(
  {
    ...AgencyDetail.properties,
    role: StringEnum(AGENCY_ROLES),
    /** Letters to its address that did not arrive since it last worked. */
    bounces: Count,
    law: Nullable(Type.Object({ place: Type.String(), title: Type.String(), citation: Type.String() })),
    /** The offices that review its decisions, or that advise on them. */
    reviewers: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), notes: Nullable(Type.String()) }),
    ),
    statistics: Nullable(Type.Object(AgencyStatistics.properties)),
  },
  { $id: "AgencyPage" },
);
export type AgencyPage = Static<typeof AgencyPage>;
