import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type SeededRandom, seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { PORTAL_NOTICES } from "#test/mail/auto/notices.ts";
import { ACKNOWLEDGMENTS, OUT_OF_OFFICE } from "#test/mail/auto/out-of-office.ts";
import { GATEWAY_BOUNCES } from "#test/mail/bounces/gateways.ts";
import { NOT_BOUNCES } from "#test/mail/bounces/non-bounces.ts";
import { RARE_SERVER_BOUNCES } from "#test/mail/bounces/rare-servers.ts";
import { UNIX_SERVER_BOUNCES } from "#test/mail/bounces/unix-servers.ts";
import { buildEmail } from "#test/mail/build-email.ts";
import { buildMapiProperties, buildOpaqueSigned, buildTnef } from "#test/mail/build-wrapped-formats.ts";
import { generateEmail } from "./generate-email.ts";

/** Real and made emails that the hostile ones are cut from, as bytes. */
const VALID_EMAILS: Buffer[] = [...sampleEmails(), ...builtEmails(), ...wrappedEmails()];

/** A byte string that is no email anyone meant to send. The same seed gives the same bytes. */
export function mutatedEmail(seed: number): Buffer {
  const random = seededRandom(seed);
  let bytes: Buffer = random.chanceOf(0.35) ? generateEmail(random) : random.pick(VALID_EMAILS);
  // One in twenty stays as it was made: also what is well-formed must come through.
  for (let n = random.chanceOf(0.05) ? 0 : random.integer(1, 4); n > 0; n -= 1) {
    bytes = random.pick(MUTATIONS)(bytes, random);
  }
  return bytes.subarray(0, random.chanceOf(0.04) ? LARGE_BYTES : SMALL_BYTES);
}

/** Large ones take their time, and prove little more. */
const LARGE_BYTES = 40_000;
const SMALL_BYTES = 6_000;

function sampleEmails(): Buffer[] {
  const folder = join(import.meta.dirname, "../mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

function builtEmails(): Buffer[] {
  const short = [
    ...NOT_BOUNCES,
    ...GATEWAY_BOUNCES,
    ...RARE_SERVER_BOUNCES,
    ...UNIX_SERVER_BOUNCES,
    ...OUT_OF_OFFICE,
    ...ACKNOWLEDGMENTS,
    ...PORTAL_NOTICES,
  ];
  return short.map((email) => Buffer.from(buildEmail(email)));
}

function wrappedEmails(): Buffer[] {
  const winmail = buildTnef({
    body: "The records are attached.",
    properties: buildMapiProperties([{ id: 0x1000, text: "The records are attached." }]),
    files: [{ title: "RECORD~1.PDF", long: "records 2026.pdf", content: Buffer.from("%PDF-1.7 …") }],
  });
  const inner = Buffer.from("Content-Type: text/plain\r\n\r\nYour request is denied.\r\n");
  const wrapped: [string, Buffer][] = [
    ["application/ms-tnef; name=winmail.dat", winmail],
    ["application/pkcs7-mime; smime-type=signed-data; name=smime.p7m", buildOpaqueSigned(inner, "definite")],
    ["application/pkcs7-mime; smime-type=signed-data", buildOpaqueSigned(inner, "indefinite")],
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

type Mutation = (bytes: Buffer, random: SeededRandom) => Buffer;

const randomOffset = (bytes: Buffer, random: SeededRandom): number => random.integer(0, bytes.length);

const MUTATIONS: Mutation[] = [
  function flipBits(bytes, random) {
    const flipped = Buffer.from(bytes);
    for (let n = random.integer(1, 40); n > 0 && flipped.length > 0; n -= 1) {
      const at = random.integer(0, flipped.length - 1);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.integer(0, 7));
    }
    return flipped;
  },
  function truncate(bytes, random) {
    const at = randomOffset(bytes, random);
    return random.chanceOf(0.8) ? bytes.subarray(0, at) : bytes.subarray(at);
  },
  function splice(bytes, random) {
    const other = random.chanceOf(0.5) ? random.pick(VALID_EMAILS) : generateEmail(random);
    return Buffer.concat([
      bytes.subarray(0, randomOffset(bytes, random)),
      other.subarray(randomOffset(other, random)),
    ]);
  },
  function insert(bytes, random) {
    const at = randomOffset(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), random.pick(NASTY), bytes.subarray(at)]);
  },
  function insertInHead(bytes, random) {
    const lines = bytes.toString("latin1").split("\n");
    const head = Math.max(1, lines.indexOf("\r"));
    lines.splice(random.integer(0, head), 0, random.pick(NASTY_HEADERS));
    return Buffer.from(lines.join("\n"), "latin1");
  },
  function repeat(bytes, random) {
    const start = randomOffset(bytes, random);
    const piece = bytes.subarray(start, start + random.integer(1, 60));
    return Buffer.concat([
      bytes.subarray(0, start),
      ...Array(random.integer(2, 300)).fill(piece),
      bytes.subarray(start),
    ]);
  },
  function shuffle(bytes, random) {
    const lines = bytes.toString("latin1").split("\r\n");
    const from = random.integer(0, lines.length - 1);
    const moved = lines.splice(from, random.integer(1, 8));
    lines.splice(random.integer(0, lines.length), 0, ...moved);
    return Buffer.from(lines.join("\r\n"), "latin1");
  },
  function changeLineEndings(bytes, random) {
    return Buffer.from(
      bytes.toString("latin1").replaceAll("\r\n", random.pick(["\n", "\r", "\r\r\n", "\n\r"])),
      "latin1",
    );
  },
  function swapWords(bytes, random) {
    const [from, to] = random.pick(SWAPS);
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
