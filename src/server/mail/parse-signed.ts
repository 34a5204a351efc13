/** S/MIME: what an opaque-signed message (RFC 8551 3.5.2) wraps. The signature itself is not checked here. */

const SIGNED_DATA = "2a864886f70d010702";
const ENVELOPED_DATA = new Set(["2a864886f70d010703", "2a864886f70d0109100117"]);
const DEEPEST = 16;

const TAG = { octets: 0x04, oid: 0x06, octetPieces: 0x24, sequence: 0x30, explicit0: 0xa0 };

type Element = { tag: number; from: number; to: number; next: number };

/** The MIME entity within a signed message; "encrypted" where nobody can read it here; null where it is neither. */
export function openSmime(bytes: Uint8Array): Uint8Array | "encrypted" | null {
  const outer = element(bytes, 0, bytes.length);
  if (outer?.tag !== TAG.sequence) return null;
  const kind = element(bytes, outer.from, outer.to);
  if (kind?.tag !== TAG.oid) return null;
  const oid = Buffer.from(bytes.subarray(kind.from, kind.to)).toString("hex");
  if (ENVELOPED_DATA.has(oid)) return "encrypted";
  if (oid !== SIGNED_DATA) return null;
  const signed = within(bytes, within(bytes, outer, TAG.explicit0), TAG.sequence);
  // version, digestAlgorithms, encapContentInfo: the first sequence is the content.
  const content = within(bytes, within(bytes, signed, TAG.sequence), TAG.explicit0);
  const octets = content && element(bytes, content.from, content.to);
  return octets ? octetsOf(bytes, octets, 0) : null;
}

/** The first child with a tag. */
function within(bytes: Uint8Array, parent: Element | null, tag: number): Element | null {
  for (let at = parent?.from ?? 0; parent && at < parent.to; ) {
    const found = element(bytes, at, parent.to);
    if (!found || found.tag === tag) return found;
    at = found.next;
  }
  return null;
}

function octetsOf(bytes: Uint8Array, { tag, from, to }: Element, depth: number): Uint8Array | null {
  if (tag === TAG.octets) return bytes.subarray(from, to);
  if (tag !== TAG.octetPieces || depth > DEEPEST) return null;
  const pieces: Uint8Array[] = [];
  for (let at = from; at < to; ) {
    const found = element(bytes, at, to);
    const piece = found && octetsOf(bytes, found, depth + 1);
    if (!found || !piece) return null;
    pieces.push(piece);
    at = found.next;
  }
  return Buffer.concat(pieces);
}

/** One BER element. Of indefinite length, it ends where its children do. */
function element(bytes: Uint8Array, at: number, end: number, depth = 0): Element | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || at + 2 > end || depth > DEEPEST) return null;
  if (first === 0x80) return unending(bytes, { tag, from: at + 2 }, end, depth);
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (size > 4) return null;
  let length = size === 0 ? first : 0;
  for (let digit = 0; digit < size; digit++) length = length * 256 + (bytes[at + 2 + digit] ?? 0);
  const from = at + 2 + size;
  return from + length <= end ? { tag, from, to: from + length, next: from + length } : null;
}

function unending(
  bytes: Uint8Array,
  { tag, from }: { tag: number; from: number },
  end: number,
  depth: number,
): Element | null {
  for (let at = from; at + 2 <= end; ) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) return { tag, from, to: at, next: at + 2 };
    const found = element(bytes, at, end, depth + 1);
    if (!found) return null;
    at = found.next;
  }
  return null;
}
