import { describe, expect, test } from "vitest";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { renderEmail, textToHtml } from "#server/mail/send/render-email.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";

const EMAIL: OutgoingEmail = {
  messageId: "<calm-river.1@mail.example>",
  date: "2026-03-01T10:00:00Z",
  from: { name: "Zoë Müller", address: "calm-river@mail.example" },
  to: [{ name: "Records, Office of", address: "foia@agency.example" }],
  cc: [],
  subject: "Request: inspections of “Hafen 3” — 2019–2024",
  text: "Dear officer,\n\nI ask for the records — all of them.\n\nZoë",
  references: [],
  attachments: [],
};

const render = async (changes: Partial<OutgoingEmail> = {}, contents: Uint8Array[] = []) => {
  const raw = await renderEmail({ ...EMAIL, ...changes }, contents);
  return { raw, text: raw.toString(), parsed: await parseEmail(raw) };
};
const headerNames = (text: string) =>
  (text.split("\r\n\r\n")[0] ?? "").split(/\r\n(?![ \t])/).map((line) => line.split(":")[0]?.toLowerCase());

const LONG_NAME = [{ name: `${"ü".repeat(2000)}.pdf`, type: "application/pdf", sha256: "" }];

describe("the rendered email", () => {
  test("names, subject, text and HTML in UTF-8", async () => {
    const { parsed, text } = await render();
    expect(parsed).toMatchObject({
      messageId: EMAIL.messageId,
      from: EMAIL.from,
      to: EMAIL.to,
      subject: EMAIL.subject,
      inReplyTo: null,
      references: [],
    });
    expect(new Date(parsed.date ?? "").toISOString()).toBe("2026-03-01T10:00:00.000Z");
    expect(parsed.text.replaceAll("\r\n", "\n").trim()).toBe(EMAIL.text);
    expect(parsed.html).toContain("<p>Dear officer,</p>\n<p>I ask for the records — all of them.</p>");
    expect(text).toContain("text/plain; charset=utf-8; format=flowed");
    expect(text).not.toContain("Auto-Submitted");
  });

  test("its thread, its reply address and that no user wrote it", async () => {
    const { parsed, text } = await render({
      inReplyTo: "<2@agency.example>",
      references: ["<1@mail.example>", "<2@agency.example>"],
      replyTo: "calm-river@mail.example",
      autoSubmitted: "auto-generated",
    });
    expect(parsed.inReplyTo).toBe("<2@agency.example>");
    expect(parsed.references).toEqual(["<1@mail.example>", "<2@agency.example>"]);
    expect(parsed.replyTo).toEqual([{ name: "", address: "calm-river@mail.example" }]);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test("attachments whole and in order, two of one name too", async () => {
    const contents = [Buffer.from("one"), Uint8Array.from({ length: 5000 }, (_, n) => n % 256)];
    const { parsed } = await render(
      {
        attachments: [
          { name: "Prüfbericht.pdf", type: "application/pdf", sha256: "" },
          { name: "Prüfbericht.pdf", type: "application/pdf", sha256: "" },
        ],
      },
      contents,
    );
    expect(parsed.attachments.map(({ name, type }) => [name, type])).toEqual([
      ["Prüfbericht.pdf", "application/pdf"],
      ["Prüfbericht.pdf", "application/pdf"],
    ]);
    expect(parsed.attachments.map(({ content }) => Buffer.from(content))).toEqual(
      contents.map((c) => Buffer.from(c)),
    );
  });

  test("the same email twice is the same bytes; only CRLF ends lines, none past 998 bytes", async () => {
    const long = {
      text: `${"x".repeat(5000)} ${"€".repeat(5000)}`,
      subject: "y".repeat(3000),
      attachments: LONG_NAME,
    };
    const first = await render(long, [Buffer.from("x")]);
    const second = await render(long, [Buffer.from("x")]);
    expect(first.raw.equals(second.raw)).toBe(true);
    expect(first.text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    expect(Math.max(...first.text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(
      998,
    );
    expect(first.parsed.text).toContain("€".repeat(5000));
    expect(first.parsed.attachments[0]?.name).toMatch(/^ü+\.pdf$/);
  });

  test("loads nothing remote and sends no tracking", async () => {
    expect((await render()).text).not.toMatch(/https?:|<img|X-Mailer|User-Agent/i);
  });
});

describe("user input cannot add a header", () => {
  const EVIL = "x\r\nBcc: everyone@evil.example\r\n\r\nforged body";
  test.each<[string, Partial<OutgoingEmail>]>([
    ["subject", { subject: EVIL }],
    ["subject with a lone CR", { subject: "x\rBcc: everyone@evil.example" }],
    ["subject with a Unicode line end", { subject: "x\u2028Bcc: everyone@evil.example" }],
    ["name of the sender", { from: { name: EVIL, address: "calm-river@mail.example" } }],
    ["name of the recipient", { to: [{ name: EVIL, address: "foia@agency.example" }] }],
    ["thread", { inReplyTo: EVIL, references: [EVIL, "<1@x.example>\r\nBcc: everyone@evil.example"] }],
    [
      "attachment",
      { attachments: [{ name: EVIL, type: `text/plain\r\nBcc: everyone@evil.example`, sha256: "" }] },
    ],
  ])("%s", async (_field, changes) => {
    const { text } = await render(changes, [Buffer.from("x")]);
    expect(headerNames(text)).not.toContain("bcc");
    expect(text).not.toMatch(/^Bcc:/im);
    expect(text.split("\r\n\r\n")[0]).toContain("Content-Type: multipart/");
  });
});

describe("the HTML of a text", () => {
  test.each([
    ["a\nb\n\nc", "<p>a<br>\nb</p>\n<p>c</p>"],
    ['<b>&"', "<p>&lt;b&gt;&amp;&quot;</p>"],
    [
      "I see.\n> you wrote\n> > I wrote\nBye",
      expect.stringMatching(
        /^<p>I see\.<\/p>\n<blockquote.*>\n<p>you wrote<\/p>\n<blockquote.*>\n<p>I wrote<\/p>\n<\/blockquote>\n<\/blockquote>\n<p>Bye<\/p>$/,
      ),
    ],
    ["", ""],
  ])("%j", (text, html) => {
    expect(textToHtml(text)).toEqual(html);
  });

  test("endless quote marks do not overflow the stack or take long", () => {
    expect(textToHtml(`${">".repeat(100_000)} deep`)).toContain("&gt; deep</p>");
  });
});
