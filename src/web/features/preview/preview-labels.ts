import { fileAppearance, formatFileSize } from "#web/features/files/file-appearance.ts";
import { extensionOf } from "./file-kind.ts";
import type { Failure, FileInfo, Hits } from "./frame-messages.ts";

/** Larger files are not fetched to be looked at. */
export const MAX_SHOWN_BYTES = 100_000_000;

const pagesLabel = (pages: number) => `${pages.toLocaleString("en-US")} ${pages === 1 ? "page" : "pages"}`;

/** What stands under a file's name: "PDF, 31 MB, 203 pages". */
export function fileMetaLabel(
  file: { name: string; type: string; size: number },
  shown: FileInfo | null,
): string {
  const { badge } = fileAppearance(file);
  const pages = shown?.pages ? [pagesLabel(shown.pages)] : [];
  return [
    badge === "FILE" ? "File" : badge,
    formatFileSize(file.size),
    ...pages,
    ...(shown?.notes ?? []),
  ].join(", ");
}

/** "4 of 31", "No hits", and while the file is still being read "31 so far". */
export function hitsLabel({ count, at, done }: Hits): string {
  if (count === 0) return done ? "No hits" : "Searching";
  const all = count.toLocaleString("en-US");
  if (at > 0) return `${at.toLocaleString("en-US")} of ${all}${done ? "" : "+"}`;
  return done ? all : `${all} so far`;
}

type MessageText = { title: string; text: string };

/** Why a file is not shown, and what helps. */
export const FAILURE_MESSAGES: Record<Failure, MessageText> = {
  damaged: {
    title: "This file could not be read",
    text: "It may be damaged, or of another kind than its name says. Download it to try another program.",
  },
  locked: {
    title: "This file is locked with a password",
    text: "Download it and open it with the password. The agency has to give it to you.",
  },
  swollen: {
    title: "This file is too large to show",
    text: "Unpacked it takes more room than a page can give it. Download it to open it.",
  },
  unknown: {
    title: "This kind of file is not shown here",
    text: "Download it to open it with a program of your own.",
  },
};

const UNSUPPORTED_KINDS: Readonly<Record<string, string>> = {
  tif: "TIFF pictures",
  tiff: "TIFF pictures",
  heic: "HEIC pictures",
  heif: "HEIC pictures",
  doc: "Old Word files (.doc)",
  ppt: "Slides",
  pptx: "Slides",
  msg: "Outlook messages (.msg)",
  mp3: "Recordings",
  wav: "Recordings",
  m4a: "Recordings",
  mp4: "Videos",
  mov: "Videos",
  avi: "Videos",
  mkv: "Videos",
};

/** What is said of a kind nobody here can draw. */
export function unsupportedMessage(name: string): MessageText {
  const kind = UNSUPPORTED_KINDS[extensionOf(name)];
  if (!kind) return FAILURE_MESSAGES.unknown;
  return { title: `${kind} are not shown here`, text: FAILURE_MESSAGES.unknown.text };
}

export const tooLargeMessage = (size: number): MessageText => ({
  title: "This file is too large to show",
  text: `It has ${formatFileSize(size)}; up to ${formatFileSize(MAX_SHOWN_BYTES)} are shown here. Download it to open it.`,
});

/** The address a link in a file may be followed to; null for what is no address of a page or a mailbox. */
export function parseLink(address: string): URL | null {
  const url = URL.parse(address.trim());
  return url && /^(https?|mailto):$/.test(url.protocol) ? url : null;
}
