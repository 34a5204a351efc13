import { deflateSync } from "node:zlib";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import type { ExtractedFile } from "#server/ports/extract.ts";
import { DOCX, docxFile, pdfFile, pdfWithContentStream, XLSX } from "#test/support/sample-files.ts";
import { createAttachmentExtractor, type ExtractionLimits } from "./attachment-extractor.ts";

type File = { name?: string; type: string; content: Uint8Array | string };

/** Read as the job does, in a process of its own. */
function read(
  { name = "file", type, content }: File,
  limits: Partial<ExtractionLimits> = {},
): Promise<ExtractedFile> {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  return createAttachmentExtractor(limits)({ name, type, size: bytes.byteLength }, async () => bytes);
}

/** Each begins a process, which takes its time on a busy machine. */
describe("a file in its process", { timeout: 120_000 }, () => {
  test("gives the same result as in our own process", async () => {
    const content = await pdfFile(["Lead was found in the water of both schools."]);
    expect(await read({ type: "application/pdf", content })).toEqual({
      state: "read",
      text: "Lead was found in the water of both schools.",
      facts: { pages: 1 },
    });
    expect(await read({ type: "text/plain", content: " \n" })).toEqual({
      state: "nothing",
      text: "",
      facts: {},
    });
  });

  const FAILED = { state: "failed", text: "", facts: {} };

  test.each([
    ["cut off", "application/pdf", "%PDF-1.7\n1 0 obj <<"],
    ["of another kind", "application/pdf", "PK\u0003\u0004 not a PDF"],
    ["cut off", DOCX, docxFile("<w:p/>").subarray(0, 90)],
    ["of another kind", XLSX, "School,Lead"],
  ])("one %s fails: %s", async (_, type, content) => {
    expect(await read({ type, content })).toEqual(FAILED);
  });

  test.each([
    ["image/gif", "logo.gif"],
    ["application/x-msdownload", "setup.exe"],
    ["video/mp4", "bodycam.txt"],
  ])("%s is not even fetched", async (type, name) => {
    const reader = createAttachmentExtractor();
    const fetched = () => Promise.reject(new Error("It was fetched."));
    expect(await reader({ name, type, size: 10 }, fetched)).toEqual({
      state: "nothing",
      text: "",
      facts: {},
    });
  });

  test("a picture is left to the reader of scans", async () => {
    const fetched = () => Promise.reject(new Error("It was fetched."));
    const file = { name: "letter.png", type: "image/png", size: 10 };
    expect(await createAttachmentExtractor()(file, fetched)).toEqual({
      state: "nothing",
      text: "",
      facts: { scan: { through: 0, certainty: {} } },
    });
  });

  test("one too large is not fetched", async () => {
    const fetched = () => Promise.reject(new Error("It was fetched."));
    const file = { name: "a.pdf", type: "application/pdf", size: 65_000_000 };
    expect(await createAttachmentExtractor()(file, fetched)).toEqual(FAILED);
  });

  test("a document that unpacks to more than it may", async () => {
    const content = docxFile("<w:p/>".repeat(500_000));
    expect(content.byteLength).toBeLessThan(20_000);
    expect(await read({ type: DOCX, content }, { maxUnpackedBytes: 1_000_000 })).toEqual(FAILED);
  });

  test("a line of nothing but white space takes no time", async () => {
    const content = `${" ".repeat(3_000_000)}end`;
    expect(await read({ type: "text/plain", content }, { cpuMilliseconds: 3000 })).toMatchObject({
      state: "nothing",
    });
  });

  test.each([{ milliseconds: 1 }, { cpuMilliseconds: 1 }])(
    "one that takes too long is ended: %o",
    async (limit) => {
      const content = await pdfFile(Array.from({ length: 60 }, () => "Words. ".repeat(400)));
      expect(await read({ type: "application/pdf", content }, limit)).toEqual(FAILED);
    },
  );

  test("one that is under way when the program stops is no failure of the file", async () => {
    const content = await pdfFile(Array.from({ length: 60 }, () => "Words. ".repeat(400)));
    const stopping = new AbortController();
    const read = createAttachmentExtractor({ signal: stopping.signal });
    const load = async () => {
      setImmediate(() => stopping.abort(new Error("The program stops.")));
      return content;
    };
    const file = { name: "a.pdf", type: "application/pdf", size: content.byteLength };
    await expect(read(file, load)).rejects.toThrow("The program stops.");
  });

  test("a page that unpacks to more memory than there is for it ends its process, not the program", async () => {
    const content = pdfWithContentStream(deflateSync(Buffer.alloc(60_000_000, " "), { level: 1 }));
    expect(content.byteLength).toBeLessThan(1_000_000);
    expect(await read({ type: "application/pdf", content }, { memoryMb: 80 })).toEqual(FAILED);
  });

  test("bytes that cannot be had are no verdict on them", async () => {
    const deleted = () => Promise.reject(new Error("The file store does not answer."));
    const file = { name: "a.pdf", type: "application/pdf", size: 10 };
    await expect(createAttachmentExtractor()(file, deleted)).rejects.toThrow("does not answer");
  });
});
