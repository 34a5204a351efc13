/** S/MIME: the content of an opaque-signed message (RFC 8551 3.5.2). The signature itself is not verified here. */

const SIGNED_DATA = "2a864886f70d010702";
const ENVELOPED_DATA = new Set(["2a864886f70d010703", "2a864886f70d0109100117"]);
const MAX_DEPTH = 16;

const BER_TAGS = { octets: 0x04, oid: 0x06, constructedOctets: 0x24, sequence: 0x30, explicit0: 0xa0 };

type Element = { tag: number; from: number; to: number; next: number };

/** The MIME entity within a signed message; "encrypted" when it cannot be read; null when it is neither. */
export function unwrapSmime(bytes: Uint8Array): Uint8Array | "encrypted" | null {
  const outer = readElement(bytes, 0, bytes.length);
  if (outer?.tag !== BER_TAGS.sequence) return null;
  const kind = readElement(bytes, outer.from, outer.to);
  if (kind?.tag !== BER_TAGS.oid) return null;
  const oid = Buffer.from(bytes.subarray(kind.from, kind.to)).toString("hex");
  if (ENVELOPED_DATA.has(oid)) return "encrypted";
  if (oid !== SIGNED_DATA) return null;
  const signed = findChild(bytes, findChild(bytes, outer, BER_TAGS.explicit0), BER_TAGS.sequence);
  // version, digestAlgorithms, encapContentInfo: the first sequence is the content.
  const content = findChild(bytes, findChild(bytes, signed, BER_TAGS.sequence), BER_TAGS.explicit0);
  const octets = content && readElement(bytes, content.from, content.to);
  return octets ? readOctets(bytes, octets, 0) : null;
}

/** The first child with a tag. */
function findChild(bytes: Uint8Array, parent: Element | null, tag: number): Element | null {
  for (let at = parent?.from ?? 0; parent && at < parent.to; ) {
    const found = readElement(bytes, at, parent.to);
    if (!found || found.tag === tag) return found;
    at = found.next;
  }
  return null;
}

function readOctets(bytes: Uint8Array, { tag, from, to }: Element, depth: number): Uint8Array | null {
  if (tag === BER_TAGS.octets) return bytes.subarray(from, to);
  if (tag !== BER_TAGS.constructedOctets || depth > MAX_DEPTH) return null;
  const chunks: Uint8Array[] = [];
  for (let at = from; at < to; ) {
    const found = readElement(bytes, at, to);
    const chunk = found && readOctets(bytes, found, depth + 1);
    if (!found || !chunk) return null;
    chunks.push(chunk);
    at = found.next;
  }
  return Buffer.concat(chunks);
}

/** One BER element. One of indefinite length ends after its children. */
function readElement(bytes: Uint8Array, at: number, end: number, depth = 0): Element | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || at + 2 > end || depth > MAX_DEPTH) return null;
  if (first === 0x80) return readIndefinite(bytes, { tag, from: at + 2 }, end, depth);
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (size > 4) return null;
  let length = size === 0 ? first : 0;
  for (let digit = 0; digit < size; digit++) length = length * 256 + (bytes[at + 2 + digit] ?? 0);
  const from = at + 2 + size;
  return from + length <= end ? { tag, from, to: from + length, next: from + length } : null;
}

function readIndefinite(
  bytes: Uint8Array,
  { tag, from }: { tag: number; from: number },
  end: number,
  depth: number,
): Element | null {
  for (let at = from; at + 2 <= end; ) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) return { tag, from, to: at, next: at + 2 };
    const found = readElement(bytes, at, end, depth + 1);
    if (!found) return null;
    at = found.next;
  }
  return null;
}
