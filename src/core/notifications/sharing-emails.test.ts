import { expect, test } from "vitest";
import { invitationEmail, mentionEmail } from "./sharing-emails.ts";

const invitation = {
  brand: "Daylight",
  requester: { name: "Ada Requester", email: "ada@example.org" },
  to: "bob@example.org",
  title: "Lead levels",
  level: "comment" as const,
  url: "https://daylight.test/invitation#token",
};

test("an invitation says who, to what, and how to get in", () => {
  const { subject, text } = invitationEmail(invitation);
  expect(subject).toBe("Ada Requester invites you to a records request");
  expect(text).toContain(
    "Ada Requester (ada@example.org) invites you to view and comment on the records request “Lead levels” in Daylight.",
  );
  expect(text).toContain("https://daylight.test/invitation#token");
  expect(text).toContain("Log in with this address, bob@example.org,");
});

test("to everything, without a name", () => {
  const { subject, text } = invitationEmail({
    ...invitation,
    requester: { name: " ", email: "ada@example.org" },
    title: null,
    level: "view",
  });
  expect(subject).toBe("ada@example.org invites you to their records requests");
  expect(text).toContain("ada@example.org invites you to view all of their records requests in Daylight.");
});

test("what someone calls themselves or a request is one short line of the email", () => {
  const { subject, text } = invitationEmail({
    ...invitation,
    requester: { name: "Ada\r\nBcc: all@example.org", email: "ada@example.org" },
    title: `Win\n\nhttps://evil.example ${"x".repeat(500)}`,
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text.split("\n")[0]).toContain("“Win [link removed] x");
  expect(text.split("\n")[0]?.length).toBeLessThan(300);
});

test("a mention quotes the note, line by line", () => {
  const { subject, text } = mentionEmail({
    brand: "Daylight",
    author: { name: "Bob", email: "bob@example.org" },
    title: "Lead levels",
    note: "@Ada call them.\nTuesday.\n",
    url: "https://daylight.test/requests-tracker?request=1",
  });
  expect(subject).toBe("Bob mentioned you in a note");
  expect(text).toContain(
    "Bob (bob@example.org) wrote a note on “Lead levels”:\n\n> @Ada call them.\n> Tuesday.\n\n",
  );
  expect(text).toContain("https://daylight.test/requests-tracker?request=1");
});
