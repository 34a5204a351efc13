import { type Static, Type } from "typebox";
import { Day, Instant, Nullable, Uuid } from "#contract/platform/common.ts";

/** A day on which its user wants a notification about a request. `doneAt`: they ticked it off. */
export const Reminder = Type.Object(
  { id: Uuid, day: Day, text: Type.String(), createdAt: Instant, doneAt: Nullable(Instant) },
  { $id: "Reminder" },
);
export type Reminder = Static<typeof Reminder>;

/**
 * `PUT /api/requests/:id/reminders/:reminderId`: sets or changes one. The browser chooses the id, so that the same call
 * again changes nothing, and a deleted one can be put again. `done` ticks it off or back; left out, it stays.
 */
export const PutReminder = Type.Object(
  {
    day: Day,
    text: Type.String({ minLength: 1, maxLength: 500 }),
    done: Type.Optional(Type.Boolean()),
  },
  { $id: "PutReminder", additionalProperties: false },
);
export type PutReminder = Static<typeof PutReminder>;

/** `PUT /api/requests/:id/auto-follow-up`: whether follow-ups of this request are sent by themselves. */
export const AutoFollowUp = Type.Object(
  { enabled: Type.Boolean() },
  { $id: "AutoFollowUp", additionalProperties: false },
);

/** `GET /api/requests/:id/reminders`, and what each change answers: the done ones too, by day. */
export const RequestReminders = Type.Object(
  { reminders: Type.Array(Reminder), autoFollowUp: Type.Boolean() },
  { $id: "RequestReminders" },
);
export type RequestReminders = Static<typeof RequestReminders>;
