import type { Readable } from "node:stream";
import { fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";

/** An entry of a ZIP. `open` streams it unpacked; an encrypted one cannot be read. */
export type ZipEntry = { name: string; encrypted: boolean; open: () => Promise<AsyncIterable<Uint8Array>> };

/**
 * The entries of a ZIP that is read in ranges on demand, so that it is never in memory as a whole. The caller limits the
 * unpacked size. Fails with `bad_zip` (422) when the ZIP is corrupt.
 * @param read the bytes from `start` to `end`, both inclusive
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
  throw new Problem(422, "bad_zip", exchangeErrors.badZip);
}

class RangeReader extends RandomAccessReader {
  readonly #read: (start: number, end: number) => Readable;

  constructor(read: (start: number, end: number) => Readable) {
    super();
    this.#read = read;
  }

  /** The `end` that yauzl passes is exclusive. */
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read(start, end - 1);
  }
}
