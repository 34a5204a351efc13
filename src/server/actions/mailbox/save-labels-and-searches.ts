import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { mailboxErrors } from "#messages/errors/mailbox.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { countOthers, putLabel, removeLabel } from "#server/db/mailbox/labels.ts";
import { recordChange } from "#server/db/mailbox/mailbox-changes.ts";
import { putSearch, removeSearch } from "#server/db/mailbox/saved-searches.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";

const MAX_LABELS = 200;
const MAX_SEARCHES = 100;

/**
 * Makes the label of this id, or renames it. Fails with `bad_name` (422), and with `label_name_taken` or
 * `too_many_labels` (409).
 */
export function saveLabel(
  context: Context,
  userId: string,
  id: string,
  input: { name: string },
): Promise<void> {
  const name = normalizeName(input.name);
  return withUser(context.db, userId, async (tx) => {
    await lockUser(tx, userId);
    const { count, taken } = await countOthers(tx, "label", { ownerId: userId, id, name });
    if (taken) throw nameTakenError("label_name_taken", mailboxErrors.labelNameTaken);
    if (count >= MAX_LABELS) {
      const detail = formatMessage(mailboxErrors.tooManyLabels, { most: MAX_LABELS });
      throw new Problem(409, "too_many_labels", detail);
    }
    await putLabel(tx, { ownerId: userId, id, name, at: nowOf(context) });
    await notifyPages(context, tx, userId);
  });
}

/** Deletes a label, which takes it off its conversations. Fails with `not_found`. */
export function deleteLabel(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    if (!(await removeLabel(tx, userId, id))) throw notFound("label");
    await notifyPages(context, tx, userId);
  });
}

/**
 * Saves a search under this id, or changes it. Fails with `bad_name` (422), and with `search_name_taken` or
 * `too_many_searches` (409).
 */
export function saveSearch(
  context: Context,
  userId: string,
  id: string,
  input: { name: string; q: string },
): Promise<void> {
  const name = normalizeName(input.name);
  return withUser(context.db, userId, async (tx) => {
    await lockUser(tx, userId);
    const { count, taken } = await countOthers(tx, "saved_search", { ownerId: userId, id, name });
    if (taken) throw nameTakenError("search_name_taken", mailboxErrors.searchNameTaken);
    if (count >= MAX_SEARCHES) {
      const detail = formatMessage(mailboxErrors.tooManySearches, { most: MAX_SEARCHES });
      throw new Problem(409, "too_many_searches", detail);
    }
    await putSearch(tx, { ownerId: userId, id, name, q: input.q.trim(), at: nowOf(context) });
    await notifyPages(context, tx, userId);
  });
}

/** Forgets a search. Fails with `not_found`. */
export function deleteSearch(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    if (!(await removeSearch(tx, userId, id))) throw notFound("search");
    await notifyPages(context, tx, userId);
  });
}

/** A name without stray blanks. */
function normalizeName(input: string): string {
  const name = input.replace(/\s+/g, " ").trim();
  if (name !== "") return name;
  const message = mailboxErrors.noName;
  throw new Problem(422, "bad_name", message, [{ path: "/name", message }]);
}

const nameTakenError = (code: string, message: string) =>
  new Problem(409, code, message, [{ path: "/name", message }]);

/** Anyone who saves two at the same moment is counted and compared one after the other. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
}

/** What is beside the lists changed, which other pages of this user show, too. */
async function notifyPages(context: Context, tx: Tx, ownerId: string): Promise<void> {
  await recordChange(tx, { ownerId, at: nowOf(context), verb: "kept", before: null });
}
