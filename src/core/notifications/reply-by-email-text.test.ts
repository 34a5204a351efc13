import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";
import { extractReplyText, REPLY_MARKER } from "./reply-by-email-text.ts";

const NOTICE = [
  REPLY_MARKER,
  "",
  "NARA wrote about your request “Lead levels”.",
  "It seems to say that they need something clarified before they go on. Read it below to be sure.",
  "",
  "From: Jane Officer <foia@nara.gov>",
  "Date: Tuesday, March 3, 2026",
  "Subject: Your request",
  "",
  "Which years do you mean?",
  "",
  "Open the conversation: https://daylight.test/inbox?request=1",
].join("\n");

const TRACES = {
  brand: "Daylight",
  mailDomain: "in.daylight.test",
  publicHost: "daylight.test",
  ownAddress: "ada@example.org",
  notificationText: NOTICE,
};

const quoted = NOTICE.split("\n")
  .map((line) => `> ${line}`.trimEnd())
  .join("\n");
const WORDS = "The years 2020 to 2024.\n\nSchools only.";
const GMAIL =
  "On Tue, Mar 3, 2026 at 10:00 AM National Archives via Daylight <\nnotices@in.daylight.test> wrote:";
const OUTLOOK =
  "From: National Archives via Daylight <notices@in.daylight.test>\nSent: Tuesday, March 3, 2026 10:00 AM\nTo: ada@example.org\nSubject: Re: Lead levels — NARA";

describe("the words of an answer", () => {
  const sure: [string, string][] = [
    ["nothing quoted", WORDS],
    ["Gmail", `${WORDS}\n\n${GMAIL}\n\n${quoted}\n`],
    [
      "Apple Mail",
      `${WORDS}\n\n> On Mar 3, 2026, at 10:00, National Archives via Daylight <notices@in.daylight.test> wrote:\n> \n${quoted}\n`,
    ],
    ["Outlook, which quotes without marks", `${WORDS}\n\n${OUTLOOK}\n\n${NOTICE}`],
    [
      "Outlook on the web, with its line",
      `${WORDS}\n\n________________________________\n${OUTLOOK}\n\n${NOTICE}`,
    ],
    ["a divider", `${WORDS}\n\n-----Original Message-----\n${OUTLOOK}\n\n${NOTICE}`],
    ["HTML made into text, without marks", `${WORDS}\n\n${GMAIL}\n\n${NOTICE}`],
    [
      "a language nobody listed",
      `${WORDS}\n\nDen 3 mars 2026 kl. 10.00 skrev National Archives via Daylight <notices@in.daylight.test>:\n\n${NOTICE}`,
    ],
    ["below the quote", `${GMAIL}\n${quoted}\n\n${WORDS}`],
    ["a signature", `${WORDS}\n\n-- \nAda\n12 Home Street\n\n${GMAIL}\n${quoted}`],
    ["a phone's line", `${WORDS}\n\nSent from my iPhone\n\n${GMAIL}\n${quoted}`],
    [
      "another program's line",
      `${WORDS}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${OUTLOOK}\n\n${NOTICE}`,
    ],
  ];
  test.each(sure)("%s: theirs alone, and nobody has to look", (_name, mail) => {
    expect(extractReplyText(mail, TRACES)).toEqual({ text: WORDS, sure: true });
    expect(extractReplyText(mail.replaceAll("\n", "\r\n"), TRACES).text.replaceAll("\r", "")).toBe(WORDS);
  });

  const unsure: [string, string][] = [
    ["words between quoted lines", `> Which years do you mean?\n2020.\n> Which schools?\nAll.`],
    ["words above and below", `Hello.\n\n${GMAIL}\n${quoted}\n\nAnd another thing.`],
    ["a program's footer below the quote", `${WORDS}\n\n${GMAIL}\n${quoted}\n\nScanned by Virusguard`],
    ["their own address", `${WORDS}\n\nAda\nADA@example.org`],
    ["a link to the app", `${WORDS}\nsee https://daylight.test/inbox?request=1`],
    ["an address of ours", `${WORDS}\nDen 3 mars skrev notices@in.daylight.test:\n> Which years?`],
    [
      "words in a notice quoted without marks",
      `See below.\n\n${OUTLOOK}\n\n${NOTICE.replace("do you mean?", "do you mean?\n2020 to 2024")}`,
    ],
    [
      "words below a notice quoted without marks",
      `Hello.\n\n${OUTLOOK}\n\n${NOTICE}\n\nThe years 2020 to 2024.`,
    ],
    ["who the notice came from", `${WORDS}\nNational Archives via Daylight skrev den 3 mars\n> Which years?`],
  ];
  test.each(unsure)("%s: the user has to look", (_name, mail) => {
    expect(extractReplyText(mail, TRACES).sure).toBe(false);
  });

  test.each([
    ["an empty mail", ""],
    ["blank lines", "\n \n\r\n"],
    ["only the quote", `${GMAIL}\n\n${quoted}\n`],
    ["only the notice, without marks", NOTICE],
    ["only a signature", "-- \nAda"],
    ["only a phone's line", `Sent from my Galaxy\n\n${GMAIL}\n${quoted}`],
  ])("%s: no words", (_name, mail) => {
    expect(extractReplyText(mail, TRACES).text).toBe("");
  });

  test.each([
    ["kept", NOTICE],
    ["gone", null],
  ])(
    "words below a notice without marks are found, and looked at: the notice is %s",
    (_name, notificationText) => {
      const mail = `${OUTLOOK}\n\n${NOTICE}\n\n${WORDS}`;
      expect(extractReplyText(mail, { ...TRACES, notificationText })).toEqual({
        text: WORDS.replace("\n\n", "\n"),
        sure: false,
      });
    },
  );

  test("nothing of the notice is ever in words that are sure", () => {
    const words = NOTICE.split("\n").filter((line) => line.length > 12);
    for (const [, mail] of [...sure, ...unsure]) {
      const found = extractReplyText(mail, TRACES);
      if (found.sure) for (const line of words) expect(found.text).not.toContain(line);
    }
  });

  test("a megabyte of marks takes no time", async () => {
    const cpu = await cpuMilliseconds(() => {
      extractReplyText(`${">".repeat(200_000)}\n${"On 2026 wrote:\n".repeat(50_000)}${REPLY_MARKER}`, TRACES);
      extractReplyText("Sent from my ".repeat(80_000), TRACES);
    });
    expect(cpu).toBeLessThan(2_000);
  });
});
