import { type Static, Type } from "typebox";
import {
  DUE_SOON_DAYS,
  NOTICE_HOWS,
  NOTICE_KINDS,
  type NoticeHow,
  type NoticeKind,
  SILENCE_DAYS,
} from "#core/notice/notice-kinds.ts";
import { Nullable, OneOf } from "./common.ts";

const how = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, OneOf(NOTICE_HOWS)])) as {
  [Kind in NoticeKind]: Type.TUnsafe<NoticeHow>;
};
const settings = {
  /** The hour of the day, in the person's zone, at which reminders and the digest leave. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** An IANA name such as "America/Chicago"; null while nobody said. */
  timeZone: Nullable(Type.String({ maxLength: 60 })),
  /** How many business days before an agency's day its person is told. */
  dueSoonDays: Type.Integer({ minimum: DUE_SOON_DAYS.least, maximum: DUE_SOON_DAYS.most }),
  /** After how many days without a letter they are told. */
  silenceDays: Type.Integer({ minimum: SILENCE_DAYS.least, maximum: SILENCE_DAYS.most }),
};

/** `GET /api/me/notices`: what is mailed to this person, and when. */
export const NoticeSettings = Type.Object(
  {
    choices: Type.Object(how),
    ...settings,
    /** Why the newest mail about a reply did not reach them, in words; null when it did. */
    mailReturned: Nullable(Type.String()),
  },
  { $id: "NoticeSettings" },
);
export type NoticeSettings = Static<typeof NoticeSettings>;

/** `PUT /api/me/notices`: what is left out stays as it is. */
export const ChangeNotices = Type.Object(
  {
    choices: Type.Optional(Type.Partial(Type.Object(how), { additionalProperties: false })),
    ...Type.Partial(Type.Object(settings)).properties,
  },
  { $id: "ChangeNotices", additionalProperties: false },
);
export type ChangeNotices = Static<typeof ChangeNotices>;
