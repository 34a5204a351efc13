import { type Static, Type } from "typebox";
import { Day, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { ProblemField } from "#contract/platform/problem.ts";
import { AgencyReference } from "#contract/requests/request.ts";
import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";

/**
 * `POST /api/batches`: sends a draft to all its agencies, a letter and a request each. The same draft again finds the
 * batch it became, so a call repeated after a lost answer sends nothing twice.
 */
export const SendBatch = Type.Object(
  {
    requestId: Uuid,
    version: Type.Integer({ minimum: 1 }),
    /** By agency: the address of its letter, given by the user; for each whose address is unverified or unknown. */
    addresses: Type.Record(Type.String({ maxLength: 80 }), Type.String({ minLength: 1, maxLength: 254 }), {
      maxProperties: MAX_BATCH_AGENCIES,
    }),
    /** A later time, within a year; by default at once. */
    sendAt: Type.Optional(Instant),
  },
  { $id: "SendBatch", additionalProperties: false },
);
export type SendBatch = Static<typeof SendBatch>;

/**
 * `POST /api/batches/:id/retries`: tries letters again that could not be sent, or were taken back; all that could not be
 * sent unless `requestIds` says which. `addresses`, by request, is where they go instead.
 */
export const RetryBatch = Type.Object(
  {
    requestIds: Type.Optional(Type.Array(Uuid, { maxItems: MAX_BATCH_AGENCIES, uniqueItems: true })),
    addresses: Type.Optional(
      Type.Record(Uuid, Type.String({ minLength: 1, maxLength: 254 }), { maxProperties: MAX_BATCH_AGENCIES }),
    ),
  },
  { $id: "RetryBatch", additionalProperties: false },
);
export type RetryBatch = Static<typeof RetryBatch>;

/**
 * Where one letter of a batch is. "waiting": for its turn to be written. "failed": it could not be sent, and `problem`
 * says why and how to fix it. "by_hand": its agency takes no email, so its user sends it; `problem` says how. "scheduled", "queued", "sending", "deferred": on its way. "sent": the agency's host took
 * it. "returned": refused or bounced. "held": cut off while it was handed over, so it may have gone out. "draft": taken
 * back.
 */
export const BATCH_STATES = [
  "waiting",
  "failed",
  "by_hand",
  "scheduled",
  "queued",
  "sending",
  "deferred",
  "sent",
  "returned",
  "held",
  "draft",
] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const BatchLetter = Type.Object({
  requestId: Uuid,
  position: Type.Integer(),
  agency: Nullable(AgencyReference),
  jurisdiction: Nullable(Type.String()),
  state: StringEnum(BATCH_STATES),
  /** The letter's recipient. */
  address: Nullable(Type.String()),
  /** The legal day of the answer, once the clock runs. */
  dueOn: Nullable(Day),
  problem: Nullable(
    Type.Object({ code: Type.String(), detail: Type.String(), fields: Type.Array(ProblemField) }),
  ),
});
export type BatchLetter = Static<typeof BatchLetter>;

/** `GET /api/batches/:id`. Its letters are in the order of the draft's agencies, all of them: at most 500. */
export const Batch = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    createdAt: Instant,
    sendAt: Nullable(Instant),
    letters: Type.Array(BatchLetter),
    /** How many letters have not left yet, so that they can be taken back, and how long all of them can be. */
    undoable: Type.Integer(),
    /** Seconds until the first of those leaves; null for a later time, and once one may leave at any moment. */
    undoSeconds: Nullable(Type.Integer()),
  },
  { $id: "Batch" },
);
export type Batch = Static<typeof Batch>;
