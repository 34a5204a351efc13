import { expect, test } from "vitest";
import { digestEmail, singleNotificationEmail } from "./notification-email.ts";
import { NOTIFICATION_KINDS } from "./notification-kinds.ts";
import type { NotificationItem } from "./notification-text.ts";

const place = {
  brand: "Daylight",
  publicUrl: "https://daylight.test",
  stopUrl: "https://daylight.test/api/notices-by-mail/digest/x",
};
const notice = (changes: Partial<NotificationItem> = {}): NotificationItem => ({
  requestId: "r1",
  kind: "overdue",
  day: "2026-11-20",
  today: "2026-11-23",
  clock: "initial_response",
  title: "Lead levels in school drinking water",
  agency: "NARA",
  text: null,
  followUp: null,
  ...changes,
});

test("one thing is told with what was done about it and where to go on", () => {
  const { subject, text, html } = singleNotificationEmail(notice({ followUp: "ready" }), place);
  expect(subject).toBe("Late: Lead levels in school drinking water — NARA");
  expect(text).toBe(`“Lead levels in school drinking water” — NARA

The answer was due Friday, November 20, 2026. A follow-up is written and waits for you to send it.

Look at the follow-up: https://daylight.test/inbox?request=r1

Stop mailing me late answers: https://daylight.test/api/notices-by-mail/digest/x
Choose what we mail you: https://daylight.test/account
`);
  expect(html).toContain('href="https://daylight.test/inbox?request=r1"');
  expect(singleNotificationEmail(notice({ followUp: "sent" }), place).text).toContain(
    "went out by itself, as you asked",
  );
});

test.each([
  [{ kind: "due_soon", day: "2026-11-25" }, "Due Nov 25", "The answer is due Wednesday, November 25, 2026."],
  [{ kind: "due_today", day: "2026-11-23", clock: "production" }, "Due today", "The records are due today."],
  [
    { kind: "overdue", clock: "appeal_decision" },
    "Late",
    "The decision on your appeal was due Friday, November 20, 2026.",
  ],
  [
    { kind: "silence", day: "2026-10-20" },
    "Silent since Oct 20",
    "Nobody has written since October 20, 2026.",
  ],
  [
    { kind: "appeal", day: "2027-01-04" },
    "Appeal until Jan 4, 2027",
    "You can appeal until Monday, January 4, 2027.",
  ],
  [
    { kind: "link", day: "2026-11-24" },
    "A link closes Nov 24",
    "What they sent you a link to can be fetched until Tuesday, November 24, 2026.",
  ],
  [{ kind: "reminder", text: "Call\r\nMs. Lee" }, "Reminder: Call Ms. Lee", "Call Ms. Lee"],
  [
    { kind: "reminder", clock: "reminder" },
    "Look again",
    "The law sets no day for the answer. It is time to look again.",
  ],
  [{ kind: "trouble", text: "550 no such user" }, "A letter did not arrive", "550 no such user"],
] as const)("%j", (changes, subject, words) => {
  const email = singleNotificationEmail(notice(changes), place);
  expect(email.subject).toMatch(new RegExp(`^${subject.replace(".", "\\.")}: Lead levels`));
  expect(email.text).toContain(words);
});

test("a digest counts and groups, and is cut where a list is the better place", () => {
  const many = Array.from({ length: 70 }, (_, n) => notice({ title: `Late ${n}` }));
  const { subject, text } = digestEmail(
    [notice({ kind: "reply", text: "Your request" }), notice({ kind: "due_today" }), ...many],
    place,
  );
  expect(subject).toBe("Daylight: 1 due, 70 late, 1 answered");
  expect(text.indexOf("Due\n")).toBeLessThan(text.indexOf("Late\n"));
  expect(text.match(/daylight\.test\/(inbox|requests-tracker)\?request=/g)).toHaveLength(60);
  expect(text).toContain("12 more are in Daylight: https://daylight.test/requests-tracker\n");
  expect(text).not.toContain("Answered");
});

test("what agencies and people write stays text", () => {
  const hostile = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.org';
  for (const kind of NOTIFICATION_KINDS) {
    const one = notice({ kind, title: hostile, agency: hostile, text: hostile });
    for (const email of [singleNotificationEmail(one, place), digestEmail([one], place)]) {
      expect(email.html).not.toContain("<img");
      expect(email.subject).not.toMatch(/[\r\n]/);
    }
  }
});
