import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { isMbox, readMbox } from "./mbox.ts";

const FROM = "From ada@example.org Mon Mar  2 10:00:00 2026\n";

/** The mails of these bytes, handed over in pieces of `by` bytes. */
async function read(text: string, { by = 64 * 1024, most = 1_000_000 } = {}) {
  const bytes = Buffer.from(text, "latin1");
  const pieces = Array.from({ length: Math.ceil(bytes.length / by) }, (_, index) =>
    bytes.subarray(index * by, (index + 1) * by),
  );
  const emails: (string | null)[] = [];
  for await (const { raw } of readMbox(Readable.from(pieces), most))
    emails.push(raw && Buffer.from(raw).toString("latin1"));
  return emails;
}

describe("an mbox", () => {
  const two = `${FROM}Subject: a\n\nHello\n>From the beginning\n>>From twice\n\n${FROM}Subject: b\n\nBye\n`;

  test.each([1, 2, 7, 64 * 1024])(
    "is read in pieces of %d bytes, and escaped lines are put back",
    async (by) => {
      expect(await read(two, { by })).toEqual([
        "Subject: a\n\nHello\nFrom the beginning\n>From twice\n",
        "Subject: b\n\nBye\n",
      ]);
    },
  );

  test("takes no sentence for a separator, nor a separator without a blank line before it", async () => {
    const sentence = `${FROM}Subject: a\n\nOne\n\nFrom the desk of Ada\n${FROM}x\n`;
    expect(await read(sentence)).toEqual([`Subject: a\n\nOne\n\nFrom the desk of Ada\n${FROM}x\n`]);
  });

  test("keeps other line ends and the separators of other programs", async () => {
    const windows =
      "From - Mon Mar 02 10:00:00 2026\r\nSubject: a\r\n\r\nx\r\n\r\nFrom 12@xxx Mon Mar 02 10:00:00 +0000 2026\r\ny";
    expect(await read(windows)).toEqual(["Subject: a\r\n\r\nx\r\n", "y"]);
    expect(isMbox(Buffer.from(windows))).toBe(true);
    expect(isMbox(Buffer.from("From: ada@example.org\nSubject: a\n"))).toBe(false);
  });

  test.each([1, 2, 7, 64 * 1024])("of bare CRs is read in pieces of %d bytes", async (by) => {
    const old = two.replaceAll("\n", "\r");
    expect(await read(old, { by })).toEqual([
      "Subject: a\r\rHello\rFrom the beginning\r>From twice\r",
      "Subject: b\r\rBye\r",
    ]);
    expect(isMbox(Buffer.from(old))).toBe(true);
  });

  test("leaves out of a mail that is too large all but that it was there, and goes on", async () => {
    const large = `${FROM}Subject: a\n\n${"x".repeat(70)}\n${"y".repeat(4_000)}\n\n${FROM}Subject: b\n\nz\n`;
    expect(await read(large, { by: 100, most: 1_000 })).toEqual([null, "Subject: b\n\nz\n"]);
  });

  test("of 10,000 tiny mails, of none, and of bytes that are none", async () => {
    expect(await read(`${FROM}a\n\n`.repeat(10_000))).toHaveLength(10_000);
    expect(await read("")).toEqual([]);
    expect(await read("\u0000\u00ff\n\n")).toEqual([]);
  });
});
