import { type HostileEmail, MB, MIXED, nested, parts, plain } from "./build-hostile-email.ts";

/** Emails whose parts, boundaries and encodings are the attack. */
export const mime = (): HostileEmail[] => [
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
