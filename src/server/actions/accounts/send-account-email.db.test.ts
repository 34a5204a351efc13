import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendAccountCode } from "./send-account-email.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const at = Temporal.Instant.from("2026-03-02T15:04:00Z");
const newest = async () => {
  const { rows } = await app.database.pool.query<{ mail: { subject: string; text: string } }>(
    "select mail from outbox order by id desc limit 1",
  );
  return rows[0]?.mail;
};

test("the email with a code says what it is for, where it works, and from where and when it was requested", async () => {
  const code = { to: "ann@example.org", code: "418203", form: "digits", ip: "203.0.113.9", at } as const;
  await sendAccountCode(app.context, app.database.db, { ...code, purpose: "signup", expiresHours: 24 });
  const mail = await newest();
  expect(mail?.subject).toBe("418203 is your Daylight code");
  expect(mail?.text).toContain("It works for 24 hours, on the page where you requested it.");
  expect(mail?.text).toContain("March 2, 2026 at 3:04 PM UTC from the network address 203.0.113.9.");
  expect(mail?.text).toContain("do not give the code to anyone");
});

test("the code of a link is in the fragment, so that servers do not log it", async () => {
  const code = { to: "a+b@example.org", code: "x".repeat(43), form: "link", ip: undefined, at } as const;
  await sendAccountCode(app.context, app.database.db, {
    ...code,
    purpose: "forgot_password",
    expiresHours: 2,
  });
  const mail = await newest();
  expect(mail?.subject).toBe("Choose your Daylight password");
  const url = new URL(/https:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(url.pathname + url.search).toBe("/login?forgot");
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
    email: "a+b@example.org",
    code: "x".repeat(43),
  });
});
