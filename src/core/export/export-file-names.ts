import { safeFileName } from "#core/files/safe-file-name.ts";

/** Bytes of UTF-8 a name in an export may have: short enough for a path of three of them anywhere. */
const MAX_NAME_BYTES = 100;

/**
 * File names for one folder, in order: safe on any file system, NFC, limited in bytes without losing the extension,
 * and unique without regard to case. A name that is taken already gets a number.
 */
export function exportFileNames(names: readonly string[], maxBytes = MAX_NAME_BYTES): string[] {
  const usedKeys = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const safe = truncateName(safeFileName(name), maxBytes);
    const key = keyOf(safe);
    let candidate = safe;
    for (let number = next.get(key) ?? 2; usedKeys.has(keyOf(candidate)); number += 1) {
      candidate = truncateName(safe, maxBytes, ` (${number})`);
      next.set(key, number + 1);
    }
    usedKeys.add(keyOf(candidate));
    return candidate;
  });
}

/** Upper and lower case, and letters with their accents apart, are the same on many disks. */
const keyOf = (name: string) => name.normalize("NFC").toLowerCase();

/** The name with `mark` before its ending, within so many bytes; no letter is cut in two. */
function truncateName(name: string, maxBytes: number, suffix = ""): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length);
  const availableBytes = maxBytes - ending.length - suffix.length;
  let truncated = "";
  let bytes = 0;
  for (const letter of stem) {
    bytes += bytesOf(letter);
    if (bytes > availableBytes) break;
    truncated += letter;
  }
  const isUnchanged = truncated === stem && suffix === "";
  return `${isUnchanged ? truncated : truncated.replace(/[.\s]+$/, "")}${suffix}${ending}`;
}

/** Of one letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
