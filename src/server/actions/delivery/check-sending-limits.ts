import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { formatUtcMinute, remainingQuota, windowStart } from "#core/delivery/daily-quota.ts";
import {
  limitsOf,
  MAX_INVITATIONS_PER_DAY,
  type SendingTier,
  type TierLimits,
} from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { countPendingLetters } from "#server/db/delivery/batches.ts";
import {
  lockSending,
  type SentCount,
  type SentKind,
  sendingAllowanceOf,
  sentCountsSince,
  sentTotalsSince,
} from "#server/db/delivery/sent-counts.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";

type LimitKind = "recipients" | "outside";

type SendingAmounts = {
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
export async function assertWithinSendingLimits(
  context: Context,
  tx: Tx,
  { ownerId, recipients, outside }: SendingAmounts,
): Promise<SendingTier> {
  await lockSending(tx, ownerId);
  const account = await usedToday(context, tx, ownerId);
  const { limits, used } = account;
  const left = limits.recipients - used.recipients;
  if (recipients > left) {
    const nextAt = await nextAvailableAt(context, tx, ownerId, {
      limitKind: "recipients",
      limits,
      wanted: recipients,
    });
    const summary = formatMessage(deliveryErrors.limits.recipients, {
      count: recipients,
      left: Math.max(0, left),
      most: limits.recipients,
    });
    throw limitProblem(summary, nextAt, account);
  }
  const outsideLeft = limits.outside - used.external_recipients;
  if (outside > 0 && outside > outsideLeft) {
    const nextAt = await nextAvailableAt(context, tx, ownerId, {
      limitKind: "outside",
      limits,
      wanted: outside,
    });
    const summary = formatMessage(deliveryErrors.limits.outside, {
      count: outside,
      left: Math.max(0, outsideLeft),
      most: limits.outside,
    });
    // The recipients that an administrator chose are no reason that more addresses of this kind would not be allowed.
    throw limitProblem(summary, nextAt, { ...account, isChosen: false });
  }
  return account.step;
}

/**
 * Refuses a batch that does not fit whole, `sending_limit` (429), saying how many letters would; letters that wait for
 * their turn count as sent. `waiting`: how many of these do already.
 */
export async function assertBatchWithinLimits(
  context: Context,
  tx: Tx,
  { ownerId, letters, waiting = 0 }: { ownerId: string; letters: number; waiting?: number },
): Promise<void> {
  await lockSending(tx, ownerId);
  const account = await usedToday(context, tx, ownerId);
  const { limits, used } = account;
  const most = limits.recipients;
  const left = most - used.recipients - (await countPendingLetters(tx, ownerId)) + waiting;
  if (letters <= left) return;
  const nextAt = await nextAvailableAt(context, tx, ownerId, {
    limitKind: "recipients",
    limits,
    wanted: letters,
  });
  const summary = formatMessage(deliveryErrors.limits.batch, {
    count: letters,
    left: Math.max(0, left),
    most,
  });
  throw limitProblem(summary, nextAt, account);
}

/** `GET /api/me/sending`. */
export function readSendingLimits(context: Context, ownerId: string): Promise<SendingQuota> {
  return withUser(context.db, ownerId, async (tx) => {
    const now = nowOf(context).getTime();
    const { step, lettersPerDay } = await sendingAllowanceOf(tx, ownerId);
    const sent = await sentInLastDay(context, tx, ownerId, "message");
    const invited = await sentInLastDay(context, tx, ownerId, "invitation");
    const limits = limitsOf(step, lettersPerDay);
    const waiting = { at: now, amount: await countPendingLetters(tx, ownerId) };
    return {
      step,
      recipients: limitView([...amounts(sent, "recipients"), waiting], limits.recipients, now),
      external: limitView(amounts(sent, "outside"), limits.outside, now),
      externalInReplies: limits.externalInReplies,
      invitations: limitView(amounts(invited, "recipients"), MAX_INVITATIONS_PER_DAY, now),
    };
  });
}

function limitView(sent: { at: number; amount: number }[], limit: number, now: number) {
  const left = Math.max(0, remainingQuota(sent, { limit, now }).remaining);
  const { nextAt } = remainingQuota(sent, { limit, now, requested: left + 1 });
  return { remaining: left, limit, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
}

const sinceYesterday = (context: Context) => new Date(windowStart(nowOf(context).getTime()));

async function usedToday(context: Context, tx: Tx, ownerId: string) {
  const { step, lettersPerDay } = await sendingAllowanceOf(tx, ownerId);
  const used = await sentTotalsSince(tx, ownerId, { kind: "message", since: sinceYesterday(context) });
  return { step, limits: limitsOf(step, lettersPerDay), isChosen: lettersPerDay !== null, used };
}

const sentInLastDay = (context: Context, tx: Tx, ownerId: string, kind: SentKind) =>
  sentCountsSince(tx, ownerId, { kind, since: sinceYesterday(context) });

/** When this much fits, in milliseconds since the epoch; null where it never does. */
async function nextAvailableAt(
  context: Context,
  tx: Tx,
  ownerId: string,
  { limitKind, limits, wanted: requested }: { limitKind: LimitKind; limits: TierLimits; wanted: number },
): Promise<number | null> {
  const sent = amounts(await sentInLastDay(context, tx, ownerId, "message"), limitKind);
  return remainingQuota(sent, {
    limit: limits[limitKind],
    now: nowOf(context).getTime(),
    requested,
  }).nextAt;
}

const amounts = (sent: readonly SentCount[], limitKind: LimitKind) =>
  sent
    .map((one) => ({
      at: one.at.getTime(),
      amount: limitKind === "outside" ? one.external_recipients : one.recipients,
    }))
    .filter(({ amount }) => amount > 0);

function limitProblem(
  summary: string,
  nextAt: number | null,
  { step, isChosen }: { step: SendingTier; isChosen: boolean },
): Problem {
  const { availableAt, hint, chosenHint } = deliveryErrors.limits;
  const detail = [
    summary,
    ...(nextAt === null ? [] : [formatMessage(availableAt, { time: formatUtcMinute(nextAt) })]),
    ...(isChosen ? [chosenHint] : step === "full" ? [] : [hint]),
  ].join(" ");
  return new Problem(429, "sending_limit", detail, [{ path: "/to", message: detail }]);
}
