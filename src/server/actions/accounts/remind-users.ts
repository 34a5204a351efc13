import { epochDayOf, isoDayOf, weekdayOf } from "#core/dates/epoch-day.ts";
import { daysOffFor } from "#core/law/holidays/days-off.ts";
import {
  APPEAL_DAYS,
  CATCH_UP_DAYS,
  clockNotification,
  type DueNotification,
  LINK_DAYS,
  linkNotification,
  nextOccurrence,
  reminderNotification,
  silenceNotification,
} from "#core/notifications/due-notifications.ts";
import {
  DEFAULT_TIME_ZONE,
  DUE_SOON_DAYS,
  type NotificationSettings,
} from "#core/notifications/notification-kinds.ts";
import { prepareFollowUps } from "#server/actions/delivery/prepare-follow-ups.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notificationSettingsOf } from "#server/db/accounts/notification-settings.ts";
import { insertNotifications } from "#server/db/accounts/notifications.ts";
import { userById } from "#server/db/accounts/users.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import {
  expiringLinks,
  pendingReminders,
  setNextNotificationCheck,
  silentRequests,
  type UpcomingClock,
  upcomingClocks,
  usersToNotify,
} from "#server/db/deadlines/due-notification-facts.ts";
import { lawInForce } from "#server/db/deadlines/laws.ts";
import { requestsWithAutoFollowUp } from "#server/db/deadlines/reminders.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { emitDeadlineWebhooks } from "./emit-webhook.ts";
import { sendNotices } from "./send-notices.ts";

/** People one transaction finds jobs for. */
const USER_BATCH_SIZE = 200;
/** Rows one statement reads. A user may have a hundred thousand clocks. */
const PAGE_SIZE = 500;
/** Of what is not walked in pages: more in a day is nobody's own work. */
const MAX_PER_DAY = 500;

/** Gives everyone whose hour has come a job, and their next hour, in one transaction: nobody gets two. */
export async function remindUsers(context: Context): Promise<void> {
  for (;;) {
    const found = await context.db.transaction().execute(async (tx) => {
      const users = await usersToNotify(tx, nowOf(context), USER_BATCH_SIZE);
      const next = users.map(({ id, timeZone, hour }) => ({
        id,
        at: new Date(
          nextOccurrence(context.clock.now(), timeZone ?? DEFAULT_TIME_ZONE, hour).epochMilliseconds,
        ),
      }));
      if (users.length > 0) await setNextNotificationCheck(tx, next);
      for (const { id, isFirst } of users) if (!isFirst) await addJob(tx, "remind-person", { ownerId: id });
      return users.length;
    });
    if (found < USER_BATCH_SIZE) return;
  }
}

/**
 * Records the notices due to a user today, each once; prepares the letters that fit; and what waits goes
 * out. Begun again, it goes on where it was cut off, and tells nothing twice.
 */
export async function remindUser(context: Context, { ownerId }: { ownerId: string }): Promise<void> {
  const user = await userById(context.db, ownerId);
  if (!user || user.disabled) return;
  const reminderInput: ReminderInput = {
    ownerId,
    timeZone: user.time_zone ?? DEFAULT_TIME_ZONE,
    dueSoonDays: user.due_soon_days,
    noResponseDays: user.no_response_days,
    choices: await notificationSettingsOf(context.db, ownerId),
    followUpRequestIds: await requestsWithAutoFollowUp(context.db, ownerId),
  };
  await queueClockNotices(context, reminderInput);
  await queueOtherNotices(context, reminderInput);
  const firstError = await prepareFollowUps(context, ownerId);
  // A letter that cannot be written must not prevent the notice; the job then fails, and the log says why.
  await sendNotices(context, { ownerId, withDigest: true });
  if (firstError !== null) throw firstError;
}

type ReminderInput = {
  ownerId: string;
  timeZone: string;
  dueSoonDays: number;
  noResponseDays: number;
  choices: NotificationSettings;
  /** Requests whose follow-ups are sent by themselves. */
  followUpRequestIds: ReadonlySet<string>;
};

/** Business days are twice as many calendar days at most, but for the turn of the year. */
const LOOKAHEAD_DAYS = Math.max(APPEAL_DAYS[0], DUE_SOON_DAYS.max * 2) + 7;

async function queueClockNotices(context: Context, reminderInput: ReminderInput): Promise<void> {
  const now = nowOf(context);
  const [from, to] = [shiftedDay(now, -CATCH_UP_DAYS - 1), shiftedDay(now, LOOKAHEAD_DAYS)];
  const loadIsOff = closedDayLookup(context);
  for (let after: UpcomingClock | null = null; ; ) {
    const clocks = await upcomingClocks(context.db, {
      ownerId: reminderInput.ownerId,
      from,
      to,
      after,
      limit: PAGE_SIZE,
    });
    const due: DueRequestNotice[] = [];
    for (const clock of clocks) {
      const today = dayAt(now, clock.timeZone);
      const isDayOff = await loadIsOff(clock.jurisdiction);
      const notice = clockNotification(clock, {
        today,
        waitingOn: clock.waitingOn,
        dueSoonDays: reminderInput.dueSoonDays,
        isDayOff,
      });
      if (notice) due.push({ ...notice, requestId: clock.requestId });
    }
    await emitDeadlineWebhooks(context, reminderInput.ownerId, due);
    await queueNotices(context, reminderInput, due);
    after = clocks.at(-1) ?? null;
    if (clocks.length < PAGE_SIZE) return;
  }
}

async function queueOtherNotices(context: Context, reminderInput: ReminderInput): Promise<void> {
  const { ownerId, noResponseDays, timeZone } = reminderInput;
  const now = nowOf(context);
  const page = { ownerId, limit: MAX_PER_DAY };
  const silent = await silentRequests(context.db, { ...page, now, noResponseDays });
  const links = await expiringLinks(context.db, {
    ...page,
    from: shiftedDay(now, -1),
    to: shiftedDay(now, LINK_DAYS + 1),
  });
  const today = dayAt(now, timeZone);
  const reminders = await pendingReminders(context.db, {
    ...page,
    from: shiftedDay(now, -CATCH_UP_DAYS - 1),
    to: today,
  });
  const due = [
    ...silent.map(({ lastLetterAt, ...one }) => ({
      ...one,
      notice: silenceNotification({
        ...one,
        today: dayAt(now, one.timeZone),
        lastLetterOn: dayAt(lastLetterAt, one.timeZone),
        noResponseDays,
      }),
    })),
    ...links.map((link) => ({
      ...link,
      notice: linkNotification({ ...link, today: dayAt(now, link.timeZone) }),
    })),
    ...reminders.map((one) => ({ ...one, notice: reminderNotification({ ...one, today }) })),
  ];
  await queueNotices(
    context,
    reminderInput,
    due.flatMap(({ requestId, notice }) => (notice ? [{ ...notice, requestId }] : [])),
  );
}

type DueRequestNotice = DueNotification & { requestId: string };

/** A follow-up sent automatically is announced even to a user who wants no email about its cause. */
async function queueNotices(
  context: Context,
  { ownerId, choices, followUpRequestIds }: ReminderInput,
  due: readonly DueRequestNotice[],
): Promise<void> {
  const at = nowOf(context);
  const notices = due.flatMap((one) => {
    const preference = choices[one.kind];
    const sendsFollowUp = followUpRequestIds.has(one.requestId) && isLateness(one);
    const frequency = preference === "none" && sendsFollowUp ? "digest" : preference;
    return frequency === "none" ? [] : [{ ...one, id: context.ids.next(), ownerId, frequency, at }];
  });
  await insertNotifications(context.db, notices);
}

/** A follow-up fits: an answer is late, or nothing is heard, or where no law sets a day, it is time to look again. */
const isLateness = ({ kind, about }: DueNotification): boolean =>
  kind === "overdue" || kind === "silence" || (kind === "reminder" && about === "reminder");

/** Whether the offices under a law are closed on a day; each law is looked up once. */
function closedDayLookup(
  context: Context,
): (jurisdiction: string | null) => Promise<(day: string) => boolean> {
  const known = new Map<string, (day: string) => boolean>();
  return async (jurisdiction) => {
    const inForce =
      jurisdiction === null || known.has(jurisdiction)
        ? undefined
        : await lawInForce(context.db, jurisdiction, dayAt(nowOf(context), null));
    if (jurisdiction !== null && inForce) {
      const { off } = daysOffFor(inForce.law, {
        closings: [...inForce.daysOff.closings],
        worked: [...inForce.daysOff.worked],
      });
      known.set(jurisdiction, (day) => off(epochDayOf(day)) !== null);
    }
    return known.get(jurisdiction ?? "") ?? isWeekend;
  };
}

const isWeekend = (day: string): boolean => weekdayOf(epochDayOf(day)) > 5;

/** The day some days from now, in UTC. */
const shiftedDay = (now: Date, days: number): string =>
  isoDayOf(epochDayOf(now.toISOString().slice(0, 10)) + days);
