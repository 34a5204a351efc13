import { type Static, Type } from "typebox";
import { Day, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { FEE_KINDS, MAX_FEE_CENTS } from "#core/request/fees.ts";

/** A note of a request, in plain text. */
export const CaseNote = Type.Object(
  {
    id: Uuid,
    text: Type.String(),
    createdAt: Instant,
    editedAt: Nullable(Instant),
    /** Who wrote it, by name; null for who reads this. Only its writer changes its words, its writer and the owner delete it. */
    author: Nullable(Type.String()),
  },
  { $id: "CaseNote" },
);
export type CaseNote = Static<typeof CaseNote>;

/**
 * `PUT /api/requests/:id/notes/:noteId`: writes, edits, or brings back a note that was deleted within a day. The browser
 * chooses the id, so that the same call again changes nothing.
 */
export const PutCaseNote = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 10_000 }) },
  { $id: "PutCaseNote", additionalProperties: false },
);

const feeFields = {
  kind: StringEnum(FEE_KINDS),
  /** Null where no amount was named. */
  cents: Nullable(Type.Integer({ minimum: 0, maximum: MAX_FEE_CENTS })),
  currency: Type.String({ pattern: "^[A-Z]{3}$" }),
  on: Day,
};

/** A line of a request's ledger. `messageId`: the letter it was taken from; null where it was recorded by hand. */
export const FeeLine = Type.Object(
  { id: Uuid, ...feeFields, note: Type.String(), messageId: Nullable(Uuid) },
  { $id: "FeeLine" },
);
export type FeeLine = Static<typeof FeeLine>;

/** `PUT /api/requests/:id/fees/:feeId`: adds, corrects, or brings back a line, as for notes. */
export const PutFee = Type.Object(
  { ...feeFields, note: Type.Optional(Type.String({ maxLength: 1_000 })) },
  { $id: "PutFee", additionalProperties: false },
);
export type PutFee = Static<typeof PutFee>;

/** The ledger's sums in one currency, in cents: see core's `FeeTotals`. */
const FeeTotals = Type.Object({
  currency: Type.String(),
  estimated: Nullable(Type.Integer()),
  agreed: Nullable(Type.Integer()),
  invoiced: Type.Integer(),
  paid: Type.Integer(),
  waived: Type.Integer(),
  open: Type.Integer(),
  contested: Type.Boolean(),
});

/** `GET /api/requests/:id/papers`: the case notes and fees of a request, oldest first. */
export const CaseNotes = Type.Object(
  { notes: Type.Array(CaseNote), fees: Type.Array(FeeLine), totals: Type.Array(FeeTotals) },
  { $id: "CaseNotes" },
);
export type CaseNotes = Static<typeof CaseNotes>;
