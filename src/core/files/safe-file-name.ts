/** Names Windows keeps for devices, with any ending. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) ?(\.|$)/i;

const MAX_NAME_LENGTH = 120;
/** The limit of most file systems, with room for a number. */
const MAX_NAME_BYTES = 240;

/**
 * A file name that is safe on any file system: no path, no control or bidirectional character (which can make
 * `exe.pdf` of `fdp.exe`), no dot at either end, at most 120 UTF-16 units and 240 bytes of UTF-8 with the extension.
 */
export function safeFileName(name: string): string {
  const sanitized = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const result = sanitized === "" || RESERVED.test(sanitized) ? `file_${sanitized}` : sanitized;
  const { stem, extension } = splitName(result);
  return `${truncateStem(stem, extension.length)}${extension}`.replace(/_$/, "") || "file";
}

/**
 * Safe names for files that go into one folder, in their order: a name that is taken already gets a number. Upper and
 * lower case are the same, as they are on many disks.
 */
export function uniqueFileNames(names: string[]): string[] {
  const usedNames = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const safe = safeFileName(name);
    const { stem, extension } = splitName(safe);
    let candidate = safe;
    for (let number = next.get(safe.toLowerCase()) ?? 2; usedNames.has(candidate.toLowerCase()); number++) {
      const suffix = ` (${number})`;
      candidate = `${truncateStem(stem, extension.length + suffix.length)}${suffix}${extension}`;
      next.set(safe.toLowerCase(), number + 1);
    }
    usedNames.add(candidate.toLowerCase());
    return candidate;
  });
}

function splitName(name: string): { stem: string; extension: string } {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** The beginning of a name that leaves room for so many signs after it; no letter is cut in two. */
function truncateStem(stem: string, reservedLength: number): string {
  let result = "";
  let bytes = reservedLength;
  for (const character of stem) {
    bytes += bytesOf(character);
    if (result.length + character.length + reservedLength > MAX_NAME_LENGTH || bytes > MAX_NAME_BYTES) break;
    result += character;
  }
  return result === stem ? result : result.replace(/[.\s]+$/, "");
}

/** Of one letter in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
