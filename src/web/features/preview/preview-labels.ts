import { formatMessage } from "#core/messages/format-message.ts";
import { preview } from "#messages/preview/preview.ts";
import { fileAppearance, formatFileSize } from "#web/features/files/file-appearance.ts";
import { extensionOf } from "./file-kind.ts";
import type { Failure, FileInfo, Hits } from "./frame-messages.ts";

/** Larger files are not fetched for a preview. */
export const MAX_SHOWN_BYTES = 100_000_000;

/** The line under a file's name: "PDF, 31 MB, 203 pages". */
export function fileMetaLabel(
  file: { name: string; type: string; size: number },
  shown: FileInfo | null,
): string {
  const { badge } = fileAppearance(file);
  const pages = shown?.pages ? [formatMessage(preview.pages, { count: shown.pages })] : [];
  return [
    badge === "FILE" ? preview.unknownKind : badge,
    formatFileSize(file.size),
    ...pages,
    ...(shown?.notes ?? []),
  ].join(", ");
}

/** "4 of 31", "No matches", and while the file is still being searched "31 so far". */
export function hitsLabel({ count: total, at: number, done }: Hits): string {
  if (total === 0) return done ? preview.noHits : preview.searching;
  if (number > 0) return formatMessage(done ? preview.hitOf : preview.hitOfMore, { number, total });
  return formatMessage(done ? preview.hits : preview.hitsSoFar, { total });
}

type MessageText = { title: string; text: string };

/** Why a file is not shown, and what to do. */
export const FAILURE_MESSAGES = preview.failures satisfies Record<Failure, MessageText>;

const unsupported = preview.unsupported;
const UNSUPPORTED_KINDS: Readonly<Record<string, string>> = {
  tif: unsupported.tiff,
  tiff: unsupported.tiff,
  heic: unsupported.heic,
  heif: unsupported.heic,
  doc: unsupported.doc,
  ppt: unsupported.slides,
  pptx: unsupported.slides,
  msg: unsupported.msg,
  amr: unsupported.audio,
  wma: unsupported.audio,
  avi: unsupported.video,
  mkv: unsupported.video,
  wmv: unsupported.video,
};

/** The explanation for a kind of file that has no viewer. */
export const unsupportedMessage = (name: string): MessageText => ({
  ...FAILURE_MESSAGES.unknown,
  title: UNSUPPORTED_KINDS[extensionOf(name)] ?? FAILURE_MESSAGES.unknown.title,
});

export const tooLargeMessage = (size: number): MessageText => ({
  title: preview.tooLargeTitle,
  text: formatMessage(preview.tooLarge, {
    size: formatFileSize(size),
    limit: formatFileSize(MAX_SHOWN_BYTES),
  }),
});

/** The URL of a link in a file; null unless it is a web page or an email address. */
export function parseLink(address: string): URL | null {
  const url = URL.parse(address.trim());
  return url && /^(https?|mailto):$/.test(url.protocol) ? url : null;
}
