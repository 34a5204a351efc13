import { type Static, Type } from "typebox";
import { Day, Instant, Nullable, Uuid } from "#contract/platform/common.ts";
import { Jurisdiction } from "./law.ts";

/** A code of a holiday calendar, which a law row names. */
const CalendarCode = Type.String({ pattern: "^[a-z]{2}(-[a-z-]{2,20})?$", maxLength: 24 });
const Year = Type.Integer({ minimum: 2000, maximum: 2040 });

export const ClosingQuery = Type.Object(
  { calendar: CalendarCode, year: Year },
  { $id: "ClosingQuery", additionalProperties: false },
);

/** `POST /api/admin/closings`. `off`: a day off the built-in calendar lacks, or (false) a holiday that is worked. */
export const AddClosing = Type.Object(
  {
    calendar: CalendarCode,
    day: Day,
    name: Type.String({ minLength: 1, maxLength: 120 }),
    isClosed: Type.Boolean(),
    source: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { $id: "AddClosing", additionalProperties: false },
);
export type AddClosing = Static<typeof AddClosing>;

/** One calendar's year as it is counted: every built-in holiday, with `worked` where it is none after all, and what was added. */
export const ClosingList = Type.Object(
  {
    calendar: Type.String(),
    year: Type.Integer(),
    citation: Type.String(),
    holidays: Type.Array(Type.Object({ day: Day, name: Type.String(), isWorkday: Type.Boolean() })),
    closings: Type.Array(
      Type.Object({
        id: Uuid,
        day: Day,
        name: Type.String(),
        isClosed: Type.Boolean(),
        source: Type.String(),
        by: Type.String(),
        at: Instant,
        /** How many open requests have a clock that this day lies in. */
        openRequests: Type.Integer(),
      }),
    ),
    /** Agencies, cities and counties whose offices follow this calendar, or whose hours differ from their law's. */
    offices: Type.Array(
      Type.Object({
        id: Uuid,
        agency: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
        jurisdiction: Nullable(Type.String()),
        locality: Nullable(Type.String()),
        calendar: Nullable(Type.String()),
        closes: Nullable(Type.String()),
        source: Type.String(),
        by: Type.String(),
        at: Instant,
        openRequests: Type.Integer(),
      }),
    ),
    /** Every calendar there is. */
    calendars: Type.Array(Type.String()),
  },
  { $id: "ClosingList" },
);
export type ClosingList = Static<typeof ClosingList>;

/**
 * `POST /api/admin/office-calendars`: the calendar or the closing hour of one agency, or of all agencies of a city or
 * county. The hour counts where the law says what a request received after hours counts as.
 */
export const AddOfficeCalendar = Type.Object(
  {
    agencyId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    jurisdiction: Type.Optional(Jurisdiction),
    locality: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    calendar: Type.Optional(CalendarCode),
    closes: Type.Optional(Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" })),
    source: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { $id: "AddOfficeCalendar", additionalProperties: false },
);
export type AddOfficeCalendar = Static<typeof AddOfficeCalendar>;
