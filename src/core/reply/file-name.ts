/** Names Windows keeps for devices, with any ending. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) ?(\.|$)/i;

const LONGEST = 120;
/** What most file systems take, with room for a number. */
const MOST_BYTES = 240;

/**
 * A name under which a file from a stranger may be saved anywhere: no path, no control or bidirectional character
 * (which can make `exe.pdf` of `fdp.exe`), no dot at either end, at most 120 UTF-16 units and 240 bytes of UTF-8 with the
 * ending kept.
 */
export function safeFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const kept = bare === "" || RESERVED.test(bare) ? `file_${bare}` : bare;
  const { stem, ending } = parts(kept);
  return `${cutOff(stem, ending.length)}${ending}`.replace(/_$/, "") || "file";
}

/**
 * Safe names for files that go into one folder, in their order: a name that is taken already gets a number. Upper and
 * lower case are the same, as they are on many disks.
 */
export function separateFileNames(names: string[]): string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const safe = safeFileName(name);
    const { stem, ending } = parts(safe);
    let free = safe;
    for (let number = next.get(safe.toLowerCase()) ?? 2; taken.has(free.toLowerCase()); number++) {
      const mark = ` (${number})`;
      free = `${cutOff(stem, ending.length + mark.length)}${mark}${ending}`;
      next.set(safe.toLowerCase(), number + 1);
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

function parts(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** The beginning of a name that leaves room for so many signs after it; no letter is cut in two. */
function cutOff(stem: string, room: number): string {
  let kept = "";
  let bytes = room;
  for (const letter of stem) {
    bytes += bytesOf(letter);
    if (kept.length + letter.length + room > LONGEST || bytes > MOST_BYTES) break;
    kept += letter;
  }
  return kept === stem ? kept : kept.replace(/[.\s]+$/, "");
}

/** Of one letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
