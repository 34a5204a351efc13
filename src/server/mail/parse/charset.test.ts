import { describe, expect, it } from "vitest";
import { type ParsedEmail, parseEmail } from "#server/mail/parse/parse-email.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const HEAD =
  "From: records@agency.example\r\nMessage-ID: <a@agency.example>\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\n";
const repairs = (email: ParsedEmail): string[] => email.warnings.map((warning) => warning.detail);

/** A mail with a header block of letters and a body of bytes. */
const mailOf = (headers: string, body: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(`${HEAD}${headers}\r\n\r\n`, "latin1"), Buffer.from(body as Uint8Array)]);
const typed = (charset: string): string => `Content-Type: text/plain${charset && `; charset="${charset}"`}`;
const hex = (digits: string): Buffer => Buffer.from(digits.replace(/ /g, ""), "hex");

/** 我们没有找到相关记录。 in GB18030. */
const CHINESE = hex("ced2c3c7c3bbd3d0d5d2b5bdcfe0b9d8bcc7c2bca1a3");
/** 記録はありません in Shift_JIS. */
const JAPANESE = hex("8b4c985e82cd82a082e882dc82b982f1");

describe("a text", () => {
  it.each([
    ["GB18030 labelled ASCII", "us-ascii", CHINESE, "我们没有找到相关记录。", "GB18030"],
    ["GB18030 without a label", "", CHINESE, "我们没有找到相关记录。", "GB18030"],
    ["Shift_JIS labelled UTF-8", "utf-8", JAPANESE, "記録はありません", "Shift_JIS"],
    ["ISO-2022-JP labelled ASCII", "us-ascii", hex("1b2442 2422 1b2842"), "あ", "ISO-2022-JP"],
    [
      "windows-1252 labelled ISO-8859-1",
      "ISO-8859-1",
      hex("93 666565 94 20 80 35"),
      "“fee” €5",
      "windows-1252",
    ],
    ["windows-1252 labelled UTF-8", "utf-8", hex("47 65 62 fc 68 72"), "Gebühr", "windows-1252"],
    ["windows-1252 without a label", "", hex("47 65 62 fc 68 72"), "Gebühr", "windows-1252"],
    ["UTF-8 labelled ISO-8859-1", "iso-8859-1", Buffer.from("Gebühr €5"), "Gebühr €5", "UTF-8"],
    ["UTF-8 of an unknown label", "x-none", Buffer.from("Gebühr €5"), "Gebühr €5", "UTF-8"],
    ["UTF-8 and windows-1252 in one", "utf-8", hex("c3bc 20 fc"), "ü ü", "UTF-8 mixed with windows-1252"],
    ["UTF-7", "utf-7", Buffer.from("Geb+APw-hr +- 5 +IKw-"), "Gebühr + 5 €", "UTF-7"],
  ])("in %s is readable, and says so", async (_name, label, body, text, readAs) => {
    const email = await parseEmail(mailOf(typed(label), body));
    expect(email.text.trim()).toBe(text);
    const says = label ? `says it is ${label}` : "names no character set";
    expect(repairs(email)).toEqual([`Its text ${says}; it was read as ${readAs}.`]);
  });

  it.each([
    ["utf-8", Buffer.from("Gebühr €5"), "Gebühr €5"],
    ["", Buffer.from("Gebühr €5"), "Gebühr €5"],
    ["iso-8859-1", hex("47 65 62 fc 68 72"), "Gebühr"],
    ["gb2312", CHINESE, "我们没有找到相关记录。"],
    ["windows-1251", hex("cfe8f1fcecee"), "Письмо"],
    ["koi8-r", hex("f0c9d3d8cdcf"), "Письмо"],
  ])("rightly labelled %j is left alone", async (label, body, text) => {
    const email = await parseEmail(mailOf(typed(label), body));
    expect(email.text.trim()).toBe(text);
    expect(email.warnings).toEqual([]);
  });

  it("is repaired within quoted-printable, base64 and a multipart", async () => {
    const quoted = await parseEmail(
      mailOf(`${typed("us-ascii")}\r\nContent-Transfer-Encoding: quoted-printable`, "Geb=FChr und=\r\n mehr"),
    );
    expect(quoted.text.trim()).toBe("Gebühr und mehr");
    const coded = await parseEmail(
      mailOf(`Content-Transfer-Encoding: base64\r\n${typed("ascii")}`, CHINESE.toString("base64")),
    );
    expect(coded.text.trim()).toBe("我们没有找到相关记录。");
    const part = (head: string, body: Buffer) =>
      Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), body, Buffer.from("\r\n")]);
    const both = await parseEmail(
      mailOf(
        "Content-Type: multipart/mixed; boundary=b",
        Buffer.concat([
          part(typed("us-ascii"), CHINESE),
          part(typed("utf-8"), hex("fc 62 65 72")),
          part('Content-Type: text/csv; name="a.csv"', hex("fc")),
          Buffer.from("--b--\r\n"),
        ]),
      ),
    );
    expect(both.text).toContain("我们没有找到相关记录。");
    expect(both.text).toContain("über");
    expect(both.attachments[0]?.content[0]).toBe(0xfc);
  });

  it("in HTML alone follows the character set its page names", async () => {
    const page = Buffer.concat([
      Buffer.from('<html><head><meta charset="koi8-r"></head><p>'),
      hex("f0c9d3d8cdcf"),
      Buffer.from("</p>"),
    ]);
    const email = await parseEmail(mailOf("Content-Type: text/html", page));
    expect(email.text.trim()).toBe("Письмо");
    expect(email.html).toContain("<p>Письмо</p>");
  });
});

describe("a header", () => {
  it.each([
    ["a UTF-7 word", "=?utf-7?Q?Geb+APw-hr?=", "Gebühr"],
    ["a letter split between words", "=?utf-8?B?R2Viw7?= =?UTF-8?Q?=BChr?=", "Gebühr"],
    ["a letter split between Q words", "=?utf-8?Q?Geb=C3?=\r\n =?utf-8?Q?=BChr?=", "Gebühr"],
    ["windows-1252 called UTF-8", "=?utf-8?Q?Geb=FChr?=", "Gebühr"],
    ["UTF-8 called ISO-8859-1", "=?iso-8859-1?Q?Geb=C3=BChr?=", "Gebühr"],
    ["words of several sets", "=?iso-8859-1?Q?Geb=FChr?= =?utf-8?Q?_=E2=82=AC5?= due", "Gebühr €5 due"],
    ["raw windows-1252", "Geb\xfchr \x805", "Gebühr €5"],
    ["raw UTF-8", Buffer.from("Gebühr €5").toString("latin1"), "Gebühr €5"],
    ["raw GB18030", CHINESE.toString("latin1"), "我们没有找到相关记录。"],
    ["a broken word", "=?utf-8?Q?no end", "=?utf-8?Q?no end"],
    ["an unknown set", "=?x-none?Q?plain?=", "plain"],
  ])("with %s is readable", async (_name, subject, read) => {
    const email = await parseEmail(mailOf(`Subject: ${subject}\r\n${typed("utf-8")}`, "x"));
    expect(email.subject).toBe(read);
    expect(email.text.trim()).toBe("x");
  });

  it("of raw letters is read by the character set of the mail, names and addresses too", async () => {
    const email = await parseEmail(
      mailOf(
        `Subject: \xcf\xe8\xf1\xfc\xec\xee\r\nCc: J\xfcrgen <j@x.example>\r\n${typed("windows-1251")}`,
        "x",
      ),
    );
    expect(email.subject).toBe("Письмо");
    expect(email.cc[0]?.address).toBe("j@x.example");
    expect(repairs(email)).toEqual([
      "Its headers have letters that are not encoded; they were read by their looks.",
    ]);
  });

  it.each([
    ["RFC 2231 with a charset", "filename*=iso-8859-1'de'Geb%FChren.pdf", "Gebühren.pdf"],
    ["RFC 2231 in pieces", "filename*1*=%BChren; filename*2=.pdf; filename*0*=utf-8''Geb%C3", "Gebühren.pdf"],
    ["RFC 2231 in quoted pieces", `filename*0*="utf-8''Geb%C3"; filename*1*="%BChren.pdf"`, "Gebühren.pdf"],
    ["RFC 2231, a part of it encoded", `filename*0*=utf-8''Geb%C3%BCh; filename*1="ren.pdf"`, "Gebühren.pdf"],
    ["RFC 2231 with a semicolon in quotes", 'filename*0="Fees; "; filename*1="2026.pdf"', "Fees; 2026.pdf"],
    [
      "an encoded word split over quoted pieces",
      'filename*0="=?UTF-8?B?R2Vi"; filename*1="w7xocmVuLnBkZg==?="',
      "Gebühren.pdf",
    ],
    ["encoded words", 'filename="=?utf-8?Q?Geb=C3=BChren.pdf?="', "Gebühren.pdf"],
    [
      "an encoded word split in a letter",
      'filename="=?utf-8?Q?Geb=C3?= =?utf-8?Q?=BChren.pdf?="',
      "Gebühren.pdf",
    ],
    ["raw windows-1252", 'filename="Geb\xfchren.pdf"', "Gebühren.pdf"],
    ["no charset", "filename*=Letter%20one.pdf", "Letter one.pdf"],
  ])("names a file by %s", async (_name, parameter, name) => {
    const email = await parseEmail(
      mailOf(`Content-Type: application/pdf\r\nContent-Disposition: attachment; ${parameter}`, "%PDF-1"),
    );
    expect(email.attachments.map((file) => file.name)).toEqual([name]);
  });
});

describe("a mail of many lines", () => {
  const LINES = 100_000;

  it("keeps every line, as text and as a file, in bounded time", async () => {
    const part = (head: string) => `--b\r\n${head}\r\n\r\n${"one line\r\n".repeat(LINES)}`;
    const raw = mailOf(
      "Content-Type: multipart/mixed; boundary=b",
      `${part(typed("utf-8"))}${part("Content-Type: text/csv; name=a.csv")}--b--\r\n`,
    );
    let email: ParsedEmail | undefined;
    const taken = await cpuMilliseconds(async () => {
      email = await parseEmail(raw);
    });
    expect(taken).toBeLessThan(3000);
    expect(email?.text.match(/one line/g)).toHaveLength(LINES);
    expect(email?.attachments[0]?.size).toBe("one line\r\n".repeat(LINES).length - 2);
    expect(email?.warnings).toEqual([]);
  });

  it("reads a file the same in few lines and in many", async () => {
    const read = async (lines: number, encoding: string) => {
      const head = `Content-Type: text/csv; name=a.csv\r\nContent-Transfer-Encoding: ${encoding}`;
      const body = encoding === "base64" ? "YQ==\r\n".repeat(lines) : "a=3Db, \r\n".repeat(lines);
      const email = await parseEmail(mailOf(head, body));
      return Buffer.from(email.attachments[0]?.content ?? []).toString("latin1");
    };
    for (const encoding of ["8bit", "quoted-printable", "base64"]) {
      const few = await read(1, encoding);
      expect(await read(3000, encoding)).toBe(few.repeat(3000));
    }
  });

  it("of too many parts says where it stopped", async () => {
    const raw = mailOf(
      "Content-Type: multipart/mixed; boundary=b",
      `${"--b\r\nContent-Type: image/png\r\n\r\nx\r\n".repeat(3000)}--b--`,
    );
    const email = await parseEmail(raw);
    expect(email.attachments).toHaveLength(500);
    expect(repairs(email)).toContain("It has too many parts; those after the first 2000 are not shown.");
  });
});
