/** Text of bytes whose charset is missing or wrong. The MIME parser follows the label; this looks at the bytes. */

/** The detected charset, and its name for users. */
type RepairedText = { text: string; decodedAs: string };

const MULTIBYTE = new Set(["gbk", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr", "iso-2022-jp"]);
const UNINFORMATIVE_LABEL =
  /^(?:|us-?ascii|ascii|ansi_x3\.4-1968|7bit|8bit|utf-?8|unknown.*|x-unknown|default)$/i;
const HZ = /^(?:csHZGB2312|hz-gb-?2312|hz)$/i;
const UTF_7 = /^(?:x-)?(?:unicode-1-1-)?utf-?7$/i;

/** The text if decoding by `label` would garble it; null when the label is right. */
export function repairEncoding(bytes: Uint8Array, label: string): RepairedText | null {
  if (UTF_7.test(label)) return { text: decodeUtf7(latin1(bytes)), decodedAs: "UTF-7" };
  if (HZ.test(label)) return { text: decodeHz(latin1(bytes)), decodedAs: "HZ-GB-2312" };
  const declared = encodingOf(label);
  if (declared?.startsWith("utf-16")) return null;
  if (isAscii(bytes)) return decodeIso2022Jp(bytes, declared);
  const utf8 = decodeStrict("utf-8", bytes);
  if (utf8 !== null && (label === "" || declared === "utf-8")) return null;
  if (declared && MULTIBYTE.has(declared) && (utf8 === null || decodeStrict(declared, bytes) !== null))
    return null;
  if (utf8 !== null) return { text: utf8, decodedAs: "UTF-8" };
  if (declared && !UNINFORMATIVE_LABEL.test(label)) return decodeWindows1252(bytes, declared);
  return detectEastAsian(bytes) ?? decodeMixed(bytes);
}

/** Decodes by the label if it is valid, else by the detected charset. Never throws. */
export function decodeText(bytes: Uint8Array, label = ""): string {
  return repairEncoding(bytes, label)?.text ?? new TextDecoder(encodingOf(label) ?? "utf-8").decode(bytes);
}

/** RFC 2152. Base64 that is not UTF-16 becomes replacement characters. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (match, code: string) => {
    if (code === "") return match === "+-" ? "+" : match;
    const bytes = Buffer.from(code, "base64");
    // Not by a TextDecoder: creating one for each word of a large email takes ten times as long.
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString("utf16le")
      .toWellFormed();
  });
}

/** RFC 1843: GB 2312 in seven bits between `~{` and `~}`. */
function decodeHz(text: string): string {
  const gbk = new TextDecoder("gbk");
  return text.replace(/~\{([^\n~]*)(?:~\}|(?=\n|$))|~(~|\r?\n)/g, (_, pairs?: string, escaped?: string) =>
    pairs === undefined
      ? escaped === "~"
        ? "~"
        : ""
      : gbk.decode(Buffer.from(pairs, "latin1").map((byte) => byte | 0x80)),
  );
}

function encodingOf(label: string): string | null {
  try {
    return label === "" ? null : new TextDecoder(label).encoding;
  } catch {
    // An unknown label; the bytes decide.
    return null;
  }
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

function decodeStrict(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are invalid in that encoding.
    return null;
  }
}

/** ISO-2022-JP is seven-bit and often has no label. */
function decodeIso2022Jp(bytes: Uint8Array, declared: string | null): RepairedText | null {
  if (declared === "iso-2022-jp" || !latin1(bytes).includes("\u001b$")) return null;
  const text = decodeStrict("iso-2022-jp", bytes);
  return text === null ? null : { text, decodedAs: "ISO-2022-JP" };
}

/** windows-1252 is often labeled ISO-8859-1; its quotes and dashes reveal it. */
function decodeWindows1252(bytes: Uint8Array, declared: string): RepairedText | null {
  if (declared !== "windows-1252" || !bytes.some((byte) => byte >= 0x80 && byte < 0xa0)) return null;
  return { text: new TextDecoder("windows-1252").decode(bytes), decodedAs: "windows-1252" };
}

const MIN_PAIRS = 4;

/** GB18030 and Shift_JIS, detected by the lead bytes of their common characters. */
function detectEastAsian(bytes: Uint8Array): RepairedText | null {
  let [pairCount, chinese, japanese] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    pairCount++;
    if (trail < 0x40) continue;
    at++;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) chinese++;
    if (lead === 0x82 || lead === 0x83) japanese++;
  }
  if (pairCount < MIN_PAIRS) return null;
  const encoding = chinese >= pairCount * 0.8 ? "gb18030" : japanese >= pairCount * 0.5 ? "shift_jis" : null;
  const text = encoding && decodeStrict(encoding, bytes);
  return text ? { text, decodedAs: encoding === "gb18030" ? "GB18030" : "Shift_JIS" } : null;
}

const UTF8_RUNS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it tells the bytes of UTF-8 apart
  /[\x00-\x7f]+|(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+|[\x80-\xff]/g;

/** windows-1252 by byte. */
const WINDOWS_1252 = [
  ...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
];

/** Valid UTF-8 sequences as UTF-8 and all other bytes as windows-1252: no byte is lost. */
function decodeMixed(bytes: Uint8Array): RepairedText {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  let hasUtf8 = false;
  const text = latin1(bytes).replace(UTF8_RUNS, (run) => {
    if (run.charCodeAt(0) < 0x80) return run;
    if (run.length === 1) return WINDOWS_1252[run.charCodeAt(0)] ?? run;
    hasUtf8 = true;
    return utf8.decode(Buffer.from(run, "latin1"));
  });
  return { text, decodedAs: hasUtf8 ? "UTF-8 mixed with windows-1252" : "windows-1252" };
}
