import type { MailboxChange, MailboxChanged } from "#contract/mailbox.ts";
import { notFound, Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { searchedIds } from "#server/db/conversation-search.ts";
import { hasLabel } from "#server/db/labels.ts";
import {
  type Before,
  lockMeant,
  type Meant,
  noteChange,
  type Place,
  putThere,
  setLabeled,
  setRead,
  setStarred,
} from "#server/db/mailbox-changes.ts";
import { type Context, nowOf } from "./context.ts";

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Does one thing to a person's conversations, one or thousands, and keeps how they stood, so that it can be taken back.
 * What is not theirs, and drafts, which lie nowhere, are passed over. Fails with `not_found` when none of those named is
 * there, and with `bad_change`, `bad_until` or `unknown_label` (422).
 */
export async function changeMailbox(
  context: Context,
  personId: string,
  change: MailboxChange,
): Promise<MailboxChanged> {
  const at = nowOf(context);
  const act = actOf(change, at);
  const meant = await meantBy(context, personId, change);
  return asPerson(context.db, personId, async (tx) => {
    const { labelId } = change;
    const labels = change.verb === "label" || change.verb === "unlabel";
    if (labels && labelId !== undefined && !(await hasLabel(tx, personId, labelId))) throw unknownLabel();
    const { found, ids } = await lockMeant(tx, personId, meant, { drafts: labels });
    if (found === 0 && change.requestIds) throw notFound("conversation");
    const { before, changed } = await act(tx, personId, ids);
    if (changed === 0) return { id: null, changed };
    return { id: await noteChange(tx, { ownerId: personId, at, verb: change.verb, before }), changed };
  });
}

type Act = (tx: Tx, ownerId: string, ids: string[]) => Promise<{ before: Before; changed: number }>;

async function meantBy(
  context: Context,
  ownerId: string,
  { requestIds, all }: MailboxChange,
): Promise<Meant> {
  if (requestIds && !all) return { ids: requestIds };
  if (all && !requestIds) {
    const { folder, label = null, q = "" } = all;
    if (q.trim() === "") return { list: { folder, label } };
    return { ids: await searchedIds(context.db, { ownerId, folder, label, q, now: nowOf(context) }) };
  }
  throw new Problem(422, "bad_change", "Name conversations, or a list to change all of.", [
    { path: "/requestIds", message: "Send either requestIds or all." },
  ]);
}

function actOf({ verb, until, labelId }: MailboxChange, now: Date): Act {
  switch (verb) {
    case "archive":
    case "inbox":
    case "spam":
    case "trash":
      return put({ shelf: verb, snoozedUntil: null });
    case "snooze":
      return put({ shelf: "inbox", snoozedUntil: checkedUntil(until, now) });
    case "star":
    case "unstar":
      return counted((tx, ownerId, ids) => setStarred(tx, ownerId, ids, verb === "star"));
    case "label":
    case "unlabel":
      if (labelId === undefined) throw unknownLabel();
      return counted((tx, ownerId, ids) => setLabeled(tx, ownerId, ids, { labelId, to: verb === "label" }));
    case "read":
    case "unread":
      return (tx, ownerId, ids) => setRead(tx, ownerId, ids, verb === "read");
  }
}

const put = (to: Place): Act => counted((tx, ownerId, ids) => putThere(tx, ownerId, ids, to));

/** How many conversations a change touched is how many it keeps. */
const counted =
  (act: (tx: Tx, ownerId: string, ids: string[]) => Promise<Before>): Act =>
  async (tx, ownerId, ids) => {
    const before = await act(tx, ownerId, ids);
    if (before.kind === "seen") throw new Error("Mail is counted by its conversations");
    return { before, changed: before.kind === "place" ? before.were.length : before.ids.length };
  };

/** An instant in the year to come, as RFC 3339 in UTC to the millisecond. */
function checkedUntil(words: string | undefined, now: Date): string {
  const until = words === undefined ? null : instantOf(words);
  const ahead = until === null ? Number.NaN : until.getTime() - now.getTime();
  if (until !== null && ahead > 0 && ahead <= YEAR_MS) return until.toISOString();
  const message = "Choose a time in the future, at most a year from now.";
  throw new Problem(422, "bad_until", message, [{ path: "/until", message }]);
}

function instantOf(words: string): Date | null {
  try {
    return new Date(Temporal.Instant.from(words).epochMilliseconds);
  } catch {
    // Temporal has no test for "is this one" but the attempt; the caller is told.
    return null;
  }
}

const unknownLabel = () =>
  new Problem(422, "unknown_label", "Choose one of your labels.", [
    { path: "/labelId", message: "Choose one of your labels." },
  ]);
