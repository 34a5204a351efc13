import type { AttachmentFacts } from "#contract/mailbox/attachment-facts.ts";
import { meanCertainty } from "#core/files/scanned-pages.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { files } from "#messages/files.ts";

export type ThumbnailKind = "page" | "cells" | "picture" | "pack" | "mail";
export type FileAppearance = {
  badge: string;
  drawing: ThumbnailKind;
  tone: "red" | "green" | "blue" | "grey";
};

const PDF: Omit<FileAppearance, "badge"> = { drawing: "page", tone: "red" };
const SPREADSHEET: Omit<FileAppearance, "badge"> = { drawing: "cells", tone: "green" };
const DOCUMENT: Omit<FileAppearance, "badge"> = { drawing: "page", tone: "blue" };
const PICTURE: Omit<FileAppearance, "badge"> = { drawing: "picture", tone: "grey" };
const ARCHIVE: Omit<FileAppearance, "badge"> = { drawing: "pack", tone: "grey" };
const EMAIL: Omit<FileAppearance, "badge"> = { drawing: "mail", tone: "grey" };
const OTHER: Omit<FileAppearance, "badge"> = { drawing: "page", tone: "grey" };

/** By the type the server detected; the file extension is used only without one. */
const BY_TYPE: readonly [pattern: RegExp, badge: string, look: Omit<FileAppearance, "badge">][] = [
  [/^application\/pdf$/, "PDF", PDF],
  [/spreadsheetml/, "XLSX", SPREADSHEET],
  [/ms-excel/, "XLS", SPREADSHEET],
  [/^text\/csv$/, "CSV", SPREADSHEET],
  [/wordprocessingml/, "DOCX", DOCUMENT],
  [/^application\/msword$/, "DOC", DOCUMENT],
  [/^image\/jpeg$/, "JPG", PICTURE],
  [/^image\/([a-z]+)/, "", PICTURE],
  [/zip|compressed|x-tar|gzip/, "ZIP", ARCHIVE],
  [/^message\/rfc822$/, "EML", EMAIL],
  [/^text\/plain$/, "TXT", OTHER],
];

const BY_EXTENSION: Readonly<Record<string, Omit<FileAppearance, "badge">>> = {
  PDF,
  XLSX: SPREADSHEET,
  XLS: SPREADSHEET,
  CSV: SPREADSHEET,
  DOCX: DOCUMENT,
  DOC: DOCUMENT,
  ZIP: ARCHIVE,
  EML: EMAIL,
};

/** The thumbnail of an attachment: a small page of its kind with the type on it. */
export function fileAppearance({ name, type }: { name: string; type: string }): FileAppearance {
  for (const [pattern, badge, appearance] of BY_TYPE) {
    const match = pattern.exec(type.toLowerCase());
    if (match) return { badge: badge || (match[1] ?? "").toUpperCase().slice(0, 4), ...appearance };
  }
  const extension = /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase();
  return extension
    ? { badge: extension, ...(BY_EXTENSION[extension] ?? OTHER) }
    : { badge: "FILE", ...OTHER };
}

/** A size in decimal units: "188 kB", "31 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return formatMessage(files.bytes, { count: bytes });
  const exponent = Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** exponent;
  const unit = ["", "kB", "MB", "GB", "TB"][exponent];
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}\u00a0${unit}`;
}

/** "Read from a scan, 84% certain": of a file with text that was read from pictures of its pages; null of others. */
export function scanSummary({ facts }: { facts?: AttachmentFacts | null }): string | null {
  const percent = facts ? meanCertainty(facts) : null;
  if (!facts?.scan || percent === null) return null;
  const { pages = 1, scan } = facts;
  return scan.through < pages
    ? formatMessage(files.scannedSoFar, { read: scan.through, pages, percent })
    : formatMessage(files.scanned, { percent });
}

/**
 * The line under a file's name: "3 pages, 188 kB". Hidden content or a password replaces it, because users must not
 * overlook that.
 */
export function attachmentSummary(file: { size: number; facts?: AttachmentFacts | null }): {
  text: string;
  warns: boolean;
} {
  const { hiddenSheets, hiddenColumns, hiddenRows, encrypted, pages, sheets, entries } = file.facts ?? {};
  const hidden = (
    [
      [hiddenSheets, files.hiddenSheets],
      [hiddenColumns, files.hiddenColumns],
      [hiddenRows, files.hiddenRows],
    ] as const
  ).flatMap(([count, message]) => (count ? [formatMessage(message, { count })] : []));
  if (encrypted) return { text: files.locked, warns: true };
  if (hidden.length > 0) return { text: hidden.join(", "), warns: true };
  const parts = [
    ...(pages ? [formatMessage(files.pages, { count: pages })] : []),
    ...(sheets && sheets > 1 ? [formatMessage(files.sheets, { count: sheets })] : []),
    ...(entries ? [formatMessage(files.entries, { count: entries })] : []),
    formatFileSize(file.size),
  ];
  return { text: parts.join(", "), warns: false };
}
