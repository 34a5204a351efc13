/** How a file is shown; `none` is only offered for download. */
export type FileKind = "pdf" | "picture" | "text" | "table" | "word" | "mail" | "pack" | "none";

const BY_TYPE: readonly [RegExp, FileKind][] = [
  [/^application\/pdf$/, "pdf"],
  [/^image\/(png|jpe?g|gif|webp|avif|bmp|x-ms-bmp|svg\+xml)$/, "picture"],
  [/spreadsheetml\.sheet|ms-excel(\.sheet\.macroenabled\.12)?$|opendocument\.spreadsheet$/, "table"],
  [/^text\/(csv|tab-separated-values)$/, "table"],
  [/wordprocessingml\.document$|ms-word\.document\.macroenabled/, "word"],
  [/^message\/rfc822$/, "mail"],
  [/^application\/(zip|x-zip-compressed)$/, "pack"],
  [/^application\/(json|xml|x-ndjson|xhtml\+xml)$/, "text"],
];

const BY_ENDING: Readonly<Record<FileKind, string>> = {
  pdf: "pdf",
  picture: "png jpg jpeg jpe jfif gif webp avif bmp svg",
  table: "csv tsv xlsx xlsm xls ods",
  word: "docx docm",
  mail: "eml",
  pack: "zip",
  text: "txt text md markdown log json ndjson geojson xml kml html htm yaml yml ini cfg conf sql ics vcf srt rtx",
  none: "",
};

const KIND_OF_ENDING = new Map(
  (Object.entries(BY_ENDING) as [FileKind, string][]).flatMap(([kind, endings]) =>
    endings.split(" ").map((ending) => [ending, kind]),
  ),
);

/** What a file begins with, as Latin-1, and how it is shown then. ZIP says only what holds the file together. */
const BY_HEAD: readonly [string, FileKind][] = [
  ["%PDF-", "pdf"],
  ["\x89PNG\r\n", "picture"],
  ["\xff\xd8\xff", "picture"],
  ["GIF8", "picture"],
];
const ZIP_HEAD = "PK\x03\x04";
const MORE_THAN_TEXT: ReadonlySet<FileKind> = new Set(["table", "mail", "picture"]);
const IN_ZIP: ReadonlySet<FileKind> = new Set(["table", "word", "pack"]);

const bare = (type: string) => type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
export const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/**
 * How a file is shown. Its type is what the server found or the mail said; its name decides where that says nothing,
 * and among kinds of text. `head`: the first bytes, which outrank both where they are plain.
 */
export function fileKind({ name, type }: { name: string; type: string }, head?: Uint8Array): FileKind {
  const byEnding = KIND_OF_ENDING.get(endingOf(name)) ?? "none";
  const given = bare(type);
  const byType = BY_TYPE.find(([pattern]) => pattern.test(given))?.[1];
  // Tables, mail and SVG are text too, and often said to be nothing else.
  const kind = byType ?? (given.startsWith("text/") && !MORE_THAN_TEXT.has(byEnding) ? "text" : byEnding);
  return head ? checked(kind, byEnding, head) : kind;
}

function checked(kind: FileKind, byEnding: FileKind, head: Uint8Array): FileKind {
  const first = String.fromCharCode(...head.subarray(0, 16));
  const plain = BY_HEAD.find(([start]) => first.startsWith(start))?.[1];
  if (plain) return plain;
  if (first.startsWith(ZIP_HEAD)) {
    if (IN_ZIP.has(kind)) return kind;
    return IN_ZIP.has(byEnding) ? byEnding : "pack";
  }
  return kind;
}
