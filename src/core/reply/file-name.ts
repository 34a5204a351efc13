/** Names Windows keeps for devices, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name under which a file from a stranger may be saved anywhere: no path, no control or bidirectional character
 * (which can make `exe.pdf` of `fdp.exe`), no leading dot, at most 120 UTF-16 units with the ending kept.
 */
export function safeFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const kept = bare === "" || RESERVED.test(bare) ? `file_${bare}` : bare;
  if (kept.length <= 120) return kept.replace(/_$/, "") || "file";
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(kept)?.[0] ?? "";
  return `${kept.slice(0, 120 - ending.length)}${ending}`.toWellFormed();
}
