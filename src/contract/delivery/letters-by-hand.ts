import { type Static, Type } from "typebox";
import { Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { MAX_ATTACHMENTS } from "#core/delivery/sending-limits.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { RecordManualSubmission } from "./manual-submission.ts";
import { Upload } from "./upload.ts";

const LetterBody = Type.String({ minLength: 1, maxLength: 50_000 });

/** What goes along on paper, which the letter names below its signature: files of the draft, and the emails not left off. */
const enclosedFiles = {
  attachments: Type.Optional(Type.Array(Uuid, { maxItems: MAX_ATTACHMENTS })),
  withoutCopies: Type.Optional(Type.Array(Uuid, { maxItems: MAX_ATTACHMENTS })),
};

/** `POST /api/requests/:id/letters/:kind/pdf`: a later letter to print, with its text as it is now. */
export const PrintedLetter = Type.Object(
  { text: LetterBody, ...enclosedFiles },
  { $id: "PrintedLetter", additionalProperties: false },
);
export type PrintedLetter = Static<typeof PrintedLetter>;

const { version: _version, ...submissionFields } = RecordManualSubmission.properties;

/**
 * `POST /api/requests/:id/letters/:kind/sending-by-hand`: the user sent a later letter themselves. `id` is the message's,
 * chosen by the browser: the same call again changes nothing.
 */
export const RecordLetterByHand = Type.Object(
  {
    id: Uuid,
    text: LetterBody,
    ...enclosedFiles,
    ...submissionFields,
    draftVersion: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { $id: "RecordLetterByHand", additionalProperties: false },
);
export type RecordLetterByHand = Static<typeof RecordLetterByHand>;

/** `DELETE /api/messages/:id/sending-by-hand`: it was not sent after all; its text and files, to be the draft again. */
export const UndoneLetter = Type.Object(
  {
    requestId: Uuid,
    text: Type.String(),
    letterKind: Nullable(StringEnum(LETTER_KINDS)),
    files: Type.Array(Upload),
    /** Emails that would go along, and were left off. */
    withoutCopies: Type.Array(Uuid),
  },
  { $id: "UndoneLetter" },
);
export type UndoneLetter = Static<typeof UndoneLetter>;
