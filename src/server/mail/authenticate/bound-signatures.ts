/** An email whose signatures can be checked in bounded time. */
export type BoundedEmail = {
  /** With CRLF line ends, as signatures require. */
  raw: Uint8Array;
  /** The DNS names of the keys of its signatures. */
  keyNames: string[];
};

/** The usual limit is 100 kB; a larger header is not a real email's. */
const MAX_HEADER_BYTES = 128 * 1024;
const MAX_HEADER_LINES = 5_000;
/** Long runs of blanks take the library quadratic time. */
const LONG_WHITESPACE = /[ \t\r\n]{500}/;
/** An email forwarded by several lists has four or five. */
const MAX_SIGNATURES = 8;
const MAX_SEALS = 3 * 10;
/** RFC 1035 section 2.3.4. */
const MAX_NAME_LENGTH = 253;
/** Above this size, a body is hashed in the two usual ways only, not again for each length a signature names. */
const LARGE_BYTES = 2 * 1024 * 1024;
/** Lines whose blanks must be normalized one by one before hashing; a million take seconds. */
const MAX_RAGGED_LINES = 250_000;

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * The email with only as many signatures as are worth checking: the first few, and no seals when there are too many. Null
 * when its header is too large or malformed.
 */
export function boundSignatures(raw: Uint8Array): BoundedEmail | null {
  const { bareLineFeeds, raggedLines } = countLines(raw);
  const email =
    bareLineFeeds > 0
      ? withCrlf(raw, bareLineFeeds)
      : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = email.indexOf("\r\n\r\n");
  const header = end < 0 ? email : email.subarray(0, end + 2);
  if (header.byteLength > MAX_HEADER_BYTES) return null;
  const text = header.toString("latin1");
  const lines = text.split("\r\n");
  if (lines.length > MAX_HEADER_LINES || LONG_WHITESPACE.test(text)) return null;
  const fields = fieldsOf(lines);
  const checkedFields = fieldsToCheck(fields, {
    large: email.byteLength > LARGE_BYTES,
    ragged: raggedLines > MAX_RAGGED_LINES,
  });
  return {
    raw:
      checkedFields.length === fields.length
        ? email
        : Buffer.concat([joinFields(checkedFields), email.subarray(header.byteLength)]),
    keyNames: checkedFields.flatMap((field) => (SIGNATURE.test(field.name) ? keyNameOf(field) : [])),
  };
}

type Field = { name: string; lines: string[] };

const SIGNATURE = /^(?:dkim-signature|arc-message-signature|arc-seal)$/;
const isSeal = ({ name }: Field) => name.startsWith("arc-");

function fieldsToCheck(fields: Field[], { large, ragged }: { large: boolean; ragged: boolean }): Field[] {
  const isExpensive = (field: Field) =>
    (large && tagOf(field, "l") !== null) || (ragged && /\/\s*relaxed/i.test(tagOf(field, "c") ?? ""));
  const seals = fields.filter(isSeal);
  const dropSeals = seals.length > MAX_SEALS || seals.some(isExpensive);
  let signatures = 0;
  return fields.filter((field) => {
    if (isSeal(field)) return !dropSeals;
    if (field.name !== "dkim-signature") return true;
    return !isExpensive(field) && ++signatures <= MAX_SIGNATURES;
  });
}

/** A line that does not start with a blank starts a field; its name may fill the line, with the colon on the next. */
function fieldsOf(lines: readonly string[]): Field[] {
  const fields: Field[] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (last && /^\s/.test(line)) last.lines.push(line);
    else fields.push({ name: (line.split(":", 1)[0] ?? "").trim().toLowerCase(), lines: [line] });
  }
  return fields;
}

const joinFields = (fields: readonly Field[]): Buffer =>
  Buffer.from(fields.flatMap(({ lines }) => lines).join("\r\n"), "latin1");

/** The value of a signature's tag up to its first blank (RFC 6376 section 3.2), or null. */
const tagOf = ({ lines }: Field, tag: string): string | null =>
  new RegExp(`[:;]\\s*${tag}\\s*=\\s*([^\\s;]+)`, "i").exec(lines.join(""))?.[1] ?? null;

/** `selector._domainkey.domain` of a signature (RFC 6376 section 3.6.2.1). */
function keyNameOf(field: Field): string[] {
  const [domain, selector] = [tagOf(field, "d"), tagOf(field, "s")];
  const name = `${selector}._domainkey.${domain}`;
  return domain && selector && name.length <= MAX_NAME_LENGTH ? [name] : [];
}

/** LF without a CR before it, and lines with a tab, two blanks together or a blank at their end. */
function countLines(raw: Uint8Array): { bareLineFeeds: number; raggedLines: number } {
  let bareLineFeeds = 0;
  let raggedLines = 0;
  let ragged = 0;
  let previous = 0;
  // By index: iterating over the bytes is ten times as slow.
  for (let at = 0; at < raw.byteLength; at++) {
    const byte = raw[at] as number;
    if (byte === LF) {
      if (previous !== CR) bareLineFeeds++;
      raggedLines += ragged;
      ragged = 0;
    }
    if (byte === TAB || (previous === SPACE && (byte === SPACE || byte === CR || byte === LF))) ragged = 1;
    previous = byte;
  }
  return { bareLineFeeds, raggedLines };
}

/** Email that came from a file instead of SMTP may have LF line ends. */
function withCrlf(raw: Uint8Array, bareLineFeeds: number): Buffer {
  const email = Buffer.allocUnsafe(raw.byteLength + bareLineFeeds);
  let to = 0;
  for (let at = 0; at < raw.byteLength; at++) {
    const byte = raw[at] as number;
    if (byte === LF && (at === 0 || raw[at - 1] !== CR)) email[to++] = CR;
    email[to++] = byte;
  }
  return email;
}
