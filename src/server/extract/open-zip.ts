import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

export type Archive = {
  /** Names as stored, which can be anything. The first ten thousand. */
  entries: { name: string; size: number; encrypted: boolean }[];
  /** The number of entries, and their declared unpacked size. */
  count: number;
  unpackedBytes: number;
  /** Unpacks one entry in chunks; none when it is missing. Throws `ArchiveTooLarge` past the limit of all entries. */
  part(name: string): AsyncIterable<Uint8Array>;
  /** Names of the matching entries, in the order of the numbers in them. */
  names(pattern: RegExp): string[];
};

class ArchiveTooLarge extends Error {}

const MAX_NAMES = 10_000;

/**
 * Opens a ZIP. Its declared sizes are not trusted: the unpacked bytes are counted over all entries.
 * @param unpackedBytes limit of the unpacked bytes
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

/** UTF-8 if the bytes are valid, whatever the flag says: many programs do not set it. */
function nameOf({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw);
  } catch {
    // CP437; characters beyond ASCII are a guess.
    return new TextDecoder("windows-1252").decode(fileNameRaw);
  }
}

const numberIn = (name: string): number => Number(/(\d+)\.\w+$/.exec(name)?.[1] ?? 0);
const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b) || (a < b ? -1 : 1);
