import { fileLook, sizeWords } from "#web/correspondence/attachment-look.ts";
import { endingOf } from "./file-kind.ts";
import type { Failure, Hits, Shown } from "./messages.ts";

/** Larger files are not fetched to be looked at. */
export const MOST_SHOWN = 100_000_000;

const pageWords = (pages: number) => `${pages.toLocaleString("en-US")} ${pages === 1 ? "page" : "pages"}`;

/** What stands under a file's name: "PDF, 31 MB, 203 pages". */
export function metaWords(file: { name: string; type: string; size: number }, shown: Shown | null): string {
  const { badge } = fileLook(file);
  const pages = shown?.pages ? [pageWords(shown.pages)] : [];
  return [badge === "FILE" ? "File" : badge, sizeWords(file.size), ...pages, ...(shown?.notes ?? [])].join(
    ", ",
  );
}

/** "4 of 31", "No hits", and while the file is still being read "31 so far". */
export function hitWords({ count, at, done }: Hits): string {
  if (count === 0) return done ? "No hits" : "Searching";
  const all = count.toLocaleString("en-US");
  if (at > 0) return `${at.toLocaleString("en-US")} of ${all}${done ? "" : "+"}`;
  return done ? all : `${all} so far`;
}

type Words = { title: string; text: string };

/** Why a file is not shown, and what helps. */
export const FAILURE_WORDS: Record<Failure, Words> = {
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

const NOT_DRAWN: Readonly<Record<string, string>> = {
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
export function unknownWords(name: string): Words {
  const kind = NOT_DRAWN[endingOf(name)];
  if (!kind) return FAILURE_WORDS.unknown;
  return { title: `${kind} are not shown here`, text: FAILURE_WORDS.unknown.text };
}

export const tooLargeWords = (size: number): Words => ({
  title: "This file is too large to show",
  text: `It has ${sizeWords(size)}; up to ${sizeWords(MOST_SHOWN)} are shown here. Download it to open it.`,
});

/** The address a link in a file may be followed to; null for what is no address of a page or a mailbox. */
export function linkTarget(address: string): URL | null {
  const url = URL.parse(address.trim());
  return url && /^(https?|mailto):$/.test(url.protocol) ? url : null;
}
