import { type Static, Type } from "typebox";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { SENDING_TIERS } from "#core/delivery/sending-limits.ts";
import { AdminPageQuery } from "./admin.ts";
import { Cursor, Instant, Nullable, StringEnum, Uuid } from "./common.ts";

export const AdminUserQuery = Type.Object(
  {
    ...AdminPageQuery.properties,
    /** Words of the email address or the name. */
    q: Type.Optional(Type.String({ maxLength: 200 })),
    show: Type.Optional(StringEnum(["all", "suspended"])),
  },
  { $id: "AdminUserQuery", additionalProperties: false },
);

const Reason = Type.String({ minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max, pattern: "\\S" });

/** The user reads the reason: in the email about it, and when they log in. */
export const SuspendUser = Type.Object(
  { reason: Reason },
  { $id: "SuspendUser", additionalProperties: false },
);

/** `POST /api/admin/users/:id/erasure`: the address once more, so that nobody erases the account of the row beside it. */
export const EraseUser = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 320 }), reason: Reason },
  { $id: "EraseUser", additionalProperties: false },
);

/** What one account may store, send and have; null: what everyone may. */
export const UserQuotas = Type.Object(
  {
    storageBytes: Nullable(Type.Integer({ minimum: 0, maximum: 1e15 })),
    /** Recipients of letters in 24 hours. */
    lettersPerDay: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
    /** Drafts included. */
    requests: Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  },
  { $id: "UserQuotas", additionalProperties: false },
);
export type UserQuotas = Static<typeof UserQuotas>;

export const AdminUserList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Uuid,
        email: Type.String(),
        name: Type.String(),
        createdAt: Instant,
        admin: Type.Boolean(),
        suspended: Nullable(Type.Object({ at: Nullable(Instant), reason: Type.String() })),
        /** When the account, which is closed, is erased; null while it is open. */
        eraseAt: Nullable(Instant),
        sendingStep: StringEnum(SENDING_TIERS),
        quotas: UserQuotas,
      }),
    ),
    next: Nullable(Cursor),
    /** What accounts may store and have where no administrator chose otherwise. */
    defaults: Type.Object({ storageBytes: Type.Integer(), requests: Nullable(Type.Integer()) }),
  },
  { $id: "AdminUserList" },
);
export type AdminUserList = Static<typeof AdminUserList>;

/** `GET /api/admin/user-usage`: apart from the list, as it takes a second for an account with a million emails. */
export const UserUsageQuery = Type.Object(
  {
    /** Accounts of one page, with commas between their ids. */
    ids: Type.String({ maxLength: 4_000, pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36})*$" }),
  },
  { $id: "UserUsageQuery", additionalProperties: false },
);

export const UserUsageList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Uuid,
        /** Sent. */
        requests: Type.Integer(),
        /** In bytes. */
        storage: Type.Integer(),
      }),
    ),
  },
  { $id: "UserUsageList" },
);
export type UserUsageList = Static<typeof UserUsageList>;
