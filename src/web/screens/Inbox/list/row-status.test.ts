import { expect, test } from "vitest";
import { rowStatus } from "./row-status.ts";

const now = new Date(2026, 10, 20, 15);
const row = {
  delivery: null,
  classification: { kind: "reply", outcome: "released", confidence: "sure", confirmed: true },
  scheduledAt: null,
  snoozedUntil: null,
} as const;
const words = (...[more, folder]: [object, Parameters<typeof rowStatus>[1]]) =>
  rowStatus({ ...row, ...more }, folder, now)?.label.replaceAll("\u00a0", " ");

test("a snoozed conversation says until when", () => {
  const snoozedUntil = new Date(2026, 10, 23, 8).toISOString();
  expect(words({ snoozedUntil }, "snoozed")).toBe("Until Nov 23, 8:00 AM");
});

test("a scheduled letter says when it leaves", () => {
  const scheduledAt = new Date(2026, 10, 20, 18).toISOString();
  expect(words({ scheduledAt }, "scheduled")).toBe("Leaves today, 6:00 PM");
  expect(words({ scheduledAt, delivery: "scheduled" }, "all")).toBe("Leaves today, 6:00 PM");
});

test("Sent shows how far a letter got, other lists only when something is wrong with it", () => {
  expect(words({ delivery: "accepted" }, "sent")).toBe("Accepted");
  expect(words({ delivery: "accepted" }, "inbox")).toBe("Released");
  expect(words({ delivery: "bounced" }, "inbox")).toBe("Bounced");
  expect(words({ delivery: "held" }, "all")).toBe("Held");
  expect(rowStatus({ ...row, classification: null }, "inbox", now)).toBeNull();
});
