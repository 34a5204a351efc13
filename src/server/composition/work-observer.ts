import type { ShutdownHooks } from "#server/composition/lifecycle.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/ports/platform.ts";
import type { WorkObserver } from "#server/ports/work.ts";
import { openWorkObserver } from "#server/tracing/work-observer.ts";

/** The log of slow queries, and traces where a collector is set: only then OpenTelemetry is loaded. */
export async function startWorkObserver(
  { traces, slowQueryMs }: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
): Promise<WorkObserver> {
  if (traces === null) return openWorkObserver({ log, slowQueryMs, spans: null });
  const { openTelemetry } = await import("#server/tracing/open-telemetry.ts");
  const spans = openTelemetry(traces, log);
  shutdownHooks.push(() => spans.close());
  return openWorkObserver({ log, slowQueryMs, spans });
}
