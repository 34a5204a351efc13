import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { type ParsedEmail, parseEmail } from "#server/mail/parse/parse-email.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const FOLDER = new URL("../../../../test/mail/", import.meta.url);
const FIXTURES = readdirSync(FOLDER).filter((name) => name.endsWith(".eml"));
const fixture = (name: string): Uint8Array => readFileSync(new URL(name, FOLDER));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const codes = (email: ParsedEmail): string[] => email.warnings.map((warning) => warning.code);

describe("a mail", () => {
  it("gives its thread, people, text and files", async () => {
    const email = await parseEmail(fixture("sandbox-release.eml"));
    expect(email).toMatchObject({
      messageId: "<release-42@agency.sandbox.test>",
      inReplyTo: "<request-1@mail.daylight.example>",
      references: ["<request-1@mail.daylight.example>"],
      date: "2026-11-20T15:00:20.000Z",
      from: { name: "Sandbox Agency, Records Office", address: "records@agency.sandbox.test" },
      recipients: ["plate-heron-k7w4q9abcdefg@mail.daylight.example"],
      html: null,
      warnings: [],
    });
    expect(email.text).toContain("The records are released in full.");
    expect(email.attachments.map(({ content, sha256, ...rest }) => rest)).toEqual([
      {
        name: "records.pdf",
        type: "application/pdf",
        sniffedType: "application/pdf",
        size: 69,
        inline: false,
        contentId: null,
      },
      {
        name: "index.csv",
        type: "text/csv",
        sniffedType: "text/csv",
        size: 22,
        inline: false,
        contentId: null,
      },
    ]);
    expect(email.attachments[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("reads split encoded words, windows-1252, RFC 2231 names, and mail without ids or date", async () => {
    const email = await parseEmail(fixture("latin1-no-ids.eml"));
    expect(email.from?.name).toBe("Bürgermeisterin");
    expect(email.subject).toBe("Gebühren €");
    expect(email.text.trim()).toBe("Grüße: “euro”");
    expect(email.attachments[0]).toMatchObject({ name: "Gebühren.pdf", sniffedType: "application/pdf" });
    expect(email.recipients).toEqual(["plate-heron-k7w4q9abcdefg@mail.daylight.example"]);
    expect(email).toMatchObject({ messageId: null, date: null, references: [] });
    expect(codes(email)).toEqual(["repaired_text", "no_message_id", "no_date"]);
  });

  it("makes the text from the HTML where there is no other", async () => {
    const email = await parseEmail(fixture("denial-html.eml"));
    expect(email.subject).toBe("Your request under 5 U.S.C. § 552");
    expect(email.text).toContain("exempt from disclosure under 5 U.S.C. § 552(b)(5) and (b)(7)(A).");
    expect(email.html).toContain("<p>Dear Ms. Okafor:</p>");
  });

  it("joins flowed lines", async () => {
    expect((await parseEmail(fixture("no-records-flowed.eml"))).text).toContain(
      "for reports of heat illness. We found no responsive records.\n",
    );
  });

  it("keeps a forwarded mail as a file and its words out of the text", async () => {
    const email = await parseEmail(fixture("forwarded.eml"));
    expect(email.text).not.toContain("Nothing here is denied");
    expect(email.attachments[0]).toMatchObject({
      type: "message/rfc822",
      name: "Request for a ruling.eml",
    });
    expect(email.deliveryStatus).toBeNull();
    expect(email.returnedHeaders).not.toContain("Nothing here is denied");
  });

  it("hands out the parts of a delivery report", async () => {
    const email = await parseEmail(fixture("bounce-postfix.eml"));
    expect(email.deliveryStatus).toContain("Final-Recipient: rfc822; foia@county.example.gov");
    expect(email.returnedHeaders).toContain("Message-ID: <request-9@mail.daylight.example>");
    expect(email.returnedHeaders).not.toContain("I request copies");
    expect(email.text).not.toContain("I request copies");
  });

  it("keeps two equal files with different names apart", async () => {
    const part = (name: string) =>
      `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=${name}\r\n\r\nsame\r\n`;
    const email = await parseEmail(
      bytes(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${part("a.txt")}${part("b.txt")}--b--\r\n`),
    );
    expect(email.attachments.map((file) => file.name)).toEqual(["a.txt", "b.txt"]);
    expect(email.attachments[0]?.sha256).toBe(email.attachments[1]?.sha256);
  });

  it("warns of a program that says it is a document", async () => {
    const email = await parseEmail(
      bytes(
        "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=bill.pdf\r\n" +
          "Content-Transfer-Encoding: base64\r\n\r\nTVqQAAMAAAAEAAAA\r\n",
      ),
    );
    expect(email.warnings).toContainEqual({
      code: "type_mismatch",
      detail: "bill.pdf says that it is application/pdf, but it is a program.",
    });
  });

  it("lets no NUL through to the database", async () => {
    const email = await parseEmail(bytes("Subject: a\u0000b\r\nX-\u0000: c\u0000\r\n\r\nd\u0000e"));
    expect(JSON.stringify(email)).not.toContain("\\u0000");
    expect(codes(email)).toContain("control_characters");
    const named = await parseEmail(bytes("Content-Type: text/plain; charset=\u0000tf-8\r\n\r\nSeñor"));
    expect(named.warnings.map(({ detail }) => detail).join(" ")).toContain("\ufffdtf-8");
  });
});

describe("the classification", () => {
  it.each([
    ["sandbox-acknowledgment", "acknowledgment", "acknowledged", "sure", ["2026-SBX-00042"]],
    ["sandbox-release", "reply", "released", "likely", ["2026-SBX-00042"]],
    ["extension-quoted", "reply", "extension", "sure", ["2026-FEFO-01234"]],
    ["denial-html", "reply", "denied", "sure", ["EMRUFOIA111726-3"]],
    ["partial-release", "reply", "partly_released", "sure", ["CBP-FO-2026-014482"]],
    ["no-records-flowed", "reply", "no_records", "sure", []],
    ["clarification-outlook", "reply", "clarification_asked", "sure", []],
    ["fee-estimate", "reply", "fee_estimate", "sure", ["EPA-R5-2026-001877"]],
    ["glomar", "reply", "neither_confirm_nor_deny", "sure", ["F-2026-00311"]],
    ["forwarded", "reply", "referred", "sure", []],
    ["out-of-office", "auto_reply", "unclear", "unsure", []],
    ["portal-notice", "portal_notice", "unclear", "unsure", ["26-9112"]],
    ["read-receipt", "read_receipt", "unclear", "unsure", []],
    ["bounce-postfix", "bounce", "unclear", "unsure", []],
    ["bounce-delay", "bounce", "unclear", "unsure", []],
  ])("of %s.eml", async (name, kind, value, confidence, numbers) => {
    const read = classifyMessage(await parseEmail(fixture(`${name}.eml`)));
    expect(read).toMatchObject({ kind, main: { value, confidence } });
    expect(read.facts.trackingNumbers.map((fact) => fact.value)).toEqual(numbers);
  });
});

describe("hostile mail", () => {
  const MEGABYTE = 1_000_000;

  it.each([
    ["100,000 headers", bytes("X-A: b\r\n".repeat(100_000)), "not_mime"],
    ["one header of two megabytes", bytes(`Subject: ${"a".repeat(2 * MEGABYTE)}\r\n\r\nhi`), "not_mime"],
    ["nesting 5,000 deep", nested(5_000), "not_mime"],
    [
      "10,000 parts",
      bytes(`${MIXED}${"--b\r\nContent-Type: image/png\r\n\r\nx\r\n".repeat(10_000)}--b--`),
      "too_many_attachments",
    ],
    ["a line of five megabytes", bytes(`Subject: x\r\n\r\n${"a".repeat(5 * MEGABYTE)}`), null],
    ["a million opening brackets", bytes(`To: ${"<".repeat(200_000)}\r\n\r\n`), null],
    ["a quarter megabyte of commas", bytes(`To: ${",".repeat(250_000)}\r\n\r\n`), null],
    ["many References", bytes(`References: ${"<a@b> ".repeat(40_000)}\r\n\r\n`), null],
  ])("%s is contained in bounded time", async (_name, raw, warning) => {
    let email: ParsedEmail | undefined;
    const taken = await cpuMilliseconds(async () => {
      email = await parseEmail(raw);
    });
    expect(taken).toBeLessThan(2000);
    if (warning) expect(email && codes(email)).toContain(warning);
  });

  it("shows bytes that are not an email as text", async () => {
    const email = await parseEmail(fixture("not-mime.eml"));
    expect(email.text).toContain("hello\ufffdworld");
    const flood = await parseEmail(bytes(`${"X-A: b\r\n".repeat(100_000)}`));
    expect(flood.text).toContain("X-A: b");
  });

  it("never throws on any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (raw) => {
        expect(typeof (await parseEmail(raw)).text).toBe("string");
      }),
      { numRuns: 500 },
    );
  });

  it("never throws on a damaged mail, and gives only storable text", async () => {
    const damage = fc.record({
      name: fc.constantFrom(...FIXTURES),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ name, cut, flips }) => {
        const whole = fixture(name);
        const raw = Uint8Array.from(whole.subarray(0, Math.ceil(whole.length * cut)));
        for (const [at, byte] of flips) if (raw.length > 0) raw[at % raw.length] = byte;
        const email = await parseEmail(raw);
        const displayed = JSON.stringify({
          ...email,
          attachments: email.attachments.map(({ name, type }) => [name, type]),
        });
        expect(displayed).not.toContain("\\u0000");
        expect(displayed.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";

function nested(depth: number): Uint8Array {
  let text = "";
  for (let level = 0; level < depth; level++) {
    text += `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  }
  return bytes(`${text}Content-Type: text/plain\r\n\r\ndeep`);
}
