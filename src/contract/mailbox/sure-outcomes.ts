import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { STATUSES } from "#core/request/states.ts";

/** At most so many are shown and confirmed at once. */
export const MAX_SURE_OUTCOMES = 100;

/** The newest message of a conversation in the inbox, with an outcome that is sure and waits for the user. */
const SureOutcome = Type.Object({
  messageId: Uuid,
  requestId: Uuid,
  title: Type.String(),
  agency: Nullable(Type.String()),
  at: Instant,
  outcome: StringEnum(OUTCOMES),
  status: StringEnum(STATUSES),
  /** What confirming it does to the deadlines, in words. */
  clocks: Type.String(),
});
export type SureOutcome = Static<typeof SureOutcome>;

/** `limit=0` only counts. */
export const SureOutcomesQuery = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SURE_OUTCOMES })) },
  { $id: "SureOutcomesQuery", additionalProperties: false },
);

export const SureOutcomes = Type.Object(
  /** One more than `MAX_COUNTED_OUTCOMES` where there are more. */
  { total: Type.Integer(), items: Type.Array(SureOutcome) },
  { $id: "SureOutcomes" },
);
export type SureOutcomes = Static<typeof SureOutcomes>;

/** `status`: of the request as the preview showed it; a request that changed since is refused. */
export const ConfirmOutcomes = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { messageId: Uuid, outcome: StringEnum(OUTCOMES), status: StringEnum(STATUSES) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_SURE_OUTCOMES },
    ),
  },
  { $id: "ConfirmOutcomes", additionalProperties: false },
);
export type ConfirmOutcomes = Static<typeof ConfirmOutcomes>;

const FailedMessage = Type.Object({ id: Uuid, code: Type.String(), detail: Type.String() });

/** Ids of messages. One that had this outcome already is in neither list. */
export const ConfirmOutcomesResult = Type.Object(
  { confirmed: Type.Array(Uuid), failed: Type.Array(FailedMessage) },
  { $id: "ConfirmOutcomesResult" },
);
export type ConfirmOutcomesResult = Static<typeof ConfirmOutcomesResult>;

/** What was confirmed, to undo it; an outcome that was corrected since stays. */
export const UndoOutcomes = Type.Object(
  {
    items: Type.Array(
      Type.Object({ messageId: Uuid, outcome: StringEnum(OUTCOMES) }, { additionalProperties: false }),
      { minItems: 1, maxItems: MAX_SURE_OUTCOMES },
    ),
  },
  { $id: "UndoOutcomes", additionalProperties: false },
);

export type UndoOutcomes = Static<typeof UndoOutcomes>;

export const UndoOutcomesResult = Type.Object(
  { undone: Type.Array(Uuid), failed: Type.Array(FailedMessage) },
  { $id: "UndoOutcomesResult" },
);
export type UndoOutcomesResult = Static<typeof UndoOutcomesResult>;
