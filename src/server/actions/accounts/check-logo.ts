import { inflateSync } from "node:zlib";
import { type LogoType, MAX_LOGO_BYTES, MAX_LOGO_HEIGHT, MAX_LOGO_WIDTH } from "#core/letter/letterhead.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { letterheadErrors as m } from "#messages/errors/letterhead.ts";

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads an uploaded logo whole, so that printing a letter with it can neither fail nor take long: a PNG whose pixels
 * unpack to exactly what its header says, or a JPEG without its metadata (where a photo was taken). Fails with
 * `bad_logo` (422).
 */
export function checkLogo(bytes: Buffer): { logo: Buffer; logoType: LogoType } {
  if (bytes.length > MAX_LOGO_BYTES)
    fail(formatMessage(m.logoTooLarge, { most: Math.floor(MAX_LOGO_BYTES / 1000) }));
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return { logo: checkedPng(bytes), logoType: "image/png" };
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8)
    return { logo: checkedJpeg(bytes), logoType: "image/jpeg" };
  return fail(m.logoType);
}

/** Samples of one pixel by color type: gray, RGB, palette, gray with alpha, RGB with alpha. */
const PNG_SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

function checkedPng(bytes: Buffer): Buffer {
  const chunks = pngChunks(bytes);
  const header = chunks[0]?.type === "IHDR" ? chunks[0].data : null;
  if (header?.length !== 13 || chunks.at(-1)?.type !== "IEND") return fail(m.logoDamaged);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colorType, , , interlaced] = header.subarray(8);
  assertSize(width, height);
  const samples = PNG_SAMPLES.get(colorType ?? -1);
  if (depth !== 8 || samples === undefined || interlaced !== 0) return fail(m.logoPngKind);
  const palette = chunks.find(({ type }) => type === "PLTE")?.data.length ?? 0;
  if (colorType === 3 && (palette === 0 || palette % 3 !== 0 || palette > 768)) return fail(m.logoDamaged);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  if (unpackedLength(packed, height * (1 + width * samples)) !== height * (1 + width * samples))
    return fail(m.logoDamaged);
  return bytes;
}

/** Of what unpacks to no more than `most` bytes; null for anything else: a small file can unpack to gigabytes. */
function unpackedLength(packed: Buffer, most: number): number | null {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch {
    return null;
  }
}

function pngChunks(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return fail(m.logoDamaged);
    const type = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    if (type === "IEND") break;
    at = end;
  }
  return chunks;
}

/** The first marker of a frame's header: baseline and progressive. Others no PDF reader has to know. */
const JPEG_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const START_OF_SCAN = 0xda;

/** The segments up to the picture, without those of metadata. */
function checkedJpeg(bytes: Buffer): Buffer {
  const segments = [bytes.subarray(0, 2)];
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const [mark, marker] = [bytes[at], bytes[at + 1] ?? 0];
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (mark !== 0xff || end > bytes.length) break;
    if (JPEG_FRAMES.has(marker)) {
      assertJpegFrame(bytes.subarray(at + 4, end));
      hasFrame = true;
    }
    if (marker === START_OF_SCAN) {
      if (!hasFrame || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) break;
      return Buffer.concat([...segments, bytes.subarray(at)]);
    }
    if (!isJpegMetadata(marker)) segments.push(bytes.subarray(at, end));
    at = end;
  }
  return fail(m.logoDamaged);
}

/** APP1 to APP15 and comments. APP0 says that the picture is a plain JPEG. */
const isJpegMetadata = (marker: number) => (marker > 0xe0 && marker <= 0xef) || marker === 0xfe;

function assertJpegFrame(frame: Buffer): void {
  if (frame.length < 6) fail(m.logoDamaged);
  assertSize(frame.readUInt16BE(3), frame.readUInt16BE(1));
  // Gray or color; a printer's four inks look wrong without the metadata.
  if (frame[0] !== 8 || (frame[5] !== 1 && frame[5] !== 3)) fail(m.logoJpegKind);
}

function assertSize(width: number, height: number): void {
  if (width === 0 || height === 0) fail(m.logoDamaged);
  if (width > MAX_LOGO_WIDTH || height > MAX_LOGO_HEIGHT)
    fail(formatMessage(m.logoDimensions, { width: MAX_LOGO_WIDTH, height: MAX_LOGO_HEIGHT }));
}

function fail(message: string): never {
  throw new Problem(422, "bad_logo", message, [{ path: "/logo", message }]);
}
