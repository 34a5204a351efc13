import type { SaveTrackerView } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { MAX_TRACKER_VIEWS } from "#core/request/list-query.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { recordChange } from "#server/db/mailbox/mailbox-changes.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import {
  putTrackerView,
  removeTrackerView,
  reorderTrackerViews,
  trackerViewsOf,
} from "#server/db/requests/tracker-views.ts";

/**
 * Saves a view under this id, or changes it, and puts it at its position among the others if one is given. Fails with
 * `bad_name` (422), `bad_columns` (422), and with `view_name_taken` or `too_many_views` (409). `query` is checked by the caller.
 */
export function saveTrackerView(
  context: Context,
  userId: string,
  id: string,
  { position, ...input }: SaveTrackerView,
): Promise<void> {
  const view = { ...input, name: normalizeName(input.name) };
  if (new Set(view.columns.map(({ column }) => column)).size < view.columns.length) {
    throw fieldProblem(422, "bad_columns", "/columns", requestErrors.columnTwice);
  }
  return withUser(context.db, userId, async (tx) => {
    await lockUser(tx, userId);
    const others = (await trackerViewsOf(tx, userId)).filter((other) => other.id !== id.toLowerCase());
    if (others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())) {
      throw fieldProblem(409, "view_name_taken", "/name", requestErrors.viewNameTaken);
    }
    if (others.length >= MAX_TRACKER_VIEWS) {
      const detail = formatMessage(requestErrors.tooManyViews, { most: MAX_TRACKER_VIEWS });
      throw new Problem(409, "too_many_views", detail);
    }
    await putTrackerView(tx, { ownerId: userId, id, at: nowOf(context), view });
    if (position !== undefined) {
      const order = others.map((other) => other.id);
      await reorderTrackerViews(tx, userId, order.toSpliced(position, 0, id));
    }
    await notifyPages(context, tx, userId);
  });
}

/** Puts a user's views in the order of these ids. Those not named come after, as they were; of others' nothing is known. */
export function orderTrackerViews(context: Context, userId: string, ids: string[]): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    await lockUser(tx, userId);
    await reorderTrackerViews(tx, userId, ids);
    await notifyPages(context, tx, userId);
  });
}

/** Forgets a view; it comes back by being saved again in its place. Fails with `not_found`. */
export function deleteTrackerView(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    if (!(await removeTrackerView(tx, userId, id))) throw notFound("view");
    await notifyPages(context, tx, userId);
  });
}

/** A name without stray blanks. */
function normalizeName(input: string): string {
  const name = input.replace(/\s+/g, " ").trim();
  if (name !== "") return name;
  throw fieldProblem(422, "bad_name", "/name", requestErrors.viewName);
}

const fieldProblem = (status: number, code: string, path: string, message: string) =>
  new Problem(status, code, message, [{ path, message }]);

/** Anyone who saves two at the same moment is counted and compared one after the other. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
}

/** Other pages of this user show the views, too. */
async function notifyPages(context: Context, tx: Tx, ownerId: string): Promise<void> {
  await recordChange(tx, { ownerId, at: nowOf(context), verb: "kept", before: null });
}
