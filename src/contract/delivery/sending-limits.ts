import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum } from "#contract/platform/common.ts";
import { SENDING_TIERS } from "#core/delivery/sending-limits.ts";

/** `left` of `most` within 24 hours; `nextAt`: when there is room for one more than `left`, null at the whole of it. */
const Quota = Type.Object({
  remaining: Type.Integer({ minimum: 0 }),
  limit: Type.Integer(),
  nextAt: Nullable(Instant),
});

/** `GET /api/me/sending`: what the signed-in user may still send today; see core/delivery/sending-limits.ts. */
export const SendingQuota = Type.Object(
  {
    step: StringEnum(SENDING_TIERS),
    /** Recipients of messages to agencies; letters of batches that wait to be written count as sent. */
    recipients: Quota,
    /** Of those, addresses that are no agency's. */
    external: Quota,
    /** Whether such addresses may are in To and Cc of replies. */
    externalInReplies: Type.Boolean(),
    invitations: Quota,
  },
  { $id: "SendingQuota" },
);
export type SendingQuota = Static<typeof SendingQuota>;

/** `PUT /api/admin/users/:id/sending-step`. */
export const SetSendingStep = Type.Object(
  { step: StringEnum(SENDING_TIERS) },
  { $id: "SetSendingStep", additionalProperties: false },
);
