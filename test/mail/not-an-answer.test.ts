import { describe, expect, it } from "vitest";
import { readMail } from "#core/reply/read-mail.ts";
import { parseMail } from "#server/mail/parse.ts";
import { NOT_BOUNCES } from "#test/mail/bounces/controls.ts";
import { FREE_TEXT_BOUNCES } from "#test/mail/bounces/free-text.ts";
import { REPORTS } from "#test/mail/bounces/reports.ts";
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
  it.each(FREE_TEXT_BOUNCES)("$name", async ({ says, ...mail }) => {
    const { kind, bounce } = await read(mail);
    expect([kind, bounce?.recipient, bounce?.status, bounce?.code, bounce?.severity, bounce?.cause]).toEqual([
      "bounce",
      ...says,
    ]);
    const givenBack = `${mail.text}${mail.returned ?? ""}`.includes(OUR_LETTER);
    expect(bounce?.originalMessageId).toBe(givenBack ? OUR_LETTER : null);
  });
});

describe("no bounce", () => {
  it.each(NOT_BOUNCES)("$name", async (mail) => {
    const { kind, bounce } = await read(mail);
    expect([kind === "bounce", bounce]).toEqual([false, null]);
  });
});
