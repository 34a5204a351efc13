import { describe, expect, it } from "vitest";
import { readMail } from "#core/reply/read-mail.ts";
import { parseMail } from "#server/mail/parse.ts";
import { cpuMilliseconds } from "#test/cpu-time.ts";
import { ACKNOWLEDGMENTS, AWAY, NOT_AWAY } from "#test/mail/auto/away.ts";
import { NOTICES } from "#test/mail/auto/notices.ts";
import { NOT_BOUNCES } from "#test/mail/bounces/controls.ts";
import { GATEWAY_BOUNCES } from "#test/mail/bounces/gateways.ts";
import { OFFICE_BOUNCES } from "#test/mail/bounces/offices.ts";
import { RARE_BOUNCES } from "#test/mail/bounces/rare.ts";
import { REPORTS } from "#test/mail/bounces/reports.ts";
import { UNIX_BOUNCES } from "#test/mail/bounces/unix.ts";
import { buildMail, OUR_LETTER, type ShortMail } from "#test/mail/build-mail.ts";

const read = async (mail: ShortMail) => readMail(await parseMail(buildMail(mail)));

describe("a delivery report", () => {
  it.each(REPORTS)("$name", async ({ says, id, ...mail }) => {
    const { kind, bounce } = await read(mail);
    const words = [
      kind,
      bounce?.recipient,
      bounce?.status,
      bounce?.code,
      bounce?.severity,
      bounce?.originalMessageId,
    ];
    expect(words).toEqual(["bounce", ...says, id]);
  });
});

describe("a report in free text", () => {
  it.each([...UNIX_BOUNCES, ...OFFICE_BOUNCES, ...GATEWAY_BOUNCES, ...RARE_BOUNCES])(
    "$name",
    async ({ says, ...mail }) => {
      const { kind, bounce } = await read(mail);
      expect([
        kind,
        bounce?.recipient,
        bounce?.status,
        bounce?.code,
        bounce?.severity,
        bounce?.cause,
      ]).toEqual(["bounce", ...says]);
      const givenBack = `${mail.text}${mail.returned ?? ""}`.includes(OUR_LETTER);
      expect(bounce?.originalMessageId).toBe(givenBack ? OUR_LETTER : null);
    },
  );
});

describe("no bounce", () => {
  it.each(NOT_BOUNCES)("$name", async (mail) => {
    const { kind, bounce } = await read(mail);
    expect([kind === "bounce", bounce]).toEqual([false, null]);
  });
});

describe("somebody is away", () => {
  it.each(AWAY)("$name", async ({ until, ...mail }) => {
    const { kind, autoReply, outcomes } = await read(mail);
    expect([kind, autoReply?.until, outcomes]).toEqual(["auto_reply", until, []]);
  });

  it.each(NOT_AWAY)("nobody: $name", async (mail) => {
    expect((await read(mail)).kind).toBe("reply");
  });
});

describe("an automatic acknowledgment", () => {
  it.each(ACKNOWLEDGMENTS)("$name", async ({ number, ...mail }) => {
    const { kind, main, facts } = await read(mail);
    expect(main.value).toBe("acknowledged");
    expect([kind, facts.trackingNumbers[0]?.value ?? null]).toEqual(["acknowledgment", number]);
  });
});

describe("a notice", () => {
  it.each(NOTICES)("$name", async ({ kind, service, link, expires, code, ...mail }) => {
    const reading = await read(mail);
    expect(reading.kind).toBe(kind);
    if (service !== undefined)
      expect(reading.notice).toMatchObject({ service, link, expires: expires ?? null });
    if (code !== undefined) expect(reading.notice?.code).toBe(code);
  });
});

it.each(["<a href=http://x ", "mail message ", "expires 1 ", "you have received ", "read the message "])(
  "reads a megabyte of %j anywhere in bounded time",
  async (piece) => {
    const endless = piece.repeat(1_000_000 / piece.length);
    // As much of the text as notices are read from; the reading of facts has its own test.
    const text = endless.slice(0, 30_000);
    const parts = { text, html: endless, deliveryStatus: null, returnedHeaders: null, attachments: [] };
    const from = { name: "Zix", address: "x@zixmail.net" };
    const mail = {
      ...parts,
      from,
      subject: endless,
      headers: [{ name: "auto-submitted", value: "auto-replied" }],
    };
    expect(await cpuMilliseconds(() => readMail(mail))).toBeLessThan(2000);
  },
);
