/** RTF as Exchange compresses it in winmail.dat: decompression ([MS-OXRTFCP]) and its text. */

const DICTIONARY =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript " +
  "\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par " +
  "\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const WINDOW = 4096;
const MAX_LENGTH = 8_000_000;

/** The RTF source, one character a byte, or null when the bytes are not compressed RTF. */
export function decompressRtf(compressed: Uint8Array): string | null {
  const input = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  if (input.length < 16) return null;
  const kind = input.readUInt32LE(8);
  if (kind === UNCOMPRESSED) return input.toString("latin1", 16);
  if (kind !== COMPRESSED) return null;
  const window = Buffer.alloc(WINDOW);
  let write = window.write(DICTIONARY, "latin1");
  const output: number[] = [];
  const append = (byte: number): void => {
    output.push(byte);
    window[write] = byte;
    write = (write + 1) % WINDOW;
  };
  let at = 16;
  while (at < input.length && output.length < MAX_LENGTH) {
    const control = input[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < input.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        append(input[at++] ?? 0);
        continue;
      }
      const reference = ((input[at] ?? 0) << 8) | (input[at + 1] ?? 0);
      at += 2;
      const offset = reference >> 4;
      if (offset === write) return Buffer.from(output).toString("latin1");
      for (let step = 0; step < (reference & 15) + 2; step++) append(window[(offset + step) % WINDOW] ?? 0);
    }
  }
  return Buffer.from(output).toString("latin1");
}

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;
const IGNORED_GROUPS = new Set(["fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "themedata"]);
const TEXT_CONTROLS: Record<string, string> = {
  par: "\n",
  line: "\n",
  row: "\n",
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};

/** The text of an RTF document, in windows-1252 where it is not written in Unicode. */
export const rtfToText = (rtf: string): string => readRtf(rtf, false);

/** The HTML page that Exchange wrapped in RTF ([MS-OXRTFEX]); empty for other documents. */
export const rtfToHtml = (rtf: string): string =>
  /\\fromhtml1?\b/.test(rtf.slice(0, 1000)) ? readRtf(rtf, true) : "";

/** In a wrapped page the tags are in groups that other readers ignore, and what only those show is marked `htmlrtf`. */
function readRtf(rtf: string, isHtml: boolean): string {
  const western = new TextDecoder("windows-1252");
  const decodeByte = (code: number): string => western.decode(Uint8Array.of(code));
  const output: string[] = [];
  let depth = 0;
  let ignoredDepth = Number.POSITIVE_INFINITY;
  let skip = 0;
  let isHidden = false;
  const emit = (text: string): void => {
    const emitted = text.slice(Math.min(skip, text.length));
    skip -= text.length - emitted.length;
    if (depth < ignoredDepth && !isHidden) output.push(emitted);
  };
  for (const [, word, number, hex, symbol, brace, text] of rtf.matchAll(TOKEN)) {
    if (brace === "{") depth++;
    else if (brace === "}") {
      if (depth === ignoredDepth) ignoredDepth = Number.POSITIVE_INFINITY;
      depth--;
      skip = 0;
    } else if (symbol === "*" || (word !== undefined && IGNORED_GROUPS.has(word))) {
      ignoredDepth = Math.min(ignoredDepth, depth);
    } else if (isHtml && word === "htmltag") {
      if (ignoredDepth === depth) ignoredDepth = Number.POSITIVE_INFINITY;
    } else if (isHtml && word === "htmlrtf") {
      isHidden = number !== "0";
    } else if (word === "u" && number !== undefined) {
      emit(String.fromCharCode(Number(number) & 0xffff));
      // The character after it is for readers without Unicode.
      skip = 1;
    } else if (word !== undefined && Object.hasOwn(TEXT_CONTROLS, word)) {
      skip = 0;
      emit(TEXT_CONTROLS[word] ?? "");
    } else if (hex !== undefined) emit(decodeByte(Number.parseInt(hex, 16)));
    else if (symbol !== undefined && /[\\{}]/.test(symbol)) emit(symbol);
    else if (symbol === "~") emit("\u00a0");
    else if (text !== undefined) emit([...text].map((one) => decodeByte(one.charCodeAt(0))).join(""));
  }
  return output
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
