import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3StoreOptions } from "#server/files/s3-store.ts";

const BUCKET = "records";
/** Its one account. */
const KEY = "S3RVER";

/** An S3-compatible store on loopback that nobody here wrote, that can be away and come back with what it holds. */
export type S3TestServer = {
  /** What opens it. */
  options: S3StoreOptions;
  /** What makes the program use it. */
  settings: Record<string, string>;
  /** Every object's key. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function startS3Server(): Promise<S3TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-s3-"));
  const directory = join(folder, "store");
  let port = 0;
  let running: S3rver | null = null;
  const start = async () => {
    const buckets = [{ name: BUCKET, configs: [] }];
    running = new S3rver({ address: "127.0.0.1", port, silent: true, directory, configureBuckets: buckets });
    port = (await running.run()).port;
  };
  const stop = async () => {
    const closed = running?.close();
    // It would wait for as long as the program keeps a connection open.
    running?.httpServer.closeAllConnections();
    await closed;
    running = null;
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    options: {
      bucket: BUCKET,
      endpoint,
      region: "us-east-1",
      keys: { accessKeyId: KEY, secretAccessKey: KEY },
      temporaryFolder: join(folder, "tmp"),
    },
    async keys() {
      const bucket = join(directory, BUCKET);
      const entries = await readdir(bucket, { recursive: true });
      const objects = entries.filter((name) => name.endsWith("._S3rver_object"));
      return objects.map((name) => name.replace(/\._S3rver_object$/, "")).sort();
    },
    stop,
    start,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
