import { type Context, nowOf } from "#server/actions/platform/context.ts";
import type { ShutdownHooks } from "#server/composition/lifecycle.ts";
import { type Pool, programPoolOf, userConnectionsOf } from "#server/db/platform/database.ts";
import { operatingFigures } from "#server/db/platform/operating-figures.ts";
import { addProcessSample } from "#server/db/platform/status-samples.ts";
import type { Env } from "#server/env.ts";
import { type ProcessLoad, watchProcessLoad } from "#server/metrics/process-load.ts";
import { type FileStore, FileTooLarge, type StoredFile } from "#server/ports/files.ts";
import type { Counters } from "#server/ports/metrics.ts";
import type { Log } from "#server/ports/platform.ts";

const SAMPLE_MS = 60_000;

type Parts = { context: Context; pool: Pool };

/** Starts what counts in this process: its part of the status samples, and `/metrics` where a port is set. */
export async function startCounters(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  parts: Parts,
): Promise<Counters> {
  const load = startProcessSamples(shutdownHooks, log, parts.context);
  const metrics = env.metrics && (await startMetrics(env.metrics, shutdownHooks, log, parts));
  return {
    requestAnswered(request) {
      load.requestAnswered(request.seconds);
      metrics?.requestAnswered(request);
    },
    emailReceived: (receivedVia) => metrics?.emailReceived(receivedVia),
    fileStored: (bytes) => metrics?.fileStored(bytes),
    fileRead: () => metrics?.fileRead(),
    fileFailed: () => metrics?.fileFailed(),
  };
}

/** The same store; what is stored and read is counted. A file that is too large is its sender's failure, not the store's. */
export function countFiles(files: FileStore, counters: Counters): FileStore {
  const failed = (error: unknown): never => {
    if (!(error instanceof FileTooLarge)) counters.fileFailed();
    throw error;
  };
  const stored = (file: StoredFile) => {
    counters.fileStored(file.size);
    return file;
  };
  return {
    ...files,
    put: (content) => files.put(content).then(stored, failed),
    putStream: (content, limit) => files.putStream(content, limit).then(stored, failed),
    async read(sha256) {
      counters.fileRead();
      return files.read(sha256).catch(failed);
    },
    stream(sha256, part) {
      counters.fileRead();
      return files.stream(sha256, part);
    },
  };
}

/** Adds what this process answered to the sample of each minute. What a minute without a database had is lost. */
function startProcessSamples(shutdownHooks: ShutdownHooks, log: Log, context: Context): ProcessLoad {
  const load = watchProcessLoad();
  const timer = setInterval(() => {
    addProcessSample(context.db, nowOf(context), load.take()).catch((error: unknown) =>
      log.warn({ err: error }, "status sample could not be stored"),
    );
  }, SAMPLE_MS);
  shutdownHooks.push(() => {
    clearInterval(timer);
    load.close();
  });
  return load;
}

/** Prometheus is loaded only where its port is set. */
async function startMetrics(
  listener: NonNullable<Env["metrics"]>,
  shutdownHooks: ShutdownHooks,
  log: Log,
  { context, pool }: Parts,
): Promise<Counters> {
  const { openMetrics } = await import("#server/metrics/program-metrics.ts");
  const { serveMetrics } = await import("#server/metrics/metrics-server.ts");
  const program = programPoolOf(context.db) ?? pool;
  const direct = program === pool ? {} : { direct: pool };
  const metrics = openMetrics({
    readFigures: () => operatingFigures(context.db, nowOf(context)),
    pools: { program, users: userConnectionsOf(context.db).pool, ...direct },
  });
  const server = await serveMetrics(metrics, { ...listener, log });
  shutdownHooks.push(() => server.close());
  return metrics;
}
