/** Text of bytes whose character set is missing or wrong. Postal reading follows the label; this looks at the bytes. */

/** What the bytes say, and the character set that makes them readable, for people. */
type RepairedText = { text: string; readAs: string };

const MULTIBYTE = new Set(["gbk", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr", "iso-2022-jp"]);
const SAYS_LITTLE = /^(?:|us-?ascii|ascii|ansi_x3\.4-1968|7bit|8bit|utf-?8|unknown.*|x-unknown|default)$/i;
const UTF_7 = /^(?:x-)?(?:unicode-1-1-)?utf-?7$/i;

/** The text where following `label` would garble it; null where the label does for these bytes. */
export function repairText(bytes: Uint8Array, label: string): RepairedText | null {
  if (UTF_7.test(label)) return { text: decodeUtf7(latin1(bytes)), readAs: "UTF-7" };
  const said = encodingOf(label);
  if (said?.startsWith("utf-16")) return null;
  if (isAscii(bytes)) return japaneseEscapes(bytes, said);
  const utf8 = strictly("utf-8", bytes);
  if (utf8 !== null && (label === "" || said === "utf-8")) return null;
  if (said && MULTIBYTE.has(said) && (utf8 === null || strictly(said, bytes) !== null)) return null;
  if (utf8 !== null) return { text: utf8, readAs: "UTF-8" };
  if (said && !SAYS_LITTLE.test(label)) return labelledLatin1(bytes, said);
  return eastAsian(bytes) ?? mixed(bytes);
}

/** Bytes as text by their label where it holds, and by their looks where it does not. Never throws. */
export function anyText(bytes: Uint8Array, label = ""): string {
  return repairText(bytes, label)?.text ?? new TextDecoder(encodingOf(label) ?? "utf-8").decode(bytes);
}

/** RFC 2152. Base64 that is no UTF-16 comes out as replacement characters. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (whole, code: string) => {
    if (code === "") return whole === "+-" ? "+" : whole;
    const bytes = Buffer.from(code, "base64");
    // Not by a TextDecoder: starting one for each word of a large email takes ten times as long.
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString("utf16le")
      .toWellFormed();
  });
}

function encodingOf(label: string): string | null {
  try {
    return label === "" ? null : new TextDecoder(label).encoding;
  } catch {
    // An unknown label says nothing; the bytes decide.
    return null;
  }
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

function strictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // These bytes are not of that encoding, which is the answer.
    return null;
  }
}

/** ISO-2022-JP is seven-bit and often goes without its label. */
function japaneseEscapes(bytes: Uint8Array, said: string | null): RepairedText | null {
  if (said === "iso-2022-jp" || !latin1(bytes).includes("\u001b$")) return null;
  const text = strictly("iso-2022-jp", bytes);
  return text === null ? null : { text, readAs: "ISO-2022-JP" };
}

/** windows-1252 calls itself ISO-8859-1 more often than not; its quotes and dashes give it away. */
function labelledLatin1(bytes: Uint8Array, said: string): RepairedText | null {
  if (said !== "windows-1252" || !bytes.some((byte) => byte >= 0x80 && byte < 0xa0)) return null;
  return { text: new TextDecoder("windows-1252").decode(bytes), readAs: "windows-1252" };
}

const FEWEST_PAIRS = 4;

/** GB18030 and Shift_JIS, known by the lead bytes of their everyday characters. */
function eastAsian(bytes: Uint8Array): RepairedText | null {
  let [all, chinese, japanese] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    all++;
    if (trail < 0x40) continue;
    at++;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) chinese++;
    if (lead === 0x82 || lead === 0x83) japanese++;
  }
  if (all < FEWEST_PAIRS) return null;
  const encoding = chinese >= all * 0.8 ? "gb18030" : japanese >= all * 0.5 ? "shift_jis" : null;
  const text = encoding && strictly(encoding, bytes);
  return text ? { text, readAs: encoding === "gb18030" ? "GB18030" : "Shift_JIS" } : null;
}

const PIECES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it tells the bytes of UTF-8 apart
  /[\x00-\x7f]+|(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+|[\x80-\xff]/g;

/** windows-1252 by byte. */
const WESTERN = [
  ...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
];

/** Whole UTF-8 sequences as such and every stray byte as windows-1252: no byte is lost. */
function mixed(bytes: Uint8Array): RepairedText {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  let both = false;
  const text = latin1(bytes).replace(PIECES, (piece) => {
    if (piece.charCodeAt(0) < 0x80) return piece;
    if (piece.length === 1) return WESTERN[piece.charCodeAt(0)] ?? piece;
    both = true;
    return utf8.decode(Buffer.from(piece, "latin1"));
  });
  return { text, readAs: both ? "UTF-8 mixed with windows-1252" : "windows-1252" };
}
