import type { FileKind } from "./file-kind.ts";

/** What the app asks of the frame that shows a file. The first message brings the bytes and the port for all others. */
export type OpenFileMessage = { name: string; kind: FileKind; bytes: ArrayBuffer };

export type Zoom = "in" | "out" | "fit" | "full";

export type ToFrame =
  | { say: "zoom"; to: Zoom }
  | { say: "page"; page: number }
  /** Empty words end the search. */
  | { say: "find"; words: string }
  | { say: "step"; by: 1 | -1 }
  /** A part the frame asked for; null where there is none. */
  | { say: "part"; id: number; bytes: ArrayBuffer | null };

/** Why a file is not shown. The app has the words. */
export const FAILURES = ["damaged", "locked", "swollen", "unknown"] as const;
export type Failure = (typeof FAILURES)[number];

/** What was found in the file: whether it has pages, can be enlarged or searched, and what is worth a line. */
export type FileInfo = { pages: number | null; zooms: boolean; finds: boolean; notes: string[] };
export type ViewPosition = { page: number; zoom: number };
/** `at` counts from 1, 0 while none is chosen; `done` once the whole file was read. */
export type Hits = { count: number; at: number; pages: number; done: boolean };

/** What the frame tells the app. It may come from a file that took the frame over: nothing in it is believed further. */
export type FromFrame =
  | { say: "shown"; shown: FileInfo }
  | { say: "place"; place: ViewPosition }
  | { say: "hits"; hits: Hits }
  | { say: "failed"; why: Failure }
  /** Of pdf.js: a character map, a font, a decoder. */
  | { say: "part"; id: number; name: string }
  /** Typed in the frame, for the app to act on. */
  | { say: "key"; key: string }
  /** A file inside this one. */
  | { say: "entry"; name: string; bytes: ArrayBuffer }
  | { say: "link"; address: string };

const MAX_NOTES = 6;
const words = (value: unknown, maxLength: number) =>
  typeof value === "string" ? value.slice(0, maxLength) : "";
const readNumber = (value: unknown) => (Number.isFinite(value) ? Math.max(0, Number(value)) : 0);
const readInteger = (value: unknown) => Math.floor(readNumber(value));

/** A message of the frame, in the shape the app relies on; null for anything else. */
export function parseFrameMessage(data: unknown): FromFrame | null {
  if (typeof data !== "object" || data === null) return null;
  const message = data as Record<string, unknown>;
  const readObject = (name: string) => Object(message[name]) as Record<string, unknown>;
  switch (message.say) {
    case "shown":
      return { say: "shown", shown: parseFileInfo(readObject("shown")) };
    case "place": {
      const { page, zoom } = readObject("place");
      return { say: "place", place: { page: readInteger(page), zoom: readNumber(zoom) } };
    }
    case "hits": {
      const { count, at, pages, done } = readObject("hits");
      const hits = {
        count: readInteger(count),
        at: readInteger(at),
        pages: readInteger(pages),
        done: done === true,
      };
      return { say: "hits", hits };
    }
    case "failed":
      return { say: "failed", why: FAILURES.find((one) => one === message.why) ?? "damaged" };
    case "part":
      return { say: "part", id: readInteger(message.id), name: words(message.name, 100) };
    case "key":
      return { say: "key", key: words(message.key, 20) };
    case "entry":
      return message.bytes instanceof ArrayBuffer
        ? { say: "entry", name: words(message.name, 255), bytes: message.bytes }
        : null;
    case "link":
      return { say: "link", address: words(message.address, 4000) };
    default:
      return null;
  }
}

function parseFileInfo({ pages, zooms, finds, notes }: Record<string, unknown>): FileInfo {
  return {
    pages: pages === null || pages === undefined ? null : readInteger(pages),
    zooms: zooms === true,
    finds: finds === true,
    notes: Array.isArray(notes) ? notes.slice(0, MAX_NOTES).map((note) => words(note, 200)) : [],
  };
}
