import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "#server/ports/platform.ts";
import type { OpenWork, Work, WorkObserver, WorkOutcome } from "#server/ports/work.ts";

/** What traces record; see open-telemetry.ts. */
export type SpanRecorder<Span> = {
  startWork(work: Work, parent: Span | null): Span;
  endWork(span: Span, outcome: WorkOutcome): void;
  recordQuery(query: { text: string; milliseconds: number; error: string | undefined }, parent: Span): void;
};

type Current<Span> = { work: Work; span: Span | null };

/** A text constant: values are sent apart from the statement, but a password of a role cannot be. */
const TEXT_CONSTANT = /'(?:[^']|'')*'/g;
/** Enough to find the statement in the source. */
const MAX_TEXT_LENGTH = 2_000;

/**
 * Logs each query that takes `slowQueryMs` or longer, with the work that it belongs to, and has `spans` record all work
 * and its queries where traces are asked for.
 */
export function openWorkObserver<Span>(parts: {
  log: Log;
  slowQueryMs: number;
  spans: SpanRecorder<Span> | null;
}): WorkObserver {
  const { log, slowQueryMs, spans } = parts;
  const current = new AsyncLocalStorage<Current<Span>>();
  const begin = (work: Work): OpenWork => {
    const span = spans?.startWork(work, current.getStore()?.span ?? null) ?? null;
    return {
      run: (step) => current.run({ work, span }, step),
      end: (outcome) => span !== null && spans?.endWork(span, outcome),
    };
  };
  return {
    begin,
    async run(work, step, outcomeOf) {
      const open = begin(work);
      try {
        const result = await open.run(step);
        open.end(outcomeOf?.(result) ?? {});
        return result;
      } catch (error) {
        open.end({ error: errorName(error) });
        throw error;
      }
    },
    queryStarted(text) {
      const during = current.getStore();
      return ({ milliseconds, error }) => {
        const isSlow = milliseconds >= slowQueryMs;
        if (!isSlow && !during?.span) return;
        const statement = text.replace(TEXT_CONSTANT, "'?'").slice(0, MAX_TEXT_LENGTH);
        if (isSlow) {
          const { kind, name, id } = during?.work ?? {};
          log.warn(
            { query: statement, milliseconds: Math.round(milliseconds), kind, name, id },
            "slow query",
          );
        }
        if (during?.span)
          spans?.recordQuery(
            { text: statement, milliseconds, error: error === undefined ? undefined : errorName(error) },
            during.span,
          );
      };
    },
  };
}

/** The code of an error of PostgreSQL's or the system's, or the name of its class. */
function errorName(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "error";
}
