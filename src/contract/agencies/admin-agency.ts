import { type Static, Type } from "typebox";
import { Cursor, Day, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { ADMIN_AGENCY_FILTERS, AGENCY_ROLES, LISTINGS } from "#core/agency/agency.ts";
import { CONFIDENCES } from "#core/law/law.ts";
import { AgencyDetail, AgencyId } from "./agency.ts";

/** `GET /api/admin/agencies`: newest first where they wait for someone, else by name; `q` searches all of them. */
export const AdminAgencyQuery = Type.Object(
  {
    listing: Type.Optional(StringEnum(ADMIN_AGENCY_FILTERS)),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "AdminAgencyQuery", additionalProperties: false },
);

export const AdminAgency = Type.Object(
  {
    ...AgencyDetail.properties,
    listing: StringEnum(LISTINGS),
    role: StringEnum(AGENCY_ROLES),
    /** Who added it, while it is not everyone's. */
    owner: Nullable(Type.Object({ id: Uuid, email: Type.String() })),
    /** When its user proposed it, while no administrator decided. */
    proposedAt: Nullable(Instant),
    mergedInto: Nullable(Type.String()),
    /** False too where it was merged before merges were written down. */
    canUndoMerge: Type.Boolean(),
    /** Letters to its address that did not arrive since it last worked. */
    bounces: Type.Integer(),
    verifiedAt: Nullable(Instant),
    verifiedBy: Nullable(Type.String()),
    /** Where each field was seen. */
    sources: Type.Record(
      Type.String(),
      Type.Object({ source: Type.String(), date: Nullable(Day), confidence: StringEnum(CONFIDENCES) }),
    ),
    /** Requests that were sent to it or are being written to it. */
    requests: Type.Integer(),
    /** People who found its address right since it was last settled. */
    confirmations: Type.Integer(),
    /** Other addresses people gave, newest first. */
    reports: Type.Array(Type.Object({ address: Type.String(), users: Type.Integer(), lastAt: Instant })),
    updatedAt: Instant,
  },
  { $id: "AdminAgency" },
);
export type AdminAgency = Static<typeof AdminAgency>;

export const AdminAgencyList = Type.Object(
  {
    items: Type.Array(AdminAgency),
    next: Nullable(Cursor),
    counts: Type.Object({ pending: Type.Integer(), reported: Type.Integer(), unconfirmed: Type.Integer() }),
  },
  { $id: "AdminAgencyList" },
);
export type AdminAgencyList = Static<typeof AdminAgencyList>;

/** Approval, retirement and verification change the row the administrator saw, or nothing. */
export const AgencyVersion = Type.Object(
  { version: Type.Integer({ minimum: 1 }) },
  { $id: "AgencyVersion", additionalProperties: false },
);

/** `POST /api/admin/agencies/:id/decline`: the user sees the reason. */
export const DeclineAgency = Type.Object(
  { version: Type.Integer({ minimum: 1 }), reason: Type.String({ maxLength: 1_000 }) },
  { $id: "DeclineAgency", additionalProperties: false },
);
export type DeclineAgency = Static<typeof DeclineAgency>;

/** `POST /api/admin/agencies/:id/merge`: everything of `:id` becomes that of `into`. */
export const MergeAgency = Type.Object(
  { into: AgencyId },
  { $id: "MergeAgency", additionalProperties: false },
);
