import type { AttachmentFacts } from "#contract/attachment-facts.ts";

export type Drawing = "page" | "cells" | "picture" | "pack" | "mail";
export type FileLook = { badge: string; drawing: Drawing; tone: "red" | "green" | "blue" | "grey" };

const PDF: Omit<FileLook, "badge"> = { drawing: "page", tone: "red" };
const CELLS: Omit<FileLook, "badge"> = { drawing: "cells", tone: "green" };
const WORDS: Omit<FileLook, "badge"> = { drawing: "page", tone: "blue" };
const PICTURE: Omit<FileLook, "badge"> = { drawing: "picture", tone: "grey" };
const PACK: Omit<FileLook, "badge"> = { drawing: "pack", tone: "grey" };
const MAIL: Omit<FileLook, "badge"> = { drawing: "mail", tone: "grey" };
const OTHER: Omit<FileLook, "badge"> = { drawing: "page", tone: "grey" };

/** By the type the server found in the bytes; the name's ending is only asked where that says nothing. */
const BY_TYPE: readonly [pattern: RegExp, badge: string, look: Omit<FileLook, "badge">][] = [
  [/^application\/pdf$/, "PDF", PDF],
  [/spreadsheetml/, "XLSX", CELLS],
  [/ms-excel/, "XLS", CELLS],
  [/^text\/csv$/, "CSV", CELLS],
  [/wordprocessingml/, "DOCX", WORDS],
  [/^application\/msword$/, "DOC", WORDS],
  [/^image\/jpeg$/, "JPG", PICTURE],
  [/^image\/([a-z]+)/, "", PICTURE],
  [/zip|compressed|x-tar|gzip/, "ZIP", PACK],
  [/^message\/rfc822$/, "EML", MAIL],
  [/^text\/plain$/, "TXT", OTHER],
];

const BY_ENDING: Readonly<Record<string, Omit<FileLook, "badge">>> = {
  PDF,
  XLSX: CELLS,
  XLS: CELLS,
  CSV: CELLS,
  DOCX: WORDS,
  DOC: WORDS,
  ZIP: PACK,
  EML: MAIL,
};

/** How an attachment is drawn: a small page of its kind with the type on it. */
export function fileLook({ name, type }: { name: string; type: string }): FileLook {
  for (const [pattern, badge, look] of BY_TYPE) {
    const found = pattern.exec(type.toLowerCase());
    if (found) return { badge: badge || (found[1] ?? "").toUpperCase().slice(0, 4), ...look };
  }
  const ending = /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase();
  return ending ? { badge: ending, ...(BY_ENDING[ending] ?? OTHER) } : { badge: "FILE", ...OTHER };
}

/** A size as people say it, in decimal units: "188 kB", "31 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}\u00a0${unit}`;
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/**
 * What stands under a file's name: "3 pages, 188 kB". What its sender hid in it, or locked it with, takes the place of
 * all else, because that is what one must not overlook.
 */
export function factWords(file: { size: number; facts?: AttachmentFacts | null }): {
  text: string;
  warns: boolean;
} {
  const { hiddenSheets, hiddenColumns, hiddenRows, encrypted, pages, sheets, entries } = file.facts ?? {};
  const hidden = (
    [
      [hiddenSheets, "hidden sheet"],
      [hiddenColumns, "hidden column"],
      [hiddenRows, "hidden row"],
    ] as const
  ).flatMap(([count, thing]) => (count ? [counted(count, thing)] : []));
  if (encrypted) return { text: "Locked with a password", warns: true };
  if (hidden.length > 0) return { text: hidden.join(", "), warns: true };
  const parts = [
    ...(pages ? [counted(pages, "page")] : []),
    ...(sheets && sheets > 1 ? [counted(sheets, "sheet")] : []),
    ...(entries ? [counted(entries, "file")] : []),
    sizeWords(file.size),
  ];
  return { text: parts.join(", "), warns: false };
}
