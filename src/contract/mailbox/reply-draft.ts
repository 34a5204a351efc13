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

/** The mail that is passed on, and which of its attachments go along. */
const ForwardedEmail = Type.Object(
  { messageId: Uuid, files: Type.Array(AttachedFile, { maxItems: MAX_ATTACHMENTS }) },
  { additionalProperties: false },
);

/**
 * What the composer holds. What it names is looked at when it is sent, not before: a file that went meanwhile must not
 * keep the words from being saved.
 */
const ReplyDraftContent = Type.Object(
  {
    /** The id of the message it becomes. */
    id: Uuid,
    text: Type.String({ maxLength: 50_000 }),
    /** Null: to whom an answer goes by itself. */
    recipients: Nullable(Type.Object({ to: Recipients, cc: Recipients }, { additionalProperties: false })),
    files: Type.Array(AttachedFile, { maxItems: MAX_ATTACHMENTS }),
    letter: Nullable(StringEnum(LETTER_KINDS)),
    forwards: Nullable(ForwardedEmail),
  },
  { $id: "ReplyDraftContent", additionalProperties: false },
);
export type ReplyDraftContent = Static<typeof ReplyDraftContent>;

/**
 * An answer that is begun and not sent, one a conversation. `content` is null where there is none; `version` counts on
 * even then, so that a device that was away cannot take a later draft for the one it knew. 0: there never was one.
 */
export const ReplyDraft = Type.Object(
  { version: Type.Integer(), content: Nullable(ReplyDraftContent), savedAt: Nullable(Instant) },
  { $id: "ReplyDraft" },
);
export type ReplyDraft = Static<typeof ReplyDraft>;

/** `baseVersion`: the version these words were written on. */
export const SaveReplyDraft = Type.Object(
  { baseVersion: Type.Integer({ minimum: 0 }), content: ReplyDraftContent },
  { $id: "SaveReplyDraft", additionalProperties: false },
);
export type SaveReplyDraft = Static<typeof SaveReplyDraft>;

export const DiscardReplyDraft = Type.Object(
  { baseVersion: Type.Integer({ minimum: 0 }) },
  { $id: "DiscardReplyDraft", additionalProperties: false },
);
