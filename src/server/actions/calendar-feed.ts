import { createHash, createHmac } from "node:crypto";
import { notFound, Problem } from "#core/problem.ts";
import { calendarFeed } from "#core/request/calendar-feed.ts";
import { asPerson } from "#server/db/as-person.ts";
import { feedBySecret, feedDays, noteRead, putFeed, removeFeed } from "#server/db/calendar-feeds.ts";
import { type Context, nowOf } from "./context.ts";

/** What passed longer ago is no longer in the calendar. */
const BACK_DAYS = 92;
/** The most days a feed has, the earliest first. */
const MOST_DAYS = 2_000;
/** A calendar program reads a feed all day; when it last did need not be known closer. */
const NOTED_EACH_MS = 3_600_000;

/** Gives a person's calendar feed an address, told this once; the one it had before ends. */
export async function makeCalendarFeed(context: Context, personId: string): Promise<string> {
  // Nobody without our secret can make one up; an id comes once.
  const secret = createHmac("sha256", context.secret)
    .update(`calendar-feed:${context.ids.next()}`)
    .digest("base64url");
  await asPerson(context.db, personId, (tx) =>
    putFeed(tx, { ownerId: personId, secretHash: hashOf(secret), now: nowOf(context) }),
  );
  return `${context.settings.publicUrl}/api/calendar/${secret}.ics`;
}

/** Ends a person's feed: its address answers no more. Fails with `not_found` where there is none. */
export function endCalendarFeed(context: Context, personId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    if (!(await removeFeed(tx, personId))) throw notFound("calendar feed");
  });
}

/** The feed behind a secret, as text/calendar. Fails with `feed_ended` (404) for a secret that opens none. */
export async function readCalendarFeed(context: Context, secret: string): Promise<string> {
  const found = await feedBySecret(context.db, hashOf(secret));
  if (!found) {
    const detail = "This calendar feed has ended. Make a new address in the calendar of your requests.";
    throw new Problem(404, "feed_ended", detail);
  }
  const now = nowOf(context);
  const from = new Date(now.getTime() - BACK_DAYS * 86_400_000).toISOString().slice(0, 10);
  const { owner_id: ownerId, read_at } = found;
  const rows = await asPerson(context.db, ownerId, async (tx) => {
    if (read_at === null || now.getTime() - read_at.getTime() > NOTED_EACH_MS)
      await noteRead(tx, ownerId, now);
    return feedDays(tx, { ownerId, from, most: MOST_DAYS });
  });
  return calendarFeed(
    context.settings,
    rows.map((row) => ({
      requestId: row.request_id,
      kind: row.kind,
      title: row.title,
      agency: row.agency_name,
      agencyShort: row.agency_abbreviation,
      citation: row.citation,
      reminder: row.reminder_id === null ? null : { id: row.reminder_id, text: row.text ?? "" },
      dueOn: row.due_on,
      changedAt: row.last_activity_at.toISOString(),
    })),
  );
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
