import { type Static, Type } from "typebox";
import { Cursor, Instant, Nullable, Uuid } from "./common.ts";

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

const UnmatchedRow = {
  id: Uuid,
  from: Type.Object({ name: Type.String(), address: Type.String() }),
  to: Type.String(),
  subject: Type.String(),
  receivedAt: Instant,
  /** Why no request took it, in words. */
  reason: Type.String(),
};

export const UnmatchedList = Type.Object(
  { items: Type.Array(Type.Object(UnmatchedRow)), next: Nullable(Cursor) },
  { $id: "UnmatchedList" },
);
export type UnmatchedList = Static<typeof UnmatchedList>;

export const UnmatchedMail = Type.Object(
  {
    ...UnmatchedRow,
    text: Type.String(),
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

export const AssignUnmatched = Type.Object(
  { requestIds: Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true }) },
  { $id: "AssignUnmatched", additionalProperties: false },
);
