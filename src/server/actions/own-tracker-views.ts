import { MOST_VIEWS, type SaveTrackerView } from "#contract/request-list.ts";
import { notFound, Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { noteChange } from "#server/db/mailbox-changes.ts";
import { placeViews, putTrackerView, removeTrackerView, trackerViewsOf } from "#server/db/tracker-views.ts";
import { type Context, nowOf } from "./context.ts";

/**
 * Keeps a view under this id, or changes it, and puts it in its place among the others where that is told. Fails with
 * `bad_name` (422), `bad_columns` (422), and with `view_name_taken` or `too_many_views` (409). `query` is checked by the caller.
 */
export function saveTrackerView(
  context: Context,
  personId: string,
  id: string,
  { place, ...typed }: SaveTrackerView,
): Promise<void> {
  const view = { ...typed, name: settled(typed.name) };
  if (new Set(view.columns.map(({ column }) => column)).size < view.columns.length) {
    throw problem(422, "bad_columns", "/columns", "Name each column once.");
  }
  return asPerson(context.db, personId, async (tx) => {
    await lockPerson(tx, personId);
    const others = (await trackerViewsOf(tx, personId)).filter((other) => other.id !== id.toLowerCase());
    if (others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())) {
      throw problem(409, "view_name_taken", "/name", "You have a view of this name. Give this one another.");
    }
    if (others.length >= MOST_VIEWS) {
      const words = `You keep ${MOST_VIEWS} views, as many as can be. Delete one you no longer use.`;
      throw new Problem(409, "too_many_views", words);
    }
    await putTrackerView(tx, { ownerId: personId, id, at: nowOf(context), view });
    if (place !== undefined) {
      const order = others.map((other) => other.id);
      await placeViews(tx, personId, order.toSpliced(place, 0, id));
    }
    await tellPages(context, tx, personId);
  });
}

/** Puts a person's views in the order of these ids. Those not named come after, as they were; of others' nothing is known. */
export function orderTrackerViews(context: Context, personId: string, ids: string[]): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    await lockPerson(tx, personId);
    await placeViews(tx, personId, ids);
    await tellPages(context, tx, personId);
  });
}

/** Forgets a view; it comes back by being saved again in its place. Fails with `not_found`. */
export function deleteTrackerView(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    if (!(await removeTrackerView(tx, personId, id))) throw notFound("view");
    await tellPages(context, tx, personId);
  });
}

/** A name without stray blanks. */
function settled(typed: string): string {
  const name = typed.replace(/\s+/g, " ").trim();
  if (name !== "") return name;
  throw problem(422, "bad_name", "/name", "Give it a name.");
}

const problem = (status: number, code: string, path: string, message: string) =>
  new Problem(status, code, message, [{ path, message }]);

/** Whoever saves two at the same moment is counted and compared one after the other. */
async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom("person").select("id").where("id", "=", personId).forUpdate().execute();
}

/** Other pages of this person show the views, too. */
async function tellPages(context: Context, tx: Tx, ownerId: string): Promise<void> {
  await noteChange(tx, { ownerId, at: nowOf(context), verb: "kept", before: null });
}
