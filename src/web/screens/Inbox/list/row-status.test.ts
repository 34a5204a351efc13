import { expect, test } from "vitest";
import { rowAppearance, rowStatus } from "./row-status.ts";

const now = new Date(2026, 10, 20, 15);
const row = {
  delivery: null,
  classification: { kind: "reply", outcome: "released", confidence: "sure", confirmed: true },
  senderWarning: null,
  scheduledAt: null,
  snoozedUntil: null,
} as const;
const label = (...[more, folder]: [object, Parameters<typeof rowStatus>[1]]) =>
  rowStatus({ ...row, ...more }, folder, now)?.label.replaceAll("\u00a0", " ");

test("a snoozed conversation says until when", () => {
  const snoozedUntil = new Date(2026, 10, 23, 8).toISOString();
  expect(label({ snoozedUntil }, "snoozed")).toBe("Until Nov 23, 8:00 AM");
});

test("a scheduled letter says when it is sent", () => {
  const scheduledAt = new Date(2026, 10, 20, 18).toISOString();
  expect(label({ scheduledAt }, "scheduled")).toBe("Sends today, 6:00 PM");
  expect(label({ scheduledAt, delivery: "scheduled" }, "all")).toBe("Sends today, 6:00 PM");
});

test("Sent shows the delivery status, other lists only problems", () => {
  expect(label({ delivery: "accepted" }, "sent")).toBe("Accepted");
  expect(label({ delivery: "accepted" }, "inbox")).toBe("Released");
  expect(label({ delivery: "bounced" }, "inbox")).toBe("Bounced");
  expect(label({ delivery: "held" }, "all")).toBe("Held");
  expect(rowStatus({ ...row, classification: null }, "inbox", now)).toBeNull();
});

test("a warning about the sender takes the place of the outcome", () => {
  expect(label({ senderWarning: "suspicious" }, "inbox")).toBe("Suspicious sender");
  expect(label({ senderWarning: "unknown" }, "all")).toBe("Unknown sender");
});

test("a row shows a delivery problem before the last reply, and nothing once the letter is delivered", () => {
  const { classification, senderWarning } = row;
  const name = (delivery: "bounced" | "accepted") =>
    rowAppearance({ senderWarning, delivery, classification })?.label;
  expect([name("bounced"), name("accepted")]).toEqual(["Bounced", "Released"]);
  expect(rowAppearance({ senderWarning, delivery: "accepted", classification: null })).toBeNull();
});
