import { type Static, Type } from "typebox";
import { AdminPageQuery } from "#contract/platform/admin.ts";
import { Cursor, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { STATUSES } from "#core/request/states.ts";

export const AdminRequestQuery = Type.Object(
  {
    ...AdminPageQuery.properties,
    /** A user's email address, a reply address, a tracking number, or the id of a request: each whole. */
    q: Type.Optional(Type.String({ maxLength: 320 })),
  },
  { $id: "AdminRequestQuery", additionalProperties: false },
);

/** What administrators see of a request without a support view: nothing its user or an agency wrote. */
export const AdminRequest = Type.Object(
  {
    id: Uuid,
    userId: Uuid,
    user: Type.String(),
    agency: Nullable(Type.String()),
    jurisdiction: Nullable(Type.String()),
    status: StringEnum(STATUSES),
    trackingNumber: Nullable(Type.String()),
    replyAddress: Type.String(),
    createdAt: Instant,
    sentAt: Nullable(Instant),
    lastMessageAt: Nullable(Instant),
    messages: Type.Integer(),
  },
  { $id: "AdminRequest" },
);
export type AdminRequest = Static<typeof AdminRequest>;

/** `GET /api/admin/request-records`: sent requests, the newest first. */
export const AdminRequestList = Type.Object(
  { items: Type.Array(AdminRequest), next: Nullable(Cursor) },
  { $id: "AdminRequestList" },
);
export type AdminRequestList = Static<typeof AdminRequestList>;
