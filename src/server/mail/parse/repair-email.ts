import { decodeWords } from "postal-mime";
import { decodeText, repairEncoding } from "#server/mail/parse/charset.ts";
import { repairDisposition } from "#server/mail/parse/disposition.ts";
import { field, headerOf, type MimePart, parameter, splitParts } from "#server/mail/parse/mime-parts.ts";
import { extractUuencoded } from "#server/mail/parse/uuencode.ts";

type RepairResult = {
  /** The same email with labels that match its bytes; the input itself when nothing was wrong. */
  raw: Uint8Array;
  /** Text outside all parts of a multipart, which MIME parsers drop. */
  outside: string;
  /** The repairs, one sentence each. */
  repairs: string[];
};

const MAX_OUTSIDE_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 256 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Repairs charsets in headers and text parts, and the edges of header blocks, before the email is parsed. Attached files
 * become base64, which the MIME parser decodes byte for byte; of everything else it changes the line ends.
 */
export function repairEmail(input: Uint8Array): RepairResult {
  const original = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const raw = withLineFeeds(original);
  const { parts, outsideRanges, parsedEnd } = splitParts(raw);
  const repairs = new Set<string>();
  if (parsedEnd < raw.length) repairs.add("It has too many parts; those after the first 2000 are not shown.");
  const isLong = lineCount(raw) > LONG_EMAIL_LINES;
  const edits = parts.flatMap((part) => repairPart({ raw, original, isLong }, part, repairs));
  for (const { from, to } of outsideRanges) {
    if (lineCount(raw.subarray(from, to)) > LONG_EMAIL_LINES)
      edits.push({ from, to, bytes: new Uint8Array() });
  }
  return {
    raw: edits.length === 0 && parsedEnd === raw.length ? raw : applyEdits(raw.subarray(0, parsedEnd), edits),
    outside: outsideRanges
      .map(({ from, to }) => outsidePartText(raw.subarray(from, to)))
      .filter((text) => text !== "")
      .join("\n\n"),
    repairs: [...repairs],
  };
}

type Edit = { from: number; to: number; bytes: Uint8Array };

function applyEdits(raw: Buffer, edits: Edit[]): Buffer {
  const chunks: Uint8Array[] = [];
  let copied = 0;
  for (const { from, to, bytes } of edits.toSorted((first, second) => first.from - second.from)) {
    chunks.push(raw.subarray(copied, from), bytes);
    copied = to;
  }
  return Buffer.concat([...chunks, raw.subarray(copied)]);
}

/** `raw` with its lines ended by LF or CRLF; `original` has the same length and the bytes as sent. */
type Source = { raw: Buffer; original: Buffer; isLong: boolean };

/** An email whose lines end with a bare CR, as old Macintosh programs wrote them, with LF instead. */
function withLineFeeds(original: Buffer): Buffer {
  const firstLf = original.indexOf(LINE_FEED);
  const header = original.toString("latin1", 0, firstLf < 0 ? MAX_HEADER_BYTES : firstLf + 1);
  const hasOnlyCr = firstLf < 0 ? header.includes("\r") : /\r\r+(?![\r\n])/.test(header);
  return hasOnlyCr
    ? Buffer.from(original.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte)))
    : original;
}

function repairPart(source: Source, part: MimePart, repairs: Set<string>): Edit[] {
  const { raw } = source;
  const sourceHeader = headerOf(raw, part);
  const repairedHeader = repairHeader(sourceHeader, repairs);
  // An unchanged header has one character a byte; a repaired one is text.
  const readRaw = (name: string): string =>
    repairedHeader === null ? decodeText(Buffer.from(name, "latin1")) : name;
  const disposed = withDisposition(repairedHeader ?? sourceHeader, readRaw);
  // The header of the email itself is shown and stays as sent.
  const header = part.start === 0 ? disposed : disposed.replace(CALENDAR_TYPE, `$&${UNCHANGED}`);
  const text = repairBody(raw, part, header, repairs);
  const reencoded = text === null ? reencodeBody(source, part, header) : null;
  const body = text ?? reencoded;
  const isMultipart = mediaType(header).startsWith("multipart/");
  const separator = raw.subarray(part.headerEnd, part.bodyStart).toString("latin1");
  const hasSeparator =
    /^\r*\n$/.test(separator) || (separator === "" && part.bodyEnd === part.bodyStart && !isMultipart);
  const isSame = header === sourceHeader && repairedHeader === null && body === null;
  if (isSame && hasSeparator && part.start === part.headerStart) return [];
  const relabeledHeader = body === null ? header : relabel(header, text !== null);
  const bytes: Uint8Array[] = [
    Buffer.from(relabeledHeader, repairedHeader === null ? "latin1" : "utf-8"),
    Buffer.from(hasSeparator ? separator : "\r\n"),
    body ?? raw.subarray(part.bodyStart, part.bodyEnd),
  ];
  return [{ from: part.start, to: part.bodyEnd, bytes: Buffer.concat(bytes) }];
}

/**
 * The MIME parser rewrites calendar files (their letters, their line ends), but no file of a type it does not know:
 * "text/calendar+unchanged".
 */
const CALENDAR_TYPE = /^content-type[ \t]*:\s*(?:text\/calendar|application\/ics)(?=[\s;]|$)/im;
const UNCHANGED = "+unchanged";

/** The type of a part of a repaired email as the sender declared it. */
export const declaredType = (type: string): string =>
  type.endsWith(UNCHANGED) ? type.slice(0, -UNCHANGED.length) : type;

const DISPOSITION = /^content-disposition[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*/im;

function withDisposition(header: string, readRaw: (name: string) => string): string {
  const repaired = repairDisposition(field(header, "content-disposition"), readRaw);
  return repaired === null ? header : header.replace(DISPOSITION, `Content-Disposition: ${repaired}\r`);
}

/** The MIME parser takes 0.1 ms for each line that is not base64, and for each padding that is. */
const LONG_EMAIL_LINES = 2000;
const SHORT_BODY_LINES = 4;

const countOf = (byte: number, bytes: Buffer): number => {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found++;
  return found;
};

const lineCount = (bytes: Buffer): number => countOf(LINE_FEED, bytes);
const PADDING = 61;

/** The same body as clean base64: a file byte for byte, a text of an email of many lines so that it takes linear time. */
function reencodeBody({ raw, original, isLong }: Source, part: MimePart, header: string): Buffer | null {
  if (header === "" && part.headerEnd > part.headerStart) return null;
  const type = mediaType(header);
  if (type.startsWith("multipart/")) return null;
  const body = raw.subarray(part.bodyStart, part.bodyEnd);
  const isManyLines = isLong && lineCount(body) > SHORT_BODY_LINES;
  if (/base64/i.test(field(header, "content-transfer-encoding"))) {
    const isPadded = isManyLines && countOf(PADDING, body) > SHORT_BODY_LINES;
    return isPadded ? asBase64(decodeTransfer(body, header)) : null;
  }
  if (isFile(header, type))
    return asBase64(decodeTransfer(original.subarray(part.bodyStart, part.contentEnd), header));
  if (!isManyLines) return null;
  const bytes = decodeTransfer(body, header);
  return asBase64(Buffer.from(bytes.toString("latin1").replace(/\r*\n/g, "\n"), "latin1"));
}

const mediaType = (header: string): string =>
  (field(header, "content-type").split(";", 1)[0] ?? "").replaceAll('"', "").trim().toLowerCase();

/** Whether the MIME parser gives a part as an attachment and not as text of the email. */
const isFile = (header: string, type: string): boolean =>
  !/^(?:text\/(?:plain|html)|)$/.test(type) || /^"?attachment\b/i.test(field(header, "content-disposition"));

const BASE64_CHUNK = 48 * 1024;

function asBase64(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BASE64_CHUNK)
    chunks.push(Buffer.from(`${bytes.toString("base64", at, at + BASE64_CHUNK)}\r\n`));
  return chunks.length === 0 ? Buffer.from("\r\n") : Buffer.concat(chunks);
}

/** Old mail programs wrote a line for readers without MIME before the first part; the sender did not write it. */
function outsidePartText(bytes: Uint8Array): string {
  const text = decodeText(bytes.subarray(0, MAX_OUTSIDE_BYTES)).trim();
  return text.length < 400 && /\bmime\b|multi-?part message/i.test(text) ? "" : text;
}

/** The header block as text, or null when its bytes are valid as labeled. */
function repairHeader(source: string, repairs: Set<string>): string | null {
  const bytes = Buffer.from(source, "latin1");
  const isGarbled = bytes.some((byte) => byte >= 0x80) && repairEncoding(bytes, "") !== null;
  if (isGarbled) repairs.add("Its headers have letters that are not encoded; they were read by their looks.");
  const label = parameter(field(source, "content-type"), "charset");
  const header = isGarbled ? decodeText(bytes, label) : bytes.toString("utf-8");
  let repairedHeader = isGarbled;
  const text = header.replace(ENCODED_RUN, (run) => {
    const text = repairEncodedWords(run);
    if (text === null) return run;
    repairedHeader = true;
    repairs.add("Encoded words in its headers were broken or misnamed their character set.");
    return text;
  });
  return repairedHeader ? text : null;
}

/** Not across the end of a quoted parameter: an encoded word may be split between two sections of a name. */
const WORD = String.raw`=\?[^?\s]{1,80}\?[QqBb]\?(?:[^?"]|"(?!\s*;))*\?=`;
const ENCODED_RUN = new RegExp(`${WORD}(?:\\s+${WORD})*`, "g");
const ENCODED_WORD = /=\?([^?\s*]{1,80})[^?\s]*\?([QqBb])\?([^?]*)\?=/g;

/** Adjacent words of one charset are joined (senders split inside a character); null when nothing needs repair. */
function repairEncodedWords(run: string): string | null {
  const groups: { label: string; bytes: Uint8Array[] }[] = [];
  for (const [, label = "", encoding = "", content = ""] of run.matchAll(ENCODED_WORD)) {
    const bytes = /b/i.test(encoding) ? Buffer.from(content, "base64") : decodeQ(content);
    const last = groups.at(-1);
    if (last?.label.toLowerCase() === label.toLowerCase()) last.bytes.push(bytes);
    else groups.push({ label, bytes: [bytes] });
  }
  const text = groups.map(({ label, bytes }) => decodeText(Buffer.concat(bytes), label)).join("");
  const decoded = decodeWords(run);
  if (text === decoded || (text.includes("\ufffd") && !decoded.includes("\ufffd"))) return null;
  return `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
}

const decodeQ = (content: string): Buffer => decodeHexEscapes(content.replaceAll("_", " "));

/** Characters above U+00FF cannot come from an undamaged word; they are encoded as UTF-8. */
const decodeHexEscapes = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text, "utf-8")
      .toString("latin1")
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** The body of a visible text part as base64 of UTF-8, or null when its label is right. */
function repairBody(raw: Buffer, part: MimePart, header: string, repairs: Set<string>): Uint8Array | null {
  const type = field(header, "content-type");
  if (!/^(?:text\/(?:plain|html)\b|$)/i.test(type) || part.bodyEnd <= part.bodyStart) return null;
  if (/^attachment/i.test(field(header, "content-disposition"))) return null;
  const bytes = decodeTransfer(raw.subarray(part.bodyStart, part.bodyEnd), header);
  const declared = parameter(type, "charset") || (/^text\/html/i.test(type) ? metaCharset(bytes) : "");
  const label = declared.trim();
  const repaired = repairEncoding(bytes, label) ?? decodeByMetaCharset(bytes, type, label);
  if (repaired === null) return null;
  const { text, decodedAs } = repaired;
  repairs.add(
    `Its text ${label ? `says it is ${label.slice(0, 40)}` : "names no character set"}; it was read as ${decodedAs}.`,
  );
  return asBase64(Buffer.from(text));
}

/** An HTML page that declares its charset when the email's header does not. */
function decodeByMetaCharset(bytes: Uint8Array, type: string, label: string) {
  if (label === "" || parameter(type, "charset") !== "" || bytes.every((byte) => byte < 0x80)) return null;
  return { text: decodeText(bytes, label), decodedAs: `${label.slice(0, 40)}, as its HTML says` };
}

const metaCharset = (bytes: Uint8Array): string =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(
    new TextDecoder("latin1").decode(bytes.subarray(0, 2048)),
  )?.[1] ?? "";

function decodeTransfer(body: Buffer, header: string): Buffer {
  const encoding = field(header, "content-transfer-encoding").toLowerCase();
  if (encoding.includes("base64")) return decodePaddedBase64(body.toString("latin1"));
  if (/\buu|x-uue/.test(encoding)) return decodeUuencodedBody(body);
  if (!encoding.includes("quoted-printable")) return body;
  const text = body.toString("latin1").replace(/=[ \t]{0,200}(?:\r\n|\r|\n|$)/g, "");
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

function decodeUuencodedBody(body: Buffer): Buffer {
  const [file] = extractUuencoded(body.toString("latin1").replace(/\r\n?/g, "\n")).files;
  return file ? Buffer.from(file.content) : body;
}

/** Some mailers pad every line, at which Node's decoder would stop. */
function decodePaddedBase64(text: string): Buffer {
  const units = text.replace(/[^a-z0-9+/=]+/gi, "").split(/=+/);
  return Buffer.concat(units.map((unit) => Buffer.from(unit, "base64")));
}

const TRANSFER = /^content-transfer-encoding[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*\n?/gim;
const TYPE = /^content-type[ \t]*:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im;
const CHARSET = /;\s*charset\*?\s*=\s*(?:"[^"]*"|[^\s;"]*)/gi;

/** The header block for a body that is now base64, in UTF-8 if its text was repaired. */
function relabel(header: string, isUtf8: boolean): string {
  const stripped = header
    .replace(TRANSFER, "")
    .replace(/\r?\n?$/, "\r\n")
    .replace(/^\r\n$/, "");
  const encoded = `${stripped}Content-Transfer-Encoding: base64\r\n`;
  if (!isUtf8) return encoded;
  return TYPE.test(stripped)
    ? encoded.replace(TYPE, (line) => `${line.replace(CHARSET, "").trimEnd()}; charset=utf-8`)
    : `${encoded}Content-Type: text/plain; charset=utf-8\r\n`;
}
