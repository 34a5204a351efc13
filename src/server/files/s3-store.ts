import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { ByteRange } from "#core/files/byte-range.ts";
import { makePrivate } from "#server/files/private-folder.ts";
import {
  assertHash,
  removeStaleFiles,
  temporaryName,
  writeTemporaryFile,
} from "#server/files/temporary-file.ts";
import type { BeforeStoring, FileStore, StoredFile } from "#server/ports/files.ts";

export type S3StoreOptions = {
  bucket: string;
  /** Null: AWS. */
  endpoint: string | null;
  region: string;
  /** Null: the machine's own credentials. */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
  /** The folder of temporary files, in which a file is counted and hashed before its name is known. */
  temporaryFolder: string;
  /** Timeout without a response, in milliseconds: a mail server that waits for us needs a reply soon. */
  socketTimeoutMs?: number;
  beforeStoring?: BeforeStoring;
};

const CONNECT_TIMEOUT_MS = 3000;
const SOCKET_TIMEOUT_MS = 8000;
const ATTEMPT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 200;

/**
 * Opens the content-addressed store in a bucket: a file is the object `<first two digits>/<sha256>`, the same names as on
 * disk, so that either can be copied into the other. Objects are written atomically and are durable once the store
 * responds. A store that does not respond is an error within seconds.
 */
export async function openS3Store(options: S3StoreOptions): Promise<FileStore & { close(): void }> {
  const { bucket, temporaryFolder, beforeStoring } = options;
  await makePrivate(temporaryFolder);
  await removeStaleFiles(temporaryFolder);
  const client = clientFor(options);

  const keyOf = (sha256: string) => {
    assertHash(sha256);
    return `${sha256.slice(0, 2)}/${sha256}`;
  };

  /** `body` is called for each attempt: a consumed stream cannot be sent again. */
  const upload = async (key: string, { sha256, size }: StoredFile, body: () => Readable | Uint8Array) => {
    await withRetry((abortSignal) =>
      client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body(),
          ContentLength: size,
          ContentType: "application/octet-stream",
          // The store compares it with the received bytes.
          ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
        }),
        { abortSignal },
      ),
    );
  };

  const fetchObject = async (key: string, part?: ByteRange): Promise<Readable> => {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const { Body } = await withRetry((abortSignal) =>
      client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }), { abortSignal }),
    );
    return Body as Readable;
  };

  const deleteObject = async (key: string) => {
    await withRetry((abortSignal) =>
      client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
    );
  };

  async function* list(): AsyncGenerator<string[]> {
    let token: string | undefined;
    do {
      const page = await withRetry((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }), { abortSignal }),
      );
      const names = (page.Contents ?? []).map(({ Key }) => Key?.split("/")[1] ?? "");
      yield names.filter((name) => /^[0-9a-f]{64}$/.test(name));
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  const read = async (key: string) => Buffer.concat(await (await fetchObject(key)).toArray());

  return {
    async put(content) {
      const stored = describeFile(content);
      await beforeStoring?.(stored);
      await upload(keyOf(stored.sha256), stored, () => content);
      return stored;
    },
    async putStream(content, limit) {
      // The source may fail before the loop reads it; the loop then gets the error.
      content.on("error", () => undefined);
      const temporaryPath = join(temporaryFolder, temporaryName());
      try {
        // Not synced: a crash loses this attempt, whose success was not reported yet.
        const stored = await writeTemporaryFile(temporaryPath, content, { limit, sync: false });
        await beforeStoring?.(stored);
        await upload(keyOf(stored.sha256), stored, () => createReadStream(temporaryPath));
        return stored;
      } finally {
        await rm(temporaryPath, { force: true });
      }
    },
    read: async (sha256) => read(keyOf(sha256)),
    async size(sha256) {
      const { ContentLength } = await withRetry((abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(sha256) }), { abortSignal }),
      );
      return ContentLength ?? 0;
    },
    stream(sha256, part) {
      const key = keyOf(sha256);
      return Readable.from(chunksOf(() => fetchObject(key, part)));
    },
    // A bucket responds the same whether the object existed or not.
    remove: (sha256) => deleteObject(keyOf(sha256)),
    list,
    async check() {
      const content = Buffer.from(randomUUID());
      const key = `tmp/${content}`;
      await upload(key, describeFile(content), () => content);
      const found = await read(key);
      await deleteObject(key);
      if (!content.equals(found)) throw new Error("The file store gave back other bytes than were written");
    },
    close: () => client.destroy(),
  };
}

function clientFor({
  endpoint,
  region,
  keys,
  socketTimeoutMs = SOCKET_TIMEOUT_MS,
}: S3StoreOptions): S3Client {
  return new S3Client({
    region,
    // Other stores have no DNS name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === null ? {} : { credentials: keys }),
    // The client cannot resend a stream; see withSecondTry. It would print a warning to the console.
    maxAttempts: 1,
    logger: { trace: noop, debug: noop, info: noop, warn: noop, error: noop },
    // Many stores do not support trailing checksums; ours are sent in the header.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: socketTimeoutMs,
      httpAgent: {},
      httpsAgent: {},
    },
  });
}

const noop = () => undefined;

const describeFile = (content: Uint8Array): StoredFile => ({
  sha256: createHash("sha256").update(content).digest("hex"),
  size: content.byteLength,
});

async function* chunksOf(fetchObject: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* await fetchObject();
}

/** A persistent connection may be closed by the server, and stores reply "slow down"; one retry is enough for both. */
async function withRetry<Answer>(send: (abortSignal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  } catch (error) {
    if (!isRetryable(error)) throw toStoreError(error);
  }
  await pause(RETRY_DELAY_MS);
  try {
    return await send(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  } catch (error) {
    throw toStoreError(error);
  }
}

/** A refusal is final, and a retry after a timeout would double the wait. */
function isRetryable(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 500) >= 500;
  const { name, code } = error as NodeJS.ErrnoException;
  return name !== "TimeoutError" && name !== "AbortError" && code !== "ENOENT";
}

/** A missing file is the same error as on disk. */
function toStoreError(error: unknown): Error {
  if (error instanceof NoSuchKey || error instanceof NotFound) {
    return Object.assign(new Error("ENOENT: no such file in the bucket"), { code: "ENOENT", cause: error });
  }
  if (error instanceof S3ServiceException) {
    return new Error(`The file store refuses: ${error.name}: ${error.message}`, { cause: error });
  }
  return new Error(`The file store does not answer: ${(error as Error).message}`, { cause: error });
}
