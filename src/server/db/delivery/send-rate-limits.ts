import { type Kysely, sql } from "kysely";
import {
  backOff,
  INITIAL_RATE_LIMIT_STATE,
  type RateLimitState,
  type RateLimits,
  recover,
  requestSendPermit,
} from "#core/delivery/rate-limit.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** The row of the relay as a whole, beside those of the domains. */
const RELAY = "*";
/** A try lasts five minutes at the most; one that began before this was cut off and hands nothing over any more. */
const MAX_ATTEMPT_MS = 10 * 60_000;

export type SendRateLimits = {
  perDomain: RateLimits;
  /** Of the relay as a whole, in any minute. */
  perMinute: number;
};

export type SendPermitRequest = {
  domain: string;
  waited: boolean;
  /** The program's own email. Only the relay's rate limit applies to it, and goes first. */
  urgent: boolean;
  now: Date;
};

/**
 * Whether a letter may go now, which then counts, or when to ask again. What was counted is in the database, and the rows
 * stay locked until the caller commits its claim, so that all processes keep one pace.
 */
export async function acquireSendPermit(
  tx: Kysely<Tables>,
  limits: SendRateLimits,
  { domain, waited, urgent, now }: SendPermitRequest,
): Promise<{ allowed: true } | { allowed: false; at: Date }> {
  const attempt = { now: now.getTime(), hasWaited: waited, urgent };
  const retryAt = (at: number) => ({ allowed: false as const, at: new Date(at) });
  const domainState = urgent ? null : await lockRateLimit(tx, domain);
  const permit =
    domainState &&
    requestSendPermit(domainState, limits.perDomain, {
      ...attempt,
      inFlight: await underWay(tx, domain, now),
    });
  if (permit && !permit.allowed) {
    await saveRateLimit(tx, domain, permit.state);
    return retryAt(permit.retryAt);
  }
  const relay = { perMinute: limits.perMinute, concurrency: Number.POSITIVE_INFINITY };
  const relayPermit = requestSendPermit(await lockRateLimit(tx, RELAY), relay, { ...attempt, inFlight: 0 });
  await saveRateLimit(tx, RELAY, relayPermit.state);
  if (!relayPermit.allowed) return retryAt(relayPermit.retryAt);
  if (permit) await saveRateLimit(tx, domain, permit.state);
  return { allowed: true };
}

/** A domain said "too many", or took a letter after it had. */
export async function adjustRateLimit(
  tx: Kysely<Tables>,
  domain: string,
  { throttled, now }: { throttled: boolean; now: Date },
): Promise<void> {
  const state = await lockRateLimit(tx, domain);
  if (throttled) await saveRateLimit(tx, domain, backOff(state, now.getTime()));
  else if (state.backoffFactor > 1) await saveRateLimit(tx, domain, recover(state));
}

async function underWay(tx: Kysely<Tables>, domain: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - MAX_ATTEMPT_MS);
  const { rows } = await sql<{ letters: number }>`
    select count(*)::int as letters from outbox
    where state = 'sending' and domain = ${domain} and owner_id is not null and claimed_at > ${since}`.execute(
    tx,
  );
  return rows[0]?.letters ?? 0;
}

async function lockRateLimit(tx: Kysely<Tables>, domain: string): Promise<RateLimitState> {
  const locked = () =>
    tx
      .selectFrom("domain_rate_limit")
      .selectAll()
      .where("domain", "=", domain)
      .forUpdate()
      .executeTakeFirst();
  const existing = await locked();
  if (!existing) await insertRateLimit(tx, domain);
  const row = existing ?? (await locked());
  if (!row) return INITIAL_RATE_LIMIT_STATE;
  return {
    fullAt: row.tokens_full_at.getTime(),
    queueEnd: row.queue_end_at.getTime(),
    pausedUntil: row.paused_until.getTime(),
    backoffFactor: row.backoff_factor,
  };
}

/** Two processes may meet a domain at the same time: anyone who comes second finds the row of the first. */
async function insertRateLimit(tx: Kysely<Tables>, domain: string): Promise<void> {
  const start = new Date(INITIAL_RATE_LIMIT_STATE.fullAt);
  await tx
    .insertInto("domain_rate_limit")
    .values({ domain, tokens_full_at: start, queue_end_at: start, paused_until: start })
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .execute();
}

async function saveRateLimit(tx: Kysely<Tables>, domain: string, state: RateLimitState): Promise<void> {
  await tx
    .updateTable("domain_rate_limit")
    .set({
      tokens_full_at: new Date(state.fullAt),
      queue_end_at: new Date(state.queueEnd),
      paused_until: new Date(state.pausedUntil),
      backoff_factor: state.backoffFactor,
    })
    .where("domain", "=", domain)
    .execute();
}
