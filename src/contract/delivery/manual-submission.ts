import { type Static, Type } from "typebox";
import { Day, Nullable, StringEnum } from "#contract/platform/common.ts";
import { MANUAL_CHANNELS } from "#core/delivery/manual-submission.ts";

/**
 * `POST /api/requests/:id/sending-by-hand`: the user sent the draft's letter themselves. `version` is the draft's, as
 * they last saw it. `trackingNumber`: what was given for it; of a page, a desk or an email it becomes the request's, of a
 * carrier or a fax it is only stored.
 */
export const RecordManualSubmission = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    channel: StringEnum(MANUAL_CHANNELS),
    sentOn: Day,
    trackingNumber: Type.Optional(Type.String({ maxLength: 100 })),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { $id: "RecordManualSubmission", additionalProperties: false },
);
export type RecordManualSubmission = Static<typeof RecordManualSubmission>;

/** `PUT /api/requests/:id/sending-by-hand/receipt`, and of a later letter `PUT /api/messages/:id/…`: the day it arrived; null goes back to the day it was sent. */
export const SetManualReceipt = Type.Object(
  { receivedOn: Nullable(Day) },
  { $id: "SetManualReceipt", additionalProperties: false },
);

/** How a letter was sent that its user sent themselves. */
export const ManualSubmission = Type.Object({
  channel: StringEnum(MANUAL_CHANNELS),
  sentOn: Day,
  receivedOn: Nullable(Day),
  number: Nullable(Type.String()),
  note: Type.String(),
});
