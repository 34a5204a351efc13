import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;

/**
 * Converts a WOFF font to plain OpenType (W3C WOFF 1.0 §§ 3–5). Done once here with the native zlib: fontkit would do it
 * in JavaScript for every letter.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const input = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  if (input.toString("latin1", 0, 4) !== "wOFF") throw new Error("This file is no WOFF font.");
  const count = input.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packedSize, size] = [4, 8, 12].map((field) => input.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const storedTable = input.subarray(offset, offset + packedSize);
    return {
      tag: input.subarray(at, at + 4),
      checksum: input.subarray(at + 16, at + 20),
      content: packedSize < size ? inflateSync(storedTable) : storedTable,
    };
  });
  let offset = 12 + 16 * count;
  const directory = tables.map(({ tag, checksum, content }) => {
    const tableRecord = Buffer.alloc(8);
    tableRecord.writeUInt32BE(offset, 0);
    tableRecord.writeUInt32BE(content.length, 4);
    offset += padToFour(content.length);
    return Buffer.concat([tag, checksum, tableRecord]);
  });
  return Buffer.concat([
    sfntHeader(input.subarray(4, 8), count),
    ...directory,
    ...tables.map(({ content }) => Buffer.concat([content], padToFour(content.length))),
  ]);
}

const padToFour = (length: number) => Math.ceil(length / 4) * 4;

function sfntHeader(flavor: Uint8Array, count: number): Buffer {
  const header = Buffer.alloc(12);
  header.set(flavor);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  return header;
}
