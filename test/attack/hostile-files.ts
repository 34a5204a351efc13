import { gzipSync } from "node:zlib";
import { buildMapiProperties, buildOpaqueSigned, buildTnef } from "#test/mail/build-wrapped-formats.ts";
import { DOCX, docxFile, pdfWithContentStream, zipFile } from "#test/support/sample-files.ts";
import {
  base64,
  encoded,
  type HostileEmail,
  MB,
  MIXED,
  nested,
  parts,
  plain,
} from "./build-hostile-email.ts";

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

/** Emails whose attached files are the attack. */
export const files = (): HostileEmail[] => [
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
