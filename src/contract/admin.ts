import { type Static, Type } from "typebox";
import { Cursor, Instant, Nullable, OneOf, Uuid } from "./common.ts";

export const Health = Type.Object(
  {
    database: Type.Object({ milliseconds: Type.Number() }),
    files: Type.Object({ ok: Type.Boolean(), detail: Type.String() }),
    mailIn: Type.Object({ lastDay: Type.Integer(), lastAt: Nullable(Instant), waiting: Type.Integer() }),
    mailOut: Type.Object({
      lastDay: Type.Integer(),
      queued: Type.Integer(),
      deferred: Type.Integer(),
      failed: Type.Integer(),
      held: Type.Integer(),
    }),
    queue: Type.Object({
      ready: Type.Integer(),
      failed: Type.Integer(),
      oldestSeconds: Nullable(Type.Number()),
    }),
    unmatched: Type.Integer(),
    users: Type.Integer(),
  },
  { $id: "Health" },
);
export type Health = Static<typeof Health>;

export const AdminPageQuery = Type.Object(
  {
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "AdminPageQuery", additionalProperties: false },
);

export const AdminUserList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Uuid,
        email: Type.String(),
        name: Type.String(),
        createdAt: Instant,
        requests: Type.Integer(),
        admin: Type.Boolean(),
      }),
    ),
    next: Nullable(Cursor),
  },
  { $id: "AdminUserList" },
);
export type AdminUserList = Static<typeof AdminUserList>;

/** Mail without a home; what was set aside as spam; what an administrator put into requests. */
const UNMATCHED_VIEWS = ["waiting", "discarded", "assigned"] as const;
export type UnmatchedView = (typeof UNMATCHED_VIEWS)[number];

export const UnmatchedQuery = Type.Object(
  { ...AdminPageQuery.properties, show: Type.Optional(OneOf(UNMATCHED_VIEWS)) },
  { $id: "UnmatchedQuery", additionalProperties: false },
);

const UnmatchedRow = {
  id: Uuid,
  from: Type.Object({ name: Type.String(), address: Type.String() }),
  to: Type.String(),
  subject: Type.String(),
  receivedAt: Instant,
  /** Why no request took it, or where it was put, in words. */
  reason: Type.String(),
};

export const UnmatchedList = Type.Object(
  { items: Type.Array(Type.Object(UnmatchedRow)), next: Nullable(Cursor) },
  { $id: "UnmatchedList" },
);
export type UnmatchedList = Static<typeof UnmatchedList>;

/** One of them. An assigned mail is its person's, so it has no text here, and as guesses the requests it is in. */
export const UnmatchedMail = Type.Object(
  {
    ...UnmatchedRow,
    state: OneOf(UNMATCHED_VIEWS),
    text: Type.String(),
    /** A limit was exceeded while it was read: there is no text, only the original. */
    couldNotBeRead: Type.Boolean(),
    size: Type.Integer(),
    guesses: Type.Array(
      Type.Object({
        requestId: Uuid,
        title: Type.String(),
        agency: Nullable(Type.String()),
        score: Type.Number(),
        reasons: Type.Array(Type.String()),
      }),
    ),
  },
  { $id: "UnmatchedMail" },
);
export type UnmatchedMail = Static<typeof UnmatchedMail>;

/** `remember`: later mail of this sender with the same number goes there by itself. */
export const AssignUnmatched = Type.Object(
  {
    requestIds: Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true }),
    remember: Type.Optional(Type.Boolean()),
  },
  { $id: "AssignUnmatched", additionalProperties: false },
);
export type AssignUnmatched = Static<typeof AssignUnmatched>;

export const RequestSearchQuery = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: 200 }) },
  { $id: "RequestSearchQuery", additionalProperties: false },
);

/** Sent requests that a reply address, a tracking number or words of a title name; enough to tell them apart. */
export const RequestSearch = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        requestId: Uuid,
        title: Type.String(),
        agency: Nullable(Type.String()),
        requester: Type.String(),
        trackingNumber: Nullable(Type.String()),
        sentAt: Nullable(Instant),
      }),
    ),
    /** Whether there are more than these. */
    more: Type.Boolean(),
  },
  { $id: "RequestSearch" },
);
export type RequestSearch = Static<typeof RequestSearch>;
