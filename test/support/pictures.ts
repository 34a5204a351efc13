import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type PngOptions = { colorType?: 2 | 6; depth?: number; interlaced?: boolean; pixels?: Uint8Array };

/** A PNG of one color. `pixels`: what it unpacks to instead, right or wrong. */
export function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { colorType = 6, depth = 8, interlaced = false } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const samples = colorType === 6 ? 4 : 3;
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * samples, 120)]);
  const pixels = options.pixels ?? Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG of 16 by 8 pixels, as a browser writes it. `comment`: where a camera puts the place. */
export function jpeg({ comment = "" }: { comment?: string } = {}): Buffer {
  const bytes = Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT" +
      "c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj" +
      "Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xA" +
      "AUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA" +
      "DAMBAAIRAxEAPwCeAURX/9k=",
    "base64",
  );
  const [mark, length, text] = [Buffer.from([0xff, 0xe1]), Buffer.alloc(2), Buffer.from(comment)];
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([bytes.subarray(0, 2), mark, length, text, bytes.subarray(2)]);
}
