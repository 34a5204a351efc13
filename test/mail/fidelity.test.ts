import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ParsedEmail, parseEmail } from "#server/mail/parse/parse-email.ts";
import { receiverFixture } from "#test/support/mail-receiver.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";

/** Every byte value, so every pair that a decoder might take for something else is near. */
const ALL_BYTES = Buffer.from(Array.from({ length: 1024 }, (_, index) => (index * 37 + (index >> 8)) & 255));
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), ALL_BYTES]);
const PDF = Buffer.concat([
  Buffer.from("%PDF-1.7\r\n%\u00e2\u00e3\r1 0 obj\n", "latin1"),
  ALL_BYTES,
  Buffer.from("\r\n%%EOF"),
]);

const CONTENTS: Record<string, Buffer> = {
  "a PNG": PNG,
  "a PDF": PDF,
  "a text with a final newline": Buffer.from("id,office\r\n1,Records\r\n"),
  "a text without a final newline": Buffer.from("id,office\r\n1,Records"),
  "a text of LF lines": Buffer.from("id,office\n1,Records\n\n"),
  "a text of CR lines": Buffer.from("id,office\r1,Records\r"),
  "a lone CR at the end": Buffer.from("id\r\noffice\r"),
  "several line ends at the end": Buffer.from("id\r\n\r\n\n\n"),
  "a NUL": Buffer.from("a\u0000b"),
  "8-bit letters": Buffer.from("Geb\u00fchren \u20ac\r\nM\u00fcnchen", "utf-8"),
  "windows-1252": Buffer.from("Geb\u00fchren \u0080", "latin1"),
  "a line of dots and a line like a boundary": Buffer.from("..\r\n.\r\n--c\r\n--bb--\r\nFrom here"),
  "spaces at the ends of lines": Buffer.from("a \r\nb\t\r\n=3D= \r\n"),
  "long lines": Buffer.from(`${"x".repeat(3000)}\r\n${"y".repeat(3000)}`),
  "only a newline": Buffer.from("\r\n"),
  "one byte": Buffer.from("a"),
};

const TYPES = [
  "application/octet-stream",
  "image/png",
  "text/plain",
  "text/csv",
  "text/html",
  "text/calendar",
  "application/ics",
];

const LINE_ENDS = { CRLF: "\r\n", LF: "\n", CR: "\r" };

/** RFC 2045 section 6.7, for binary files: every line end of the file is escaped. */
function quotedPrintable(content: Buffer, lineEnd: string, keepsLines: boolean): Buffer {
  const lines: string[] = [];
  let line = "";
  const append = (text: string): void => {
    if (line.length + text.length > 75) {
      lines.push(`${line}=${lineEnd}`);
      line = "";
    }
    line += text;
  };
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if (keepsLines && content.toString("latin1", at, at + lineEnd.length) === lineEnd) {
      lines.push(`${line}${lineEnd}`);
      line = "";
      at += lineEnd.length - 1;
    } else if (byte > 32 && byte < 127 && byte !== 61) append(String.fromCharCode(byte));
    else append(`=${byte.toString(16).toUpperCase().padStart(2, "0")}`);
  }
  return Buffer.from(lines.join("") + line);
}

const base64 = (width: number) => (content: Buffer, lineEnd: string) =>
  Buffer.from(content.toString("base64").replace(new RegExp(`.{${width}}(?=.)`, "g"), `$&${lineEnd}`));

function uuencode(content: Buffer, lineEnd: string): Buffer {
  const lines = ["begin 644 file.bin"];
  const letter = (value: number): string => (value === 0 ? "`" : String.fromCharCode(value + 32));
  for (let at = 0; at < content.length; at += 45) {
    const piece = content.subarray(at, at + 45);
    let line = letter(piece.length);
    for (let group = 0; group < piece.length; group += 3) {
      const [a = 0, b = 0, c = 0] = piece.subarray(group, group + 3);
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(letter).join("");
    }
    lines.push(line);
  }
  return Buffer.from([...lines, "`", "end"].join(lineEnd));
}

type Encode = (content: Buffer, lineEnd: string) => Buffer;
const asIs: Encode = (content) => content;

const ENCODINGS: [label: string, encoding: string | null, encode: Encode][] = [
  ["no encoding", null, asIs],
  ["7bit", "7bit", asIs],
  ["8bit", "8bit", asIs],
  ["binary", "Binary", asIs],
  ["quoted-printable", "quoted-printable", (content, lineEnd) => quotedPrintable(content, lineEnd, false)],
  [
    "quoted-printable of lines",
    "Quoted-Printable",
    (content, lineEnd) => quotedPrintable(content, lineEnd, true),
  ],
  ...[4, 60, 64, 72, 76, 998, 100_000].map((width): [string, string, Encode] => [
    `base64 in lines of ${width}`,
    "base64",
    base64(width),
  ]),
  ["base64 in lines of odd length", "BASE64", base64(61)],
  ["x-uuencode", "x-uuencode", uuencode],
];

type Wrapped = { content: Buffer; type?: string; encoding: string | null; encode: Encode; lineEnd: string };

function emailWith({
  content,
  type = "application/octet-stream",
  encoding,
  encode,
  lineEnd,
}: Wrapped): Buffer {
  const head = [
    "From: records@agency.example",
    "Message-ID: <a@agency.example>",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "See the file.",
    "--b",
    `Content-Type: ${type}; name="file.bin"`,
    'Content-Disposition: attachment; filename="file.bin"',
    ...(encoding === null ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    "",
    "",
  ].join(lineEnd);
  return Buffer.concat([
    Buffer.from(head),
    encode(content, lineEnd),
    Buffer.from(`${lineEnd}--b--${lineEnd}`),
  ]);
}

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

const hashes = (email: ParsedEmail): [string | null, string][] =>
  email.attachments.map((file) => [file.name, file.sha256]);

describe.each(Object.entries(LINE_ENDS))("an email of %s lines", (_name, lineEnd) => {
  describe.each(ENCODINGS)("a file sent with %s", (_label, encoding, encode) => {
    it.each(Object.entries(CONTENTS))("is stored byte for byte: %s", async (_content, content) => {
      for (const type of TYPES) {
        const email = await parseEmail(emailWith({ content, type, encoding, encode, lineEnd }));
        expect(hashes(email)).toEqual([["file.bin", sha256(content)]]);
        expect(email.attachments[0]?.type).toBe(type);
        expect(email.text.trim()).toBe("See the file.");
      }
    });
  });

  // Where lines end with CR, an LF at the start would belong to the line end before it.
  const whole = Object.entries(CONTENTS).filter(([name]) => name !== "only a newline");
  it.each(whole)("keeps a file that is the whole email: %s", async (_content, content) => {
    const head = ["Subject: scan", "Content-Type: image/png", "Content-Transfer-Encoding: 8bit", "", ""];
    const email = await parseEmail(Buffer.concat([Buffer.from(head.join(lineEnd)), content]));
    expect(hashes(email)).toEqual([[null, sha256(content)]]);
  });

  it("keeps files of 3 MB, and all of many", async () => {
    const large = Buffer.concat(Array.from({ length: 3000 }, () => ALL_BYTES));
    const email = emailWith({ content: large, encoding: "binary", encode: asIs, lineEnd });
    expect(hashes(await parseEmail(email))).toEqual([["file.bin", sha256(large)]]);
    const part = `--b${lineEnd}Content-Type: image/png${lineEnd}${lineEnd}`;
    const parts = Array.from({ length: 50 }, () =>
      Buffer.concat([Buffer.from(part), PNG, Buffer.from(lineEnd)]),
    );
    const head = Buffer.from(`Content-Type: multipart/mixed; boundary=b${lineEnd}${lineEnd}`);
    const many = await parseEmail(Buffer.concat([head, ...parts, Buffer.from("--b--")]));
    expect(new Set(many.attachments.map((file) => file.sha256))).toEqual(new Set([sha256(PNG)]));
    expect(many.attachments).toHaveLength(50);
  });
});

describe("over SMTP with 8BITMIME", () => {
  const receiver = receiverFixture();
  /** The receiver offers no BINARYMIME, so a line ends with CRLF and nothing else (RFC 5321 section 2.3.8). */
  const isSmtpText = (content: Buffer): boolean => !/(?<!\r)\n|\r(?!\n)/.test(content.toString("latin1"));

  it("arrives byte for byte: every encoding of every content that the protocol carries", async () => {
    const client = await connectSmtp((await receiver.start()).port);
    expect(await client.command("EHLO agency.example")).not.toMatch(/CHUNKING|BINARYMIME/);
    for (const [label, encoding, encode] of ENCODINGS) {
      for (const [name, content] of Object.entries(CONTENTS)) {
        const sent = emailWith({ content, encoding, encode, lineEnd: "\r\n" });
        if (!isSmtpText(sent)) continue;
        await client.command("MAIL FROM:<foia@agency.example> BODY=8BITMIME");
        await client.command("RCPT TO:<calm-river@mail.example>");
        await client.command("DATA");
        client.socket.write(sent.toString("latin1").replace(/^\./gm, ".."), "latin1");
        expect(await client.command(".")).toMatch(/^250/);
        const stored = receiver.received.at(-1)?.raw.sha256 ?? "";
        const email = await parseEmail(Buffer.concat(await receiver.files.stream(stored).toArray()));
        expect(hashes(email), `${label}, ${name}`).toEqual([["file.bin", sha256(content)]]);
      }
    }
  });
});
