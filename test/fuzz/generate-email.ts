import type { SeededRandom } from "#test/letter-corpus/seeded-random.ts";

/** An email from nowhere: headers, a tree of parts, and contents that need not be what they say. */
export function generateEmail(random: SeededRandom): Buffer {
  return Buffer.concat([Buffer.from(head(random), "latin1"), part(random, random.integer(0, 5))]);
}

function head(random: SeededRandom): string {
  const lines = [
    `From: ${address(random)}`,
    `To: ${address(random)}, ${address(random)}`,
    `Subject: ${randomText(random)}`,
    `Date: ${random.pick(DATES)}`,
    `Message-ID: ${random.pick(IDS)}`,
    `In-Reply-To: ${random.pick(IDS)}`,
    `Auto-Submitted: ${random.pick(["no", "auto-replied", "auto-generated; x=y"])}`,
    `Delivered-To: ${address(random)}`,
    `Disposition-Notification-To: ${address(random)}`,
    `X-Failed-Recipients: ${address(random)}`,
    "MIME-Version: 1.0",
  ];
  return lines
    .filter(() => random.chanceOf(0.8))
    .map((line) => `${line}\r\n`)
    .join("");
}

/** A part with its own headers, the blank line and its content; `depth` more may lie within it. */
function part(random: SeededRandom, depth: number): Buffer {
  if (depth > 0 && random.chanceOf(0.7)) return isMultipart(random, depth);
  if (depth > 0 && random.chanceOf(0.3)) {
    const inner = generateMultipart(random, depth - 1);
    return withHeader(`Content-Type: message/${random.pick(["rfc822", "global", "delivery-status"])}`, inner);
  }
  return leaf(random);
}

const generateMultipart = (random: SeededRandom, depth: number): Buffer =>
  Buffer.concat([Buffer.from(head(random), "latin1"), part(random, depth)]);

function isMultipart(random: SeededRandom, depth: number): Buffer {
  const kind = random.pick(["mixed", "alternative", "related", "report", "signed", "digest", "nonsense"]);
  const boundary = random.pick(["b", "b", "=_part", `${random.integer(0, 9)}`, "b'()+_,-./:=? x"]);
  const children = Array.from({ length: random.integer(0, 4) }, () => part(random, depth - 1));
  const pieces = children.flatMap((child) => [Buffer.from(`\r\n--${boundary}\r\n`), child]);
  // Some never end.
  const end = random.chanceOf(0.8) ? `\r\n--${boundary}--\r\n` : "";
  return withHeader(
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    Buffer.concat([...pieces, Buffer.from(end)]),
  );
}

function leaf(random: SeededRandom): Buffer {
  const type = random.pick(TYPES);
  const charset = random.pick(CHARSETS);
  const coding = random.pick(["7bit", "8bit", "base64", "quoted-printable", "binary", "nonsense"]);
  const name = random.chanceOf(0.3) ? `\r\nContent-Disposition: ${random.pick(DISPOSITIONS)}` : "";
  const content = Buffer.from(
    /html/.test(type) ? html(random) : text(random),
    random.pick(["utf8", "latin1"]),
  );
  const encodeBody =
    coding === "base64" && random.chanceOf(0.8) ? Buffer.from(content.toString("base64")) : content;
  return withHeader(
    `Content-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: ${coding}${name}`,
    encodeBody,
  );
}

const withHeader = (lines: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${lines}\r\n\r\n`, "latin1"), content]);

const address = (random: SeededRandom): string => random.pick(ADDRESSES);
const randomText = (random: SeededRandom): string => random.pick(WORDS);
const text = (random: SeededRandom): string =>
  Array.from({ length: random.integer(0, 30) }, () => randomText(random)).join(
    random.pick(["\r\n", " ", "\r\n> "]),
  );
const html = (random: SeededRandom): string =>
  Array.from({ length: random.integer(0, 40) }, () => random.pick([...TAGS, randomText(random)])).join("");

const DATES = ["Tue, 03 Mar 2026 10:00:00 -0500", "Tue, 31 Feb 1 0:0:0", "yesterday", "", "9".repeat(400)];
const IDS = ["<a@b>", "<request-9@in.daylight.test>", "a@b", "<>", "<a@b", "<a b@c> <d@e>", "<\xff@b>"];
const ADDRESSES = [
  "foia@agency.gov",
  '"FOIA, Office" <foia@agency.gov>',
  "=?utf-8?b?7aCA?= <a@b>",
  "undisclosed-recipients:;",
  "<>",
  "a@b@c",
  "(((",
  "=?utf-8?q?a=00b?= <mailer-daemon@b.gov>",
  "plate-heron-k7w4q9abcdefg@in.daylight.test",
];
const TYPES = [
  "text/plain",
  "text/plain; format=flowed; delsp=yes",
  "text/html",
  "text/calendar; method=REQUEST",
  "text/rtf",
  "application/pdf",
  "application/ms-tnef",
  "application/pkcs7-mime; smime-type=signed-data",
  "application/octet-stream; name=a.eml",
  "message/delivery-status",
  "message/disposition-notification",
  "text/rfc822-headers",
  "image/png",
  "nonsense",
];
const CHARSETS = [
  "utf-8",
  "us-ascii",
  "windows-1252",
  "gb18030",
  "iso-2022-jp",
  "utf-16",
  "utf-7",
  '""',
  "x",
];
const DISPOSITIONS = [
  "attachment; filename=records.pdf",
  "attachment; filename*=utf-8''%00%ff%ed%a0%80",
  "inline; filename=../../etc/passwd",
  `attachment; filename="${"n".repeat(400)}"`,
  "attachment; filename*0=a; filename*2=c; filename*1*=%",
  "nonsense",
];
const WORDS = [
  "We deny your request under 5 U.S.C. 552(b)(5) and (b)(7)(E).",
  "Your request has been assigned tracking number 2026-NAR-00042.",
  "The records are attached.",
  "We estimate the fees at $1,250.00, due by March 31, 2026.",
  "No responsive records were located.",
  "550 5.1.1 <foia@agency.gov>: Recipient address rejected",
  "Final-Recipient: rfc822; foia@agency.gov\r\nAction: failed\r\nStatus: 5.1.1",
  "Original-Message-ID: <a@b>",
  "On Tue, Mar 3, 2026 at 10:00 AM Ada wrote:",
  "-- \r\nAda",
  "https://agency.nextrequest.com/requests/26-14",
  "https://a.example/download?x=%00 expires on 4/1/2026",
  "Your code is 123456.",
  "I am out of the office until March 9.",
  "naïve “quotes” – ✓ 🏛",
  "\u0000\u0001\u0007",
  "\ud83c",
  "=3D=",
  "begin 644 a.txt",
];
const TAGS = [
  "<p>",
  "</p>",
  "<table><tr><td>",
  "</td></tr></table>",
  "<blockquote>",
  "</blockquote>",
  '<img src="cid:a@b">',
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<style>*{background:url(//x)}",
  "<svg><![CDATA[",
  "<!--",
  "<a href=javascript:alert(1)>",
  "&#0;&#xD800;&nosuch;",
  "<",
  "</",
];
