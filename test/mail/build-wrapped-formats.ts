/** Writers of what mail programs wrap mail in, for tests of the readers. */

type TnefFile = { title: string; long?: string; content: Buffer };

const number16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** One TNEF attribute ([MS-OXTNEF] 2.1.3.1): level, id, length, data, checksum. */
function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), number32(id), number32(data.length), data, number16(sum)]);
}

/** A MAPI property list: strings in Unicode, bytes as binary. */
export function buildMapiProperties(values: { id: number; text?: string; bytes?: Buffer }[]): Buffer {
  const written = values.map(({ id, text, bytes }) => {
    const content = text === undefined ? (bytes ?? Buffer.alloc(0)) : Buffer.from(`${text}\0`, "utf16le");
    const type = text === undefined ? 0x102 : 0x1f;
    return Buffer.concat([
      number16(type),
      number16(id),
      number32(1),
      number32(content.length),
      padded(content),
    ]);
  });
  return Buffer.concat([number32(values.length), ...written]);
}

export function buildTnef(source: { body?: string; properties?: Buffer; files: TnefFile[] }): Buffer {
  const files = source.files.flatMap(({ title, long, content }) => [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from(`${title}\0`)),
    attribute(2, 0x0006800f, content),
    ...(long ? [attribute(2, 0x00069005, buildMapiProperties([{ id: 0x3707, text: long }]))] : []),
  ]);
  return Buffer.concat([
    number32(0x223e9f78),
    number16(1),
    ...(source.body === undefined ? [] : [attribute(1, 0x0002800c, Buffer.from(`${source.body}\0`))]),
    ...(source.properties === undefined ? [] : [attribute(1, 0x00069003, source.properties)]),
    ...files,
  ]);
}

/** CMS signed-data around a MIME entity, without signers: what a reader opens is the same. */
export function buildOpaqueSigned(content: Uint8Array, form: "definite" | "indefinite"): Buffer {
  const wrap = (tag: number, ...inner: Uint8Array[]): Buffer => {
    const body = Buffer.concat(inner);
    if (form === "indefinite") return Buffer.concat([Buffer.from([tag, 0x80]), body, Buffer.from([0, 0])]);
    return Buffer.concat([Buffer.from([tag]), length(body.length), body]);
  };
  const octets = (piece: Uint8Array): Buffer =>
    Buffer.concat([Buffer.from([4]), length(piece.length), piece]);
  const oid = (hex: string): Buffer => Buffer.from(hex, "hex");
  const middle = Math.floor(content.length / 2);
  const data =
    form === "definite"
      ? octets(content)
      : wrap(0x24, octets(content.subarray(0, middle)), octets(content.subarray(middle)));
  const encapsulated = wrap(0x30, oid("06092a864886f70d010701"), wrap(0xa0, data));
  const signed = wrap(0x30, oid("020101"), oid("3100"), encapsulated, oid("3100"));
  return wrap(0x30, oid("06092a864886f70d010702"), wrap(0xa0, signed));
}

const length = (bytes: number): Buffer =>
  bytes < 128
    ? Buffer.from([bytes])
    : Buffer.from([0x84, (bytes >> 24) & 255, (bytes >> 16) & 255, (bytes >> 8) & 255, bytes & 255]);
