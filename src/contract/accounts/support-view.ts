import { type Static, Type } from "typebox";
import { Instant, Nullable, Uuid } from "#contract/platform/common.ts";
import { SUPPORT_REASON_LENGTH } from "#core/accounts/support-view.ts";

/** Why an administrator reads a user's requests. The user reads it in an email and in their account. */
export const StartSupportView = Type.Object(
  {
    reason: Type.String({
      minLength: SUPPORT_REASON_LENGTH.min,
      maxLength: SUPPORT_REASON_LENGTH.max,
      pattern: "\\S.*\\S",
    }),
  },
  { $id: "StartSupportView", additionalProperties: false },
);

/** A support view that is open. */
export const SupportView = Type.Object(
  { id: Uuid, userId: Uuid, email: Type.String(), reason: Type.String(), endsAt: Instant },
  { $id: "SupportView" },
);
export type SupportView = Static<typeof SupportView>;

/** `GET /api/admin/support-views`: those that the signed-in administrator has open. */
export const SupportViewList = Type.Object({ items: Type.Array(SupportView) }, { $id: "SupportViewList" });
export type SupportViewList = Static<typeof SupportViewList>;

/** `GET /api/me/support-views`: when administrators read the signed-in user's requests, the newest first. */
export const OwnSupportViews = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Uuid,
        /** Null where the administrator's account is gone. */
        by: Nullable(Type.String()),
        reason: Type.String(),
        startedAt: Instant,
        endsAt: Instant,
        /** Titles of the requests that were opened. */
        opened: Type.Array(Type.String()),
        /** Whether a copy of the whole account was downloaded. */
        exported: Type.Boolean(),
      }),
    ),
  },
  { $id: "OwnSupportViews" },
);
export type OwnSupportViews = Static<typeof OwnSupportViews>;
