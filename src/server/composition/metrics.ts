import { type Context, nowOf } from "#server/actions/platform/context.ts";
import type { ShutdownHooks } from "#server/composition/lifecycle.ts";
import { type Pool, programPoolOf, userConnectionsOf } from "#server/db/platform/database.ts";
import { operatingFigures } from "#server/db/platform/operating-figures.ts";
import type { Env } from "#server/env.ts";
import { serveMetrics } from "#server/metrics/metrics-server.ts";
import { openMetrics } from "#server/metrics/program-metrics.ts";
import type { Counters } from "#server/ports/metrics.ts";
import type { Log } from "#server/ports/platform.ts";

/** Starts `/metrics` of this process. Returns where the other parts count. */
export async function startMetrics(
  listener: NonNullable<Env["metrics"]>,
  shutdownHooks: ShutdownHooks,
  log: Log,
  { context, pool }: { context: Context; pool: Pool },
): Promise<Counters> {
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
