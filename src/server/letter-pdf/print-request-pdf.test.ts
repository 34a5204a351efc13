import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { PdfSection } from "#core/export/pdf-sections.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { printRequestPdf } from "./print-request-pdf.ts";

const dated = new Date("2026-03-02T15:00:00Z");

async function printed(sections: PdfSection[]): Promise<Uint8Array> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(to),
    printRequestPdf(
      {
        ...{ title: "Lead levels", dated, paper: "letter" },
        async *sections() {
          yield* sections;
        },
      },
      to,
    ),
  ]);
  return bytes;
}

const email = (lines: string[]): PdfSection => ({
  title: "1. Received 2026-03-03: Yours",
  blocks: [
    { kind: "heading", text: "1. Received 2026-03-03: Yours" },
    { kind: "pair", label: "From", text: "NARA <foia@nara.gov>" },
    ...lines.map((text) => ({ kind: "line" as const, text })),
  ],
});

test("every page says of how many it is, and every section has a bookmark", async () => {
  const long = Array.from({ length: 130 }, (_, line) => `Line ${line}`);
  const cover: PdfSection = { title: "Lead levels", blocks: [{ kind: "heading", text: "Lead levels" }] };
  const { pdf, pages } = await readPdf(await printed([cover, email(long), email(["The end"])]));
  expect(pages.map((page) => /page \d+ of \d+/.exec(page)?.[0])).toEqual(
    pages.map((_, index) => `page ${index + 1} of ${pages.length}`),
  );
  expect(pages.length).toBeGreaterThan(4);
  expect(pages[1]).toContain("From");
  expect(pages.at(-1)).toContain("The end");
  const marks = await pdf.getOutline();
  expect(marks.map(({ title }) => title)).toEqual(["Lead levels", ...Array(2).fill(email([]).title)]);
});

test("the same sections are the same bytes", async () => {
  const sections = [email(["Dear Sir,", "", "Nothing was found."])];
  expect(await printed(sections)).toEqual(await printed(sections));
});

test("a missing character becomes a question mark and is reported", async () => {
  const { pages } = await readPdf(await printed([email(["Caf\u0065\u0301 水道 ok"])]));
  expect(pages[0]).toContain("Café ?? ok");
  expect(pages[0]).toContain("2 different characters cannot be printed here");
});

test("an endless word is broken in linear time", async () => {
  const { pages } = await readPdf(await printed([email(["x".repeat(20_000)])]));
  expect(pages.join("").match(/x/g)?.length).toBe(20_000);
});
