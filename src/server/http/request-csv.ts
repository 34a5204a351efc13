import { Problem } from "#core/problem.ts";
import { COLUMN_WORDS, csvCells, csvLine } from "#core/request/list-csv.ts";
import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import type { Context } from "#server/actions/context.ts";
import { asPerson } from "#server/db/as-person.ts";
import { labelNames } from "#server/db/labels.ts";
import {
  LIST_ZONE,
  type ListAfter,
  type ListAsked,
  type ListedRequest,
  listRequests,
} from "#server/db/request-list.ts";
import { afterRow, rowView } from "./request-list-view.ts";

/** Rows a turn: the file is written as it is read, however long it is. */
const AT_ONCE = 500;

/** The columns named, in their order, or all; a 400 for what is none. */
export function csvColumns(named: string | undefined): readonly ListColumn[] {
  if (named === undefined || named === "") return LIST_COLUMNS;
  const columns = named.split(",").map((name) => LIST_COLUMNS.find((column) => column === name));
  const known = columns.filter((column) => column !== undefined);
  if (known.length === columns.length && new Set(known).size === known.length) return known;
  const message = `Name columns among ${LIST_COLUMNS.join(", ")}, with commas between, each once.`;
  throw new Problem(400, "bad_input", message, [{ path: "/columns", message }]);
}

/** All rows of a list as CSV, in its order. */
export async function* csvOf(
  context: Context,
  asked: ListAsked,
  columns: readonly ListColumn[],
): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${csvLine(columns.map((column) => COLUMN_WORDS[column]))}`;
  const { ownerId, now, query } = asked;
  const tags = await asPerson(context.db, ownerId, (tx) => labelNames(tx, ownerId));
  const view = rowView(now);
  const day = dayIn();
  let after: ListAfter | null = null;
  do {
    const rows: ListedRequest[] = await asPerson(context.db, ownerId, (tx) =>
      listRequests(tx, asked, { after, limit: AT_ONCE }),
    );
    const page = rows.slice(0, AT_ONCE);
    const lines = page.map((row) => {
      const { deadline, deliveryTrouble: trouble, ...shown } = view(row);
      const overdue = row.ball === "agency" && deadline?.urgency === "overdue";
      const days = {
        dueOn: deadline?.dueOn ?? null,
        filedOn: row.filed_at && day(row.filed_at),
        lastActivityOn: day(row.last_activity_at),
      };
      const names = shown.tags.flatMap((id) => tags.get(id) ?? []);
      const agency = shown.agency?.name ?? null;
      return csvLine(csvCells({ ...shown, ...days, agency, overdue, trouble, tags: names }, columns));
    });
    yield lines.join("");
    const last = page.at(-1);
    after = rows.length > AT_ONCE && last ? afterRow(query.sort, last) : null;
  } while (after !== null);
}

/** The day of an instant, where the days of a list's filters are. */
function dayIn(): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: LIST_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => format.format(at);
}
