import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

export type Archive = {
  /** Names as they stand there, which may be any. The first ten thousand. */
  entries: { name: string; size: number; encrypted: boolean }[];
  /** How many there are, and what they say they weigh unpacked. */
  count: number;
  unpackedBytes: number;
  /** Unpacks one part, chunk by chunk; none when there is no such part. Throws `ArchiveTooLarge` past the limit of all. */
  part(name: string): AsyncIterable<Uint8Array>;
  /** Names of the parts that match, in the order of the numbers in them. */
  names(pattern: RegExp): string[];
};

class ArchiveTooLarge extends Error {}

const MAX_NAMES = 10_000;

/**
 * Opens a ZIP. Its sizes are only its word: what is unpacked is counted as it comes, over all parts together.
 * @param unpackedBytes the most that may come out
 */
export async function openZip(content: Uint8Array, unpackedBytes: number): Promise<Archive> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  const parts = new Map<string, Entry>();
  const entries: Archive["entries"] = [];
  let declaredBytes = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    declaredBytes += entry.uncompressedSize;
    if (name.endsWith("/")) continue;
    count += 1;
    if (count > MAX_NAMES) continue;
    entries.push({ name, size: entry.uncompressedSize, encrypted: entry.isEncrypted() });
    if (!parts.has(name)) parts.set(name, entry);
  }
  let remainingBytes = unpackedBytes;
  async function* part(name: string) {
    const entry = parts.get(name);
    if (!entry) return;
    for await (const chunk of await openEntry(zip, entry)) {
      remainingBytes -= chunk.byteLength;
      if (remainingBytes < 0) throw new ArchiveTooLarge(`It unpacks to more than ${unpackedBytes} bytes.`);
      yield chunk;
    }
  }
  return {
    entries,
    count,
    unpackedBytes: declaredBytes,
    part,
    names: (pattern) => [...parts.keys()].filter((name) => pattern.test(name)).sort(byNumber),
  };
}

const openEntry = async (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> =>
  zip.openReadStreamPromise(entry);

/** UTF-8 where it is that, whatever the flag says: many programs forget the flag. */
function nameOf({ fileNameRaw, fileName }: Entry): string {
  const raw = fileNameRaw ?? (fileName as unknown as Buffer);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    // What DOS wrote; its letters beyond ASCII are guesswork either way.
    return new TextDecoder("windows-1252").decode(raw);
  }
}

const numberIn = (name: string): number => Number(/(\d+)\.\w+$/.exec(name)?.[1] ?? 0);
const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b) || (a < b ? -1 : 1);
