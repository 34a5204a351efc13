/** The reader for a file. `archive`: a ZIP, whose entries say whether it is an office document. */
export type FileKind = "pdf" | "archive" | "ole" | "rtf" | "html" | "xml" | "mail" | "plain";

const BY_TYPE: [RegExp, FileKind][] = [
  [/^application\/pdf$/, "pdf"],
  [/^application\/(?:x-)?rtf$|^text\/rtf$/, "rtf"],
  [/^application\/x-ole-storage$/, "ole"],
  [/^message\/(?:rfc822|global)$/, "mail"],
  [/^(?:text\/html|application\/xhtml\+xml)$/, "html"],
  [/^(?:text|application)\/xml$/, "xml"],
  [/^application\/(?:json|x-ndjson|yaml)$|^text\//, "plain"],
  [/^application\/(?:zip|x-zip-compressed|vnd\.openxmlformats-|vnd\.oasis\.opendocument\.)/, "archive"],
];

/** The kind of a file by its name, when its type says nothing. */
const BY_EXTENSION: [RegExp, FileKind][] = [
  [/\.pdf$/i, "pdf"],
  [/\.(?:docx|docm|xlsx|xlsm|pptx|pptm|odt|ods|odp|zip)$/i, "archive"],
  [/\.rtf$/i, "rtf"],
  [/\.eml$/i, "mail"],
  [/\.html?$/i, "html"],
  [/\.xml$/i, "xml"],
  [/\.(?:txt|md|csv|tsv|json|log|ics|vcf)$/i, "plain"],
];

/** Null for files without text: images, sound, programs. The name counts when the type says nothing. */
export function fileKindOf({ name, type }: { name: string; type: string }): FileKind | null {
  const found = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  // Emails are also recognized by their extension: their bytes look like any text.
  if (found === "plain" && /\.eml$/i.test(name)) return "mail";
  if (found || !/^application\/(?:octet-stream|x-unknown)$|^$/.test(type)) return found ?? null;
  return BY_EXTENSION.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** What a page can be a picture in. */
export type ScanKind = "pdf" | "image";

/** Null for files whose pages are no pictures that can be read. */
export function scanKindOf({ name, type }: { name: string; type: string }): ScanKind | null {
  if (/^image\/(?:png|jpeg|tiff)$/.test(type)) return "image";
  return fileKindOf({ name, type }) === "pdf" ? "pdf" : null;
}
