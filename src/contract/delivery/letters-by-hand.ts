import { type Static, Type } from "typebox";
import { Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { RecordManualSubmission } from "./manual-submission.ts";

const LetterBody = Type.String({ minLength: 1, maxLength: 50_000 });

/** `POST /api/requests/:id/letters/:kind/pdf`: a later letter to print, with its text as it is now. */
export const PrintedLetter = Type.Object(
  { text: LetterBody },
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
    ...submissionFields,
    draftVersion: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { $id: "RecordLetterByHand", additionalProperties: false },
);
export type RecordLetterByHand = Static<typeof RecordLetterByHand>;

/** `DELETE /api/messages/:id/sending-by-hand`: it was not sent after all; its text, to be the draft again. */
export const UndoneLetter = Type.Object(
  { requestId: Uuid, text: Type.String(), letterKind: Nullable(StringEnum(LETTER_KINDS)) },
  { $id: "UndoneLetter" },
);
export type UndoneLetter = Static<typeof UndoneLetter>;
