import { describe, expect, test } from "vitest";
import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { remainingText, stepText } from "./sending-limit-labels.ts";

const now = new Date(2026, 10, 23, 9, 0);
const room = (remaining: number, nextAt: Date | null = null) => ({
  remaining,
  limit: 10,
  nextAt: nextAt?.toISOString() ?? null,
});
const sending = (
  remaining: number,
  nextAt: Date | null = null,
  step: SendingQuota["step"] = "new",
): SendingQuota => ({
  step,
  recipients: room(remaining, nextAt),
  external: room(2),
  externalInReplies: step !== "new",
  invitations: room(10),
});

describe("the remaining sending limit", () => {
  test("shows how many are left, and when it resets", () => {
    expect(remainingText(sending(7), now)).toBe("You can send to 7 more recipients in the next 24 hours.");
    expect(remainingText(sending(1), now)).toBe("You can send to 1 more recipient in the next 24 hours.");
    expect(remainingText(sending(0, new Date(2026, 10, 23, 14, 30)), now)).toBe(
      "You have reached your sending limit. You can send again after 2:30\u00a0PM.",
    );
    expect(remainingText(sending(0, new Date(2026, 10, 24, 8, 5)), now)).toContain(
      "after Nov\u00a024, 8:05\u00a0AM",
    );
    expect(remainingText(sending(600, null, "full"), now)).toBeNull();
    expect(remainingText(sending(198, null, "known"), now)).toContain("198 more");
  });

  test("explains how the limits rise, up to the highest", () => {
    expect(stepText(sending(7))).toContain("only a first letter");
    expect(stepText(sending(7, null, "answered"))).not.toContain("only a first letter");
    expect(stepText(sending(7, null, "full"))).toBe("Your account has the highest limits.");
  });
});
