import type { ChangeNotices, NoticeSettings } from "#contract/notice.ts";
import { NOTICE_KINDS, type NoticeKind } from "#core/notice/notice-kinds.ts";
import { notFound, Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { noticeChoicesOf, putNoticeChoices, putNoticeTimes } from "#server/db/notice-settings.ts";
import { personById } from "#server/db/people.ts";
import { newestReturned } from "#server/db/reply-notices.ts";
import type { Context } from "./context.ts";
import { personOfStopToken } from "./stop-link.ts";

/** What is mailed to a person, and when. */
export const readNoticeSettings = (context: Context, personId: string): Promise<NoticeSettings> =>
  asPerson(context.db, personId, (tx) => settingsOf(tx, personId));

/** Changes what is named, and leaves the rest. Fails with `unknown_time_zone` (422). */
export function chooseNotices(
  context: Context,
  personId: string,
  { choices = {}, ...when }: ChangeNotices,
): Promise<NoticeSettings> {
  return asPerson(context.db, personId, async (tx) => {
    if (when.timeZone) refuseUnknownZone(when.timeZone);
    await putNoticeChoices(tx, personId, choices);
    await putNoticeTimes(tx, personId, when);
    return settingsOf(tx, personId);
  });
}

/** What a link in one of our mails ends: all mail of a kind, or the daily digest. */
export const STOPPABLE = [...NOTICE_KINDS, "digest"] as const;
export type Stoppable = (typeof STOPPABLE)[number];

/**
 * Ends a kind of mail for whoever holds the link in one; with the digest, all that came in it. Fails with `not_found`
 * (404) for a link that we did not write, or whose account is gone.
 */
export function stopNotices(
  context: Pick<Context, "db" | "secret">,
  what: Stoppable,
  token: string,
): Promise<void> {
  const personId = personOfStopToken(context.secret, what, token);
  if (personId === null) throw notFound("link");
  return asPerson(context.db, personId, async (tx) => {
    if (!(await personById(tx, personId))) throw notFound("link");
    const choices = await noticeChoicesOf(tx, personId);
    const ended: readonly NoticeKind[] =
      what === "digest" ? NOTICE_KINDS.filter((kind) => choices[kind] === "digest") : [what];
    await putNoticeChoices(tx, personId, Object.fromEntries(ended.map((kind) => [kind, "none" as const])));
  });
}

async function settingsOf(tx: Tx, personId: string): Promise<NoticeSettings> {
  const person = await personById(tx, personId);
  if (!person) throw notFound("person");
  return {
    choices: await noticeChoicesOf(tx, personId),
    hour: person.remind_hour,
    timeZone: person.time_zone,
    dueSoonDays: person.due_soon_days,
    silenceDays: person.silence_days,
    mailReturned: await newestReturned(tx, personId),
  };
}

function refuseUnknownZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
  } catch {
    const message = `“${timeZone}” is no time zone. Name it as in “America/Chicago”.`;
    throw new Problem(422, "unknown_time_zone", message, [{ path: "/timeZone", message }]);
  }
}
