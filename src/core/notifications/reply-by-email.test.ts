import { expect, test } from "vitest";
import { type Authentication, sandboxAuthentication } from "#core/mail/authentication.ts";
import {
  isNotificationsAddress,
  notificationsAddress,
  replyLocalPart,
  replyLocalPartOf,
} from "./notification-address.ts";
import { selectAttachments } from "./notification-attachments.ts";
import { decideEmailReply, type EmailReply } from "./reply-by-email.ts";

const VERIFIED: Authentication = {
  ...sandboxAuthentication("example.org"),
  verdict: "verified",
  notChecked: null,
};

const answer = (changes: Partial<EmailReply> = {}): EmailReply => ({
  message: {
    headers: [],
    from: { address: "Ada@Example.org" },
    subject: "Re: Lead levels — NARA",
    text: "The years 2020 to 2024.",
    attachments: [],
  },
  kind: "reply",
  envelopeFrom: "ada@example.org",
  authentication: VERIFIED,
  attachments: [],
  user: { email: "ada@example.org", disabled: false },
  closed: false,
  answeredKind: "reply",
  pendingReplies: 0,
  earlierReplies: [],
  notificationTraces: {
    brand: "Daylight",
    mailDomain: "in.daylight.test",
    publicHost: "daylight.test",
    ownAddress: "ada@example.org",
    notificationText: null,
  },
  limits: { bytes: 25_000_000, files: 30, text: 50_000 },
  ...changes,
});
const mail = (changes: Partial<EmailReply["message"]>) => ({ message: { ...answer().message, ...changes } });
const automatic = (value: string) => mail({ headers: [{ name: "auto-submitted", value }] });

test("an answer that is proven, and theirs beyond doubt, is sent", () => {
  expect(decideEmailReply(answer())).toEqual({
    action: "send",
    why: null,
    text: "The years 2020 to 2024.",
    notifyUser: false,
  });
  expect(decideEmailReply(answer(automatic("no"))).action).toBe("send");
  expect(decideEmailReply(answer({ attachments: [{ size: 25_000_000 }] })).action).toBe("send");
});

const decided: [string, Partial<EmailReply>, "wait" | "discard", string, boolean][] = [
  ["another's address", mail({ from: { address: "eve@example.org" } }), "wait", "not_you", true],
  ["no sender", mail({ from: null }), "wait", "not_you", true],
  ["nothing checked", { authentication: null }, "wait", "not_proven", true],
  ["a sandbox", { authentication: sandboxAuthentication("example.org") }, "wait", "not_proven", true],
  ["a failed check", { authentication: { ...VERIFIED, verdict: "failed" } }, "wait", "not_proven", true],
  ["nobody vouches", { authentication: { ...VERIFIED, verdict: "unverified" } }, "wait", "not_proven", true],
  [
    "proof of another domain",
    { authentication: { ...VERIFIED, domain: "example.com" } },
    "wait",
    "not_proven",
    true,
  ],
  ["words among quotes", mail({ text: "> a?\nYes.\n> b?\nNo." }), "wait", "unsure_text", true],
  ["files without words", { ...mail({ text: "" }), attachments: [{ size: 1 }] }, "wait", "no_words", true],
  ["a closed request", { closed: true }, "wait", "closed", true],
  ["an answer to a robot", { answeredKind: "bounce" }, "wait", "nobody_reads", true],
  ["other words in mail with a known id", { earlierReplies: ["Before."] }, "wait", "twice", true],
  ["absence in words only", { kind: "auto_reply" }, "wait", "like_automatic", false],
  ["the same again", { earlierReplies: ["The years 2020 to 2024."] }, "discard", "twice", false],
  ["a vacation program", automatic("auto-replied"), "discard", "automatic", false],
  [
    "an old vacation program",
    mail({ subject: "Automatic reply: Re: Lead levels" }),
    "discard",
    "automatic",
    false,
  ],
  ["a null sender", { envelopeFrom: "" }, "discard", "automatic", false],
  ["a bounce", { kind: "bounce" }, "discard", "automatic", false],
  ["a receipt", { kind: "read_receipt" }, "discard", "automatic", false],
  ["a recall", { kind: "recall" }, "discard", "automatic", false],
  [
    "a disabled account",
    { user: { email: "ada@example.org", disabled: true } },
    "discard",
    "disabled",
    false,
  ],
  ["nothing", mail({ text: " \n" }), "discard", "empty", false],
  ["30 MB", { attachments: [{ size: 30_000_000 }] }, "discard", "too_large", true],
  [
    "31 files",
    { attachments: Array.from({ length: 31 }, () => ({ size: 1 })) },
    "discard",
    "too_large",
    true,
  ],
  ["a book", mail({ text: "x".repeat(50_001) }), "discard", "too_large", true],
  ["the 21st that waits", { authentication: null, pendingReplies: 20 }, "discard", "too_many", false],
];
test.each(decided)("not sent: %s", (_name, changes, action, why, notifyUser) => {
  expect(decideEmailReply(answer(changes))).toMatchObject({ action, why, notifyUser });
});

test("an answering address is known again, however its letters are written; nothing else is one", () => {
  const local = replyLocalPart(Uint8Array.from({ length: 32 }, (_, n) => n * 7));
  expect(local).toMatch(/^answer-[a-hjkmnp-z2-9]{13}$/);
  expect(local).not.toBe(replyLocalPart(Uint8Array.from({ length: 32 }, (_, n) => n * 7 + 1)));
  for (const address of [`${local}@in.daylight.test`, `${local.toUpperCase()}@IN.daylight.test`]) {
    expect(replyLocalPartOf(address, "in.daylight.test")).toBe(local);
  }
  for (const address of [
    `${local}@elsewhere.test`,
    `${local}x@in.daylight.test`,
    "answer-@in.daylight.test",
    "amber-beach-abcdefghjkmnp@in.daylight.test",
    "",
  ]) {
    expect(replyLocalPartOf(address, "in.daylight.test"), address).toBeNull();
  }
  expect(isNotificationsAddress(notificationsAddress("in.daylight.test"), "in.daylight.test")).toBe(true);
  expect(isNotificationsAddress("Notices@IN.daylight.test", "in.daylight.test")).toBe(true);
  expect(isNotificationsAddress("notices@elsewhere.test", "in.daylight.test")).toBe(false);
});

test("files are attached in order while there is room; what a computer would run is only named", () => {
  const file = (name: string, size: number, type = "application/pdf") => ({ name, size, type });
  const chosen = selectAttachments([
    file("a.pdf", 6_000_000),
    file("b.pdf", 6_000_000),
    file("c.pdf", 4_000_000),
    file("d.pdf", 1),
    file("run.exe", 0, "application/x-msdownload"),
    file("page.html", 0, "text/html"),
    file("invoice.pdf", 0, "application/x-msdownload"),
    file("all.zip", 0, "application/zip"),
  ]);
  expect(chosen.filter(({ attached }) => attached).map(({ name }) => name)).toEqual(["a.pdf", "c.pdf"]);
});
