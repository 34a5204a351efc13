import { type Static, Type } from "typebox";
import { Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { AgencyReference } from "#contract/requests/request.ts";
import { MAX_BATCH_FOLLOW_UPS } from "#core/delivery/sending-limits.ts";
import { NO_FOLLOW_UP_REASONS } from "#core/letter/suggest/automatic-follow-up.ts";

/** The most letters one call sends: each is a transaction of its own, and the page shows how far it is. */
const MAX_FOLLOW_UPS_PER_CALL = 50;

/** `POST /api/requests/follow-ups/preview`: the requests named, or all that match a query, written as in the address. */
export const PreviewFollowUps = Type.Object(
  {
    requestIds: Type.Optional(
      Type.Array(Uuid, { minItems: 1, maxItems: MAX_BATCH_FOLLOW_UPS, uniqueItems: true }),
    ),
    query: Type.Optional(Type.String({ maxLength: 6_000 })),
  },
  { $id: "PreviewFollowUps", additionalProperties: false },
);

const requestFields = { requestId: Uuid, title: Type.String(), agency: Nullable(AgencyReference) };

const FollowUpLetter = Type.Object({
  ...requestFields,
  kind: StringEnum(["follow_up", "last_reminder"]),
  reason: Type.String(),
});

/**
 * What would be sent, what its user would have to send, as the agency has no email address, and what not. `GET /api/requests/:id/letters/:kind` has the words of each.
 */
export const FollowUps = Type.Object(
  {
    letters: Type.Array(FollowUpLetter),
    byHand: Type.Array(FollowUpLetter),
    skipped: Type.Array(Type.Object({ ...requestFields, reason: StringEnum(NO_FOLLOW_UP_REASONS) })),
  },
  { $id: "FollowUps" },
);
export type FollowUps = Static<typeof FollowUps>;

/** `POST /api/requests/follow-ups`. `id` is the message's, chosen by the browser: the same call again sends nothing twice. */
export const SendFollowUps = Type.Object(
  {
    letters: Type.Array(Type.Object({ requestId: Uuid, id: Uuid }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: MAX_FOLLOW_UPS_PER_CALL,
    }),
    /** Letter templates of the user, one a kind: letters of that kind have their words. */
    templateIds: Type.Optional(Type.Array(Uuid, { maxItems: 2, uniqueItems: true })),
  },
  { $id: "SendFollowUps", additionalProperties: false },
);
export type SendFollowUps = Static<typeof SendFollowUps>;

/** Messages on their way, which `DELETE /api/messages/:id/delivery` takes back for a minute, and what could not be sent. */
export const SendFollowUpsResult = Type.Object(
  {
    sent: Type.Array(Type.Object({ requestId: Uuid, id: Uuid })),
    failed: Type.Array(Type.Object({ id: Uuid, code: Type.String(), detail: Type.String() })),
  },
  { $id: "SendFollowUpsResult" },
);
export type SendFollowUpsResult = Static<typeof SendFollowUpsResult>;
