import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chance, chanceFrom } from "#test/letters/chance.ts";
import { ACKNOWLEDGMENTS, AWAY } from "#test/mail/auto/away.ts";
import { NOTICES } from "#test/mail/auto/notices.ts";
import { NOT_BOUNCES } from "#test/mail/bounces/controls.ts";
import { GATEWAY_BOUNCES } from "#test/mail/bounces/gateways.ts";
import { RARE_BOUNCES } from "#test/mail/bounces/rare.ts";
import { UNIX_BOUNCES } from "#test/mail/bounces/unix.ts";
import { buildMail } from "#test/mail/build-mail.ts";
import { mapiProperties, opaqueSigned, tnef } from "#test/mail/build-wrapped.ts";
import { generatedMail } from "./generated-mail.ts";

/** Real and made mails that the hostile ones are cut from, as bytes. */
const SOUND: Buffer[] = [...keptMails(), ...builtMails(), ...wrappedMails()];

/** A byte string that is no mail anybody meant to send. The same seed gives the same bytes. */
export function hostileMail(seed: number): Buffer {
  const chance = chanceFrom(seed);
  let bytes: Buffer = chance.now(0.35) ? generatedMail(chance) : chance.pick(SOUND);
  // One in twenty stays as it was made: also what is well-formed must come through.
  for (let n = chance.now(0.05) ? 0 : chance.whole(1, 4); n > 0; n -= 1) {
    bytes = chance.pick(HARMS)(bytes, chance);
  }
  return bytes.subarray(0, chance.now(0.04) ? LARGE : SMALL);
}

/** Large ones take their time, and prove little more. */
const LARGE = 40_000;
const SMALL = 6_000;

function keptMails(): Buffer[] {
  const folder = join(import.meta.dirname, "../mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

function builtMails(): Buffer[] {
  const short = [
    ...NOT_BOUNCES,
    ...GATEWAY_BOUNCES,
    ...RARE_BOUNCES,
    ...UNIX_BOUNCES,
    ...AWAY,
    ...ACKNOWLEDGMENTS,
    ...NOTICES,
  ];
  return short.map((mail) => Buffer.from(buildMail(mail)));
}

function wrappedMails(): Buffer[] {
  const winmail = tnef({
    body: "The records are attached.",
    properties: mapiProperties([{ id: 0x1000, text: "The records are attached." }]),
    files: [{ title: "RECORD~1.PDF", long: "records 2026.pdf", content: Buffer.from("%PDF-1.7 …") }],
  });
  const inner = Buffer.from("Content-Type: text/plain\r\n\r\nYour request is denied.\r\n");
  const wrapped: [string, Buffer][] = [
    ["application/ms-tnef; name=winmail.dat", winmail],
    ["application/pkcs7-mime; smime-type=signed-data; name=smime.p7m", opaqueSigned(inner, "definite")],
    ["application/pkcs7-mime; smime-type=signed-data", opaqueSigned(inner, "indefinite")],
    ["text/plain", Buffer.from("begin 644 a.txt\n#0V%T\n`\nend\n")],
  ];
  return wrapped.map(([type, content]) =>
    Buffer.concat([
      Buffer.from(
        `From: a@agency.gov\r\nTo: b@example.org\r\nSubject: Records\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
      ),
      Buffer.from(content.toString("base64").replace(/(.{76})/g, "$1\r\n")),
    ]),
  );
}

type Harm = (bytes: Buffer, chance: Chance) => Buffer;

const placeIn = (bytes: Buffer, chance: Chance): number => chance.whole(0, bytes.length);

const HARMS: Harm[] = [
  function flipBits(bytes, chance) {
    const flipped = Buffer.from(bytes);
    for (let n = chance.whole(1, 40); n > 0 && flipped.length > 0; n -= 1) {
      const at = chance.whole(0, flipped.length - 1);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << chance.whole(0, 7));
    }
    return flipped;
  },
  function truncate(bytes, chance) {
    const at = placeIn(bytes, chance);
    return chance.now(0.8) ? bytes.subarray(0, at) : bytes.subarray(at);
  },
  function splice(bytes, chance) {
    const other = chance.now(0.5) ? chance.pick(SOUND) : generatedMail(chance);
    return Buffer.concat([bytes.subarray(0, placeIn(bytes, chance)), other.subarray(placeIn(other, chance))]);
  },
  function insert(bytes, chance) {
    const at = placeIn(bytes, chance);
    return Buffer.concat([bytes.subarray(0, at), chance.pick(NASTY), bytes.subarray(at)]);
  },
  function insertInHead(bytes, chance) {
    const lines = bytes.toString("latin1").split("\n");
    const head = Math.max(1, lines.indexOf("\r"));
    lines.splice(chance.whole(0, head), 0, chance.pick(NASTY_HEADERS));
    return Buffer.from(lines.join("\n"), "latin1");
  },
  function repeat(bytes, chance) {
    const start = placeIn(bytes, chance);
    const piece = bytes.subarray(start, start + chance.whole(1, 60));
    return Buffer.concat([
      bytes.subarray(0, start),
      ...Array(chance.whole(2, 300)).fill(piece),
      bytes.subarray(start),
    ]);
  },
  function shuffle(bytes, chance) {
    const lines = bytes.toString("latin1").split("\r\n");
    const from = chance.whole(0, lines.length - 1);
    const moved = lines.splice(from, chance.whole(1, 8));
    lines.splice(chance.whole(0, lines.length), 0, ...moved);
    return Buffer.from(lines.join("\r\n"), "latin1");
  },
  function otherLineEnds(bytes, chance) {
    return Buffer.from(
      bytes.toString("latin1").replaceAll("\r\n", chance.pick(["\n", "\r", "\r\r\n", "\n\r"])),
      "latin1",
    );
  },
  function renameWords(bytes, chance) {
    const [from, to] = chance.pick(SWAPS);
    return Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
  },
];

const NASTY: Buffer[] = [
  Buffer.from([0]),
  Buffer.from([0xed, 0xa0, 0x80]), // A lone surrogate in UTF-8.
  Buffer.from([0xf8, 0x88, 0x80, 0x80, 0x80]),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from("\u202e\u2066\ufeff"),
  Buffer.from("\r\n\r\n"),
  Buffer.from("\r\n.\r\n"),
  Buffer.from("\r\n--b--\r\n--b\r\n"),
  Buffer.from("=?utf-8?b?7aCA?= =?utf-8?q?=ed=b0=80?="),
  Buffer.from("&#xD800; &#0; &#x110000; <b><i></b>"),
  Buffer.from("\r\nbegin 644 a\r\n#86)C\r\n`\r\nend\r\n"),
  Buffer.from(`https://a.example/${")".repeat(3000)}x`),
  Buffer.from(`March 3, 2026 and ${"you by 3/4/2026 ".repeat(300)}`),
  Buffer.from(`${"“".repeat(2000)}we deny your request`),
  Buffer.from("> ".repeat(3000)),
  Buffer.from("<div>".repeat(2000)),
  Buffer.from(`<a href="${"x".repeat(3000)}`),
  Buffer.from(`${"a".repeat(5000)}@${"b.".repeat(2000)}gov`),
];

const NASTY_HEADERS = [
  "Content-Type: multipart/mixed; boundary=\r",
  "Content-Type: multipart/mixed; boundary=b\r",
  "Content-Type: text/html; charset=utf-16\r",
  "Content-Type: text/plain; charset=utf-7\r",
  `Content-Type: text/plain; charset="\u0000\u00ff"\r`,
  "Content-Type: application/ms-tnef\r",
  "Content-Type: application/pkcs7-mime; smime-type=signed-data\r",
  "Content-Type: message/rfc822\r",
  "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r",
  "Content-Transfer-Encoding: base64\r",
  "Content-Transfer-Encoding: quoted-printable\r",
  "Content-Transfer-Encoding: x-uuencode\r",
  `From: ${'"'.repeat(500)}\r`,
  `From: ${"(".repeat(2000)}\r`,
  `To: ${"a@b,".repeat(2000)}\r`,
  `To: ${"<".repeat(2000)}\r`,
  "Subject: =?iso-2022-jp?b?GyRC?= =?utf-8?b?8J+YgA==?= =?gb18030?q?=81?=\r",
  `References: ${"<a@b> ".repeat(1000)}\r`,
  `Message-ID: ${"<".repeat(1000)}\r`,
  "Date: Thu, 99 Foo 99999 99:99:99 +9999\r",
  "\tfolded into nothing\r",
  ": no name\r",
];

const SWAPS: [RegExp, string][] = [
  [/utf-8/gi, "utf-16le"],
  [/utf-8/gi, "x-nonsense"],
  [/utf-8/gi, "iso-2022-kr"],
  [/boundary="?/gi, 'boundary="\u0000'],
  [/boundary=\S+/gi, "boundary=a; boundary=b"],
  [/text\/plain/gi, "text/html"],
  [/text\/html/gi, "text/calendar"],
  [/text\/plain/gi, "multipart/mixed"],
  [/multipart\/\w+/gi, "multipart/digest"],
  [/message\/delivery-status/gi, "message/rfc822"],
  [/base64/gi, "quoted-printable"],
  [/quoted-printable/gi, "base64"],
  [/filename=/gi, "filename*0*=utf-8''%ed%a0%80"],
  [/:/g, ""],
  [/ /g, "\u00a0"],
  [/\r\n(?=\S)/g, "\r\n "],
];
