import { Type } from "typebox";

export const Uuid = Type.String({
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
  description: "UUID",
});

/** A calendar day, `YYYY-MM-DD`. */
export const Day = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}$",
  description: "Calendar day, YYYY-MM-DD",
});

/** An instant, RFC 3339 in UTC. */
export const Instant = Type.String({ description: "Instant, RFC 3339" });

/** Where the next page of a list begins. Opaque: hand it back as it came. */
export const Cursor = Type.String({ maxLength: 1_500, pattern: "^[A-Za-z0-9_-]+$" });

/** One schema from a list of words in `core`, so that no enum is spelled twice. */
export const StringEnum = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: [...values] });

export const IdParam = Type.Object({ id: Uuid });

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
