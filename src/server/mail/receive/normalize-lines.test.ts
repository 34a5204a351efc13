import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineNormalizer, LineTooLong } from "#server/mail/receive/normalize-lines.ts";

async function normalized(chunks: (string | Buffer)[], longest = 1000): Promise<Buffer> {
  const parts = await Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
    .compose(createLineNormalizer(longest))
    .toArray();
  return Buffer.concat(parts);
}

describe("line ends", () => {
  test.each([
    ["a\r\nb\r\n", "a\r\nb\r\n"],
    ["a\nb\n", "a\r\nb\r\n"],
    ["a\rb\r", "a\r\nb\r\n"],
    ["a\r\r\nb", "a\r\nb"],
    ["\n\n", "\r\n\r\n"],
    ["a\n.\nQUIT\n", "a\r\n.\r\nQUIT\r\n"],
    ["", ""],
  ])("%j becomes %j", async (sent, stored) => {
    expect((await normalized([sent])).toString()).toBe(stored);
  });

  test("a CRLF cut between two chunks stays one", async () => {
    expect((await normalized(["a\r", "\nb\r", "c\n"])).toString()).toBe("a\r\nb\r\nc\r\n");
  });

  test("bytes that are no text pass unchanged", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n).filter((n) => n !== 10 && n !== 13));
    expect(await normalized([bytes])).toEqual(bytes);
  });

  test("how the email was cut into chunks changes nothing, and guarding twice neither", async () => {
    const piece = fc.constantFrom("\r", "\n", "\r\n", ".", "a", "é");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece, { maxLength: 6 }), { maxLength: 8 }), async (pieces) => {
        const chunks = pieces.map((chunk) => chunk.join(""));
        const cut = await normalized(chunks);
        expect(cut).toEqual(await normalized([chunks.join("")]));
        expect(await normalized([cut])).toEqual(cut);
        expect(cut.toString("latin1")).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
      }),
    );
  });
});

describe("long lines", () => {
  test("the limit counts bytes between line ends, across chunks", async () => {
    const line = "x".repeat(10);
    await expect(normalized([line, "\r\n", line], 11)).resolves.toHaveLength(22);
    await expect(normalized([line, line], 11)).rejects.toBeInstanceOf(LineTooLong);
  });
});
