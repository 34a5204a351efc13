import type { FileKind } from "./file-kind.ts";

/** The first message to the frame: the file. It also transfers the port for all other messages. */
export type OpenFileMessage = { name: string; kind: FileKind; bytes: ArrayBuffer };

export type Zoom = "in" | "out" | "fit" | "full";

export type ToFrame =
  | { say: "zoom"; to: Zoom }
  | { say: "page"; page: number }
  /** An empty query ends the search. */
  | { say: "find"; words: string }
  | { say: "step"; by: 1 | -1 }
  /** A resource the frame requested; null if it does not exist. */
  | { say: "part"; id: number; bytes: ArrayBuffer | null };

/** Why a file is not shown. The texts are in the application. */
export const FAILURES = ["damaged", "locked", "swollen", "unplayable", "unknown"] as const;
export type Failure = (typeof FAILURES)[number];

/** Properties of the file: pages, whether it supports zoom and search, and notes for the header. */
export type FileInfo = { pages: number | null; zooms: boolean; finds: boolean; notes: string[] };
export type ViewPosition = { page: number; zoom: number };
/** `at` counts from 1, 0 while none is selected; `done` once the whole file was searched. */
export type Hits = { count: number; at: number; pages: number; done: boolean };

/** Messages of the frame. They may come from a malicious file, so they are untrusted input. */
export type FromFrame =
  | { say: "shown"; shown: FileInfo }
  | { say: "place"; place: ViewPosition }
  | { say: "hits"; hits: Hits }
  | { say: "failed"; why: Failure }
  /** A resource of pdf.js: a character map, a font, a decoder. */
  | { say: "part"; id: number; name: string }
  /** A shortcut pressed in the frame. */
  | { say: "key"; key: string }
  /** A file inside this one. */
  | { say: "entry"; name: string; bytes: ArrayBuffer }
  | { say: "link"; address: string };

const MAX_NOTES = 6;
const words = (value: unknown, maxLength: number) =>
  typeof value === "string" ? value.slice(0, maxLength) : "";
const readNumber = (value: unknown) => (Number.isFinite(value) ? Math.max(0, Number(value)) : 0);
const readInteger = (value: unknown) => Math.floor(readNumber(value));

/** Validates a message of the frame; null if it is invalid. */
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
