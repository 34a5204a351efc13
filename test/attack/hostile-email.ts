import { encoded, type HostileEmail, MB, plain } from "./build-hostile-email.ts";
import { files } from "./hostile-files.ts";
import { HOSTILE_HTML } from "./hostile-html.ts";
import { mime } from "./hostile-mime.ts";
import { HOSTILE_TEXT } from "./hostile-text.ts";

const HTML_SIZES: [string, number][] = [
  // Below the limit of what is sanitized, and far above it.
  ["0.9 MB", 0.9 * MB],
  ["8 MB", 8 * MB],
];

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
