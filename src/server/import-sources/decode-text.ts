import { isUtf8 } from "node:buffer";
import { Problem } from "#core/problem.ts";

/** Enough bytes to detect the type of a file. */
const SNIFF_BYTES = 4_096;

/**
 * The character encoding of the bytes: by their byte order mark, UTF-8 if valid, else Windows-1252 as in old spreadsheets.
 * Rejects binary files with a message that says what to send instead.
 */
export function detectEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04) {
    throw notText("This is an Excel workbook or a zip archive. Save the sheet as CSV and send that.");
  }
  if (bytes.subarray(0, SNIFF_BYTES).includes(0)) {
    throw notText("This is not a text file. Send a CSV, JSON or YAML file.");
  }
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** The whole text, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(detectEncoding(bytes)).decode(bytes);

const notText = (detail: string) => new Problem(422, "not_text", detail);
