import { type Static, Type } from "typebox";
import { SenderCheck } from "#contract/mailbox/conversation.ts";
import { Cursor, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";

/** Mail that found no request, as the one user sees it whose it can only be. */
const OwnUnmatchedRow = {
  id: Uuid,
  from: Type.Object({ name: Type.String(), address: Type.String() }),
  to: Type.String(),
  subject: Type.String(),
  snippet: Type.String(),
  receivedAt: Instant,
  /** The request it most likely belongs to, and why; null where nothing points at one. */
  topCandidate: Nullable(Type.Object({ title: Type.String(), reason: Type.String() })),
};

export const OwnUnmatchedQuery = Type.Object(
  {
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { $id: "OwnUnmatchedQuery", additionalProperties: false },
);

export const OwnUnmatchedList = Type.Object(
  { items: Type.Array(Type.Object(OwnUnmatchedRow)), next: Nullable(Cursor) },
  { $id: "OwnUnmatchedList" },
);
export type OwnUnmatchedList = Static<typeof OwnUnmatchedList>;

export const OwnUnmatchedEmail = Type.Object(
  {
    ...OwnUnmatchedRow,
    text: Type.String(),
    hasHtml: Type.Boolean(),
    /** A limit was exceeded while it was read: there is no text, only the original. */
    parseFailed: Type.Boolean(),
    /** What the reader may miss, in sentences. */
    warnings: Type.Array(Type.String()),
    size: Type.Integer(),
    sender: Nullable(SenderCheck),
    attachments: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() })),
    /** Own requests, the likeliest first. */
    candidates: Type.Array(
      Type.Object({
        requestId: Uuid,
        title: Type.String(),
        agency: Nullable(Type.String()),
        score: Type.Number(),
        reasons: Type.Array(Type.String()),
      }),
    ),
    /** Whether a choice can be remembered: the sender is proven, and the email names a number. */
    canRemember: Type.Boolean(),
  },
  { $id: "OwnUnmatchedEmail" },
);
export type OwnUnmatchedEmail = Static<typeof OwnUnmatchedEmail>;

/** `not_mine` leaves it to administrators; `spam` sets it aside. */
export const DeclineUnmatched = Type.Object(
  { reason: StringEnum(["not_mine", "spam"]) },
  { $id: "DeclineUnmatched", additionalProperties: false },
);
export type DeclineUnmatched = Static<typeof DeclineUnmatched>;
