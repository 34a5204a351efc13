import { type Static, Type } from "typebox";
import { SENDING_STEPS } from "#core/sending/limits.ts";
import { Instant, Nullable, OneOf } from "./common.ts";

/** `left` of `most` within 24 hours; `nextAt`: when there is room for one more than `left`, null at the whole of it. */
const Room = Type.Object({
  left: Type.Integer({ minimum: 0 }),
  most: Type.Integer(),
  nextAt: Nullable(Instant),
});

/** `GET /api/me/sending`: what the signed-in user may still send today; see core/sending/limits.ts. */
export const Sending = Type.Object(
  {
    step: OneOf(SENDING_STEPS),
    /** Recipients of messages to agencies; letters of batches that wait to be written count as sent. */
    recipients: Room,
    /** Of those, addresses that are no agency's. */
    outside: Room,
    /** Whether such addresses may stand in To and Cc of replies. */
    outsideInReplies: Type.Boolean(),
    invitations: Room,
  },
  { $id: "Sending" },
);
export type Sending = Static<typeof Sending>;

/** `PUT /api/admin/users/:id/sending-step`. */
export const ChooseSendingStep = Type.Object(
  { step: OneOf(SENDING_STEPS) },
  { $id: "ChooseSendingStep", additionalProperties: false },
);
