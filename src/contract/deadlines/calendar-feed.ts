import { type Static, Type } from "typebox";
import { Instant, Nullable } from "#contract/platform/common.ts";

/** `GET /api/me/calendar-feed`: when the feed was made and about when a program last read it; null where there is none. */
export const CalendarFeed = Type.Object(
  { feed: Nullable(Type.Object({ createdAt: Instant, lastReadAt: Nullable(Instant) })) },
  { $id: "CalendarFeed" },
);
export type CalendarFeed = Static<typeof CalendarFeed>;

/** `POST /api/me/calendar-feed`: the address, returned only this once. One that was made before ends. */
export const CreatedCalendarFeed = Type.Object({ url: Type.String() }, { $id: "CreatedCalendarFeed" });
export type CreatedCalendarFeed = Static<typeof CreatedCalendarFeed>;
