import { type Static, Type } from "typebox";
import { ANSWER_WHYS } from "#core/notice/answer-by-mail.ts";
import { Instant, OneOf, Uuid } from "./common.ts";

/** An answer a person sent to a mail of ours, which waits for them to confirm it. `text` is what the agency would get. */
export const AnswerByMail = Type.Object(
  {
    id: Uuid,
    from: Type.String(),
    text: Type.String(),
    at: Instant,
    why: OneOf(ANSWER_WHYS),
    attachments: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() })),
  },
  { $id: "AnswerByMail" },
);
export type AnswerByMail = Static<typeof AnswerByMail>;
