import { readFile, rename, writeFile } from "node:fs/promises";
import { Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity/errors.ts";

/**
 * Fetches public keys, and caches the last good response in `file` for when the pool cannot be reached. The keys are
 * public, so the file needs no protection beyond that of the data folder.
 */
export function cachedKeysFetcher(file: string, timeoutMs: number): (uri: string) => Promise<ArrayBuffer> {
  return async (uri) => {
    try {
      const response = await fetch(uri, {
        signal: AbortSignal.timeout(timeoutMs),
        // Keys of another server could forge tokens of the pool.
        redirect: "error",
      });
      if (!response.ok) throw new Error(`${uri} answered ${response.status}`);
      const keys = new Uint8Array(await response.arrayBuffer());
      // Write a temporary file first, so that a crash leaves either the old file or the new one.
      const temporaryPath = `${file}.${process.pid}`;
      await writeFile(temporaryPath, keys);
      await rename(temporaryPath, file);
      return keys.buffer;
    } catch (cause) {
      const cached = await readFile(file).catch(() => null);
      if (cached) return new Uint8Array(cached).buffer;
      throw Object.assign(new Problem(503, "identity_unreachable", identityErrors.providerUnreachable), {
        cause,
      });
    }
  };
}
