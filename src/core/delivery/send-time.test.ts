import { describe, expect, test } from "vitest";
import { parseSendTime, resolveSendTime } from "./send-time.ts";

const NOW = Date.UTC(2026, 2, 2, 15);
const DAY = 86_400_000;
const at = (sendAt: number | null, undoSeconds = 20) => resolveSendTime({ now: NOW, undoSeconds, sendAt });

describe("when a letter leaves", () => {
  test("at once, as soon as it can no longer be undone", () => {
    expect(at(null)).toEqual({ at: NOW + 20_000, scheduled: false });
    expect(at(null, 0)).toEqual({ at: NOW, scheduled: false });
  });

  test("at the time chosen, but never before the window is over", () => {
    expect(at(NOW + DAY)).toEqual({ at: NOW + DAY, scheduled: true });
    expect(at(NOW + 5_000)).toEqual({ at: NOW + 20_000, scheduled: false });
    expect(at(NOW + 365 * DAY)).toMatchObject({ scheduled: true });
  });

  test("a browser whose clock is a little behind means now", () => {
    expect(at(NOW - 60_000)).toEqual({ at: NOW + 20_000, scheduled: false });
  });

  test.each([NOW - 10 * 60_000, NOW + 400 * DAY])("not at %i", (sendAt) => {
    expect(() => at(sendAt)).toThrow("Choose a time within the next year.");
  });

  test.each(["", "tomorrow", "2026-03-02", "2026-13-02T15:00:00Z", "2026-03-02T15:00:00"])(
    "%j is no time",
    (words) => expect(() => parseSendTime(words)).toThrow(/RFC 3339/),
  );

  test("a time with an offset is that instant", () => {
    expect(parseSendTime("2026-03-09T09:00:00-05:00").toISOString()).toBe("2026-03-09T14:00:00.000Z");
  });
});
