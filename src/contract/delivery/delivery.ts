import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { Upload } from "./upload.ts";

/** What a letter said that was taken back before it left, to be put back where it was written. */
export const CanceledMessage = Type.Object(
  {
    requestId: Uuid,
    text: Type.String(),
    /** Which of the prepared letters it was. */
    letterKind: Nullable(StringEnum(LETTER_KINDS)),
    to: Type.Array(Type.String()),
    cc: Type.Array(Type.String()),
    /** They wait again, to be sent with another. */
    files: Type.Array(Upload),
    /** The email it passed on, with its attachments that went along. */
    forwards: Nullable(
      Type.Object({ messageId: Uuid, files: Type.Array(Type.Object({ ...Upload.properties })) }),
    ),
    /** Emails that would have gone along with the letter and were left off. */
    withoutCopies: Type.Array(Uuid),
  },
  { $id: "CanceledMessage" },
);
export type CanceledMessage = Static<typeof CanceledMessage>;

/**
 * Every try at a letter, oldest first. `outcome` is null while it lasts, and for one that was cut off; `words` are the
 * server's own. `refused`: of an email to several, who will not get it, though others do.
 */
export const DeliveryAttempts = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        at: Instant,
        endedAt: Nullable(Instant),
        outcome: Nullable(StringEnum(["accepted", "deferred", "refused"])),
        serverResponse: Nullable(Type.String()),
        rejectedRecipients: Type.Array(
          Type.Object({ address: Type.String(), serverResponse: Type.String() }),
        ),
      }),
    ),
  },
  { $id: "DeliveryAttempts" },
);
export type DeliveryAttempts = Static<typeof DeliveryAttempts>;
