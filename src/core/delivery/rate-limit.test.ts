import { describe, expect, test } from "vitest";
import {
  backOff,
  INITIAL_RATE_LIMIT_STATE,
  isRateLimitResponse,
  type RateLimitState,
  type RateLimits,
  recover,
  requestSendPermit,
} from "./rate-limit.ts";

const START = Date.UTC(2026, 2, 2, 15);
const LIMITS: RateLimits = { perMinute: 60, concurrency: 2 };

/** Sends `count` letters that come at once, each taking `tookMs`; resolves to the instants at which they went. */
function run(
  count: number,
  {
    limits = LIMITS,
    tookMs = 0,
    late = () => 0,
  }: { limits?: RateLimits; tookMs?: number; late?: () => number } = {},
) {
  let pace: RateLimitState = INITIAL_RATE_LIMIT_STATE;
  const went: number[] = [];
  let asked = 0;
  const queue = Array.from({ length: count }, () => ({ at: START, waited: false }));
  while (queue.length > 0) {
    queue.sort((a, b) => a.at - b.at);
    const letter = queue.shift();
    if (!letter) break;
    const now = letter.at + (letter.waited ? late() : 0);
    asked++;
    const inFlight = went.filter((at) => at <= now && at + tookMs > now).length;
    const permit = requestSendPermit(pace, limits, { now, inFlight, hasWaited: letter.waited });
    pace = permit.state;
    if (permit.allowed) went.push(now);
    else queue.push({ at: permit.retryAt, waited: true });
  }
  return { went: went.sort((a, b) => a - b), asked };
}

/** The most within any 60 seconds. */
const busiest = (went: number[]) =>
  Math.max(...went.map((from) => went.filter((at) => at >= from && at < from + 60_000).length));

describe("the pace of letters", () => {
  test.each([1, 2, 3, 5, 11, 12, 30, 60, 600])(
    "never more than %i in any minute, and nearly that",
    (perMinute) => {
      const limits = { perMinute, concurrency: 100 };
      const { went } = run(perMinute * 3 + 1, { limits });
      expect(went).toHaveLength(perMinute * 3 + 1);
      expect(busiest(went)).toBeLessThanOrEqual(perMinute);
      const minutes = ((went.at(-1) ?? 0) - START) / 60_000;
      expect(minutes).toBeLessThan(4.2);
    },
  );

  test("nor when those in line come late, as they do after an outage", () => {
    let permit = 0;
    const late = () => (permit++ % 3 === 0 ? 90_000 : 700);
    const { went, asked } = run(200, { late });
    expect(went).toHaveLength(200);
    expect(busiest(went)).toBeLessThanOrEqual(60);
    expect(asked).toBeLessThan(200 * 6);
  });

  test("never more than two at once, and each asks only a few times", () => {
    const { went, asked } = run(50, { tookMs: 4000 });
    for (const at of went) {
      expect(went.filter((other) => other <= at && other + 4000 > at).length).toBeLessThanOrEqual(2);
    }
    expect(asked).toBeLessThan(50 * 8);
  });

  test("those in line go before who comes later; what is urgent goes before all", () => {
    let pace: RateLimitState = INITIAL_RATE_LIMIT_STATE;
    const asking = { now: START, inFlight: 0, hasWaited: false };
    for (;;) {
      const permit = requestSendPermit(pace, LIMITS, asking);
      pace = permit.state;
      if (!permit.allowed) break;
    }
    const soon = START + 500;
    expect(requestSendPermit(pace, LIMITS, { ...asking, now: soon }).allowed).toBe(false);
    expect(requestSendPermit(pace, LIMITS, { ...asking, now: soon, urgent: true }).allowed).toBe(true);
    const later = pace.queueEnd;
    expect(requestSendPermit(pace, LIMITS, { ...asking, now: later - 1, hasWaited: true }).allowed).toBe(
      true,
    );
  });

  test("a domain that had too many is left alone, then written to slowly, then as before", () => {
    const slowed = backOff(INITIAL_RATE_LIMIT_STATE, START);
    const asking = { now: START, inFlight: 0, hasWaited: true };
    expect(requestSendPermit(slowed, LIMITS, asking)).toMatchObject({
      allowed: false,
      retryAt: START + 60_000,
    });
    const first = requestSendPermit(slowed, LIMITS, { ...asking, now: START + 60_000 });
    expect(first.allowed).toBe(true);
    expect(requestSendPermit(first.state, LIMITS, { ...asking, now: START + 60_900 }).allowed).toBe(false);
    let pace = slowed;
    for (let times = 0; times < 20; times++) pace = backOff(pace, START);
    expect(pace.backoffFactor).toBe(32);
    for (let times = 0; times < 40; times++) pace = recover(pace);
    expect(pace.backoffFactor).toBe(1);
  });
});

test("a domain that has too many in the middle of a burst is paused all the same", () => {
  let pace: RateLimitState = INITIAL_RATE_LIMIT_STATE;
  const asking = { now: START, inFlight: 0, hasWaited: false };
  for (
    let permit = requestSendPermit(pace, LIMITS, asking);
    permit.allowed;
    permit = requestSendPermit(pace, LIMITS, asking)
  ) {
    pace = permit.state;
  }
  const permit = requestSendPermit(backOff(pace, START), LIMITS, { ...asking, hasWaited: true });
  expect(permit).toMatchObject({ allowed: false, retryAt: START + 60_000 });
});

test("a clock that was set back holds nothing up", () => {
  const pace = { fullAt: START + 86_400_000, queueEnd: START + 86_400_000, pausedUntil: 0, backoffFactor: 1 };
  expect(requestSendPermit(pace, LIMITS, { now: START, inFlight: 0, hasWaited: false }).allowed).toBe(true);
});

describe("what a server says for now", () => {
  test.each([
    "421 4.7.0 Too many connections from your address",
    "450 4.7.1 Error: too much mail from 192.0.2.1",
    "451 4.7.500 Server busy. Please try again later",
    "452 4.5.3 Too many recipients",
    "421-4.7.28 Our system has detected an unusual rate of unsolicited mail",
    "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery",
  ])("%s: too many", (words) => expect(isRateLimitResponse(words)).toBe(true));

  test.each([
    "451 4.7.1 Greylisting in action, please come back later",
    "450 4.2.0 Greylisted, try again later",
    "452 4.2.2 Mailbox full",
    "452 4.2.2 The recipient exceeded the quota",
    "450 4.7.0 Moderated by our corporate rules",
    "451 4.3.0 Temporary lookup failure",
    "550 5.7.1 Too many of your mails are spam",
    "connect ECONNREFUSED 192.0.2.1:25",
    "",
  ])("%s: not", (words) => expect(isRateLimitResponse(words)).toBe(false));
});
