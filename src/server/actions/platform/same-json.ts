import { isDeepStrictEqual } from "node:util";

const stored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Equal once stored: PostgreSQL's jsonb has its own order of keys, and none that is undefined. */
export const isSameJson = (a: unknown, b: unknown): boolean => isDeepStrictEqual(stored(a), stored(b));
