import { decodeWords } from "postal-mime";
import { anyText, repairText } from "#server/mail/parse-charset.ts";
import { field, headOf, type MailPart, parameter, splitParts } from "#server/mail/parse-parts.ts";

type Repaired = {
  /** The same mail with labels that fit its bytes; the very input where nothing was wrong. */
  raw: Uint8Array;
  /** Words outside every part of a multipart, which MIME readers drop. */
  outside: string;
  /** What was done, one sentence each. */
  done: string[];
};

const MOST_OUTSIDE = 256 * 1024;

/** Mends charsets in headers and text parts before the mail is read. The words of everything else stay as they are. */
export function repairMail(input: Uint8Array): Repaired {
  const raw = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const { parts, outside, readTo } = splitParts(raw);
  const done = new Set<string>();
  if (readTo < raw.length) done.add("It has too many parts; those after the first 2000 are not shown.");
  const isLong = lineCount(raw) > LONG_MAIL;
  const changes = parts.flatMap((part) => changedPart(raw, part, isLong, done));
  for (const { from, to } of outside) {
    if (lineCount(raw.subarray(from, to)) > LONG_MAIL) changes.push({ from, to, bytes: new Uint8Array() });
  }
  return {
    raw: changes.length === 0 && readTo === raw.length ? input : changed(raw.subarray(0, readTo), changes),
    outside: outside
      .map(({ from, to }) => strayText(raw.subarray(from, to)))
      .filter((text) => text !== "")
      .join("\n\n"),
    done: [...done],
  };
}

type Change = { from: number; to: number; bytes: Uint8Array };

function changed(raw: Buffer, changes: Change[]): Buffer {
  const pieces: Uint8Array[] = [];
  let copied = 0;
  for (const { from, to, bytes } of changes.toSorted((one, other) => one.from - other.from)) {
    pieces.push(raw.subarray(copied, from), bytes);
    copied = to;
  }
  return Buffer.concat([...pieces, raw.subarray(copied)]);
}

function changedPart(raw: Buffer, part: MailPart, isLong: boolean, done: Set<string>): Change[] {
  const source = headOf(raw, part);
  const mended = repairHead(source, done);
  const head = mended ?? source;
  const body = repairBody(raw, part, source, done);
  const shorter = body === null && isLong ? shortened(raw, part, source) : null;
  if (mended === null && body === null && shorter === null) return [];
  const labelled = body !== null ? relabelled(head, true) : shorter !== null ? relabelled(head, false) : head;
  // An unchanged head is one letter a byte; a mended one is text.
  const bytes: Uint8Array[] = [Buffer.from(labelled, mended === null ? "latin1" : "utf-8")];
  bytes.push(raw.subarray(part.headTo, part.bodyFrom));
  bytes.push(body ?? shorter ?? raw.subarray(part.bodyFrom, part.bodyTo));
  return [{ from: part.headFrom, to: part.bodyTo, bytes: Buffer.concat(bytes) }];
}

/** The MIME reader takes a tenth of a millisecond for each line that is not base64, and for each padding that is. */
const LONG_MAIL = 2000;
const SHORT_BODY = 4;

const countOf = (byte: number, bytes: Buffer): number => {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found++;
  return found;
};

const lineCount = (bytes: Buffer): number => countOf(10, bytes);
const PADDING = 61;

/** The same body as clean base64, so that a mail of many lines takes time in proportion to its bytes. */
function shortened(raw: Buffer, part: MailPart, head: string): Buffer | null {
  if (head === "" && part.headTo > part.headFrom) return null;
  const body = raw.subarray(part.bodyFrom, part.bodyTo);
  if (/^multipart\//i.test(field(head, "content-type")) || lineCount(body) <= SHORT_BODY) return null;
  const isBase64 = /base64/i.test(field(head, "content-transfer-encoding"));
  if (isBase64 && countOf(PADDING, body) <= SHORT_BODY) return null;
  const bytes = transferDecoded(body, head);
  return asBase64(isBase64 ? bytes : Buffer.from(bytes.toString("latin1").replace(/\r*\n/g, "\n"), "latin1"));
}

const asBase64 = (bytes: Buffer): Buffer =>
  Buffer.from(`${bytes.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`);

/** Mail programs of old wrote a line for those without MIME before the first part; it is no word of the sender. */
function strayText(bytes: Uint8Array): string {
  const text = anyText(bytes.subarray(0, MOST_OUTSIDE)).trim();
  return text.length < 400 && /\bmime\b|multi-?part message/i.test(text) ? "" : text;
}

/** The header block as text, or null where its bytes do. */
function repairHead(source: string, done: Set<string>): string | null {
  const bytes = Buffer.from(source, "latin1");
  const garbled = bytes.some((byte) => byte >= 0x80) && repairText(bytes, "") !== null;
  if (garbled) done.add("Its headers have letters that are not encoded; they were read by their looks.");
  const label = parameter(field(source, "content-type"), "charset");
  const head = garbled ? anyText(bytes, label) : bytes.toString("utf-8");
  let mended = garbled;
  const text = head.replace(ENCODED_RUN, (run) => {
    const words = mendedWords(run);
    if (words === null) return run;
    mended = true;
    done.add("Encoded words in its headers were broken or misnamed their character set.");
    return words;
  });
  return mended ? text : null;
}

const WORD = String.raw`=\?[^?\s]{1,80}\?[QqBb]\?[^?]*\?=`;
const ENCODED_RUN = new RegExp(`${WORD}(?:\\s+${WORD})*`, "g");
const ENCODED_WORD = /=\?([^?\s*]{1,80})[^?\s]*\?([QqBb])\?([^?]*)\?=/g;

/** Neighbouring words of one charset are one text (senders split inside a letter); null where all reads well as it is. */
function mendedWords(run: string): string | null {
  const groups: { label: string; bytes: Uint8Array[] }[] = [];
  for (const [, label = "", encoding = "", content = ""] of run.matchAll(ENCODED_WORD)) {
    const bytes = /b/i.test(encoding) ? Buffer.from(content, "base64") : fromQ(content);
    const last = groups.at(-1);
    if (last?.label.toLowerCase() === label.toLowerCase()) last.bytes.push(bytes);
    else groups.push({ label, bytes: [bytes] });
  }
  const text = groups.map(({ label, bytes }) => anyText(Buffer.concat(bytes), label)).join("");
  const asIs = decodeWords(run);
  if (text === asIs || (text.includes("\ufffd") && !asIs.includes("\ufffd"))) return null;
  return `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
}

const fromQ = (content: string): Buffer => unquoted(content.replaceAll("_", " "));

/** Letters above U+00FF cannot come from an undamaged word; they are kept as their UTF-8. */
const unquoted = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text, "utf-8")
      .toString("latin1")
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** The body of a shown text part as base64 of UTF-8, or null where its label does. */
function repairBody(raw: Buffer, part: MailPart, head: string, done: Set<string>): Uint8Array | null {
  const type = field(head, "content-type");
  if (!/^(?:text\/(?:plain|html)\b|$)/i.test(type) || part.bodyTo <= part.bodyFrom) return null;
  if (/^attachment/i.test(field(head, "content-disposition"))) return null;
  const bytes = transferDecoded(raw.subarray(part.bodyFrom, part.bodyTo), head);
  const said = parameter(type, "charset") || (/^text\/html/i.test(type) ? metaCharset(bytes) : "");
  const label = said.trim();
  const repaired = repairText(bytes, label) ?? namedInHtml(bytes, type, label);
  if (repaired === null) return null;
  const { text, readAs } = repaired;
  done.add(
    `Its text ${label ? `says it is ${label.slice(0, 40)}` : "names no character set"}; it was read as ${readAs}.`,
  );
  return asBase64(Buffer.from(text));
}

/** A page that names its character set within, where the mail's header does not. */
function namedInHtml(bytes: Uint8Array, type: string, label: string) {
  if (label === "" || parameter(type, "charset") !== "" || bytes.every((byte) => byte < 0x80)) return null;
  return { text: anyText(bytes, label), readAs: `${label.slice(0, 40)}, as its HTML says` };
}

const metaCharset = (bytes: Uint8Array): string =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(
    new TextDecoder("latin1").decode(bytes.subarray(0, 2048)),
  )?.[1] ?? "";

function transferDecoded(body: Buffer, head: string): Buffer {
  const encoding = field(head, "content-transfer-encoding").toLowerCase();
  if (encoding.includes("base64")) return paddedBase64(body.toString("latin1"));
  if (!encoding.includes("quoted-printable")) return body;
  const text = body.toString("latin1").replace(/=[ \t]{0,200}\r?\n/g, "");
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/** Some mailers pad every line, where Node's decoder would stop. */
function paddedBase64(text: string): Buffer {
  const units = text.replace(/[^a-z0-9+/=]+/gi, "").split(/=+/);
  return Buffer.concat(units.map((unit) => Buffer.from(unit, "base64")));
}

const TRANSFER = /^content-transfer-encoding[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*\n?/gim;
const TYPE = /^content-type[ \t]*:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im;
const CHARSET = /;\s*charset\*?\s*=\s*(?:"[^"]*"|[^\s;"]*)/gi;

/** The header block for a body that is now base64, and of UTF-8 where its text was mended. */
function relabelled(head: string, isUtf8: boolean): string {
  const bare = head
    .replace(TRANSFER, "")
    .replace(/\r?\n?$/, "\r\n")
    .replace(/^\r\n$/, "");
  const encoded = `${bare}Content-Transfer-Encoding: base64\r\n`;
  if (!isUtf8) return encoded;
  return TYPE.test(bare)
    ? encoded.replace(TYPE, (line) => `${line.replace(CHARSET, "").trimEnd()}; charset=utf-8`)
    : `${encoded}Content-Type: text/plain; charset=utf-8\r\n`;
}
