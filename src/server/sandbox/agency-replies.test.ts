import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFRawStream } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import type { SandboxMessage } from "#server/ports/sandbox.ts";
import {
  acknowledgmentEmail,
  answerEmail,
  type ReplyContext,
  releaseEmail,
} from "#server/sandbox/agency-replies.ts";

let dir: string;
let files: FileStore;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-agency-"));
  files = await openDiskStore(dir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const LETTER: SandboxMessage = {
  id: "01939d5c-0000-7000-8000-000000000001",
  number: 42,
  to: "foia@agency.example",
  from: "calm-river@mail.example",
  subject: "Freedom of Information Act request: inspections of Harbor 3",
  text: "Dear officer,\n\nI request the records.\n\nSincerely,\n\nZoë Müller\n",
  messageId: "<1@mail.example>",
  inReplyTo: null,
  autoSubmitted: false,
};
const FACTS: ReplyContext = {
  agency: { name: "Harbor Commission", address: "foia@agency.example" },
  now: Temporal.Instant.from("2026-11-22T03:00:00Z"),
};

const content = async (email: OutgoingEmail, index: number) =>
  Buffer.from(await files.read(email.attachments[index]?.sha256 ?? ""));

describe("the acknowledgment", () => {
  test("goes into the letter's thread, names the tracking number and says that no user wrote it", () => {
    const email = acknowledgmentEmail(LETTER, FACTS);
    expect(email).toMatchObject({
      from: { name: "Public Records Office, Harbor Commission", address: "foia@agency.example" },
      to: [{ name: "", address: "calm-river@mail.example" }],
      cc: [],
      subject: "Acknowledgment of request 2026-SBX-00042: inspections of Harbor 3",
      inReplyTo: "<1@mail.example>",
      references: ["<1@mail.example>"],
      autoSubmitted: "auto-replied",
      attachments: [],
    });
    expect(email.messageId).toMatch(/^<[0-9a-f]{24}\.sbx@agency\.example>$/);
    expect(email.text).toContain("Dear Zoë Müller:");
    // 3 a.m. in UTC is still the evening before in Washington.
    expect(email.text).toContain("which this office received on November 21, 2026");
    expect(email.text).toContain("assigned tracking number 2026-SBX-00042");
    expect(email.text).toContain("pretend agency");
  });

  test("a letter without a Message-ID, name or subject is answered too", () => {
    const email = acknowledgmentEmail({ ...LETTER, messageId: null, subject: "", text: "" }, FACTS);
    expect(email.references).toEqual([]);
    expect(email).not.toHaveProperty("inReplyTo");
    expect(email.text).toContain("Dear Requester:");
    expect(email.subject).toBe("Acknowledgment of request 2026-SBX-00042: your request");
  });

  test("the same job twice writes the same email", () => {
    expect(acknowledgmentEmail(LETTER, FACTS)).toEqual(acknowledgmentEmail(LETTER, FACTS));
    expect(acknowledgmentEmail(LETTER, FACTS).messageId).not.toBe(
      acknowledgmentEmail({ ...LETTER, id: "01939d5c-0000-7000-8000-000000000002" }, FACTS).messageId,
    );
  });
});

describe("the release", () => {
  test("says the same in text and HTML, and counts the pages of the PDF it attaches", async () => {
    const email = await releaseEmail(LETTER, FACTS, files);
    expect(email).not.toHaveProperty("autoSubmitted");
    expect(email.subject).toBe("Final response to request 2026-SBX-00042: inspections of Harbor 3");
    expect(email.attachments.map(({ name, type }) => [name, type])).toEqual([
      ["Responsive_records.pdf", "application/pdf"],
      ["Index_of_records.csv", "text/csv"],
    ]);
    const pdf = await PDFDocument.load(await content(email, 0));
    for (const part of [email.text, email.html ?? ""]) {
      expect(part).toContain(`located ${pdf.getPageCount()} pages`);
      expect(part).toContain(`all ${pdf.getPageCount()} pages are released in full`);
      expect(part).toContain("2026-SBX-00042");
      expect(part).toContain("November 21, 2026");
    }
    expect(email.html).toContain("Times New Roman");
    expect(email.html).not.toMatch(/https?:|<script|<img/);
  });

  test("every page of the PDF names the request's subject, and the CSV lists what is in it", async () => {
    const email = await releaseEmail(LETTER, FACTS, files);
    const pdf = await PDFDocument.load(await content(email, 0));
    for (const page of pdf.getPages()) {
      const contents = page.node.Contents();
      const stream = contents instanceof PDFArray ? pdf.context.lookup(contents.get(0)) : contents;
      if (!(stream instanceof PDFRawStream)) throw new Error("A page has no content.");
      const rendered = inflateSync(stream.contents).toString("latin1");
      expect(rendered).toContain(Buffer.from("inspections of Harbor 3").toString("hex").toUpperCase());
    }
    const rows = (await content(email, 1)).toString().trimEnd().split("\r\n");
    expect(rows[0]).toBe("No.,Pages,Date,Record,Author,Concerning,Determination");
    expect(rows[1]).toBe(
      "1,1-3,2025-02-11,Memorandum,Office of the Director,inspections of Harbor 3,Released in full",
    );
    expect(rows.at(-1)).toMatch(new RegExp(`^4,10-${pdf.getPageCount()},`));
  });

  test("a job that runs twice stores one pair of files", async () => {
    const [first, second] = [
      await releaseEmail(LETTER, FACTS, files),
      await releaseEmail(LETTER, FACTS, files),
    ];
    expect(second).toEqual(first);
  });

  test.each([
    "日本語 🚢 and ‘quotes’",
    `<img src=x onerror=alert(1)> & "more"`,
    `=cmd|' /C calc'!A0`,
    `${"endless ".repeat(200)}${"x".repeat(900)}`,
    "two\nlines",
  ])("a subject like %j breaks nothing", async (subject) => {
    const email = await releaseEmail({ ...LETTER, subject }, FACTS, files);
    expect((await PDFDocument.load(await content(email, 0))).getPageCount()).toBe(12);
    expect(email.html).not.toContain("<img");
    expect((await content(email, 1)).toString()).not.toMatch(/,=cmd/);
  });
});

describe("the answer to a letter in the thread", () => {
  const followUp: SandboxMessage = {
    ...LETTER,
    subject: "Re: Final response to request 2026-SBX-00042: inspections of Harbor 3",
    text: "Is there a map, too?\n> older words\n",
    inReplyTo: "<2@agency.example>",
    messageId: "<3@mail.example>",
  };

  test("quotes the user and keeps the thread", () => {
    const email = answerEmail(followUp, FACTS);
    expect(email).toMatchObject({
      subject: followUp.subject,
      inReplyTo: "<3@mail.example>",
      references: ["<2@agency.example>", "<3@mail.example>"],
    });
    expect(email).not.toHaveProperty("autoSubmitted");
    expect(email.text).toContain("the file of request 2026-SBX-00042");
    expect(email.text).toMatch(/Requester wrote:\n> Is there a map, too\?\n> > older words$/);
  });

  test("quotes no more than 60 lines", () => {
    expect(
      answerEmail({ ...followUp, text: "line\n".repeat(500) }, FACTS).text.match(/^> line$/gm),
    ).toHaveLength(60);
  });
});
