/** How moments enter PostgreSQL's driver and come back out of it. */
export const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

export const toInstant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
