import type { Readable } from "node:stream";
import { fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { Problem } from "#core/problem.ts";

/** A part of a ZIP. `open` streams it unpacked; of an encrypted one nothing can be read. */
export type ZipEntry = { name: string; encrypted: boolean; open: () => Promise<AsyncIterable<Uint8Array>> };

/**
 * The parts of a ZIP that is read in pieces where they are wanted, so that it is never held whole. What a part unpacks to is
 * for the caller to bound. Fails with `bad_zip` (422) where it is broken.
 * @param read the bytes from `start` to `end`, the last one included
 */
export async function* zipEntries(
  size: number,
  read: (start: number, end: number) => Readable,
): AsyncGenerator<ZipEntry> {
  const zip = await fromRandomAccessReaderPromise(new RangeReader(read), size, { lazyEntries: true }).catch(
    throwBadZip,
  );
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (
    let next = await entries.next().catch(throwBadZip);
    !next.done;
    next = await entries.next().catch(throwBadZip)
  ) {
    const entry = next.value;
    if (entry.fileName.endsWith("/")) continue;
    yield {
      name: entry.fileName,
      encrypted: entry.isEncrypted(),
      open: async () => wrapErrors(await zip.openReadStreamPromise(entry).catch(throwBadZip)),
    };
  }
}

async function* wrapErrors(part: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* part;
  } catch {
    throwBadZip();
  }
}

function throwBadZip(): never {
  throw new Problem(
    422,
    "bad_zip",
    "This ZIP is broken, or only a part of it. Pack it again, or choose its files.",
  );
}

class RangeReader extends RandomAccessReader {
  readonly #read: (start: number, end: number) => Readable;

  constructor(read: (start: number, end: number) => Readable) {
    super();
    this.#read = read;
  }

  /** yauzl's `end` is the first byte that is not wanted. */
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read(start, end - 1);
  }
}
