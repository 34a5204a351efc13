/** The moment now. Time is an argument everywhere below; this is where it enters. */
export type Clock = { now(): Temporal.Instant };

/** Fresh ids. UUIDv7, so that rows made one after the other lie beside each other in their index. */
export type Ids = { next(): string };

/** Structured log lines: fields first, then a sentence. */
export type Log = {
  [Level in "error" | "warn" | "info" | "debug"]: (fields: object, message: string) => void;
};
