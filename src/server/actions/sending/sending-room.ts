import type { Sending } from "#contract/sending.ts";
import { Problem } from "#core/problem.ts";
import { INVITATIONS_A_DAY, type SendingStep, STEP_LIMITS } from "#core/sending/limits.ts";
import { dayBefore, roomIn, utcMinute } from "#core/sending/room.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { countWaiting } from "#server/db/batches.ts";
import { lockSending, type SentCount, sendingStepOf, sentSince } from "#server/db/sending/sent-counts.ts";

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
  const { step, sent, now } = await sendingOf(context, tx, ownerId);
  const limits = STEP_LIMITS[step];
  const all = roomIn(amounts(sent, "recipients"), { most: limits.recipients, now, wanted: recipients });
  if (recipients > all.left) {
    throw refusal(
      `This goes to ${count(recipients, "recipient")}, and you can send to ${more(all.left)} today, of ${limits.recipients}.`,
      { nextAt: all.nextAt, step },
    );
  }
  const away = roomIn(amounts(sent, "outside"), { most: limits.outside, now, wanted: outside });
  if (outside > 0 && outside > away.left) {
    throw refusal(
      `${outside === 1 ? "This address is" : `${outside} of these addresses are`} not a public agency’s, as far as we know, and you can send to ${more(away.left)} such ${away.left === 1 ? "address" : "addresses"} today, of ${limits.outside}.`,
      { nextAt: away.nextAt, step },
    );
  }
  return step;
}

/** How many letters of a batch may still go today, those that wait for their turn counted as sent. Locks as above. */
export async function lettersLeft(context: Context, tx: Tx, ownerId: string): Promise<number> {
  await lockSending(tx, ownerId);
  const { step, sent, now } = await sendingOf(context, tx, ownerId);
  const { left } = roomIn(amounts(sent, "recipients"), { most: STEP_LIMITS[step].recipients, now });
  return left - (await countWaiting(tx, ownerId));
}

/** Refuses a batch that does not fit whole, `sending_limit` (429), saying how many letters would. */
export async function refuseLongBatch(
  context: Context,
  tx: Tx,
  { ownerId, letters, waiting = 0 }: { ownerId: string; letters: number; waiting?: number },
): Promise<void> {
  const left = (await lettersLeft(context, tx, ownerId)) + waiting;
  if (letters <= left) return;
  const { step, sent, now } = await sendingOf(context, tx, ownerId);
  const most = STEP_LIMITS[step].recipients;
  const { nextAt } = roomIn(amounts(sent, "recipients"), { most, now, wanted: letters });
  throw refusal(
    `These are ${count(letters, "letter")}, and you can send ${more(left)} today, of ${most}. None was sent.`,
    { nextAt, step },
  );
}

/** `GET /api/me/sending`. */
export function readSending(context: Context, ownerId: string): Promise<Sending> {
  return asPerson(context.db, ownerId, async (tx) => {
    const { step, sent, now } = await sendingOf(context, tx, ownerId);
    const since = new Date(dayBefore(now));
    const invited = await sentSince(tx, ownerId, { kind: "invitation", since });
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
  const { left } = roomIn(sent, { most, now });
  const { nextAt } = roomIn(sent, { most, now, wanted: Math.max(0, left) + 1 });
  return {
    left: Math.max(0, left),
    most,
    nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
  };
}

async function sendingOf(context: Context, tx: Tx, ownerId: string) {
  const now = nowOf(context).getTime();
  const since = new Date(dayBefore(now));
  const sent = await sentSince(tx, ownerId, { kind: "message", since });
  const step: SendingStep = (await sendingStepOf(tx, ownerId))?.step ?? "new";
  return { step, sent, now };
}

const amounts = (sent: readonly SentCount[], what: "recipients" | "outside") =>
  sent.map((one) => ({ at: one.at.getTime(), amount: one[what] })).filter(({ amount }) => amount > 0);

const count = (amount: number, thing: string) => `${amount} ${thing}${amount === 1 ? "" : "s"}`;
const more = (left: number) => (left <= 0 ? "no more" : `${left} more`);

function refusal(words: string, { nextAt, step }: { nextAt: number | null; step: SendingStep }): Problem {
  const when = nextAt === null ? "" : ` There is room after ${utcMinute(nextAt)}.`;
  const detail = `${words}${when}${step === "full" ? "" : ` ${RISES}`}`;
  return new Problem(429, "sending_limit", detail, [{ path: "/to", message: detail }]);
}

const RISES = "The limit rises when an agency answers one of your requests, or ask us to raise it.";
