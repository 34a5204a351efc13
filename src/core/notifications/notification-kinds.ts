/** The kinds of email notifications, in the order their account lists it. */
export const NOTIFICATION_KINDS = [
  /** A letter from an agency. */
  "reply",
  /** A letter that did not arrive. */
  "trouble",
  /** Some business days before an agency's day. */
  "due_soon",
  "due_today",
  /** From the day after. */
  "overdue",
  /** Nobody has written for a while, and no day is set. */
  "silence",
  /** The time to appeal ends. */
  "appeal",
  /** What an email links to can be fetched only until then. */
  "link",
  /** A day its user set, or where the law sets none, the day to look again. */
  "reminder",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** At once, in the daily digest, or not by mail at all. */
export const NOTIFICATION_FREQUENCIES = ["at_once", "digest", "none"] as const;
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];

export type NotificationSettings = Readonly<Record<NotificationKind, NotificationFrequency>>;

/** Unless a user chose otherwise: at once what cannot wait for the morning or needs the user. */
const DEFAULT_SETTINGS: NotificationSettings = {
  reply: "at_once",
  trouble: "at_once",
  due_soon: "digest",
  due_today: "digest",
  overdue: "digest",
  silence: "digest",
  appeal: "at_once",
  link: "at_once",
  reminder: "at_once",
};

/** Every choice of a user, from those that differ from the usual. */
export const resolveNotificationSettings = (
  overrides: Partial<Record<NotificationKind, NotificationFrequency>>,
): NotificationSettings => ({
  ...DEFAULT_SETTINGS,
  ...overrides,
});

/** The zone of a user who never said: the federal offices'. */
export const DEFAULT_TIME_ZONE = "America/New_York";

export const DUE_SOON_DAYS = { min: 1, max: 10 } as const;
export const SILENCE_DAYS = { min: 7, max: 180 } as const;
