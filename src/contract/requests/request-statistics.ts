import { type Static, Type } from "typebox";
import { Day, Nullable, StringEnum } from "#contract/platform/common.ts";
import { DISPLAY_STATUSES } from "#core/request/states.ts";
import { AgencyReference } from "./request.ts";
import { ListParameters } from "./request-list.ts";

/** The list whose requests are counted, as its address says it. Drafts are in no number. */
export const RequestStatisticsQuery = Type.Object(ListParameters.properties, {
  $id: "RequestStatisticsQuery",
  additionalProperties: false,
});

/** Fewer answers are listed: a median of three says less than the three. */
export const MIN_ANSWERS = 10;

/** In calendar days from receipt to the answer, of those that were answered; null below `MIN_ANSWERS`. */
const ResponseTimes = {
  answered: Type.Integer(),
  medianDays: Nullable(Type.Number()),
  /** Nine of ten were answered within so many. */
  p90Days: Nullable(Type.Number()),
  /** Of each answer, the fastest first; empty from `MIN_ANSWERS` on. */
  days: Type.Array(Type.Integer()),
};

/** The maximum number of agencies listed, those with the most requests. */
export const MAX_AGENCIES_LISTED = 50;

/** `GET /api/requests/numbers`. */
export const RequestStatistics = Type.Object(
  {
    requests: Type.Integer(),
    ...ResponseTimes,
    agencies: Type.Array(
      Type.Object({
        agency: Nullable(AgencyReference),
        requests: Type.Integer(),
        ...ResponseTimes,
        /** Past their day now. */
        overdue: Type.Integer(),
      }),
    ),
    /** How many agencies there are in all. */
    agencyCount: Type.Integer(),
    /** How many wait for their agency, overdue or not: with a reply to confirm, one waits for the requester. */
    withAgency: Type.Integer(),
    /** By the status that lists show. */
    outcomes: Type.Array(Type.Object({ status: StringEnum(DISPLAY_STATUSES), count: Type.Integer() })),
    /** Of the last twelve months the last day each, and today: how many were past their legal day then. */
    overdue: Type.Array(Type.Object({ on: Day, count: Type.Integer() })),
    /** In cents, each currency by itself. */
    fees: Type.Array(
      Type.Object({
        currency: Type.String(),
        requests: Type.Integer(),
        estimated: Type.Integer(),
        invoiced: Type.Integer(),
        paid: Type.Integer(),
        waived: Type.Integer(),
        /** Invoiced, and neither paid nor waived. */
        open: Type.Integer(),
      }),
    ),
  },
  { $id: "RequestStatistics" },
);
export type RequestStatistics = Static<typeof RequestStatistics>;
