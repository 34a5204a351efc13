/**
 * Detects the type of a file from its first bytes. The declared type and the name only choose between kinds of text.
 */

type Signature = { type: string; at: number; bytes: number[] };

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const SIGNATURES: Signature[] = [
  { type: "application/pdf", at: 0, bytes: ascii("%PDF-") },
  { type: "image/png", at: 0, bytes: [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a] },
  { type: "image/jpeg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: "image/gif", at: 0, bytes: ascii("GIF8") },
  { type: "image/webp", at: 8, bytes: ascii("WEBP") },
  { type: "image/tiff", at: 0, bytes: [0x49, 0x49, 0x2a, 0] },
  { type: "image/tiff", at: 0, bytes: [0x4d, 0x4d, 0, 0x2a] },
  { type: "audio/wav", at: 8, bytes: ascii("WAVE") },
  { type: "audio/mpeg", at: 0, bytes: ascii("ID3") },
  { type: "video/x-msvideo", at: 8, bytes: ascii("AVI ") },
  { type: "video/mp4", at: 4, bytes: ascii("ftyp") },
  { type: "application/gzip", at: 0, bytes: [0x1f, 0x8b] },
  { type: "application/x-7z-compressed", at: 0, bytes: [...ascii("7z"), 0xbc, 0xaf, 0x27, 0x1c] },
  { type: "application/vnd.rar", at: 0, bytes: ascii("Rar!") },
  { type: "application/rtf", at: 0, bytes: ascii("{\\rtf") },
  { type: "application/ms-tnef", at: 0, bytes: [0x78, 0x9f, 0x3e, 0x22] },
  { type: "application/x-ole-storage", at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { type: "application/x-msdownload", at: 0, bytes: ascii("MZ") },
  { type: "application/x-executable", at: 0, bytes: [0x7f, ...ascii("ELF")] },
];

const ZIP = ascii("PK\u0003\u0004");
const OFFICE_TYPES: [string, string][] = [
  ["word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
];

/** How far into a file is looked. */
const SNIFF_BYTES = 4096;

/** The type the bytes show, lower case, or null where they show none. */
export function sniffMediaType(
  content: Uint8Array,
  declared: { name: string | null; type: string },
): string | null {
  const head = content.subarray(0, SNIFF_BYTES);
  if (startsWith(head, 0, ZIP)) return zipType(head);
  const found = SIGNATURES.find(({ at, bytes }) => startsWith(head, at, bytes));
  if (found && !(found.type === "application/x-msdownload" && isText(head))) return found.type;
  return head.length > 0 && isText(head) ? textType(new TextDecoder().decode(head), declared) : null;
}

const startsWith = (head: Uint8Array, at: number, bytes: number[]): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);

/** Office files are ZIP archives whose entries distinguish them. */
function zipType(head: Uint8Array): string {
  const names = new TextDecoder("latin1").decode(head);
  return OFFICE_TYPES.find(([folder]) => names.includes(folder))?.[1] ?? "application/zip";
}

function isText(head: Uint8Array): boolean {
  return !head.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d,
  );
}

function textType(head: string, { name, type }: { name: string | null; type: string }): string {
  if (/^\s*(?:<!doctype html|<html[\s>])/i.test(head)) return "text/html";
  if (/^\s*<\?xml/.test(head)) return "application/xml";
  const extension = name?.toLowerCase().match(/\.([a-z0-9]{1,5})$/)?.[1];
  if (extension === "csv" || type === "text/csv") return "text/csv";
  return type.startsWith("text/") || type.startsWith("message/") ? type : "text/plain";
}
