import { describe, expect, it } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { PORTAL_NOTICES } from "#test/mail/auto/notices.ts";
import { ACKNOWLEDGMENTS, NOT_OUT_OF_OFFICE, OUT_OF_OFFICE } from "#test/mail/auto/out-of-office.ts";
import { DELIVERY_REPORTS } from "#test/mail/bounces/delivery-reports.ts";
import { GATEWAY_BOUNCES } from "#test/mail/bounces/gateways.ts";
import { GERMAN_JAPANESE_BOUNCES } from "#test/mail/bounces/german-japanese.ts";
import { NOT_BOUNCES } from "#test/mail/bounces/non-bounces.ts";
import { OFFICE_SERVER_BOUNCES } from "#test/mail/bounces/office-servers.ts";
import { RARE_SERVER_BOUNCES } from "#test/mail/bounces/rare-servers.ts";
import { UNIX_SERVER_BOUNCES } from "#test/mail/bounces/unix-servers.ts";
import { buildEmail, type EmailSample, LETTER_MESSAGE_ID } from "#test/mail/build-email.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const read = async (email: EmailSample) => classifyMessage(await parseEmail(buildEmail(email)));

describe("a delivery report", () => {
  it.each(DELIVERY_REPORTS)("$name", async ({ expected, id, ...email }) => {
    const { kind, bounce } = await read(email);
    const text = [
      kind,
      bounce?.recipient,
      bounce?.status,
      bounce?.code,
      bounce?.severity,
      bounce?.originalMessageId,
    ];
    expect(text).toEqual(["bounce", ...expected, id]);
  });
});

describe("a report in free text", () => {
  it.each([
    ...UNIX_SERVER_BOUNCES,
    ...OFFICE_SERVER_BOUNCES,
    ...GATEWAY_BOUNCES,
    ...RARE_SERVER_BOUNCES,
    ...GERMAN_JAPANESE_BOUNCES,
  ])("$name", async ({ expected, ...email }) => {
    const { kind, bounce } = await read(email);
    expect([kind, bounce?.recipient, bounce?.status, bounce?.code, bounce?.severity, bounce?.cause]).toEqual([
      "bounce",
      ...expected,
    ]);
    const givenBack = `${email.text}${email.returned ?? ""}`.includes(LETTER_MESSAGE_ID);
    expect(bounce?.originalMessageId).toBe(givenBack ? LETTER_MESSAGE_ID : null);
  });
});

describe("no bounce", () => {
  it.each(NOT_BOUNCES)("$name", async (email) => {
    const { kind, bounce } = await read(email);
    expect([kind === "bounce", bounce]).toEqual([false, null]);
  });
});

describe("someone is away", () => {
  it.each(OUT_OF_OFFICE)("$name", async ({ until, ...email }) => {
    const { kind, autoReply, outcomes } = await read(email);
    expect([kind, autoReply?.until, outcomes]).toEqual(["auto_reply", until, []]);
  });

  it.each(NOT_OUT_OF_OFFICE)("nobody: $name", async (email) => {
    expect((await read(email)).kind).toBe("reply");
  });
});

describe("an automatic acknowledgment", () => {
  it.each(ACKNOWLEDGMENTS)("$name", async ({ number, ...email }) => {
    const { kind, main, facts } = await read(email);
    expect(main.value).toBe("acknowledged");
    expect([kind, facts.trackingNumbers[0]?.value ?? null]).toEqual(["acknowledgment", number]);
  });
});

describe("a notice", () => {
  it.each(PORTAL_NOTICES)("$name", async ({ kind, service, link, expires, code, ...email }) => {
    const reading = await read(email);
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
    const email = {
      ...parts,
      from,
      subject: endless,
      headers: [{ name: "auto-submitted", value: "auto-replied" }],
    };
    expect(await cpuMilliseconds(() => classifyMessage(email))).toBeLessThan(2000);
  },
);
