import { describe, expect, test } from "vitest";
import { eventSentence } from "#core/request/event-reading.ts";
import { EVENT_KINDS } from "#core/request/events.ts";
import { archivePaths, folderNames } from "./archive-layout.ts";
import { eventsCsv } from "./events-csv.ts";
import { exportFileNames } from "./export-file-names.ts";
import { checksumsText, manifestText } from "./manifest.ts";
import { messageSection, messageTextFile } from "./pdf-sections.ts";

const bytes = (name: string) => new TextEncoder().encode(name).length;

describe("names in an export", () => {
  test("contain no path, no reserved name, and are NFC", () => {
    expect(
      exportFileNames(["../../etc/passwd", "..", "CON.txt", "a\u0000b\u202efdp.exe", "re\u0301ponse.pdf"]),
    ).toEqual(
      ["_.._etc_passwd", "file_", "file_CON.txt", "abfdp.exe", "réponse.pdf"].map((name) =>
        name === "file_" ? expect.stringMatching(/^file/) : name,
      ),
    );
  });

  test("have at most 100 bytes, keep their endings and cut no letter in two", () => {
    const [long = "", ascii = ""] = exportFileNames([`${"水".repeat(90)}.pdf`, `${"a".repeat(300)}.xlsx`]);
    expect(long).toBe(`${"水".repeat(32)}.pdf`);
    expect([bytes(long), bytes(ascii)]).toEqual([100, 100]);
    expect(ascii.endsWith(".xlsx")).toBe(true);
  });

  test("are unique regardless of case, accents and length", () => {
    const names = exportFileNames([
      "A.pdf",
      "a.PDF",
      "e\u0301",
      "é",
      ...Array(20).fill(`${"b".repeat(200)}.txt`),
    ]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names.slice(0, 4)).toEqual(["A.pdf", "a (2).PDF", "é", "é (2)"]);
    expect(Math.max(...names.map(bytes))).toBe(100);
  });

  test("stay in the order of the letters", () => {
    const message = { direction: "in" as const, day: "2026-03-02", subject: "", hasMail: true };
    const laid = archivePaths([
      { ...message, attachments: [] },
      {
        ...message,
        hasMail: false,
        subject: "Re: a/b",
        direction: "out",
        attachments: [{ name: "x" }, { name: "x" }],
      },
    ]);
    expect(laid).toEqual([
      { number: 1, path: "mail/001 2026-03-02 received no subject.eml", attachments: [] },
      {
        number: 2,
        path: "mail/002 2026-03-02 sent Re_ a_b.txt",
        attachments: ["attachments/002-1 x", "attachments/002-2 x"],
      },
    ]);
    expect(folderNames([{ day: "2026-03-02", title: " " }])).toEqual(["2026-03-02 Request"]);
    expect(folderNames(Array(2).fill({ day: "2026-03-02", title: "t".repeat(200) })).map(bytes)).toEqual([
      60, 60,
    ]);
  });
});

describe("the timeline", () => {
  test("has a sentence for every kind, and for one that is new", () => {
    for (const kind of EVENT_KINDS) expect(eventSentence({ kind, data: {} })).toMatch(/^[A-Z].*\.$|[:,]$/s);
    expect(eventSentence({ kind: "fee_paid", data: { cents: 1200 } })).toBe("Fee paid: cents 1200.");
    expect(
      eventSentence({
        kind: "entry_changed",
        data: { what: "added", way: "letter", direction: "in", on: "2026-03-09", with: "Dana Lee" },
      }),
    ).toBe("Letter from Dana Lee, March 9, 2026.");
    expect(
      eventSentence({
        kind: "fee_changed",
        data: { what: "added", fee: "invoiced", cents: 8_050, currency: "USD" },
      }),
    ).toBe("Invoiced $80.50.");
    expect(
      eventSentence({
        kind: "status_changed",
        data: { from: "referred", to: "denied", by: "hand", on: "2026-03-09", note: "By phone." },
      }),
    ).toBe(
      "Status changed from referred to denied, recorded by the requester as of March 9, 2026: By phone.",
    );
  });

  test("is a table that runs no formula", () => {
    const csv = eventsCsv([
      {
        id: 7,
        at: "2026-03-02T15:00:00.000Z",
        actor: "you",
        by: "Bea Ng, Jr.",
        kind: "=cmd()",
        messageId: null,
        data: { a: 1 },
      },
    ]);
    const [, line] = csv.split("\r\n");
    expect(line).toBe(`7,2026-03-02T15:00:00.000Z,you,"Bea Ng, Jr.",'=cmd(),'=cmd(): a 1.,,"{""a"":1}"`);
  });
});

const message = {
  number: 1,
  direction: "out" as const,
  at: "2026-03-02T15:00:00.000Z",
  from: "Ada",
  to: ["foia@nara.gov"],
  cc: [],
  subject: "Records\nFrom: somebody else",
  mailId: null,
  note: "",
  original: null,
  attachments: [],
};

test("the header of a letter as text cannot be injected into", () => {
  expect(messageTextFile(message, "Dear\r\nSir")).toBe(
    "From: Ada\nTo: foia@nara.gov\nDate: 2026-03-02 15:00 UTC\nSubject: Records From: somebody else\n\nDear\nSir\n",
  );
});

test("a section lists each file with its path and hash", () => {
  const file = {
    path: "attachments/001-1 a.pdf",
    name: "a.pdf",
    type: "application/pdf",
    size: 12_000,
    sha256: "f0",
  };
  const { title, blocks } = messageSection(
    { ...message, subject: "Records", attachments: [file] },
    "Dear\n\nSir",
  );
  expect(title).toBe("1. Sent 2026-03-02: Records");
  expect(blocks).toContainEqual({
    kind: "pair",
    label: "Attachment",
    text: "a.pdf (application/pdf, 12,000 bytes)",
  });
  expect(blocks).toContainEqual({ kind: "small", text: "attachments/001-1 a.pdf, SHA-256 f0" });
  expect(blocks.slice(-3)).toEqual(["Dear", "", "Sir"].map((text) => ({ kind: "line", text })));
});

test("the manifest and the sums say the same of a piece", () => {
  const exportFile = { path: "file.pdf", what: "file" as const, size: 3, sha256: "ab", at: null };
  expect(JSON.parse(manifestText({ id: "x" } as never, [exportFile]))).toEqual({
    format: "daylight-request",
    version: 1,
    request: { id: "x" },
    pieces: [exportFile],
  });
  expect(checksumsText([exportFile])).toBe("ab  file.pdf\n");
});
