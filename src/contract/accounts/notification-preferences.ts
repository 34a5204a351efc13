import { type Static, Type } from "typebox";
import { Nullable, StringEnum } from "#contract/platform/common.ts";
import {
  DUE_SOON_DAYS,
  NOTIFICATION_FREQUENCIES,
  NOTIFICATION_KINDS,
  type NotificationFrequency,
  type NotificationKind,
  SILENCE_DAYS,
} from "#core/notifications/notification-kinds.ts";

const frequencies = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, StringEnum(NOTIFICATION_FREQUENCIES)]),
) as {
  [Kind in NotificationKind]: Type.TUnsafe<NotificationFrequency>;
};
const settings = {
  /** The hour of the day, in the user's zone, at which reminders and the digest leave. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** An IANA name such as "America/Chicago"; null while nobody said. */
  timeZone: Nullable(Type.String({ maxLength: 60 })),
  /** How many business days before an agency's deadline its user is notified. */
  dueSoonDays: Type.Integer({ minimum: DUE_SOON_DAYS.min, maximum: DUE_SOON_DAYS.max }),
  /** After how many days without a letter they are notified. */
  noResponseDays: Type.Integer({ minimum: SILENCE_DAYS.min, maximum: SILENCE_DAYS.max }),
};

/** `GET /api/me/notices`: what is mailed to this user, and when. */
export const NotificationPreferences = Type.Object(
  {
    choices: Type.Object(frequencies),
    ...settings,
    /** Why the newest mail about a reply did not reach them, in words; null when it did. */
    emailDeliveryProblem: Nullable(Type.String()),
  },
  { $id: "NotificationPreferences" },
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

/** `PUT /api/me/notices`: what is left out stays as it is. */
export const ChangeNotificationPreferences = Type.Object(
  {
    choices: Type.Optional(Type.Partial(Type.Object(frequencies), { additionalProperties: false })),
    ...Type.Partial(Type.Object(settings)).properties,
  },
  { $id: "ChangeNotificationPreferences", additionalProperties: false },
);
export type ChangeNotificationPreferences = Static<typeof ChangeNotificationPreferences>;
