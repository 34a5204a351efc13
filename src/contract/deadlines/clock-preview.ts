import { type Static, Type } from "typebox";
import { Day, Nullable, Uuid } from "#contract/platform/common.ts";
import { AddClosing } from "./closings.ts";
import { CorrectLaw, Jurisdiction } from "./law.ts";

/**
 * `POST /api/admin/clock-preview`: what a correction, or the undoing of one, would do to open clocks. One of the four;
 * `after` is the cursor of the answer before.
 */
export const ClockPreviewQuery = Type.Object(
  {
    jurisdiction: Type.Optional(Jurisdiction),
    correction: Type.Optional(CorrectLaw),
    undo: Type.Optional(Uuid),
    closing: Type.Optional(AddClosing),
    removeClosing: Type.Optional(Uuid),
    after: Type.Optional(Uuid),
  },
  { $id: "ClockPreviewQuery", additionalProperties: false },
);
export type ClockPreviewQuery = Static<typeof ClockPreviewQuery>;

/** `checked`: open requests looked at; `after`: where the rest begins; `moves`: the deadlines whose day would change. */
export const ClockPreview = Type.Object(
  {
    checked: Type.Integer(),
    after: Nullable(Uuid),
    moves: Type.Array(
      Type.Object({
        requestId: Uuid,
        agency: Type.String(),
        requester: Type.String(),
        clock: Type.String(),
        startedOn: Day,
        from: Nullable(Day),
        to: Nullable(Day),
        becomesOverdue: Type.Boolean(),
      }),
    ),
  },
  { $id: "ClockPreview" },
);
export type ClockPreview = Static<typeof ClockPreview>;
