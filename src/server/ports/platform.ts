/** The current time. Code below the ports takes time as an argument; it enters here. */
export type Clock = { now(): Temporal.Instant };

/** New ids. UUIDv7, so that rows created one after the other are adjacent in their index. */
export type Ids = { next(): string };

/** Structured log lines: fields first, then the message. */
export type Log = {
  [Level in "error" | "warn" | "info" | "debug"]: (fields: object, message: string) => void;
};
