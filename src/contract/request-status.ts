import { type Static, Type } from "typebox";
import { STATUSES } from "#core/request/states.ts";
import { Day, OneOf, Uuid } from "./common.ts";

const said = {
  to: OneOf(STATUSES),
  /** Why, in the person's words. */
  note: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** The day it happened at the agency; today unless told. */
  on: Type.Optional(Day),
};

/** `POST /api/requests/:id/status`. `from`: where the page shows it; one that moved meanwhile answers 409. */
export const SetStatus = Type.Object(
  { ...said, from: Type.Optional(OneOf(STATUSES)) },
  { $id: "SetStatus", additionalProperties: false },
);
export type SetStatus = Static<typeof SetStatus>;

/** `DELETE /api/requests/:id/status`: the event of the move to take back; the newest one unless told. */
export const UndoStatus = Type.Object(
  { event: Type.Optional(Type.Integer({ minimum: 1 })) },
  { $id: "UndoStatus", additionalProperties: false },
);

/** `POST /api/requests/status`: many at once. */
export const SetStatuses = Type.Object(
  { ...said, ids: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }) },
  { $id: "SetStatuses", additionalProperties: false },
);
export type SetStatuses = Static<typeof SetStatuses>;

const Refused = Type.Object({ id: Uuid, code: Type.String(), detail: Type.String() });

/** What became of each. `event` takes the move back; a request that stood there already is in neither list. */
export const StatusesSet = Type.Object(
  {
    moved: Type.Array(Type.Object({ id: Uuid, event: Type.Integer() })),
    refused: Type.Array(Refused),
  },
  { $id: "StatusesSet" },
);
export type StatusesSet = Static<typeof StatusesSet>;

/** `POST /api/requests/status/undo`: what `moved` said, to take it all back. */
export const UndoStatuses = Type.Object(
  {
    moved: Type.Array(Type.Object({ id: Uuid, event: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: 500,
    }),
  },
  { $id: "UndoStatuses", additionalProperties: false },
);

/** What was taken back, and what was not since it has moved meanwhile. */
export const StatusesUndone = Type.Object(
  { undone: Type.Array(Uuid), refused: Type.Array(Refused) },
  { $id: "StatusesUndone" },
);
export type StatusesUndone = Static<typeof StatusesUndone>;
