/**
 * How fast one domain was written to, or the relay as a whole. Times in milliseconds since the epoch. The letters go by
 * the generic cell rate algorithm (ITU-T I.371), which bounds every minute, not only each by the clock.
 */
export type Pace = {
  /** When the allowance is whole again. Each letter puts it off by one interval. */
  fullAt: number;
  /** The next free place in the line of letters that were told when to come back. */
  lineEnd: number;
  /** Nothing goes before this: the other side said "too many". */
  pausedUntil: number;
  /** How many times longer the interval is than the limit asks; 1 is no longer. */
  slowness: number;
};

export type PaceLimits = {
  /** In any 60 seconds; Infinity is no limit. */
  perMinute: number;
  /** Handed over at the same time. */
  atOnce: number;
};

export type Asking = {
  now: number;
  /** How many are being handed over. */
  underWay: number;
  /** It was in line once: it need not stand behind those who came later. */
  waited: boolean;
  /** Somebody waits for it at a screen: it stands in no line, and half of what may go at once is kept for its like. */
  urgent?: boolean;
};

export type Turn = { goes: true; pace: Pace } | { goes: false; at: number; pace: Pace };

export const FRESH: Pace = { fullAt: 0, lineEnd: 0, pausedUntil: 0, slowness: 1 };

const MINUTE_MS = 60_000;
/** Asking costs the database about as much as sending, so those in line ask no closer together than this. */
const CLOSEST_MS = 20;
/** A worker looks for jobs that are due twice a second; without an allowance to make up for it, that much is left free. */
const LATENESS_MS = 500;
const SLOWEST = 32;
const PAUSE_MS = 30_000;

/** Whether a letter may go now, and else when to ask again. Those told to come back are told different times. */
export function takeTurn(kept: Pace, limits: PaceLimits, asking: Asking): Turn {
  const { now, urgent = false } = asking;
  const { interval, burst, step } = rhythmOf(kept, limits);
  // Further ahead than any turn can put it: the clock was set back since, and mail must not wait for it to catch up.
  const usual = rhythmOf(FRESH, limits);
  const isAhead =
    kept.fullAt > now + (usual.burst + SLOWEST) * usual.interval ||
    kept.pausedUntil > now + PAUSE_MS * SLOWEST;
  const pace = isAhead ? { ...FRESH, slowness: kept.slowness } : kept;
  const reserve = urgent ? 0 : Math.floor(burst / 2);
  const allowance = (burst - 1 - reserve) * interval;
  const free = Math.max(pace.fullAt - allowance, pace.pausedUntil);
  const inLine = !urgent && !asking.waited && pace.lineEnd > now;
  if (free <= now && asking.underWay < limits.atOnce && !inLine) {
    return { goes: true, pace: { ...pace, fullAt: Math.max(pace.fullAt, now) + interval } };
  }
  if (urgent) return { goes: false, at: Math.max(free, now + LATENESS_MS), pace };
  const at = Math.max(free, pace.lineEnd, now + step);
  return { goes: false, at, pace: { ...pace, lineEnd: at + step } };
}

/** At most `perMinute` in any minute: a burst of `burst`, and then one each `interval`. */
function rhythmOf({ slowness }: Pace, { perMinute }: PaceLimits) {
  const even = slowness > 1 || perMinute === Number.POSITIVE_INFINITY;
  const burst = even ? 1 : Math.max(1, Math.floor(perMinute / 6));
  const interval = Math.ceil(MINUTE_MS / (perMinute - burst + 1)) * slowness;
  const step = burst === 1 ? interval + LATENESS_MS : Math.max(interval, CLOSEST_MS);
  return { burst, interval, step };
}

/** The other side had too many: half as fast, after a pause that grows with every time it says so. */
export function slowDown(pace: Pace, now: number): Pace {
  const slowness = Math.min(pace.slowness * 2, SLOWEST);
  return { ...pace, slowness, pausedUntil: Math.max(pace.pausedUntil, now + PAUSE_MS * slowness) };
}

/** It took a letter: a little faster again. */
export const speedUp = (pace: Pace): Pace => ({ ...pace, slowness: Math.max(1, pace.slowness - 1) });

const TOO_MANY =
  /too (?:many|much|fast)|\brates?\b|throttl|slow down|concurren|exceed|\blimit|\bbusy\b|unusual volume/i;
/** Greylisting (RFC 6647) is said to every first letter and ends by waiting; a full mailbox is one person's. */
const ABOUT_THIS_LETTER = /gr[ae]y.?list|mailbox|quota|\b4\.2\.2\b|storage/i;

/** Whether a refusal for now (RFC 5321 4yz) is about how much we send, not about this one letter. */
export function saysTooMany(words: string): boolean {
  return /^4(?:21|5[0-2])\b/.test(words) && TOO_MANY.test(words) && !ABOUT_THIS_LETTER.test(words);
}
