import { decodeText } from "#server/mail/parse/charset.ts";
import { htmlToText } from "#server/mail/parse/html-to-text.ts";
import { rtfToText } from "#server/mail/parse/rtf.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { scanXml } from "./scan-xml.ts";
import { TextCollector } from "./text-collector.ts";

const UTF_16: [string, number, number][] = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];

/** Plain text in any character set: notes, CSV tables, JSON. */
export const extractPlainText = (content: Uint8Array, limits: ExtractLimits): ExtractionResult =>
  toExtractionResult(decoded(content, limits), limits);

export const extractHtml = (content: Uint8Array, limits: ExtractLimits): ExtractionResult =>
  toExtractionResult(htmlToText(decoded(content, limits)), limits);

export const extractRtf = (content: Uint8Array, limits: ExtractLimits): ExtractionResult =>
  toExtractionResult(rtfToText(Buffer.from(content).toString("latin1")), limits);

/** The text between the tags. */
export async function extractXml(content: Uint8Array, limits: ExtractLimits): Promise<ExtractionResult> {
  const collector = new TextCollector(limits.maxTextLength);
  await scanXml(singleChunk(content), {
    close: () => collector.add("\n"),
    text: (text) => collector.add(text),
    done: () => collector.isFull,
  });
  return { text: collector.text(), facts: {} };
}

async function* singleChunk(content: Uint8Array) {
  yield content;
}

/** Markup is many times as large as its text; text beyond this limit is left out. */
const MAX_BYTES_A_LETTER = 40;

function decoded(content: Uint8Array, { maxTextLength }: ExtractLimits): string {
  const head = content.subarray(0, maxTextLength * MAX_BYTES_A_LETTER);
  const utf16 = UTF_16.find(([, first, second]) => head[0] === first && head[1] === second)?.[0];
  return utf16 ? new TextDecoder(utf16).decode(head) : decodeText(head).replace(/^\ufeff/, "");
}

function toExtractionResult(text: string, { maxTextLength }: ExtractLimits): ExtractionResult {
  const collector = new TextCollector(maxTextLength);
  collector.add(text);
  return { text: collector.text(), facts: {} };
}
