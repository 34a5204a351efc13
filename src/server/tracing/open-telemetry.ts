import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "#server/ports/platform.ts";
import type { Work } from "#server/ports/work.ts";
import type { SpanRecorder } from "./work-observer.ts";

const SPAN_KINDS: Record<Work["kind"], SpanKind> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  intake: SpanKind.SERVER,
  delivery: SpanKind.CLIENT,
};

/** The stop of the program does not wait longer for a collector that is away. */
const SHUTDOWN_MS = 3_000;

/**
 * Sends spans to the collector at `endpoint` (OTLP over HTTP, JSON). `share` of all traces are recorded, each whole. The
 * exporter reads the standard OTEL_EXPORTER_OTLP_… variables for headers, certificates and timeouts itself.
 */
export function openTelemetry(
  { endpoint, share }: { endpoint: string; share: number },
  log: Log,
): SpanRecorder<Span> & { close(): Promise<void> } {
  const failed = (message: string) => log.warn({ detail: message }, "traces could not be sent");
  const ignore = () => undefined;
  diag.setLogger(
    { error: failed, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "daylight" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer("daylight");
  const within = (parent: Span | null) => (parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  const fail = (span: Span, error: string | undefined) => {
    if (error === undefined) return;
    span.setAttribute("error.type", error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
  return {
    startWork: ({ kind, name, id, attributes }, parent) =>
      tracer.startSpan(
        name,
        { kind: SPAN_KINDS[kind], attributes: { ...attributes, ...idOf(kind, id) } },
        within(parent),
      ),
    endWork(span, { error, attributes = {} }) {
      span.setAttributes(attributes);
      fail(span, error);
      span.end();
    },
    recordQuery({ text, milliseconds, error }, parent) {
      const end = Date.now();
      const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? "query";
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: end - milliseconds,
          attributes: {
            "db.system.name": "postgresql",
            "db.operation.name": operation,
            "db.query.text": text,
          },
        },
        within(parent),
      );
      fail(span, error);
      span.end(end);
    },
    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
      await Promise.race([provider.shutdown(), timeout]);
    },
  };
}

const idOf = (kind: Work["kind"], id: string | undefined): Attributes =>
  id === undefined ? {} : { [`daylight.${kind}.id`]: id };
