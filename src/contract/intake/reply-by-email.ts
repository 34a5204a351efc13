import { type Static, Type } from "typebox";
import { Instant, StringEnum, Uuid } from "#contract/platform/common.ts";
import { NOT_SENT_REASONS } from "#core/notifications/reply-by-email.ts";

/** An answer a user sent to one of our emails, which waits for them to confirm it. `text` is what the agency would get. */
export const ReplyByEmail = Type.Object(
  {
    id: Uuid,
    from: Type.String(),
    text: Type.String(),
    at: Instant,
    reason: StringEnum(NOT_SENT_REASONS),
    attachments: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() })),
  },
  { $id: "ReplyByEmail" },
);
export type ReplyByEmail = Static<typeof ReplyByEmail>;
