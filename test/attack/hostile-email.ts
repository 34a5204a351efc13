import { gzipSync } from "node:zlib";
import { buildMapiProperties, buildOpaqueSigned, buildTnef } from "#test/mail/build-wrapped-formats.ts";
import { DOCX, docxFile, pdfWithContentStream, zipFile } from "#test/support/sample-files.ts";
import { HOSTILE_HTML } from "./hostile-html.ts";
import { HOSTILE_TEXT } from "./hostile-text.ts";

/** An email made to stop the program that reads it. Every email says its own name in its subject. */
export type HostileEmail = { name: string; raw: () => Buffer };

/** SMTP accepts 25 MiB, and base64 makes three bytes four. */
const MB = 1_000_000;
const HTML_SIZES: [string, number][] = [
  // Below the limit of what is sanitized, and far above it.
  ["0.9 MB", 0.9 * MB],
  ["8 MB", 8 * MB],
];

const base64 = (content: string | Uint8Array): Buffer =>
  Buffer.from(`${Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`);

const email = (
  name: string,
  headers: string[],
  body: string | Uint8Array = "text\r\n",
): HostileEmail["raw"] => {
  const head = [
    "From: FOIA Office <foia@hostile.example>",
    "To: somebody@in.daylight.test",
    `Subject: ${name}`,
    `Message-ID: <${name.replace(/[^\w]+/g, "-")}@hostile.example>`,
    "Date: Tue, 03 Mar 2026 10:00:00 -0500",
    "MIME-Version: 1.0",
    ...headers,
  ].join("\r\n");
  return () => Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), Buffer.from(body)]);
};

const encoded = (name: string, type: string, content: () => string | Uint8Array): HostileEmail => ({
  name,
  raw: () => email(name, [`Content-Type: ${type}`, "Content-Transfer-Encoding: base64"], base64(content()))(),
});
const plain = (name: string, headers: string[], body: () => string | Uint8Array): HostileEmail => ({
  name,
  raw: () => email(name, headers, body())(),
});

const html = (): HostileEmail[] =>
  Object.entries(HOSTILE_HTML).flatMap(([construct, make]) =>
    HTML_SIZES.map(([size, length]) =>
      encoded(`html ${construct}, ${size}`, "text/html; charset=utf-8", () => make(length).slice(0, length)),
    ),
  );

/** As the issue has them. */
const large = (): HostileEmail[] =>
  (["nothing but <", "links"] as const).map((construct) =>
    encoded(`html ${construct}, 18 MB`, "text/html; charset=utf-8", () =>
      (HOSTILE_HTML[construct]?.(18 * MB) ?? "").slice(0, 18 * MB),
    ),
  );

const text = (): HostileEmail[] =>
  Object.entries(HOSTILE_TEXT).map(([construct, make]) =>
    encoded(`text ${construct}`, "text/plain; charset=utf-8", make),
  );

/** Folded as RFC 5322 allows, since SMTP accepts lines of 64 kB. */
const foldedHeader = (value: string): string => value.replace(/.{900}/gs, "$&\r\n ");

const HEADERS: Record<string, string[]> = {
  "groups in To": [`Cc: ${foldedHeader("g:".repeat(97_000))}`],
  "group names of groups": [`Cc: ${foldedHeader("g:g;".repeat(60_000))}`],
  "one long group": [
    `Cc: g: ${foldedHeader(Array.from({ length: 12_000 }, (_, n) => `a${n}@b.example`).join(", "))};`,
  ],
  "addresses in Cc": [`Cc: ${Array.from({ length: 10_000 }, (_, n) => `a${n}@b.example`).join(",\r\n ")}`],
  "an address of @": [`Cc: ${foldedHeader("@".repeat(200_000))}`],
  "angle brackets": [`Cc: ${foldedHeader("<".repeat(200_000))}`],
  "comments in an address": [`Cc: ${foldedHeader("(".repeat(200_000))}`],
  "quotes in an address": [`Cc: ${foldedHeader('"a" '.repeat(50_000))}`],
  "backslashes in an address": [`Cc: ${foldedHeader('"\\"'.repeat(60_000))}`],
  "From without end": [`Sender: ${foldedHeader("foia ".repeat(40_000))}`],
  References: [
    `References: ${foldedHeader(Array.from({ length: 14_000 }, (_, n) => `<${n}@b.example>`).join(" "))}`,
  ],
  "References without brackets": [`References: ${foldedHeader("a".repeat(200_000))}`],
  "References of <": [`References: ${foldedHeader("<a ".repeat(60_000))}`],
  "In-Reply-To": [`In-Reply-To: ${foldedHeader("<x@y>".repeat(40_000))}`],
  "Date of digits": [`Date: ${foldedHeader("1".repeat(200_000))}`],
  "Date of comments": [`Date: ${foldedHeader("(x) ".repeat(50_000))}`],
  "encoded words": [`Comments: ${foldedHeader("=?utf-8?q?=41?= ".repeat(15_000))}`],
  "encoded words in the subject": [`Subject: ${foldedHeader("=?utf-8?b?QUE=?= ".repeat(14_000))}`],
  "encoded words without end": [`Subject: ${foldedHeader("=?utf-8?q?".repeat(20_000))}`],
  "encoded words of many charsets": [
    `Subject: ${Array.from({ length: 9_000 }, (_, n) => `=?x-${n}?q?=80?=`).join("\r\n ")}`,
  ],
  "blanks in the subject": [`Subject: x${foldedHeader(" ".repeat(200_000))}y`],
  "Re: in the subject": [`Subject: ${foldedHeader("Re: ".repeat(50_000))}`],
  "brackets in the subject": [`Subject: ${foldedHeader("[".repeat(200_000))}`],
  "numbers in the subject": [`Subject: ${foldedHeader("FOIA-2026-1 ".repeat(16_000))}`],
  "20,000 fields": Array.from({ length: 20_000 }, (_, n) => `X-${n}: y`),
  "5,000 Received": Array.from(
    { length: 5_000 },
    () => "Received: from a by b; Tue, 03 Mar 2026 10:00:00 +0000",
  ),
  "1,000 DKIM signatures": Array.from(
    { length: 1_000 },
    (_, n) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${n}.example; s=s; h=from; bh=eA==; b=eA==`,
  ),
  "200 ARC sets": Array.from(
    { length: 200 },
    (_, n) => `ARC-Seal: i=${n + 1}; a=rsa-sha256; cv=none; d=d.example; s=s; b=eA==`,
  ),
  "a field of blanks": [`X-Blank: ${foldedHeader(" ".repeat(240_000))}`],
  "lines without a colon": Array.from({ length: 20_000 }, () => "nothing"),
  "folds without end": [`X-Fold: a${"\r\n b".repeat(60_000)}`],
  "1 MB of fields": Array.from({ length: 2_000 }, (_, n) => `X-Long-${n}: ${"y".repeat(500)}`),
  "parameters of a type": [
    `Content-Type: text/plain; ${foldedHeader(Array.from({ length: 20_000 }, (_, n) => `a${n}=b`).join("; "))}`,
  ],
  "continued parameters": [
    `Content-Type: text/plain; ${Array.from({ length: 8_000 }, (_, n) => `name*${n}*=%41`).join(";\r\n ")}`,
  ],
  "quotes in a type": [`Content-Type: text/plain; name="${foldedHeader('\\"'.repeat(90_000))}`],
  "a charset of 60,000 letters": [`Content-Type: text/plain; charset=${"x".repeat(60_000)}`],
  "8-bit letters": [`X-Bytes: ${foldedHeader("\xff\xe9".repeat(90_000))}`],
  "NUL bytes": [`X-Nul: ${foldedHeader("\u0000".repeat(200_000))}`],
  "X-Failed-Recipients": [
    `X-Failed-Recipients: ${foldedHeader("a@b.example, ".repeat(14_000))}`,
    "Auto-Submitted: auto-replied",
  ],
  "an automatic answer": [`Auto-Submitted: auto-replied; ${foldedHeader("x=y; ".repeat(40_000))}`],
};

const headers = (): HostileEmail[] =>
  Object.entries(HEADERS).map(([name, lines]) => plain(`header ${name}`, lines, () => "text\r\n"));

/** Parts within parts, each with a boundary of its own. */
const nested = (depth: number, type: (n: number) => string): string =>
  `${Array.from(
    { length: depth },
    (_, n) => `Content-Type: ${type(n)}; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join("")}Content-Type: text/plain\r\n\r\ndeep\r\n`;
const parts = (count: number, part: string): string => `--b\r\n${part}`.repeat(count);
const MIXED = ["Content-Type: multipart/mixed; boundary=b"];

const mime = (): HostileEmail[] => [
  plain(
    "mime 1,000 levels",
    ["Content-Type: multipart/mixed; boundary=z"],
    () => `--z\r\n${nested(1_000, () => "multipart/mixed")}`,
  ),
  plain(
    "mime 1,000 levels of alternatives",
    ["Content-Type: multipart/mixed; boundary=z"],
    () => `--z\r\n${nested(1_000, () => "multipart/alternative")}`,
  ),
  plain(
    "mime 99 levels and 20 MB",
    ["Content-Type: multipart/mixed; boundary=z"],
    () => `--z\r\n${nested(95, () => "multipart/mixed")}${"--q\r\n".repeat(4 * MB)}`,
  ),
  plain("mime 500 messages in messages", ["Content-Type: message/rfc822"], () =>
    "Content-Type: message/rfc822\r\n\r\n".repeat(500),
  ),
  plain("mime 10,000 parts", MIXED, () => parts(10_000, "\r\nx\r\n")),
  plain("mime 10,000 files", MIXED, () =>
    parts(10_000, "Content-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n"),
  ),
  plain("mime 1,900 files of HTML", MIXED, () => parts(1_900, "Content-Type: text/html\r\n\r\n<p>x</p>\r\n")),
  plain("mime 1,900 texts", MIXED, () =>
    parts(1_900, `Content-Type: text/plain\r\n\r\n${"x\r\n".repeat(3_000)}`),
  ),
  plain("mime 1,900 messages", MIXED, () =>
    parts(1_900, "Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\ny\r\n"),
  ),
  plain("mime 1 million empty parts", MIXED, () => "--b\r\n".repeat(MB)),
  plain("mime parts that end", MIXED, () => "--b\r\n\r\nx\r\n--b--\r\n".repeat(100_000)),
  plain("mime a boundary without parts", MIXED, () => "x\r\n".repeat(5 * MB)),
  plain("mime a boundary of 900", [`Content-Type: multipart/mixed; boundary=${"b".repeat(900)}`], () =>
    `--${"b".repeat(900)}\r\n`.repeat(20_000),
  ),
  plain("mime boundaries that almost match", MIXED, () => "--bb\r\n--b \r\n--b-\r\n".repeat(500_000)),
  plain("mime part heads of 200 kB", MIXED, () =>
    parts(
      60,
      `X-A: ${"y".repeat(60_000)}\r\nX-B: ${"y".repeat(60_000)}\r\nX-C: ${"y".repeat(60_000)}\r\n\r\nx\r\n`,
    ),
  ),
  plain("mime part fields", MIXED, () => parts(100, `${"X-A: b\r\n".repeat(20_000)}\r\nx\r\n`)),
  plain("mime file names of 60,000", MIXED, () =>
    parts(200, `Content-Disposition: attachment; filename="${"n".repeat(60_000)}"\r\n\r\nx\r\n`),
  ),
  plain("mime file names in pieces", MIXED, () =>
    parts(
      20,
      `Content-Disposition: attachment; ${Array.from({ length: 4_000 }, (_, n) => `filename*${n}*=%ff`).join(";\r\n ")}\r\n\r\nx\r\n`,
    ),
  ),
  plain("mime external bodies", MIXED, () =>
    parts(1_900, "Content-Type: message/external-body; access-type=URL; URL=http://127.0.0.1/\r\n\r\n\r\n"),
  ),
  plain("mime line feeds, 24 MB", ["Content-Type: text/plain"], () => "\n".repeat(12 * MB)),
  plain("mime returns, 24 MB", ["Content-Type: text/plain"], () => "\r\n".repeat(12 * MB)),
  plain("mime short lines of HTML, 24 MB", ["Content-Type: text/html"], () => "<\r\n".repeat(8 * MB)),
  plain("mime lines of dots", ["Content-Type: text/plain"], () => ".\r\n".repeat(5 * MB)),
  plain("mime From lines", ["Content-Type: text/plain"], () => "From a\r\n".repeat(2 * MB)),
  plain("mime no header at all", [], () => `${"\u0000".repeat(50)}\r\n`.repeat(200_000)),
  plain("mime base64 of junk", ["Content-Type: application/pdf", "Content-Transfer-Encoding: base64"], () =>
    "!@#$%^&*()\r\n".repeat(2 * MB),
  ),
  plain(
    "mime base64 padded in each line",
    ["Content-Type: text/plain", "Content-Transfer-Encoding: base64"],
    () => "QQ==\r\n".repeat(4 * MB),
  ),
  plain("mime base64 of =", ["Content-Type: text/html", "Content-Transfer-Encoding: base64"], () =>
    `${"=".repeat(900)}\r\n`.repeat(20_000),
  ),
  plain(
    "mime quoted-printable of =",
    ["Content-Type: text/plain", "Content-Transfer-Encoding: quoted-printable"],
    () => `${"=".repeat(900)}\r\n`.repeat(20_000),
  ),
  plain(
    "mime quoted-printable of breaks",
    ["Content-Type: text/plain", "Content-Transfer-Encoding: quoted-printable"],
    () => "=\r\n".repeat(8 * MB),
  ),
  plain(
    "mime quoted-printable of =3D",
    ["Content-Type: text/html", "Content-Transfer-Encoding: quoted-printable"],
    () => `${"=3C".repeat(300)}=\r\n`.repeat(20_000),
  ),
  plain(
    "mime quoted-printable of blanks",
    ["Content-Type: text/plain", "Content-Transfer-Encoding: quoted-printable"],
    () => `x=${" ".repeat(60_000)}\r\n`.repeat(300),
  ),
  plain("mime flowed quotations", ["Content-Type: text/plain; format=flowed; delsp=yes"], () =>
    `${">".repeat(900)} x \r\n`.repeat(20_000),
  ),
  plain("mime flowed lines", ["Content-Type: text/plain; format=flowed"], () => "x \r\n".repeat(5 * MB)),
  plain(
    "mime a report of many recipients",
    ["Content-Type: multipart/report; report-type=delivery-status; boundary=b"],
    () =>
      `--b\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${"Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 x\r\n\r\n".repeat(60_000)}--b--`,
  ),
  plain(
    "mime a report of blanks",
    ["Content-Type: multipart/report; report-type=delivery-status; boundary=b"],
    () =>
      `--b\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: ${`${" ".repeat(50_000)}\r\n`.repeat(5)}\r\n--b--`,
  ),
];

const tnefOf = (properties: { id: number; text?: string; bytes?: Buffer }[], files = 0): Buffer =>
  buildTnef({
    properties: buildMapiProperties(properties),
    files: Array.from({ length: files }, () => ({
      title: "A.TXT",
      long: "a.txt",
      content: Buffer.from("x"),
    })),
  });
/** Compressed RTF ([MS-OXRTFCP]): every reference repeats 17 letters of the window. */
const packedRtf = (references: number): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(0x75465a4c, 8);
  const run = Buffer.concat([
    Buffer.from([0xff]),
    ...Array.from({ length: 8 }, () => Buffer.from([0x00, 0x0f])),
  ]);
  return Buffer.concat([head, ...Array.from({ length: references / 8 }, () => run)]);
};
const wrapped = (type: string, content: Uint8Array, times = 1): string =>
  parts(
    times,
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${base64(content)}`,
  );
const rtf = (body: string): Buffer => {
  const bytes = Buffer.from(`{\\rtf1\\ansi ${body}`);
  const head = Buffer.alloc(16);
  head.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([head, bytes]);
};

const files = (): HostileEmail[] => [
  plain("file winmail.dat of properties", MIXED, () =>
    wrapped("application/ms-tnef", tnefOf(Array.from({ length: 5_000 }, () => ({ id: 0x1000, text: "x" })))),
  ),
  plain("file winmail.dat of files", MIXED, () => wrapped("application/ms-tnef", tnefOf([], 3_000))),
  plain("file many winmail.dat", MIXED, () =>
    wrapped("application/ms-tnef", tnefOf([{ id: 0x1000, text: "a b ".repeat(50_000) }]), 30),
  ),
  plain("file RTF that unpacks", MIXED, () =>
    wrapped("application/ms-tnef", tnefOf([{ id: 0x1009, bytes: packedRtf(4_000_000) }])),
  ),
  plain("file RTF of braces", MIXED, () =>
    wrapped("application/ms-tnef", tnefOf([{ id: 0x1009, bytes: rtf("{".repeat(8 * MB)) }])),
  ),
  plain("file RTF of words", MIXED, () =>
    wrapped("application/ms-tnef", tnefOf([{ id: 0x1009, bytes: rtf("\\par ".repeat(2 * MB)) }])),
  ),
  plain("file RTF of Unicode", MIXED, () =>
    wrapped("application/ms-tnef", tnefOf([{ id: 0x1009, bytes: rtf("\\u8238?".repeat(MB)) }])),
  ),
  plain("file RTF attachment", MIXED, () =>
    wrapped("application/rtf; name=a.rtf", rtf("{\\*".repeat(3 * MB)).subarray(16)),
  ),
  plain("file signed within signed", MIXED, () => {
    let inner = Buffer.from("Content-Type: text/plain\r\n\r\nx\r\n");
    for (let n = 0; n < 40; n++) {
      const signed = base64(buildOpaqueSigned(inner, "indefinite"));
      inner = Buffer.concat([
        Buffer.from(
          "Content-Type: application/pkcs7-mime; smime-type=signed-data\r\nContent-Transfer-Encoding: base64\r\n\r\n",
        ),
        signed,
      ]);
    }
    return `--b\r\n${inner}`;
  }),
  plain("file signed of endless lengths", MIXED, () =>
    wrapped(
      "application/pkcs7-mime",
      Buffer.from([[0x30, 0x80], ...Array.from({ length: 200_000 }, () => [0x30, 0x80])].flat()),
    ),
  ),
  plain("file uuencoded without end", ["Content-Type: text/plain"], () => "begin 644 a.txt\r\n".repeat(MB)),
  plain("file uuencoded, many", ["Content-Type: text/plain"], () =>
    "begin 644 a.txt\r\n#86)C\r\n`\r\nend\r\n".repeat(300_000),
  ),
  plain("file zip bomb", MIXED, () =>
    wrapped("application/zip; name=a.zip", zipFile({ "a.txt": new Uint8Array(200 * MB) })),
  ),
  plain("file zip of many", MIXED, () =>
    wrapped(
      "application/zip; name=a.zip",
      zipFile(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${n}.txt`, "x"])), 0),
    ),
  ),
  plain("file docx bomb", MIXED, () => wrapped(`${DOCX}; name=a.docx`, docxFile("<w:p/>".repeat(10 * MB)))),
  plain("file docx of entities", MIXED, () => wrapped(`${DOCX}; name=a.docx`, docxFile("&a;".repeat(MB)))),
  plain("file pdf bomb", MIXED, () =>
    wrapped(
      "application/pdf; name=a.pdf",
      pdfWithContentStream(gzipSync(Buffer.alloc(100 * MB, " ")).subarray(10)),
    ),
  ),
  plain("file gzip bomb", MIXED, () =>
    wrapped("application/gzip; name=a.gz", gzipSync(Buffer.alloc(200 * MB))),
  ),
  plain("file html attachment", MIXED, () =>
    wrapped("text/html; name=a.html", Buffer.from("<".repeat(10 * MB))),
  ),
  plain("file text attachment in UTF-7", MIXED, () =>
    wrapped("text/plain; name=a.txt", Buffer.from("+AGEAYg-".repeat(MB))),
  ),
  plain("file calendar of folds", MIXED, () =>
    wrapped("text/calendar; method=REQUEST", Buffer.from(`BEGIN:VCALENDAR\r\nX:${"\r\n y".repeat(2 * MB)}`)),
  ),
  plain("file picture of 10 million pixels a side", MIXED, () =>
    wrapped(
      "image/png; name=a.png",
      Buffer.from("89504e470d0a1a0a0000000d4948445200989680009896800806000000", "hex"),
    ),
  ),
  plain("file email of nested parts", MIXED, () =>
    wrapped(
      "message/rfc822; name=a.eml",
      Buffer.from(
        `Content-Type: multipart/mixed; boundary=z\r\n\r\n--z\r\n${nested(1_000, () => "multipart/mixed")}`,
      ),
    ),
  ),
  encoded("file pictures cited 40,000 times", "text/html", () => "<img src=cid:p@x>".repeat(40_000)),
  plain(
    "file a picture shown 10,000 times",
    ["Content-Type: multipart/related; boundary=b"],
    () =>
      `--b\r\nContent-Type: text/html\r\n\r\n${"<img src=cid:p@x>\r\n".repeat(10_000)}--b\r\nContent-Type: image/png\r\nContent-ID: <p@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(1.5 * MB)]))}--b--`,
  ),
];

const CHARSETS: Record<string, [string, () => Uint8Array]> = {
  "utf-7 words": ["utf-7", () => Buffer.from("+AGEAYg-".repeat(1_300_000))],
  "utf-7 signs": ["utf-7", () => Buffer.from("+-".repeat(6 * MB))],
  "utf-7 one word": ["utf-7", () => Buffer.from(`+${"AGEA".repeat(4 * MB)}`)],
  "utf-7 plus signs": ["utf-7", () => Buffer.from("+".repeat(12 * MB))],
  "iso-2022-jp escapes": ["iso-2022-jp", () => Buffer.from("\u001b$B\u001b(B".repeat(2 * MB))],
  "iso-2022-kr": ["iso-2022-kr", () => Buffer.from("\u000e!!\u000f".repeat(3 * MB))],
  hz: ["hz-gb-2312", () => Buffer.from("~{VP~}".repeat(2 * MB))],
  "gb18030 in four bytes": ["gb18030", () => Buffer.from("\x81\x30\x81\x30".repeat(3 * MB), "latin1")],
  "big5 of lead bytes": ["big5", () => Buffer.alloc(12 * MB, 0xfe)],
  shift_jis: ["shift_jis", () => Buffer.from("\x82\xa0".repeat(6 * MB), "latin1")],
  "euc-kr, cut": ["euc-kr", () => Buffer.alloc(12 * MB + 1, 0xb0)],
  "utf-16 of halves": ["utf-16", () => Buffer.from("\xd8\x00".repeat(6 * MB), "latin1")],
  "utf-32": ["utf-32", () => Buffer.alloc(12 * MB)],
  "utf-8 of broken letters": ["utf-8", () => Buffer.from("\xc3\x28\xe2\x82".repeat(3 * MB), "latin1")],
  "utf-8 and windows-1252 in turn": ["utf-8", () => Buffer.from("\xc3\xa9\xe9".repeat(4 * MB), "latin1")],
  "no charset, all bytes": [
    "",
    () =>
      Buffer.from(Array.from({ length: 256 }, (_, n) => n))
        .toString("latin1")
        .repeat(40_000) as unknown as Uint8Array,
  ],
  "an unknown one": ["x-nobody-knows", () => Buffer.alloc(12 * MB, 0xe9)],
};

const charsets = (): HostileEmail[] =>
  Object.entries(CHARSETS).map(([name, [label, content]]) =>
    encoded(`charset ${name}`, `text/plain${label ? `; charset=${label}` : ""}`, () => {
      const bytes = content();
      return typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    }),
  );

/** Every construct that the issue names, and what else readers of email were ever slow with. More than 250. */
export const hostileEmails = (): HostileEmail[] => [
  ...html(),
  ...large(),
  ...text(),
  ...headers(),
  ...mime(),
  ...files(),
  ...charsets(),
];
