import { Problem } from "#core/problem.ts";

/** A keyset cursor is the last row's sort values. Opaque to callers, so that the order may change. */
export function encodeCursor(values: (string | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** The sort values, or a 400: a cursor is only ever handed back as it came. */
export function decodeCursor(cursor: string, length: number): (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((v) => v === null || typeof v === "string")
    ) {
      return values;
    }
  } catch {
    // Not JSON: falls through to the one answer for every bad cursor.
  }
  throw new Problem(400, "bad_cursor", "This page link is broken. Start again from the top of the list.", [
    { path: "/cursor", message: "Hand the cursor back as the list gave it." },
  ]);
}

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function pageOf<Row>(rows: Row[], limit: number, sortValues: (row: Row) => (string | null)[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? encodeCursor(sortValues(last)) : null };
}
