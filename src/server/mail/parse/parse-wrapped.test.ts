import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ParsedEmail, parseEmail } from "#server/mail/parse/parse-email.ts";
import { decompressRtf, rtfToText } from "#server/mail/parse/rtf.ts";
import { buildMapiProperties, buildOpaqueSigned, buildTnef } from "#test/mail/build-wrapped-formats.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const bytes = (text: string): Buffer => Buffer.from(text.replace(/\r?\n/g, "\r\n"), "latin1");
const codes = (email: ParsedEmail): string[] => email.warnings.map((warning) => warning.code);
const names = (email: ParsedEmail): (string | null)[] => email.attachments.map((file) => file.name);
const words = (email: ParsedEmail, index: number): string =>
  Buffer.from(email.attachments[index]?.content ?? []).toString("latin1");

const HEAD =
  "From: records@agency.example\nMessage-ID: <a@agency.example>\nDate: Fri, 20 Nov 2026 10:00:00 +0000\n";
const attached = (type: string, name: string, content: Uint8Array): string =>
  `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n` +
  `Content-Transfer-Encoding: base64\n\n${Buffer.from(content).toString("base64")}\n`;
const mixed = (...parts: string[]): Buffer =>
  bytes(`${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${parts.join("")}--b--\n`);
const plain = (text: string): string => `--b\nContent-Type: text/plain\n\n${text}\n`;

describe("uuencode in the body", () => {
  const FILE = "begin 644 fee letter.txt\n%:&5L;&\\\n`\nend";

  it("becomes a file, and the words around it stay", async () => {
    const email = await parseEmail(bytes(`${HEAD}\nSee the file.\n${FILE}\nRegards\n`));
    expect(email.text).toBe("See the file.\nRegards\n");
    expect(names(email)).toEqual(["fee letter.txt"]);
    expect(words(email, 0)).toBe("hello");
    expect(email.warnings).toEqual([
      { code: "unpacked", detail: "fee letter.txt was uuencoded inside the text. It is shown as a file." },
    ]);
  });

  it.each([
    ["broken off", "begin 644 a.txt\n%:&5L;&\\\n"],
    ["of words", "begin 100 words\nThese are not encoded at all.\nend\n"],
  ])("%s stays in the text", async (_name, text) => {
    const email = await parseEmail(bytes(`${HEAD}\n${text}`));
    expect(email.text).toBe(text);
    expect(email.attachments).toEqual([]);
  });
});

describe("winmail.dat", () => {
  const files = [
    { title: "RECORD~1.PDF", long: "Records released.pdf", content: Buffer.from("%PDF-1.7 x") },
    { title: "index.csv", content: Buffer.from("a,b\n1,2\n") },
  ];

  it("gives its files by their long names, and its text", async () => {
    const packed = buildTnef({ body: "The records are attached.\r\n", files });
    const email = await parseEmail(mixed(attached("application/ms-tnef", "winmail.dat", packed)));
    expect(names(email)).toEqual(["Records released.pdf", "index.csv"]);
    expect(email.attachments[0]?.sniffedType).toBe("application/pdf");
    expect(words(email, 1)).toBe("a,b\n1,2\n");
    expect(email.text.trim()).toBe("The records are attached.");
    expect(email.warnings).toEqual([{ code: "unpacked", detail: "winmail.dat was opened: 2 files." }]);
  });

  it.each(["as it is", "wrapped in RTF"])(
    "with HTML %s is shown as HTML, whatever the file is called",
    async (form) => {
      const html = "<html><body><p>Fees: <b>$5</b></p></body></html>";
      const rtf = Buffer.from(
        "{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <html><body><p>}\\htmlrtf {\\b\\htmlrtf0 Fees: {\\*\\htmltag84 <b>}$5{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0 {\\*\\htmltag72 </p></body></html>}}",
      );
      const size = Buffer.alloc(16);
      size.writeUInt32LE(0x414c454d, 8);
      const property =
        form === "as it is"
          ? { id: 0x1013, bytes: Buffer.from(html) }
          : { id: 0x1009, bytes: Buffer.concat([size, rtf]) };
      const packed = buildTnef({ properties: buildMapiProperties([property]), files });
      const email = await parseEmail(mixed(attached("application/octet-stream", "att001.dat", packed)));
      expect(email.html).toBe(html);
      expect(email.text.trim()).toBe("Fees: $5");
      expect(names(email)).toEqual(["Records released.pdf", "index.csv"]);
    },
  );

  it("repeats no text, and adds what only it has", async () => {
    const both = async (own: string, body: string) =>
      (
        await parseEmail(
          mixed(plain(own), attached("application/ms-tnef", "w.dat", buildTnef({ body, files: [] }))),
        )
      ).text;
    expect((await both("The records\nare attached.", "The records are attached.")).trim()).toBe(
      "The records\nare attached.",
    );
    expect(await both("Sent by phone", "We found nothing.")).toMatch(/^Sent by phone\n\nWe found nothing\./);
  });

  it("reads the HTML, the Unicode and the RTF body of its properties", async () => {
    const properties = buildMapiProperties([
      { id: 0x1000, text: "Gebühren €" },
      { id: 0x1013, bytes: Buffer.from("<p>Fee</p>") },
    ]);
    const email = await parseEmail(
      mixed(attached("application/ms-tnef", "winmail.dat", buildTnef({ properties, files: [] }))),
    );
    expect(email.text).toBe("Gebühren €");
    expect(email.html).toBe("<p>Fee</p>");
    const rtf = Buffer.concat([
      Buffer.alloc(8),
      Buffer.from("MELA"),
      Buffer.alloc(4),
      Buffer.from("{\\rtf1 Denied.}"),
    ]);
    const inRtf = buildTnef({ properties: buildMapiProperties([{ id: 0x1009, bytes: rtf }]), files: [] });
    const other = await parseEmail(mixed(attached("application/ms-tnef", "winmail.dat", inRtf)));
    expect(other.text).toBe("Denied.");
  });

  it("broken off is kept as it is, beside what could be read", async () => {
    const whole = buildTnef({ body: "Words.", files });
    const email = await parseEmail(
      mixed(attached("application/ms-tnef", "winmail.dat", whole.subarray(0, whole.length - 4))),
    );
    expect(names(email)).toContain("winmail.dat");
    expect(names(email)).toContain("Records released.pdf");
    expect(email.text).toContain("Words.");
    expect(codes(email)).toContain("left_packed");
  });
});

it("unpacks compressed RTF, its copies and its letters", () => {
  // The example of [MS-OXRTFCP] 4.1.1.
  const packed = Buffer.from(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c0900206277 05b06c647d0a800fa0".replace(
      / /g,
      "",
    ),
    "hex",
  );
  expect(decompressRtf(packed)).toBe("{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n");
  expect(
    rtfToText("{\\rtf1{\\fonttbl{\\f0 Arial;}}{\\*\\htmltag <b>}Caf\\'e9 \\u8364?5\\par {\\b Due}}"),
  ).toBe("Café €5\nDue");
  expect(decompressRtf(Buffer.from("no RTF at all, but long enough"))).toBeNull();
});

describe("S/MIME", () => {
  const inner = bytes(
    "Content-Type: multipart/mixed; boundary=c\n\n--c\n\nWe release all.\n--c\nContent-Type: application/pdf; name=r.pdf\n\n%PDF-1\n--c--\n",
  );

  it.each(["definite", "indefinite"] as const)("opaque-signed is opened (%s lengths)", async (form) => {
    const email = await parseEmail(
      mixed(attached("application/pkcs7-mime", "smime.p7m", buildOpaqueSigned(inner, form))),
    );
    expect(email.text.trim()).toBe("We release all.");
    expect(names(email)).toEqual(["r.pdf"]);
    expect(email.warnings).toEqual([
      { code: "unpacked", detail: "smime.p7m was opened. Its signature was not checked." },
    ]);
  });

  it("as the whole mail is opened too, and one that signs itself ends", async () => {
    let wrapped: Uint8Array = inner;
    for (let level = 0; level < 10; level++) {
      const type = 'Content-Type: application/x-pkcs7-mime; smime-type=signed-data; name="smime.p7m"';
      const code = Buffer.from(buildOpaqueSigned(wrapped, "definite")).toString("base64");
      wrapped = bytes(`${HEAD}${type}\nContent-Transfer-Encoding: base64\n\n${code}\n`);
      const email = await parseEmail(wrapped);
      if (level < 3) expect(email.text).toContain("We release all.");
      else expect(names(email)).toEqual(["smime.p7m"]);
    }
  });

  it("encrypted or corrupt is stored, with a warning", async () => {
    const encrypted = Buffer.from("300d06092a864886f70d010703a000", "hex");
    const email = await parseEmail(
      mixed(
        attached("application/pkcs7-mime", "smime.p7m", encrypted),
        attached("application/pkcs7-mime", "b.p7m", Buffer.from("x")),
      ),
    );
    expect(names(email)).toEqual(["smime.p7m", "b.p7m"]);
    expect(email.warnings.map((warning) => warning.detail)).toEqual([
      "smime.p7m is encrypted and cannot be read here. It is shown as a file.",
      "b.p7m could not be opened. It is shown as a file.",
    ]);
  });
});

describe("files", () => {
  it("shows the file of an AppleDouble without its resource fork", async () => {
    const fork = Buffer.from("0005160700020000", "hex");
    const email = await parseEmail(
      bytes(
        `${HEAD}Content-Type: multipart/appledouble; boundary=b\n\n${attached("application/applefile", "r.pdf", fork)}${attached("application/pdf", "r.pdf", Buffer.from("%PDF-1"))}--b--\n`,
      ),
    );
    expect(email.attachments.map((file) => file.type)).toEqual(["application/pdf"]);
    expect(codes(email)).toEqual(["hidden_part"]);
  });

  it("keeps an Outlook item as it is", async () => {
    const item = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const email = await parseEmail(
      mixed(plain("See"), attached("application/vnd.ms-outlook", "Re records.msg", item)),
    );
    expect(email.attachments[0]).toMatchObject({
      name: "Re records.msg",
      sniffedType: "application/x-ole-storage",
    });
    expect(Buffer.from(email.attachments[0]?.content ?? []).equals(item)).toBe(true);
    expect(email.warnings).toEqual([]);
  });

  it("names a mail it brings along by its subject", async () => {
    const brought =
      "--b\nContent-Type: message/rfc822\n\nSubject: =?utf-8?Q?Geb=C3=BChren?=\n\nInner words\n";
    const email = await parseEmail(
      mixed(plain("See"), brought, "--b\nContent-Type: message/rfc822\n\nFrom: x@y.example\n\nNo subject\n"),
    );
    expect(names(email)).toEqual(["Gebühren.eml", null]);
    expect(email.text).not.toContain("Inner words");
  });

  it("calls a picture the HTML shows inline, and a document beside it a file", async () => {
    const related = (type: string, id: string) => `--b\nContent-Type: ${type}\nContent-ID: <${id}>\n\nx\n`;
    const html = '--b\nContent-Type: text/html\n\n<p>Seal <img src="cid:seal@x"></p>\n';
    const email = await parseEmail(
      bytes(
        `${HEAD}Content-Type: multipart/related; boundary=b\n\n${html}${related("image/png", "seal@x")}${related("application/pdf", "records@x")}--b--\n`,
      ),
    );
    expect(email.attachments.map(({ contentId, inline }) => [contentId, inline])).toEqual([
      ["seal@x", true],
      ["records@x", false],
    ]);
    expect(email.text).toContain("Seal");
  });
});

describe("words outside the parts", () => {
  it.each([
    ["after the last", mixed(plain("Inside.")).toString("latin1").concat("Footer of a list.\r\n")],
    [
      "before the first",
      `${HEAD}Content-Type: multipart/mixed; boundary=b\n\nFooter of a list.\n${plain("Inside.")}--b--`,
    ],
    [
      "with a boundary that never comes",
      `${HEAD}Content-Type: multipart/mixed; boundary=zz\n\nInside.\nFooter of a list.`,
    ],
    ["with no boundary named", `${HEAD}Content-Type: multipart/mixed\n\nInside.\nFooter of a list.`],
  ])("%s are in the text", async (_name, text) => {
    const email = await parseEmail(bytes(text));
    expect(email.text).toContain("Inside.");
    expect(email.text).toContain("Footer of a list.");
    expect(codes(email)).toEqual(["text_outside_parts"]);
  });

  it("leaves out the line for programs without MIME", async () => {
    const text = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\nThis is a multi-part message in MIME format.\n${plain("Inside.")}--b--`;
    expect(await parseEmail(bytes(text))).toMatchObject({ text: "Inside.\n", warnings: [] });
  });
});

it.each([
  ["nothing", ""],
  ["a header alone", "X-Empty: yes\n\n"],
])("an empty mail (%s) says so", async (_name, text) => {
  const email = await parseEmail(bytes(text));
  expect(email).toMatchObject({ text: "", html: null, attachments: [], messageId: null, date: null });
  expect(codes(email)).toEqual(["no_message_id", "no_date", "empty"]);
});

describe("hostile wrappings", () => {
  const WRAPPINGS = [
    buildTnef({
      body: "Words.",
      properties: buildMapiProperties([{ id: 0x1000, text: "x" }]),
      files: [{ title: "a", content: Buffer.from("b") }],
    }),
    buildOpaqueSigned(bytes("\nWords"), "indefinite"),
  ];

  it("never throws on damage", async () => {
    const damage = fc.record({
      which: fc.nat(WRAPPINGS.length - 1),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, cut, flips }) => {
        const whole = WRAPPINGS[which] ?? new Uint8Array();
        const raw = Uint8Array.from(whole.subarray(0, Math.ceil(whole.length * cut)));
        for (const [at, byte] of flips) if (raw.length > 0) raw[at % raw.length] = byte;
        const email = await parseEmail(
          mixed(
            attached("application/pkcs7-mime", "winmail.dat", raw),
            attached("application/ms-tnef", "winmail.dat", raw),
          ),
        );
        // What cannot be opened is still there.
        expect(email.attachments.length + email.text.trim().length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [
      "a megabyte of indefinite lengths",
      attached("application/pkcs7-mime", "smime.p7m", Buffer.alloc(1_000_000, Buffer.from("3080", "hex"))),
    ],
    ["100,000 uuencode beginnings", plain("begin 644 a\n".repeat(100_000))],
    [
      "100,000 empty TNEF attachments",
      attached(
        "application/ms-tnef",
        "winmail.dat",
        Buffer.concat([
          Buffer.from("789f3e220100", "hex"),
          Buffer.alloc(1_100_000, Buffer.from("0202900600000000000000", "hex")),
        ]),
      ),
    ],
    [
      "a megabyte of encoded words",
      plain("x").concat(`--b\nX: ${"=?utf-7?Q?+AGE-?=\n ".repeat(10_000)}\n\nx\n`),
    ],
    [
      "1,000 winmail.dat of one letter",
      attached(
        "application/ms-tnef",
        "winmail.dat",
        buildTnef({ body: "Words. ".repeat(100), files: [] }),
      ).repeat(1000),
    ],
    ["a megabyte of stray bytes", plain("\xff".repeat(1_000_000))],
    ["a megabyte of padding", attached("text/csv", "a.csv", Buffer.from("")).concat("A=\n".repeat(300_000))],
    ["a megabyte of dashes", plain("--\n".repeat(300_000))],
  ])("%s is contained in bounded time", async (_name, part) => {
    const raw = mixed(part);
    expect(await cpuMilliseconds(() => parseEmail(raw))).toBeLessThan(2000);
  });
});
