import type { Sending } from "#contract/sending.ts";
import { Problem } from "#core/problem.ts";
import { INVITATIONS_A_DAY, type SendingStep, STEP_LIMITS } from "#core/sending/limits.ts";
import { dayBefore, roomIn, utcMinute } from "#core/sending/room.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { countWaiting } from "#server/db/batches.ts";
import {
  lockSending,
  type SentCount,
  type SentKind,
  sendingStepOf,
  sentSince,
  sumSince,
} from "#server/db/sending/sent-counts.ts";

type Amount = "recipients" | "outside";

type Wanted = {
  ownerId: string;
  recipients: number;
  /** How many of them are at no agency's address. */
  outside: number;
};

/**
 * Refuses what does not fit into the day's limits of this user, `sending_limit` (429), saying how much does and when more
 * will. Until the caller's transaction ends nobody else sends for this user, so that parallel calls do not all find room.
 * Resolves to the account's step.
 */
export async function refuseBeyondRoom(
  context: Context,
  tx: Tx,
  { ownerId, recipients, outside }: Wanted,
): Promise<SendingStep> {
  await lockSending(tx, ownerId);
  const { step, used } = await usedToday(context, tx, ownerId);
  const limits = STEP_LIMITS[step];
  const left = limits.recipients - used.recipients;
  if (recipients > left) {
    const nextAt = await nextRoom(context, tx, ownerId, { what: "recipients", step, wanted: recipients });
    const words = `This goes to ${count(recipients, "recipient")}, and you can send to ${more(left)} today, of ${limits.recipients}.`;
    throw refusal(words, nextAt, step);
  }
  const away = limits.outside - used.outside;
  if (outside > 0 && outside > away) {
    const nextAt = await nextRoom(context, tx, ownerId, { what: "outside", step, wanted: outside });
    const which = outside === 1 ? "This address is" : `${outside} of these addresses are`;
    const words = `${which} not a public agency’s, as far as we know, and you can send to ${more(away)} of that kind today, of ${limits.outside}.`;
    throw refusal(words, nextAt, step);
  }
  return step;
}

/**
 * Refuses a batch that does not fit whole, `sending_limit` (429), saying how many letters would; letters that wait for
 * their turn count as sent. `waiting`: how many of these do already.
 */
export async function refuseLongBatch(
  context: Context,
  tx: Tx,
  { ownerId, letters, waiting = 0 }: { ownerId: string; letters: number; waiting?: number },
): Promise<void> {
  await lockSending(tx, ownerId);
  const { step, used } = await usedToday(context, tx, ownerId);
  const most = STEP_LIMITS[step].recipients;
  const left = most - used.recipients - (await countWaiting(tx, ownerId)) + waiting;
  if (letters <= left) return;
  const nextAt = await nextRoom(context, tx, ownerId, { what: "recipients", step, wanted: letters });
  const words = `These are ${count(letters, "letter")}, and you can send ${more(left)} today, of ${most}. None was sent.`;
  throw refusal(words, nextAt, step);
}

/** `GET /api/me/sending`. */
export function readSending(context: Context, ownerId: string): Promise<Sending> {
  return asPerson(context.db, ownerId, async (tx) => {
    const now = nowOf(context).getTime();
    const step = await stepOf(tx, ownerId);
    const sent = await lastDay(context, tx, ownerId, "message");
    const invited = await lastDay(context, tx, ownerId, "invitation");
    const limits = STEP_LIMITS[step];
    const waiting = { at: now, amount: await countWaiting(tx, ownerId) };
    return {
      step,
      recipients: view([...amounts(sent, "recipients"), waiting], limits.recipients, now),
      outside: view(amounts(sent, "outside"), limits.outside, now),
      outsideInReplies: limits.outsideInReplies,
      invitations: view(amounts(invited, "recipients"), INVITATIONS_A_DAY, now),
    };
  });
}

function view(sent: { at: number; amount: number }[], most: number, now: number) {
  const left = Math.max(0, roomIn(sent, { most, now }).left);
  const { nextAt } = roomIn(sent, { most, now, wanted: left + 1 });
  return { left, most, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
}

const stepOf = async (tx: Tx, ownerId: string): Promise<SendingStep> =>
  (await sendingStepOf(tx, ownerId))?.step ?? "new";

const sinceYesterday = (context: Context) => new Date(dayBefore(nowOf(context).getTime()));

async function usedToday(context: Context, tx: Tx, ownerId: string) {
  const step = await stepOf(tx, ownerId);
  const used = await sumSince(tx, ownerId, { kind: "message", since: sinceYesterday(context) });
  return { step, used };
}

const lastDay = (context: Context, tx: Tx, ownerId: string, kind: SentKind) =>
  sentSince(tx, ownerId, { kind, since: sinceYesterday(context) });

/** When this much fits, in milliseconds since the epoch; null where it never does. */
async function nextRoom(
  context: Context,
  tx: Tx,
  ownerId: string,
  { what, step, wanted }: { what: Amount; step: SendingStep; wanted: number },
): Promise<number | null> {
  const sent = amounts(await lastDay(context, tx, ownerId, "message"), what);
  return roomIn(sent, { most: STEP_LIMITS[step][what], now: nowOf(context).getTime(), wanted }).nextAt;
}

const amounts = (sent: readonly SentCount[], what: Amount) =>
  sent.map((one) => ({ at: one.at.getTime(), amount: one[what] })).filter(({ amount }) => amount > 0);

const count = (amount: number, thing: string) => `${amount} ${thing}${amount === 1 ? "" : "s"}`;
const more = (left: number) => (left <= 0 ? "no more" : `${left} more`);

function refusal(words: string, nextAt: number | null, step: SendingStep): Problem {
  const when = nextAt === null ? "" : ` There is room for this after ${utcMinute(nextAt)}.`;
  const detail = `${words}${when}${step === "full" ? "" : ` ${RISES}`}`;
  return new Problem(429, "sending_limit", detail, [{ path: "/to", message: detail }]);
}

const RISES = "The limit rises when an agency answers one of your requests, or ask us to raise it.";
