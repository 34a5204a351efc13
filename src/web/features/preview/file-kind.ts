/** The viewer of a file; `none` can only be downloaded. */
export type FileKind =
  | "pdf"
  | "picture"
  | "audio"
  | "video"
  | "text"
  | "table"
  | "word"
  | "mail"
  | "event"
  | "pack"
  | "none";

const BY_TYPE: readonly [RegExp, FileKind][] = [
  [/^application\/pdf$/, "pdf"],
  [/^image\/(png|jpe?g|gif|webp|avif|bmp|x-ms-bmp|svg\+xml)$/, "picture"],
  [/^audio\/(mpeg|mp3|mp4|m4a|x-m4a|aac|flac|x-flac|ogg|opus|webm|wav|wave|x-wav|vnd\.wave)$/, "audio"],
  [/^application\/ogg$/, "audio"],
  [/^video\/(mp4|x-m4v|ogg|webm|quicktime)$/, "video"],
  [/spreadsheetml\.sheet|ms-excel(\.sheet\.macroenabled\.12)?$|opendocument\.spreadsheet$/, "table"],
  [/^text\/(csv|tab-separated-values)$/, "table"],
  [/wordprocessingml\.document$|ms-word\.document\.macroenabled/, "word"],
  [/^(text\/calendar|application\/ics)$/, "event"],
  [/^message\/rfc822$/, "mail"],
  [/^application\/(zip|x-zip-compressed)$/, "pack"],
  [/^application\/(json|xml|x-ndjson|xhtml\+xml)$/, "text"],
];

const EXTENSIONS: Readonly<Record<FileKind, string>> = {
  pdf: "pdf",
  picture: "png jpg jpeg jpe jfif gif webp avif bmp svg",
  audio: "mp3 m4a aac flac ogg oga opus wav",
  video: "mp4 m4v ogv webm mov",
  table: "csv tsv xlsx xlsm xls ods",
  word: "docx docm",
  mail: "eml",
  event: "ics ical ifb",
  pack: "zip",
  text: "txt text md markdown log json ndjson geojson xml kml html htm yaml yml ini cfg conf sql vcf srt rtx",
  none: "",
};

const KIND_BY_EXTENSION = new Map(
  (Object.entries(EXTENSIONS) as [FileKind, string][]).flatMap(([kind, extensions]) =>
    extensions.split(" ").map((extension) => [extension, kind]),
  ),
);

/** The first bytes of a file, as Latin-1, and its kind. A ZIP signature alone does not determine the kind. */
const BY_SIGNATURE: readonly [string, FileKind][] = [
  ["%PDF-", "pdf"],
  ["\x89PNG\r\n", "picture"],
  ["\xff\xd8\xff", "picture"],
  ["GIF8", "picture"],
];
const ZIP_SIGNATURE = "PK\x03\x04";
const MORE_THAN_TEXT: ReadonlySet<FileKind> = new Set(["table", "mail", "event", "picture"]);
const ZIP_BASED: ReadonlySet<FileKind> = new Set(["table", "word", "pack"]);

const bareType = (type: string) => type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
export const extensionOf = (name: string) =>
  /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/**
 * The kind of a file. Its type was detected by the server or stated in the email; the name decides if the type is generic,
 * and between kinds of text. `signature`: the first bytes, which take precedence if they are unambiguous.
 */
export function fileKind({ name, type }: { name: string; type: string }, signature?: Uint8Array): FileKind {
  const byExtension = KIND_BY_EXTENSION.get(extensionOf(name)) ?? "none";
  const givenType = bareType(type);
  const byType = BY_TYPE.find(([pattern]) => pattern.test(givenType))?.[1];
  // Tables, emails, events and SVG are often declared as plain text.
  // The bytes of an .m4a are those of an MP4 file, which has both.
  if (byType === "video" && byExtension === "audio") return "audio";
  const kind =
    byType ?? (givenType.startsWith("text/") && !MORE_THAN_TEXT.has(byExtension) ? "text" : byExtension);
  return signature ? verifySignature(kind, byExtension, signature) : kind;
}

function verifySignature(kind: FileKind, byExtension: FileKind, signature: Uint8Array): FileKind {
  const leadingBytes = String.fromCharCode(...signature.subarray(0, 16));
  const signatureKind = BY_SIGNATURE.find(([prefix]) => leadingBytes.startsWith(prefix))?.[1];
  if (signatureKind) return signatureKind;
  if (leadingBytes.startsWith(ZIP_SIGNATURE)) {
    if (ZIP_BASED.has(kind)) return kind;
    return ZIP_BASED.has(byExtension) ? byExtension : "pack";
  }
  return kind;
}
