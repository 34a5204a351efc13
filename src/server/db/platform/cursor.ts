import { Problem } from "#core/problem.ts";
import { commonErrors } from "#messages/errors/common.ts";

/** A keyset cursor is the last row's sort values. Opaque to callers, so that the order may change. */
function encodeCursor(values: [string, string]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Temporal reads more years than PostgreSQL does. */
const YEAR = /^\d{4}-/;

const VALIDATORS = {
  text: (text: string) => text.length <= 600,
  /** Nothing to sort by: such rows come last. */
  nothing: (text: string) => text === "",
  id: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  whole: (text: string) => /^\d{1,9}$/.test(text),
  bigint: (text: string) => /^\d{1,18}$/.test(text),
  day: (text: string) =>
    text === "infinity" || (YEAR.test(text) && parses(() => Temporal.PlainDate.from(text))),
  /** A word, as of a status, and a day. */
  wordAndDay: (text: string) =>
    /^[a-z_]{1,40} (\d{4}-\d{2}-\d{2}|infinity)$/.test(text) && VALIDATORS.day(text.split(" ")[1] ?? ""),
  instant: (text: string) => YEAR.test(text) && parses(() => Temporal.Instant.from(text)),
};

/** What a cursor's values are, in order: PostgreSQL must be able to read them as such. */
type Kind = keyof typeof VALIDATORS;

/** The sort values, or a 400: a cursor is only ever handed back as it came. The first may be of one of several kinds. */
export function decodeCursor(cursor: string, kinds: [Kind | Kind[], Kind]): [string, string] {
  const values = parsed(cursor);
  const [first, second] = Array.isArray(values) ? values : [];
  if ([kinds[0]].flat().some((kind) => isKind(first, kind)) && isKind(second, kinds[1]))
    return [first, second];
  throw new Problem(400, "bad_cursor", commonErrors.badCursor, [
    { path: "/cursor", message: commonErrors.badCursorField },
  ]);
}

/** Where a page of a list that is ordered by an instant and an id begins; null for its first. */
export function parseAfterCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(cursor, ["instant", "id"]);
  return { at, id };
}

const isKind = (value: unknown, kind: Kind): value is string =>
  typeof value === "string" && VALIDATORS[kind](value);

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    // Not JSON: not one of our cursors; the caller gets an error.
    return null;
  }
}

function parses(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    // Temporal has no test for "is this one" but the attempt.
    return false;
  }
}

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function pageOf<Row>(rows: Row[], limit: number, sortValues: (row: Row) => [string, string]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? encodeCursor(sortValues(last)) : null };
}
