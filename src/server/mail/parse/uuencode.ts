type UuencodedFile = { name: string; content: Uint8Array };

const MAX_FILES = 500;

/**
 * Extracts uuencoded files from a text. Only complete ones, from `begin` to `end` with valid line lengths; anything else
 * stays in the text. Linear in the length of the text.
 */
export function extractUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin [0-7]{3,4} /m.test(text)) return { text, files: [] };
  const lines = text.split("\n");
  const remainingLines: string[] = [];
  const files: UuencodedFile[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const name = /^begin [0-7]{3,4} (\S.{0,250}?)\s*$/.exec(line)?.[1];
    const found = name === undefined || files.length >= MAX_FILES ? null : decodeLines(lines, at + 1);
    if (name !== undefined && found) {
      files.push({ name, content: found.content });
      at = found.lastLine;
    } else {
      remainingLines.push(line);
    }
  }
  return { text: remainingLines.join("\n"), files };
}

function decodeLines(lines: string[], from: number): { content: Uint8Array; lastLine: number } | null {
  const chunks: Uint8Array[] = [];
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? "").trimEnd();
    if (line === "end") return { content: Buffer.concat(chunks), lastLine: at };
    if (line === "" || line === "`") continue;
    const chunk = decodeLine(line);
    if (chunk === null) return null;
    chunks.push(chunk);
  }
  return null;
}

const valueAt = (line: string, at: number): number => {
  const code = line.charCodeAt(at);
  // Spaces at the end of a line can get lost in transit; each stands for zero.
  return Number.isNaN(code) ? 0 : (code - 32) & 63;
};

function decodeLine(line: string): Uint8Array | null {
  if (!/^[ -`]+$/.test(line)) return null;
  const length = valueAt(line, 0);
  const characterCount = Math.ceil(length / 3) * 4;
  // Some encoders add a check character.
  if (line.length - 1 > characterCount + 1) return null;
  const content = new Uint8Array(length);
  for (let group = 0; group * 3 < length; group++) {
    const [a, b, c, d] = [1, 2, 3, 4].map((offset) => valueAt(line, group * 4 + offset)) as [
      number,
      number,
      number,
      number,
    ];
    const bytes = [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d];
    content.set(bytes.slice(0, length - group * 3), group * 3);
  }
  return content;
}
