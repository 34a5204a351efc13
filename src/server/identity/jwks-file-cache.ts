import { readFile, rename, writeFile } from "node:fs/promises";
import { Problem } from "#core/problem.ts";

/**
 * A fetcher of public keys that keeps the last good answer in `file`, and gives that when the pool cannot be reached. Keys
 * are public, so the file needs no guarding but the data folder's own.
 */
export function cachedKeysFetcher(file: string, timeoutMs: number): (uri: string) => Promise<ArrayBuffer> {
  return async (uri) => {
    try {
      const response = await fetch(uri, {
        signal: AbortSignal.timeout(timeoutMs),
        // Keys from elsewhere would sign as the pool.
        redirect: "error",
      });
      if (!response.ok) throw new Error(`${uri} answered ${response.status}`);
      const keys = new Uint8Array(await response.arrayBuffer());
      // Under a name of its own first, so that a crash leaves the old file or the new one.
      const temporaryPath = `${file}.${process.pid}`;
      await writeFile(temporaryPath, keys);
      await rename(temporaryPath, file);
      return keys.buffer;
    } catch (cause) {
      const cached = await readFile(file).catch(() => null);
      if (cached) return new Uint8Array(cached).buffer;
      throw Object.assign(
        new Problem(
          503,
          "identity_unreachable",
          "The identity provider does not answer. Try again in a moment.",
        ),
        { cause },
      );
    }
  };
}
