/**
 * How fast one domain was written to, or the relay as a whole. Times in milliseconds since the epoch. The letters go
 * by the generic cell rate algorithm (ITU-T I.371), which bounds every minute, not only each by the clock.
 */
export type RateLimitState = {
  /** When the allowance is whole again. Each letter puts it off by one interval. */
  fullAt: number;
  /** The next free slot in the queue of deferred letters. */
  queueEnd: number;
  /** Nothing goes before this: the other side said "too many". */
  pausedUntil: number;
  /** How many times longer the interval is than the limit asks; 1 is no longer. */
  backoffFactor: number;
};

export type RateLimits = {
  /** In any 60 seconds; Infinity is no limit. */
  perMinute: number;
  /** Handed over at the same time. */
  concurrency: number;
};

export type SendAttempt = {
  now: number;
  /** How many are being handed over. */
  inFlight: number;
  /** It was deferred before, so it does not queue behind later letters. */
  hasWaited: boolean;
  /** Interactive: the user waits for it, so it is not queued, and half of the burst is reserved for such letters. */
  urgent?: boolean;
};

export type SendPermit =
  | { allowed: true; state: RateLimitState }
  | { allowed: false; retryAt: number; state: RateLimitState };

export const INITIAL_RATE_LIMIT_STATE: RateLimitState = {
  fullAt: 0,
  queueEnd: 0,
  pausedUntil: 0,
  backoffFactor: 1,
};

const MINUTE_MS = 60_000;
/** Asking costs the database about as much as sending, so those in line ask no closer together than this. */
const MIN_QUEUE_STEP_MS = 20;
/**
 * A worker looks for jobs that are due twice a second; without an allowance to make up for it, that much is left
 * free.
 */
const POLL_DELAY_MS = 500;
const MAX_BACKOFF_FACTOR = 32;
const PAUSE_MS = 30_000;

/** Whether a letter may be sent now, or else when to retry. Deferred letters get different times. */
export function requestSendPermit(
  stored: RateLimitState,
  limits: RateLimits,
  attempt: SendAttempt,
): SendPermit {
  const { now, urgent = false } = attempt;
  const { interval, burst, step: queueStep } = rateOf(stored, limits);
  // Further ahead than any turn can put it: the clock was set back since, and mail must not wait for it to catch up.
  const normalRate = rateOf(INITIAL_RATE_LIMIT_STATE, limits);
  const isClockAhead =
    stored.fullAt > now + (normalRate.burst + MAX_BACKOFF_FACTOR) * normalRate.interval ||
    stored.pausedUntil > now + PAUSE_MS * MAX_BACKOFF_FACTOR;
  const state = isClockAhead ? { ...INITIAL_RATE_LIMIT_STATE, backoffFactor: stored.backoffFactor } : stored;
  const urgentReserve = urgent ? 0 : Math.floor(burst / 2);
  const allowance = (burst - 1 - urgentReserve) * interval;
  const freeAt = Math.max(state.fullAt - allowance, state.pausedUntil);
  const isQueued = !urgent && !attempt.hasWaited && state.queueEnd > now;
  if (freeAt <= now && attempt.inFlight < limits.concurrency && !isQueued) {
    return { allowed: true, state: { ...state, fullAt: Math.max(state.fullAt, now) + interval } };
  }
  if (urgent) return { allowed: false, retryAt: Math.max(freeAt, now + POLL_DELAY_MS), state };
  const retryAt = Math.max(freeAt, state.queueEnd, now + queueStep);
  return { allowed: false, retryAt, state: { ...state, queueEnd: retryAt + queueStep } };
}

/** At most `perMinute` in any minute: a burst of `burst`, and then one each `interval`. */
function rateOf({ backoffFactor }: RateLimitState, { perMinute }: RateLimits) {
  const isEvenlySpaced = backoffFactor > 1 || perMinute === Number.POSITIVE_INFINITY;
  const burst = isEvenlySpaced ? 1 : Math.max(1, Math.floor(perMinute / 6));
  const interval = Math.ceil(MINUTE_MS / (perMinute - burst + 1)) * backoffFactor;
  const queueStep = burst === 1 ? interval + POLL_DELAY_MS : Math.max(interval, MIN_QUEUE_STEP_MS);
  return { burst, interval, step: queueStep };
}

/** The other side had too many: half as fast, after a pause that grows with every time it says so. */
export function backOff(state: RateLimitState, now: number): RateLimitState {
  const backoffFactor = Math.min(state.backoffFactor * 2, MAX_BACKOFF_FACTOR);
  return {
    ...state,
    backoffFactor,
    pausedUntil: Math.max(state.pausedUntil, now + PAUSE_MS * backoffFactor),
  };
}

/** It took a letter: a little faster again. */
export const recover = (state: RateLimitState): RateLimitState => ({
  ...state,
  backoffFactor: Math.max(1, state.backoffFactor - 1),
});

const RATE_LIMIT_TEXT =
  /too (?:many|much|fast)|\brates?\b|throttl|slow down|concurren|exceed|\blimit|\bbusy\b|unusual volume/i;
/** Greylisting (RFC 6647) is said to every first letter and ends by waiting; a full mailbox is one user's. */
const MESSAGE_SPECIFIC_TEXT = /gr[ae]y.?list|mailbox|quota|\b4\.2\.2\b|storage/i;

/** Whether a refusal for now (RFC 5321 4yz) is about how much we send, not about this one letter. */
export function isRateLimitResponse(response: string): boolean {
  return (
    /^4(?:21|5[0-2])\b/.test(response) &&
    RATE_LIMIT_TEXT.test(response) &&
    !MESSAGE_SPECIFIC_TEXT.test(response)
  );
}
