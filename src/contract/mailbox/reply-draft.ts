import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { MAX_ATTACHMENTS, MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";

const Recipients = Type.Array(Type.String({ maxLength: 254 }), { maxItems: MAX_RECIPIENTS });
const AttachedFile = Type.Object(
  {
    id: Uuid,
    name: Type.String({ maxLength: 300 }),
    type: Type.String({ maxLength: 200 }),
    size: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** The forwarded email, and which of its attachments are included. */
const ForwardedEmail = Type.Object(
  { messageId: Uuid, files: Type.Array(AttachedFile, { maxItems: MAX_ATTACHMENTS }) },
  { additionalProperties: false },
);

/** The content of the composer. Files and emails in it are checked when it is sent: an expired file must not block saving. */
const ReplyDraftContent = Type.Object(
  {
    /** The id of the message that sending creates. */
    id: Uuid,
    text: Type.String({ maxLength: 50_000 }),
    /** Null for the default recipients of a reply. */
    recipients: Nullable(Type.Object({ to: Recipients, cc: Recipients }, { additionalProperties: false })),
    files: Type.Array(AttachedFile, { maxItems: MAX_ATTACHMENTS }),
    letter: Nullable(StringEnum(LETTER_KINDS)),
    forwards: Nullable(ForwardedEmail),
    /** Emails that would go along with the letter and are left off. */
    withoutCopies: Type.Optional(Type.Array(Uuid, { maxItems: 10, uniqueItems: true })),
  },
  { $id: "ReplyDraftContent", additionalProperties: false },
);
export type ReplyDraftContent = Static<typeof ReplyDraftContent>;

/**
 * The unsent reply of a conversation. `content` is null if it was sent or discarded; `version` still grows, so that a device
 * that was offline cannot mistake a later draft for the one it has. 0: there never was one.
 */
export const ReplyDraft = Type.Object(
  { version: Type.Integer(), content: Nullable(ReplyDraftContent), savedAt: Nullable(Instant) },
  { $id: "ReplyDraft" },
);
export type ReplyDraft = Static<typeof ReplyDraft>;

/** `baseVersion`: the version that the content is based on. */
export const SaveReplyDraft = Type.Object(
  { baseVersion: Type.Integer({ minimum: 0 }), content: ReplyDraftContent },
  { $id: "SaveReplyDraft", additionalProperties: false },
);
export type SaveReplyDraft = Static<typeof SaveReplyDraft>;

export const DiscardReplyDraft = Type.Object(
  { baseVersion: Type.Integer({ minimum: 0 }) },
  { $id: "DiscardReplyDraft", additionalProperties: false },
);
