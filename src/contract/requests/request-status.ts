import { type Static, Type } from "typebox";
import { Day, StringEnum, Uuid } from "#contract/platform/common.ts";
import { STATUSES } from "#core/request/states.ts";

const statusFields = {
  to: StringEnum(STATUSES),
  /** Why, in the user's words. */
  note: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** The day it happened at the agency; by default today. */
  on: Type.Optional(Day),
  /** With `awaiting_records`: the day by which the agency promised the records. */
  promisedOn: Type.Optional(Day),
  /** With `clarification_asked` and `fee_asked`: the day by which the agency wants an answer. */
  answerBy: Type.Optional(Day),
};

/** `POST /api/requests/:id/status`. `from`: where the page shows it; one that moved meanwhile answers 409. */
export const SetStatus = Type.Object(
  { ...statusFields, from: Type.Optional(StringEnum(STATUSES)) },
  { $id: "SetStatus", additionalProperties: false },
);
export type SetStatus = Static<typeof SetStatus>;

/** `DELETE /api/requests/:id/status`: the event of the move to take back; by default the newest one. */
export const UndoStatus = Type.Object(
  { event: Type.Optional(Type.Integer({ minimum: 1 })) },
  { $id: "UndoStatus", additionalProperties: false },
);

/** `POST /api/requests/status`: many at once. */
export const SetStatuses = Type.Object(
  { ...statusFields, ids: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }) },
  { $id: "SetStatuses", additionalProperties: false },
);
export type SetStatuses = Static<typeof SetStatuses>;

const FailedRequest = Type.Object({ id: Uuid, code: Type.String(), detail: Type.String() });

/** What became of each. `event` takes the move back; a request that was there already is in neither list. */
export const SetStatusesResult = Type.Object(
  {
    updated: Type.Array(Type.Object({ id: Uuid, event: Type.Integer() })),
    failed: Type.Array(FailedRequest),
  },
  { $id: "SetStatusesResult" },
);
export type SetStatusesResult = Static<typeof SetStatusesResult>;

/** `POST /api/requests/status/undo`: what `moved` said, to take it all back. */
export const UndoStatuses = Type.Object(
  {
    updated: Type.Array(Type.Object({ id: Uuid, event: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: 500,
    }),
  },
  { $id: "UndoStatuses", additionalProperties: false },
);

/** What was taken back, and what was not since it has moved meanwhile. */
export const UndoStatusesResult = Type.Object(
  { undone: Type.Array(Uuid), failed: Type.Array(FailedRequest) },
  { $id: "UndoStatusesResult" },
);
export type UndoStatusesResult = Static<typeof UndoStatusesResult>;
