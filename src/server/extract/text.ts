import { anyText } from "#server/mail/parse-charset.ts";
import { htmlToText } from "#server/mail/parse-html-text.ts";
import { rtfToText } from "#server/mail/parse-rtf.ts";
import type { Found, ReadLimits } from "./found.ts";
import { scanXml } from "./scan-xml.ts";
import { Words } from "./words.ts";

const UTF_16: [string, number, number][] = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];

/** Text in whatever character set, as it stands: notes, tables of CSV, JSON. */
export const readPlain = (content: Uint8Array, limits: ReadLimits): Found =>
  said(decoded(content, limits), limits);

export const readHtml = (content: Uint8Array, limits: ReadLimits): Found =>
  said(htmlToText(decoded(content, limits)), limits);

export const readRtf = (content: Uint8Array, limits: ReadLimits): Found =>
  said(rtfToText(Buffer.from(content).toString("latin1")), limits);

/** The words between the tags. */
export async function readXml(content: Uint8Array, limits: ReadLimits): Promise<Found> {
  const words = new Words(limits.letters);
  await scanXml(whole(content), {
    close: () => words.add("\n"),
    text: (text) => words.add(text),
    done: () => words.full,
  });
  return { text: words.text(), facts: {} };
}

async function* whole(content: Uint8Array) {
  yield content;
}

/** Markup takes many times the place of its words; beyond that nobody misses the rest. */
const MOST_BYTES_A_LETTER = 40;

function decoded(content: Uint8Array, { letters }: ReadLimits): string {
  const head = content.subarray(0, letters * MOST_BYTES_A_LETTER);
  const utf16 = UTF_16.find(([, first, second]) => head[0] === first && head[1] === second)?.[0];
  return utf16 ? new TextDecoder(utf16).decode(head) : anyText(head).replace(/^\ufeff/, "");
}

function said(text: string, { letters }: ReadLimits): Found {
  const words = new Words(letters);
  words.add(text);
  return { text: words.text(), facts: {} };
}
