import type { RequestQuery } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import {
  ACCEPTED_PARAMETERS,
  type AcceptedParameter,
  type ListQuery,
  type ListSort,
  parseListQuery,
} from "#core/request/list-query.ts";
import { STATUSES } from "#core/request/states.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { decodeCursor } from "#server/db/platform/cursor.ts";
import type { ListCursor } from "#server/db/requests/request-list.ts";

/** A list's query as an address says it, or a 400 that names what cannot be read. */
export function listQueryOf(parameters: Partial<Record<AcceptedParameter, string>>): ListQuery {
  const { query, errors } = parseListQuery((parameter) => parameters[parameter]);
  if (errors.length === 0) return query;
  throw new Problem(
    400,
    "bad_input",
    httpErrors.badInput,
    errors.map(({ parameter, message }) => ({ path: `/${parameter}`, message })),
  );
}

/** The same of a query written as in an address. */
export function parseListQueryString(text: string): ListQuery {
  const parameters = new URLSearchParams(text);
  const { query, errors } = parseListQuery((parameter) => parameters.get(parameter));
  const unknown = [...parameters.keys()].find((name) => !ACCEPTED_PARAMETERS.some((known) => known === name));
  const message =
    unknown === undefined
      ? errors[0]?.message
      : formatMessage(httpErrors.unknownFilter, { name: unknown.slice(0, 40) });
  if (message === undefined) return query;
  throw new Problem(400, "bad_input", message, [{ path: "/query", message }]);
}

const MAX_SPAN_DAYS = 92;

/** Two days of a calendar, or a 400. */
export function dateRangeOf(from: string, to: string): { from: string; to: string } {
  const days = daysBetween(from, to);
  if (days !== null && days >= 0 && days < MAX_SPAN_DAYS) return { from, to };
  const message = formatMessage(httpErrors.badDays, { days: MAX_SPAN_DAYS });
  throw new Problem(400, "bad_input", message, [{ path: "/to", message }]);
}

/** Days between two, or null where one is in no calendar. */
function daysBetween(from: string, to: string): number | null {
  const span = parseListQuery((parameter) => (parameter === "due" ? `${from}..${to}` : null));
  if (span.errors.length > 0) return null;
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

const KEY_KINDS = {
  title: "text",
  agency: "text",
  jurisdiction: "text",
  status: "wordAndDay",
  deadline: "day",
  filed: "instant",
  activity: "instant",
  fee: "whole",
  tracking: "text",
} as const satisfies Record<ListSort, unknown>;

/** Where a page of this list begins; null for its first. */
export function positionAfterCursor({ sort }: ListQuery, cursor: RequestQuery["cursor"]): ListCursor | null {
  if (cursor === undefined) return null;
  const [key, id] = decodeCursor(cursor, [
    sort === "status" ? "wordAndDay" : ["nothing", KEY_KINDS[sort]],
    "id",
  ]);
  if (sort !== "status") return { key, status: null, id };
  const [word, day = ""] = key.split(" ");
  return { key: day, status: STATUSES.find((status) => status === word) ?? null, id };
}
