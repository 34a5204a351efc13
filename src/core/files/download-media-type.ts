/**
 * Types a downloaded file may be said to have: none that a browser runs or draws with scripts, so no HTML, SVG or
 * XML. Everything else is bytes, and the name says which program opens them.
 */
const ALLOWED_TYPES = new Set([
  "application/pdf",
  "application/rtf",
  "application/zip",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "audio/mpeg",
  "audio/wav",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/tiff",
  "image/webp",
  "message/rfc822",
  "text/csv",
  "text/plain",
  "video/mp4",
]);

/** The declared type of a file if it is safe in a response header; else application/octet-stream. */
export function downloadType(type: string): string {
  const normalized = type.toLowerCase();
  return ALLOWED_TYPES.has(normalized) ? normalized : "application/octet-stream";
}
