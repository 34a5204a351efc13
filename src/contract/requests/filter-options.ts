import { type Static, Type } from "typebox";
import { AgencyReference } from "./request.ts";

/** More are never asked for one by one; a search finds the rest. */
export const MAX_FILTER_OPTIONS = 1_000;

/** `GET /api/requests/choices`: the agencies and laws of a user's requests, those with most of them first. */
export const RequestFilterOptions = Type.Object(
  {
    /** `open`: of the `requests`, those that a list without closed requests and drafts has. */
    agencies: Type.Array(
      Type.Object({ ...AgencyReference.properties, requests: Type.Integer(), open: Type.Integer() }),
    ),
    jurisdictions: Type.Array(Type.Object({ jurisdiction: Type.String(), requests: Type.Integer() })),
  },
  { $id: "RequestFilterOptions" },
);
export type RequestFilterOptions = Static<typeof RequestFilterOptions>;
