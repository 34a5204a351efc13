import { describe, expect, it } from "vitest";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const HEAD = "From: records@agency.example\nMessage-ID: <a@agency.example>\n";
const bytes = (text: string): Buffer => Buffer.from(text.replace(/\n/g, "\r\n"), "latin1");
const parse = (text: string) => parseEmail(bytes(text));
const PDF = "Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n";
const MIXED = "Content-Type: multipart/mixed; boundary=b\n";

describe("a header block", () => {
  it.each([
    ["ended by a line of spaces", `${HEAD}Subject: s\n  \t\nDear Ms. Okafor:\n\nNo records.\n`],
    ["with a blank folded line", `${HEAD} \nSubject: s\n\nDear Ms. Okafor:\n\nNo records.\n`],
    ["after blank lines", `\n \n${HEAD}Subject: s\n\nDear Ms. Okafor:\n\nNo records.\n`],
    ["with a broken line", `${HEAD}a line that is broken\nSubject: s\n\nDear Ms. Okafor:\n\nNo records.\n`],
    ["without an end", `${HEAD}Subject: s\nDear Ms. Okafor:\n\nNo records.\n`],
  ])("%s is read, and the body stays whole", async (_name, text) => {
    const email = await parse(text);
    expect(email).toMatchObject({ subject: "s", messageId: "<a@agency.example>", attachments: [] });
    expect(email.text).toBe("Dear Ms. Okafor:\n\nNo records.\n");
  });

  it("that is missing leaves everything to the body", async () => {
    const text = "Dear Ms. Okafor:\n\nSubject: to fees, we have records.\n";
    expect(await parse(text)).toMatchObject({ text, subject: "", from: null });
  });

  it.each([
    [
      "ended by spaces",
      `${MIXED} \n--b\nContent-Type: text/plain\n   \nHello\n--b\n${PDF}\t\nJVBERi0=\n--b--\n`,
    ],
    ["without an end", `${MIXED}--b\nHello\n--b\n\n${PDF}\nJVBERi0=\n--b--\n`],
  ])("of a part, %s, loses neither text nor file", async (_name, text) => {
    const email = await parse(`${HEAD}${text}`);
    expect(email.text).toBe("Hello\n");
    expect(email.attachments).toMatchObject([{ name: "a.pdf", size: 5 }]);
  });

  it.each(["x\n", " \nX-A: b\n", " \nSubject: a\n", "--b\n", "a b: c\n"])(
    "of a megabyte of %j takes bounded time",
    async (piece) => {
      const raw = bytes(`${HEAD}${MIXED}${piece.repeat(1_000_000 / piece.length)}`);
      expect(await cpuMilliseconds(() => parseEmail(raw))).toBeLessThan(3000);
    },
  );
});

describe("a Content-Disposition", () => {
  it.each([
    ['attachment filename="fee letter.pdf"', "fee letter.pdf"],
    ['filename="fee letter.pdf"', "fee letter.pdf"],
    ["attachment; filename=fee letter.pdf", "fee letter.pdf"],
    ['attachment, filename="a.pdf"', "a.pdf"],
    ['attachment; filename="a "quoted" b.pdf"', 'a "quoted" b.pdf'],
    ['attachment; filename=""a.pdf""', "a.pdf"],
    ["attachment; filename='a b.pdf'", "a b.pdf"],
    ['attachment; filename="a.pdf', "a.pdf"],
    ['attachment; file name="a.pdf"', "a.pdf"],
    ['attachment; filename: "a.pdf"', "a.pdf"],
    ['attachment; name="a.pdf"', "a.pdf"],
    ["attachment filename=a.pdf; size=3", "a.pdf"],
    ['attachment; filename="C:\\docs\\a.pdf"', "a.pdf"],
    ['attachment filename="Geb\u00c3\u00bchren.pdf"', "Gebühren.pdf"],
    ['attachment; filename*0*="utf-8\'\'Geb%C3"; filename*1*="%BChren.pdf"', "Gebühren.pdf"],
    ['attachment; filename*0*="utf-8\'\'Geb%C"; filename*1*="3%BChren.pdf"', "Gebühren.pdf"],
    ['attachment; filename*0="utf-8\'\'Geb%C3"; filename*1="%BChren.pdf"', "Gebühren.pdf"],
    ["attachment; filename=\"utf-8''Geb%C3%BChren.pdf\"", "Gebühren.pdf"],
    ["attachment; filename*0*=\"utf-8''Geb%C3%BChren\n %2020.pdf\"", "Gebühren 20.pdf"],
    ['attachment; filename*0="=?utf-8?B?R2Viw7xo"; filename*1="cmVuLnBkZg==?="', "Gebühren.pdf"],
    ["attachment; filename*0*=iso-8859-1'de'Geb%FC; filename*1=\"hren 100%25.pdf\"", "Gebühren 100%25.pdf"],
    ["attachment; filename*=utf-8''100%25%20done.pdf", "100% done.pdf"],
  ])("of %j names the file", async (disposition, name) => {
    const part = `Content-Type: text/plain\nContent-Disposition: ${disposition}\n\nJVBERi0=\n`;
    const email = await parse(`${HEAD}${MIXED}\n--b\n\nHello\n--b\n${part}--b--\n`);
    expect(email.attachments).toMatchObject([{ name, size: 8 }]);
    expect(email.text).toBe("Hello\n");
  });

  it.each([" ", ";", 'name="', "name*0*=a'b'%", "; name=a"])(
    "of many %j takes bounded time",
    async (piece) => {
      const value = piece.repeat(60_000 / piece.length);
      const raw = bytes(`${HEAD}Content-Disposition: attachment${value}x\n\nHello\n`);
      expect(await cpuMilliseconds(() => parseEmail(raw))).toBeLessThan(2000);
    },
  );
});

describe("a mislabeled body", () => {
  it.each(["<html><body><p>Hello <b>you</b></p></body></html>\n", "<p>Hello <b>you</b></p>\n"])(
    "of HTML in text/plain is shown as HTML: %j",
    async (html) => {
      const email = await parse(`${HEAD}Content-Type: text/plain\n\n${html}`);
      expect(email).toMatchObject({ text: "Hello you\n", html });
    },
  );

  it("that only mentions a tag stays text", async () => {
    const text = "Use <p> here.\n<b>Not HTML\n";
    expect(await parse(`${HEAD}\n${text}`)).toMatchObject({ text, html: null });
  });

  it("in HZ is decoded", async () => {
    const head = `${HEAD}Subject: =?hz-gb-2312?B?fns8Okt+fQ==?=\nContent-Type: text/plain; charset=hz-gb-2312`;
    const email = await parse(`${head}\n\nThis ~{<:Ky2;NpJ)l6HK!#~}Bye ~~\n`);
    expect(email.text).toBe("This 己所不勿施於人。Bye ~\n");
  });
});

describe("an address", () => {
  it.each([
    ["x@y.example>", ""],
    ["Bob x@y.example>", "Bob"],
    ["<<x@y.example>>", ""],
    ["Bob <x@y.example", "Bob"],
    ["Bob <mailto:x@y.example>", "Bob"],
  ])("written %j is read", async (from, name) => {
    const email = await parse(`From: ${from}\nTo: ${from}\n\nHello\n`);
    expect(email.from).toEqual({ name, address: "x@y.example" });
    expect(email.recipients).toEqual(["x@y.example"]);
  });
});
