import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { COLUMN_LABELS, csvCells, csvLine } from "#core/request/list-csv.ts";
import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import { displayStatus } from "#core/request/states.ts";
import { httpErrors } from "#messages/errors/http.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { labelNames } from "#server/db/mailbox/labels.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { readList } from "#server/db/requests/read-list.ts";
import {
  LIST_TIME_ZONE,
  type ListCursor,
  listRequests,
  type RequestListItem,
  type RequestListQuery,
} from "#server/db/requests/request-list.ts";
import { positionAfter, rowView } from "./request-list-view.ts";

/** Rows a turn: the file is written as it is read, however long it is. */
const PAGE_SIZE = 500;

/** The columns named, in their order, or all; a 400 for what is none. */
export function parseCsvColumns(columnList: string | undefined): readonly ListColumn[] {
  if (columnList === undefined || columnList === "") return LIST_COLUMNS;
  const columns = columnList.split(",").map((name) => LIST_COLUMNS.find((column) => column === name));
  const validColumns = columns.filter((column) => column !== undefined);
  if (validColumns.length === columns.length && new Set(validColumns).size === validColumns.length)
    return validColumns;
  const message = formatMessage(httpErrors.badColumns, { columns: LIST_COLUMNS.join(", ") });
  throw new Problem(400, "bad_input", message, [{ path: "/columns", message }]);
}

/** All rows of a list as CSV, in its order. */
export async function* requestsCsv(
  context: Context,
  listQuery: RequestListQuery,
  columns: readonly ListColumn[],
): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${csvLine(columns.map((column) => COLUMN_LABELS[column]))}`;
  const { ownerId, now, query } = listQuery;
  const tags = await withUser(context.db, ownerId, (tx) => labelNames(tx, ownerId));
  const view = rowView(now);
  const day = dayFormatter();
  let after: ListCursor | null = null;
  do {
    const rows: RequestListItem[] = await readList(context.db, listQuery, (tx) =>
      listRequests(tx, listQuery, { after, limit: PAGE_SIZE }),
    );
    const page = rows.slice(0, PAGE_SIZE);
    const lines = page.map((row) => {
      const rowFields = view(row);
      const { deadline } = rowFields;
      const late = deadline?.urgency === "overdue";
      const status = displayStatus({ ...rowFields, late, hasRuling: deadline?.kind === "after_ruling" });
      const days = {
        dueOn: deadline?.dueOn ?? null,
        filedOn: row.filed_at && day(row.filed_at),
        lastActivityOn: day(row.last_activity_at),
      };
      const names = rowFields.tags.flatMap((id) => tags.get(id) ?? []);
      const agency = rowFields.agency?.name ?? null;
      return csvLine(csvCells({ ...rowFields, ...days, status, agency, tags: names }, columns));
    });
    yield lines.join("");
    const last = page.at(-1);
    after = rows.length > PAGE_SIZE && last ? positionAfter(query.sort, last) : null;
  } while (after !== null);
}

/** The day of an instant, where the days of a list's filters are. */
function dayFormatter(): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: LIST_TIME_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => format.format(at);
}
