import type { ToldNotice } from "#core/notice/notice-lines.ts";
import { digestNotice, singleNotice } from "#core/notice/notice-mail.ts";
import type { Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { countToldAtOnce, markTold, putOff, type WaitingNotice, waitingNotices } from "#server/db/notices.ts";
import { lockPerson } from "#server/db/people.ts";
import { type Context, nowOf } from "./context.ts";
import { sendNotice, stopUrlOf, threadRoot } from "./send-notice.ts";

/** What one mail and one transaction take; the rest waits for the next. */
const MOST_AT_A_TIME = 1_000;
/** More at once than these are one mail. */
const MOST_SINGLE = 3;
/** More in a day than these wait for the digest. */
const MOST_AT_ONCE_A_DAY = 30;
const DAY_MS = 86_400_000;

type Telling = { ownerId: string; withDigest: boolean };
type Recipient = { ownerId: string; email: string };

/**
 * Mails a person what waits to be told, and notes it in the same transaction, so that it goes out once. What is over by
 * now is noted and not mailed. `withDigest`: their hour has come; else only what is to be told at once.
 */
export async function tellNotices(context: Context, { ownerId, withDigest }: Telling): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    // Locked, so that the same job begun twice finds what the first one told.
    const person = await lockPerson(tx, ownerId);
    if (!person || person.disabled) return;
    const now = nowOf(context);
    const waiting = (await waitingNotices(tx, ownerId, MOST_AT_A_TIME)).filter(
      ({ how }) => withDigest || how === "at_once",
    );
    const current = waiting.filter((notice) => notice.holds && isOfToday(notice, now));
    const atOnce = current.filter(({ how }) => how === "at_once");
    const room = MOST_AT_ONCE_A_DAY - (await countToldAtOnce(tx, ownerId, new Date(now.getTime() - DAY_MS)));
    const singles = atOnce.length <= Math.min(MOST_SINGLE, room) ? atOnce : [];
    const waits = !withDigest && singles.length === 0 && room <= 0;
    const together = (withDigest ? current : waits ? [] : atOnce).filter((one) => !singles.includes(one));
    const to = { ownerId, email: person.email };
    for (const notice of singles) await mailOne(context, tx, to, notice);
    if (together.length > 0) await mailTogether(context, tx, to, together);
    const left = waits ? new Set(atOnce.map(({ id }) => id)) : new Set<string>();
    await putOff(tx, [...left]);
    await markTold(
      tx,
      waiting.flatMap(({ id }) => (left.has(id) ? [] : [id])),
      now,
    );
  });
}

/** A mail that was held up must not call late what was soon, nor soon what is late. */
function isOfToday({ kind, day, timeZone }: WaitingNotice, now: Date): boolean {
  const today = dayAt(now, timeZone);
  switch (kind) {
    case "due_soon":
      return day > today;
    case "due_today":
      return day === today;
    case "overdue":
      return day < today;
    case "appeal":
    case "link":
      return day >= today;
    default:
      return true;
  }
}

async function mailOne(context: Context, tx: Tx, to: Recipient, notice: WaitingNotice): Promise<void> {
  const { brand, mailDomain, publicUrl } = context.settings;
  const root = threadRoot(notice.requestId, mailDomain);
  const stopUrl = stopUrlOf(context, notice.kind, to.ownerId);
  await sendNotice(context, tx, {
    ownerId: to.ownerId,
    to: to.email,
    fromName: brand,
    mail: {
      messageId: `<notice.${notice.id}@${mailDomain}>`,
      ...singleNotice(told(notice, nowOf(context)), { brand, publicUrl, stopUrl }),
      inReplyTo: root,
      references: [root],
      stopUrl,
    },
  });
}

async function mailTogether(
  context: Context,
  tx: Tx,
  to: Recipient,
  notices: readonly WaitingNotice[],
): Promise<void> {
  const { brand, mailDomain, publicUrl } = context.settings;
  const stopUrl = stopUrlOf(context, "digest", to.ownerId);
  const now = nowOf(context);
  await sendNotice(context, tx, {
    ownerId: to.ownerId,
    to: to.email,
    fromName: brand,
    mail: {
      messageId: `<digest.${notices[0]?.id}@${mailDomain}>`,
      ...digestNotice(
        notices.map((notice) => told(notice, now)),
        { brand, publicUrl, stopUrl },
      ),
      references: [],
      stopUrl,
    },
  });
}

const told = (notice: WaitingNotice, now: Date): ToldNotice => ({
  requestId: notice.requestId,
  kind: notice.kind,
  day: notice.day,
  today: dayAt(now, notice.timeZone),
  clock: notice.clock,
  title: notice.title,
  agency: notice.agencyAbbreviation ?? notice.agencyName ?? (notice.fromName || "the agency"),
  text: notice.text,
  followUp: notice.followUp,
});
