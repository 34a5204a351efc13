import { createHash, createHmac } from "node:crypto";
import { notFound, Problem } from "#core/problem.ts";
import { calendarFeed } from "#core/request/calendar-feed.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  calendarFeedBySecret,
  calendarFeedEntries,
  recordFeedRead,
  removeCalendarFeed,
  saveCalendarFeed,
} from "#server/db/deadlines/calendar-feeds.ts";
import { withUser } from "#server/db/platform/with-user.ts";

/** What passed longer ago is no longer in the calendar. */
const PAST_DAYS = 92;
/** The most days a feed has, the earliest first. */
const MAX_DAYS = 2_000;
/** A calendar program reads a feed all day; when it last did need not be known closer. */
const READ_RECORD_INTERVAL_MS = 3_600_000;

/** Creates the address of a user's calendar feed, which is returned only here; the former address stops working. */
export async function createCalendarFeed(context: Context, userId: string): Promise<string> {
  // Nobody without our secret can make one up; an id comes once.
  const secret = createHmac("sha256", context.secret)
    .update(`calendar-feed:${context.ids.next()}`)
    .digest("base64url");
  await withUser(context.db, userId, (tx) =>
    saveCalendarFeed(tx, { ownerId: userId, secretHash: hashOf(secret), now: nowOf(context) }),
  );
  return `${context.settings.publicUrl}/api/calendar/${secret}.ics`;
}

/** Ends a person's feed: its address answers no more. Fails with `not_found` where there is none. */
export function revokeCalendarFeed(context: Context, userId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    if (!(await removeCalendarFeed(tx, userId))) throw notFound("calendarFeed");
  });
}

/** The feed behind a secret, as text/calendar. Fails with `feed_ended` (404) for a secret that opens none. */
export async function readCalendarFeed(context: Context, secret: string): Promise<string> {
  const found = await calendarFeedBySecret(context.db, hashOf(secret));
  if (!found) {
    const detail = deadlineErrors.feedEnded;
    throw new Problem(404, "feed_ended", detail);
  }
  const now = nowOf(context);
  const from = new Date(now.getTime() - PAST_DAYS * 86_400_000).toISOString().slice(0, 10);
  const today = now.toISOString().slice(0, 10);
  const { owner_id: ownerId, last_read_at } = found;
  const rows = await withUser(context.db, ownerId, async (tx) => {
    if (last_read_at === null || now.getTime() - last_read_at.getTime() > READ_RECORD_INTERVAL_MS)
      await recordFeedRead(tx, ownerId, now);
    return calendarFeedEntries(tx, { ownerId, from, today, limit: MAX_DAYS });
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
