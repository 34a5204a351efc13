import { notFound, Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { otherLabels, putLabel, removeLabel } from "#server/db/labels.ts";
import { noteChange } from "#server/db/mailbox-changes.ts";
import { otherSearches, putSearch, removeSearch } from "#server/db/saved-searches.ts";
import { type Context, nowOf } from "./context.ts";

const MOST_LABELS = 200;
const MOST_SEARCHES = 100;

/**
 * Makes the label of this id, or renames it. Fails with `bad_name` (422), and with `label_name_taken` or
 * `too_many_labels` (409).
 */
export function saveLabel(
  context: Context,
  personId: string,
  id: string,
  typed: { name: string },
): Promise<void> {
  const name = settled(typed.name);
  return asPerson(context.db, personId, async (tx) => {
    await lockPerson(tx, personId);
    const { count, taken } = await otherLabels(tx, { ownerId: personId, id, name });
    if (taken) throw nameTaken("label_name_taken", "You have a label of this name. Give this one another.");
    if (count >= MOST_LABELS) {
      const words = `You have ${MOST_LABELS} labels, as many as can be kept. Delete one you no longer use.`;
      throw new Problem(409, "too_many_labels", words);
    }
    await putLabel(tx, { ownerId: personId, id, name, at: nowOf(context) });
    await tellPages(context, tx, personId);
  });
}

/** Deletes a label, which takes it off its conversations. Fails with `not_found`. */
export function deleteLabel(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    if (!(await removeLabel(tx, personId, id))) throw notFound("label");
    await tellPages(context, tx, personId);
  });
}

/**
 * Keeps a search under this id, or changes it. Fails with `bad_name` (422), and with `search_name_taken` or
 * `too_many_searches` (409).
 */
export function saveSearch(
  context: Context,
  personId: string,
  id: string,
  typed: { name: string; q: string },
): Promise<void> {
  const name = settled(typed.name);
  return asPerson(context.db, personId, async (tx) => {
    await lockPerson(tx, personId);
    const { count, taken } = await otherSearches(tx, { ownerId: personId, id, name });
    if (taken) throw nameTaken("search_name_taken", "You have a search of this name. Give this one another.");
    if (count >= MOST_SEARCHES) {
      const words = `You keep ${MOST_SEARCHES} searches, as many as can be. Delete one you no longer use.`;
      throw new Problem(409, "too_many_searches", words);
    }
    await putSearch(tx, { ownerId: personId, id, name, q: typed.q.trim(), at: nowOf(context) });
    await tellPages(context, tx, personId);
  });
}

/** Forgets a search. Fails with `not_found`. */
export function deleteSearch(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    if (!(await removeSearch(tx, personId, id))) throw notFound("search");
    await tellPages(context, tx, personId);
  });
}

/** A name without stray blanks. */
function settled(typed: string): string {
  const name = typed.replace(/\s+/g, " ").trim();
  if (name !== "") return name;
  const message = "Give it a name.";
  throw new Problem(422, "bad_name", message, [{ path: "/name", message }]);
}

const nameTaken = (code: string, message: string) =>
  new Problem(409, code, message, [{ path: "/name", message }]);

/** Whoever saves two at the same moment is counted and compared one after the other. */
async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom("person").select("id").where("id", "=", personId).forUpdate().execute();
}

/** What stands beside the lists changed, which other pages of this person show, too. */
async function tellPages(context: Context, tx: Tx, ownerId: string): Promise<void> {
  await noteChange(tx, { ownerId, at: nowOf(context), verb: "kept", before: null });
}
