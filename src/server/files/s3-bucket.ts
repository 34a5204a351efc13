import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
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
import type { StoredFile } from "#server/ports/files.ts";

export type S3BucketOptions = {
  bucket: string;
  /** Null: AWS. */
  endpoint: string | null;
  region: string;
  /** Null: the machine's own credentials. */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
  /** What every key begins with, such as "daylight/"; by default nothing. */
  prefix?: string;
  /** Timeout without a response, in milliseconds: a mail server that waits for us needs a reply soon. */
  socketTimeoutMs?: number;
};

const CONNECT_TIMEOUT_MS = 3000;
const SOCKET_TIMEOUT_MS = 8000;
const ATTEMPT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 200;

/**
 * Opens a bucket: its objects below the prefix, by keys without it. Objects are written atomically and are durable once the
 * store responds. A store that does not respond is an error within seconds; a missing object is ENOENT, as on disk.
 */
export function openS3Bucket(options: S3BucketOptions) {
  const { bucket, prefix = "" } = options;
  const client = clientFor(options);
  const stream = async (key: string, part?: ByteRange): Promise<Readable> => {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const { Body } = await withRetry((abortSignal) =>
      client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range }), { abortSignal }),
    );
    return Body as Readable;
  };
  return {
    /** `body` is called for each attempt: a consumed stream cannot be sent again. */
    async upload(
      key: string,
      { sha256, size }: StoredFile,
      body: () => Readable | Uint8Array,
    ): Promise<void> {
      await withRetry((abortSignal) =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: prefix + key,
            Body: body(),
            ContentLength: size,
            ContentType: "application/octet-stream",
            // The store compares it with the received bytes.
            ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
          }),
          { abortSignal },
        ),
      );
    },
    stream,
    read: async (key: string): Promise<Buffer> => Buffer.concat(await (await stream(key)).toArray()),
    async size(key: string): Promise<number> {
      const { ContentLength } = await withRetry((abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + key }), { abortSignal }),
      );
      return ContentLength ?? 0;
    },
    /** A bucket responds the same whether the object existed or not. */
    async remove(key: string): Promise<void> {
      await withRetry((abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }), { abortSignal }),
      );
    },
    /** The keys that begin with `beginning`, in batches. */
    async *list(beginning = ""): AsyncGenerator<string[]> {
      let token: string | undefined;
      do {
        const input = { Bucket: bucket, Prefix: prefix + beginning, ContinuationToken: token };
        const page = await withRetry((abortSignal) =>
          client.send(new ListObjectsV2Command(input), { abortSignal }),
        );
        yield (page.Contents ?? []).map(({ Key = "" }) => Key.slice(prefix.length));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    close: () => client.destroy(),
  };
}

/** The hash and the size of bytes in memory. */
export const describeFile = (content: Uint8Array): StoredFile => ({
  sha256: createHash("sha256").update(content).digest("hex"),
  size: content.byteLength,
});

function clientFor({
  endpoint,
  region,
  keys,
  socketTimeoutMs = SOCKET_TIMEOUT_MS,
}: S3BucketOptions): S3Client {
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
