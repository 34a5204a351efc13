import { safeFileName } from "#core/reply/file-name.ts";

/** Bytes of UTF-8 a name in an export may have: short enough for a path of three of them anywhere. */
const MOST_NAME_BYTES = 100;

/**
 * Names for what goes into one folder, in its order: safe on any disk, NFC, at most so many bytes with the ending kept, and
 * each of its own whatever the case of its letters. A name that is taken already gets a number.
 */
export function exportNames(names: readonly string[], most = MOST_NAME_BYTES): string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const safe = cutTo(safeFileName(name), most);
    const key = keyOf(safe);
    let free = safe;
    for (let number = next.get(key) ?? 2; taken.has(keyOf(free)); number += 1) {
      free = cutTo(safe, most, ` (${number})`);
      next.set(key, number + 1);
    }
    taken.add(keyOf(free));
    return free;
  });
}

/** Upper and lower case, and letters with their accents apart, are the same on many disks. */
const keyOf = (name: string) => name.normalize("NFC").toLowerCase();

/** The name with `mark` before its ending, within so many bytes; no letter is cut in two. */
function cutTo(name: string, most: number, mark = ""): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length);
  const room = most - ending.length - mark.length;
  let kept = "";
  let bytes = 0;
  for (const letter of stem) {
    bytes += bytesOf(letter);
    if (bytes > room) break;
    kept += letter;
  }
  const whole = kept === stem && mark === "";
  return `${whole ? kept : kept.replace(/[.\s]+$/, "")}${mark}${ending}`;
}

/** Of one letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
