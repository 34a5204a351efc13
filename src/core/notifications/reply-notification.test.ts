import { describe, expect, test } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { type ReplyNotification, replyNotificationEmail } from "./reply-notification.ts";
import type { RunningClock } from "./reply-summary-text.ts";
import { unsentReplyEmail } from "./unsent-reply-email.ts";

const CLOCK: RunningClock = { kind: "initial_response", dueOn: "2026-03-30", paused: false };

/** The reading of a letter as its agency would send it. */
const classificationOf = (text: string, changes: Partial<Parameters<typeof classifyMessage>[0]> = {}) =>
  classifyMessage({
    headers: [{ name: "date", value: "Tue, 03 Mar 2026 10:00:00 -0500" }],
    from: { name: "", address: "foia@nara.gov" },
    subject: "Your request",
    text,
    html: null,
    attachments: [],
    deliveryStatus: null,
    returnedHeaders: null,
    ...changes,
  } as Parameters<typeof classifyMessage>[0]);

function notice(text: string, changes: Partial<ReplyNotification> = {}) {
  return replyNotificationEmail({
    brand: "Daylight",
    agency: "NARA",
    title: "Lead levels in school drinking water",
    letter: {
      from: { name: "Jane Officer", address: "foia@nara.gov" },
      on: "2026-03-03",
      subject: "Your request",
      text,
      reading: classificationOf(text),
    },
    warning: null,
    clocks: [CLOCK],
    today: "2026-03-03",
    files: [],
    acceptsReply: true,
    conversationUrl: "https://daylight.test/inbox?request=1",
    stopUrl: "https://daylight.test/api/replies-by-mail/x",
    ...changes,
  });
}

describe("the email that brings a reply", () => {
  test("says what it seems to say, what to do next with the day, and then the letter", () => {
    const { subject, text } = notice(
      "This acknowledges receipt of your public records request, which this office received on March 2, 2026.\n\nYour request has been assigned tracking number 2026-NAR-00042.",
    );
    expect(subject).toBe("Re: Lead levels in school drinking water — NARA");
    expect(text).toBe(`Your answer goes above this line

NARA wrote about your request “Lead levels in school drinking water”
Outcome: The agency received your request and gave it the number 2026-NAR-00042.
You do not need to do anything now. By law, the response is due by Monday, March 30, 2026.

Reply to this email, and your reply goes to NARA from the address of your request, without this text and without your own address.

From: Jane Officer <foia@nara.gov>
Date: Tuesday, March 3, 2026
Subject: Your request

This acknowledges receipt of your public records request, which this office received on March 2, 2026.

Your request has been assigned tracking number 2026-NAR-00042.

Open the conversation: https://daylight.test/inbox?request=1
Stop emailing me replies: https://daylight.test/api/replies-by-mail/x
`);
  });

  const steps: [string, string, RegExp, Partial<ReplyNotification>?][] = [
    [
      "a question, with their day",
      "We need more information before we can process your request. Please clarify the date range of the records you seek by March 20, 2026.",
      /(?:Outcome|Likely outcome): The agency needs a clarification.*\n.*Answer the agency’s question.*/,
    ],
    [
      "a fee in pounds",
      "The charge for your request is £480.00. Please pay it before we begin the search.",
      /£480\b(?!\.00)/,
    ],
    [
      "a denial, whose appeal is not worked out yet",
      "We have determined to deny your request in full. The records are withheld under Exemption 5.",
      /The agency denied your request\..*\n.*Confirm the outcome in Daylight to see the deadline for it\./,
    ],
    [
      "a denial whose last day for the appeal is known",
      "We have determined to deny your request in full. The records are withheld under Exemption 5.",
      /\nYou can appeal until Monday, June 1, 2026\./,
      { clocks: [{ kind: "appeal", dueOn: "2026-06-01", paused: false }] },
    ],
    [
      "nothing that can be told",
      "Thank you for your patience.",
      /We could not tell the outcome\. Read the email below\.\nConfirm the outcome in Daylight/,
    ],
    [
      "a day that has passed",
      "We are still processing your request.",
      /By law, the response was due on Monday, March 30, 2026\./,
      { today: "2026-04-02" },
    ],
    [
      "a clock that is paused",
      "We are still processing your request.",
      /The clock is paused until you answer/,
      { clocks: [{ ...CLOCK, paused: true }] },
    ],
    [
      "no clock",
      "We are still processing your request.",
      /You do not need to do anything now\.\n/,
      { clocks: [] },
    ],
  ];
  test.each(steps)("what to do about %s", (_name, letter, words, changes) => {
    expect(notice(letter, changes).text).toMatch(words);
  });

  test("what is not sure is not reported as if it were", () => {
    const letter = {
      from: { name: "", address: "foia@nara.gov" },
      on: "2026-03-03",
      subject: "",
      text: "Hm.",
    };
    const reading = classificationOf("Hm.");
    const said = (confidence: "sure" | "likely" | "unsure") => {
      const main = { value: "denied" as const, confidence, evidence: [] };
      return notice("", { letter: { ...letter, reading: { ...reading, kind: "reply", main } } }).text;
    };
    expect(said("sure")).toContain("\nOutcome: The agency denied your request.");
    expect(said("likely")).toContain(
      "Likely outcome: The agency denied your request. Read the email below to be sure.",
    );
    expect(said("unsure")).toContain(
      "We are not sure what this email says. Possible outcome: The agency denied your request.",
    );
    expect(said("unsure")).not.toContain("appeal");
  });

  test("earlier mail is folded to a line, a signature stays, and an empty letter says so", () => {
    const { text } = notice(
      "We received your letter.\n\nOn Mon, Mar 2, 2026, Ada wrote:\n> Dear office,\n> send me all records\n\n-- \nJane Officer",
    );
    expect(text).toContain(
      "We received your letter.\n\n… earlier email quoted, see it in Daylight\n\n-- \nJane Officer",
    );
    expect(text).not.toContain("send me all records");
    expect(notice("").text).toContain("(The email has no text. See it in Daylight.)");
    const long = notice("word ".repeat(60_000)).text;
    expect(long).toContain("… see the rest in Daylight");
    expect(long.length).toBeLessThan(210_000);
  });

  test("files are named with what became of them; a warning comes before the letter", () => {
    const { text, html } = notice("See attached.", {
      files: [
        { name: "scan.pdf", size: 2_140_000, attached: true },
        { name: "all\r\nTo: eve@example.org.zip", size: 31_000_000, attached: false },
      ],
      warning: "Claims nara.gov, failed its check.",
    });
    expect(text).toContain(
      "Files\nscan.pdf, 2.1 MB, attached\nall To: eve@example.org.zip, 31 MB, in Daylight: https://daylight.test/inbox?request=1\n",
    );
    expect(text.indexOf("failed its check")).toBeLessThan(text.indexOf("See attached."));
    expect(html).toContain("failed its check");
    const denial = "We have determined to deny your request in full.";
    expect(notice(denial, { warning: "Careful." }).text).toContain("Likely outcome: The agency denied");
  });

  test("a letter's signs mean nothing in the HTML, which loads nothing", () => {
    const { html } = notice('<script>x()</script><img src="http://evil.example/x.png"> & "more"', {
      title: "<b>T</b>",
      agency: "A&B",
      letter: {
        from: { name: "<i>J</i>", address: "j@nara.gov" },
        on: "2026-03-03",
        subject: "<u>S</u>",
        text: "<script>x()</script>",
        reading: null,
      },
    });
    expect(html).not.toMatch(/<script|<img|<b>T|<i>J|<u>S/);
    expect(html).not.toMatch(/src=|url\(|<link/);
    expect(html.match(/href="([^"]+)"/g)).toHaveLength(2);
  });

  test("a subject is one line, whatever the title holds", () => {
    const { subject } = notice("", { title: `Re: one\r\nBcc: eve@example.org ${"x".repeat(500)}` });
    expect(subject).toMatch(/^Re: one Bcc: eve@example\.org x+ — NARA$/);
    expect(subject.length).toBeLessThan(220);
  });

  test.each([
    ["bounce", "A letter to NARA was returned:"],
    ["auto_reply", "This is an automatic reply. It does not stop the clock."],
    ["one_time_code", "This is a code to enter"],
    ["secure_mail", "waiting for you at a secure email service"],
  ] as const)("mail that is no answer says what it is: %s", (kind, words) => {
    const reading = {
      ...classificationOf("Hm."),
      kind,
      bounce:
        kind === "bounce"
          ? {
              recipient: null,
              status: null,
              code: null,
              reason: "No such mailbox.",
              severity: "hard" as const,
              originalMessageId: null,
            }
          : null,
    };
    const { text } = notice("Your code is 123456.", {
      acceptsReply: false,
      letter: {
        from: { name: "", address: "x@nara.gov" },
        on: "2026-03-03",
        subject: "Code",
        text: "Your code is 123456.",
        reading,
      },
    });
    expect(text).toContain(words);
    expect(text).toContain("Your code is 123456.");
    expect(text).toContain("To write to NARA, open the conversation in Daylight.");
  });
});

test("an answer that was not sent: why, and what to do; never the answer itself", () => {
  const given = {
    brand: "Daylight",
    agency: "NARA",
    title: "Lead\r\nlevels",
    conversationUrl: "https://daylight.test/inbox?request=1",
  };
  expect(unsentReplyEmail({ ...given, reason: "not_proven", isPending: true })).toEqual({
    subject: "Confirm your reply to NARA",
    text: [
      "Your reply about “Lead levels” was not sent to NARA: we could not verify that the email came from you.",
      "Review it in Daylight, then send or discard it. Nothing is sent until you do:",
      "https://daylight.test/inbox?request=1",
      "If you did not write it, discard it: someone else has one of your emails.",
    ].join("\n\n"),
  });
  expect(unsentReplyEmail({ ...given, reason: "too_large", isPending: false })).toMatchObject({
    subject: "Your reply to NARA could not be sent",
    text: expect.stringMatching(/larger than the limit for a letter[\s\S]*in several messages/),
  });
});
