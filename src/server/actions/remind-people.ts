import { daysOffOf } from "#core/deadline/day-off.ts";
import { epochDayOf, isoOf, weekdayOf } from "#core/deadline/epoch-day.ts";
import {
  APPEAL_DAYS,
  CATCH_UP_DAYS,
  clockNotice,
  type DueNotice,
  LINK_DAYS,
  linkNotice,
  nextMoment,
  personalNotice,
  silenceNotice,
} from "#core/notice/due-notices.ts";
import { DUE_SOON_DAYS, type NoticeChoices, USUAL_ZONE } from "#core/notice/notice-kinds.ts";
import { addJob } from "#server/db/add-job.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import {
  type ClockInSight,
  clocksInSight,
  closingLinks,
  peopleToRemind,
  remindersWaiting,
  setNextReminding,
  silentRequests,
} from "#server/db/due-facts.ts";
import { lawInForce } from "#server/db/laws.ts";
import { noticeChoicesOf } from "#server/db/notice-settings.ts";
import { insertNotices } from "#server/db/notices.ts";
import { personById } from "#server/db/people.ts";
import { requestsThatFollowUp } from "#server/db/reminders.ts";
import { type Context, nowOf } from "./context.ts";
import { prepareFollowUps } from "./prepare-follow-up.ts";
import { tellNotices } from "./tell-notices.ts";

/** People one transaction finds jobs for. */
const PEOPLE = 200;
/** Rows one statement reads. A person may have a hundred thousand clocks. */
const PAGE = 500;
/** Of what is not walked in pages: more in a day is nobody's own work. */
const MOST_A_DAY = 500;

/** Gives everybody whose hour has come a job, and their next hour, in one transaction: nobody gets two. */
export async function remindPeople(context: Context): Promise<void> {
  for (;;) {
    const found = await context.db.transaction().execute(async (tx) => {
      const people = await peopleToRemind(tx, nowOf(context), PEOPLE);
      const next = people.map(({ id, timeZone, hour }) => ({
        id,
        at: new Date(nextMoment(context.clock.now(), timeZone ?? USUAL_ZONE, hour).epochMilliseconds),
      }));
      if (people.length > 0) await setNextReminding(tx, next);
      for (const { id, isFirst } of people) if (!isFirst) await addJob(tx, "remind-person", { ownerId: id });
      return people.length;
    });
    if (found < PEOPLE) return;
  }
}

/**
 * What is due to be told to a person today is noted, each thing once; letters that fit are prepared; and what waits goes
 * out. Begun again, it goes on where it was cut off, and tells nothing twice.
 */
export async function remindPerson(context: Context, { ownerId }: { ownerId: string }): Promise<void> {
  const person = await personById(context.db, ownerId);
  if (!person || person.disabled) return;
  const looked: Look = {
    ownerId,
    timeZone: person.time_zone ?? USUAL_ZONE,
    dueSoonDays: person.due_soon_days,
    silenceDays: person.silence_days,
    choices: await noticeChoicesOf(context.db, ownerId),
    followUp: await requestsThatFollowUp(context.db, ownerId),
  };
  await noteClocks(context, looked);
  await noteOthers(context, looked);
  const failure = await prepareFollowUps(context, ownerId);
  // A letter that cannot be written must not keep the day from being told; the job then fails, and the log says why.
  await tellNotices(context, { ownerId, withDigest: true });
  if (failure !== null) throw failure;
}

type Look = {
  ownerId: string;
  timeZone: string;
  dueSoonDays: number;
  silenceDays: number;
  choices: NoticeChoices;
  /** Requests whose follow-ups are sent by themselves. */
  followUp: ReadonlySet<string>;
};

/** Business days are twice as many calendar days at most, but for the turn of the year. */
const IN_SIGHT_DAYS = Math.max(APPEAL_DAYS[0], DUE_SOON_DAYS.most * 2) + 7;

async function noteClocks(context: Context, look: Look): Promise<void> {
  const now = nowOf(context);
  const [from, to] = [shifted(now, -CATCH_UP_DAYS - 1), shifted(now, IN_SIGHT_DAYS)];
  const isOffIn = calendars(context);
  for (let after: ClockInSight | null = null; ; ) {
    const clocks = await clocksInSight(context.db, { ownerId: look.ownerId, from, to, after, limit: PAGE });
    const due: Due[] = [];
    for (const clock of clocks) {
      const today = dayAt(now, clock.timeZone);
      const isOff = await isOffIn(clock.jurisdiction);
      const notice = clockNotice(clock, { today, ball: clock.ball, dueSoonDays: look.dueSoonDays, isOff });
      if (notice) due.push({ ...notice, requestId: clock.requestId });
    }
    await note(context, look, due);
    after = clocks.at(-1) ?? null;
    if (clocks.length < PAGE) return;
  }
}

async function noteOthers(context: Context, look: Look): Promise<void> {
  const { ownerId, silenceDays, timeZone } = look;
  const now = nowOf(context);
  const walk = { ownerId, limit: MOST_A_DAY };
  const silent = await silentRequests(context.db, { ...walk, now, silenceDays });
  const links = await closingLinks(context.db, {
    ...walk,
    from: shifted(now, -1),
    to: shifted(now, LINK_DAYS + 1),
  });
  const today = dayAt(now, timeZone);
  const reminders = await remindersWaiting(context.db, {
    ...walk,
    from: shifted(now, -CATCH_UP_DAYS - 1),
    to: today,
  });
  const due = [
    ...silent.map(({ lastLetterAt, ...one }) => ({
      ...one,
      notice: silenceNotice({
        ...one,
        today: dayAt(now, one.timeZone),
        lastLetterOn: dayAt(lastLetterAt, one.timeZone),
        silenceDays,
      }),
    })),
    ...links.map((link) => ({ ...link, notice: linkNotice({ ...link, today: dayAt(now, link.timeZone) }) })),
    ...reminders.map((one) => ({ ...one, notice: personalNotice({ ...one, today }) })),
  ];
  await note(
    context,
    look,
    due.flatMap(({ requestId, notice }) => (notice ? [{ ...notice, requestId }] : [])),
  );
}

type Due = DueNotice & { requestId: string };

/** A follow-up that leaves by itself is told of even where its person wants no mail of what made it due. */
async function note(
  context: Context,
  { ownerId, choices, followUp }: Look,
  due: readonly Due[],
): Promise<void> {
  const at = nowOf(context);
  const notices = due.flatMap((one) => {
    const chosen = choices[one.kind];
    const sends = followUp.has(one.requestId) && isLateness(one);
    const how = chosen === "none" && sends ? "digest" : chosen;
    return how === "none" ? [] : [{ ...one, id: context.ids.next(), ownerId, how, at }];
  });
  await insertNotices(context.db, notices);
}

/** A follow-up fits: an answer is late, or nothing is heard, or where no law sets a day, it is time to look again. */
const isLateness = ({ kind, about }: DueNotice): boolean =>
  kind === "overdue" || kind === "silence" || (kind === "reminder" && about === "reminder");

/** Whether the offices under a law are closed on a day; each law is looked up once. */
function calendars(context: Context): (jurisdiction: string | null) => Promise<(day: string) => boolean> {
  const known = new Map<string, (day: string) => boolean>();
  return async (jurisdiction) => {
    const inForce =
      jurisdiction === null || known.has(jurisdiction)
        ? undefined
        : await lawInForce(context.db, jurisdiction);
    if (jurisdiction !== null && inForce) {
      const { off } = daysOffOf(inForce.law, {
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
const shifted = (now: Date, days: number): string => isoOf(epochDayOf(now.toISOString().slice(0, 10)) + days);
