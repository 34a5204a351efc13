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

test("one notification says what was done about it and has a link", () => {
  const { subject, text, html } = singleNotificationEmail(notice({ followUp: "ready" }), place);
  expect(subject).toBe("Overdue: Lead levels in school drinking water — NARA");
  expect(text).toBe(`“Lead levels in school drinking water” — NARA

The response was due Friday, November 20, 2026. A follow-up is ready for you to send.

Review the follow-up: https://daylight.test/inbox?request=r1

Stop emailing me overdue responses: https://daylight.test/api/notices-by-mail/digest/x
Change your email notifications: https://daylight.test/account
`);
  expect(html).toContain('href="https://daylight.test/inbox?request=r1"');
  expect(singleNotificationEmail(notice({ followUp: "sent" }), place).text).toContain(
    "was sent automatically, as you chose",
  );
});

test.each([
  [
    { kind: "due_soon", day: "2026-11-25" },
    "Due Nov 25",
    "The response is due Wednesday, November 25, 2026.",
  ],
  [{ kind: "due_today", day: "2026-11-23", clock: "production" }, "Due today", "The records are due today."],
  [
    { kind: "overdue", clock: "appeal_decision" },
    "Overdue",
    "The decision on your appeal was due Friday, November 20, 2026.",
  ],
  [
    { kind: "silence", day: "2026-10-20" },
    "No email since Oct 20",
    "There has been no email since October 20, 2026.",
  ],
  [
    { kind: "appeal", day: "2027-01-04" },
    "Appeal by Jan 4, 2027",
    "You can appeal until Monday, January 4, 2027.",
  ],
  [
    { kind: "link", day: "2026-11-24" },
    "A link expires Nov 24",
    "You can use the link in the agency’s email until Tuesday, November 24, 2026.",
  ],
  [{ kind: "reminder", text: "Call\r\nMs. Lee" }, "Reminder: Call Ms. Lee", "Call Ms. Lee"],
  [
    { kind: "reminder", clock: "reminder" },
    "Check on your request",
    "The law sets no deadline for the response. It is time to check on your request.",
  ],
  [{ kind: "trouble", text: "550 no such user" }, "A letter was not delivered", "550 no such user"],
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
  expect(subject).toBe("Daylight: 1 due, 70 overdue, 1 reply");
  expect(text.indexOf("Due\n")).toBeLessThan(text.indexOf("Overdue\n"));
  expect(text.match(/daylight\.test\/(inbox|requests-tracker)\?request=/g)).toHaveLength(60);
  expect(text).toContain("See 12 more notifications in Daylight: https://daylight.test/requests-tracker\n");
  expect(text).not.toContain("Replies");
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
