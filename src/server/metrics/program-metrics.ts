import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Counters, OperatingFigures, PoolCounts } from "#server/ports/metrics.ts";
import { shareReadings } from "./share-readings.ts";

/** Seconds. Few, as each counts once for every route, method and class of status. */
const LATENCY_BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

export type MetricSources = {
  readFigures: () => Promise<OperatingFigures>;
  /** The database pools of this process, by name. */
  pools: Record<string, PoolCounts>;
};

export type ProgramMetrics = Counters & {
  contentType: string;
  /** All metrics in the text format of Prometheus. */
  print(): Promise<string>;
};

/**
 * The metrics of this process, and those that the database has for all processes together. Labels name routes, states and
 * kinds only: nothing that belongs to a user.
 */
export function openMetrics({ readFigures, pools }: MetricSources): ProgramMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "daylight_http_request_seconds",
    help: "Answered HTTP requests, by how long they took.",
    labelNames: ["route", "method", "status"],
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const received = new Counter({
    name: "daylight_incoming_email_total",
    help: "Emails that this process took over, by how they came.",
    labelNames: ["received_via"],
    registers,
  });
  describePools(registry, pools);
  const files = fileCounters(registry);
  const figures = shareReadings(readFigures);
  return {
    contentType: registry.contentType,
    requestAnswered({ route, method, status, seconds }) {
      const statusClass = `${Math.floor(status / 100)}xx`;
      requests.observe({ route: route ?? "none", method, status: statusClass }, seconds);
    },
    emailReceived: (receivedVia) => received.inc({ received_via: receivedVia }),
    fileStored(bytes) {
      files.stored.inc();
      files.storedBytes.inc(bytes);
    },
    fileRead: () => files.read.inc(),
    fileFailed: () => files.failed.inc(),
    async print() {
      const reading = await figures();
      return `${await registry.metrics()}${await describeFigures(reading).metrics()}`;
    },
  };
}

function fileCounters(registry: Registry) {
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  return {
    stored: counter("daylight_files_stored_total", "Files that this process stored."),
    storedBytes: counter("daylight_files_stored_bytes_total", "Bytes of the files that this process stored."),
    read: counter("daylight_files_read_total", "Stored files that this process read."),
    failed: counter("daylight_files_failed_total", "Files that this process could not store or read."),
  };
}

/** Read at each scrape: they cost nothing. */
function describePools(registry: Registry, pools: Record<string, PoolCounts>): void {
  const describe = (name: string, help: string, countOf: (pool: PoolCounts) => number) => {
    new Gauge({
      name,
      help,
      labelNames: ["pool"],
      registers: [registry],
      collect() {
        for (const [pool, counts] of Object.entries(pools)) this.set({ pool }, countOf(counts));
      },
    });
  };
  describe("daylight_database_connections", "Open connections to the database.", (pool) => pool.totalCount);
  describe(
    "daylight_database_connections_idle",
    "Connections to the database that nothing uses.",
    (pool) => pool.idleCount,
  );
  describe(
    "daylight_database_queries_waiting",
    "Queries that wait for a connection to the database.",
    (pool) => pool.waitingCount,
  );
}

/** A registry for one scrape: what could not be read is absent, rather than as it last was. */
function describeFigures(figures: OperatingFigures | null): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  const gauges = (name: string, help: string, label: string, values: Record<string, number>) => {
    const all = new Gauge({ name, help, labelNames: [label], registers: [registry] });
    for (const [labelValue, value] of Object.entries(values)) all.set({ [label]: labelValue }, value);
  };
  gauge("daylight_database_up", "1 where the database answered in time.", figures ? 1 : 0);
  if (!figures) return registry;
  gauge("daylight_jobs_ready", "Jobs that could run now and wait for a worker.", figures.jobs_ready);
  gauge("daylight_jobs_failed", "Jobs that used up their attempts.", figures.jobs_failed);
  gauge(
    "daylight_jobs_oldest_seconds",
    "How long the oldest ready job has waited.",
    figures.jobs_oldest ?? 0,
  );
  gauges("daylight_outgoing_email", "Outgoing emails, by state.", "state", {
    queued: figures.out_queued,
    deferred: figures.out_deferred,
    failed: figures.out_failed,
    held: figures.out_held,
  });
  gauge(
    "daylight_outgoing_email_accepted_last_day",
    "Outgoing emails that were accepted in the last 24 hours.",
    figures.out_last_day,
  );
  gauge(
    "daylight_outgoing_email_bounced_last_day",
    "Letters sent in the last 24 hours that bounced.",
    figures.bounced_last_day,
  );
  gauge(
    "daylight_last_backup_timestamp_seconds",
    "When the last backup was made, in seconds since 1970; 0 where there is none.",
    figures.last_backup ?? 0,
  );
  gauge("daylight_incoming_email_waiting", "Incoming emails that are not filed yet.", figures.in_waiting);
  gauges(
    "daylight_classified_last_day",
    "Replies received in the last 24 hours, by the confidence of their classification.",
    "confidence",
    { sure: figures.sure_last_day, likely: figures.likely_last_day, unsure: figures.unsure_last_day },
  );
  return registry;
}
