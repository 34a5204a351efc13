import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/**
 * What the log says of a call: the route as it was written, never the address that was called. Calendar feeds, export tickets
 * and links of emails carry secrets in their address, and searches what a user looks for (OWASP ASVS 5, 14.2.1 and 16.2.5).
 */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url,
  host: request.host,
  remoteAddress: request.ip,
});

/** The same log, which names calls by their routes. */
export const withoutUrls = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { serializers: { req: describeRequest } });

/** Warnings about refused calls in a minute, for each status; more would let a stranger fill the disk. */
const MAX_WARNINGS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Notes refused calls (OWASP ASVS 5, 16.3.2 and 16.3.3): a refused right (403) and a used-up limit (429) as warnings, a missing
 * or expired token (401) and input of the wrong form (400) at `info`, as they are everyday. No bodies and no addresses.
 */
export class RejectionLog {
  /** Of each status: when its minute began, and how many there were since. */
  readonly #windows = new Map<number, { startedAt: number; count: number }>();
  readonly #now: () => number;

  /** `now` in milliseconds, of a clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  record(request: FastifyRequest, { status, code }: { status: number; code: string }): void {
    const fields = { req: request, user: request.user?.id, status, code };
    if (status === 400 || status === 401) request.log.info(fields, "refused a call");
    if (status !== 403 && status !== 429) return;
    const now = this.#now();
    let window = this.#windows.get(status);
    if (!window || now - window.startedAt >= MINUTE_MS) {
      const suppressed = (window?.count ?? 0) - MAX_WARNINGS_PER_MINUTE;
      if (suppressed > 0)
        request.log.warn({ status, unnamed: suppressed }, "refused more calls than were noted");
      window = { startedAt: now, count: 0 };
      this.#windows.set(status, window);
    }
    window.count++;
    if (window.count <= MAX_WARNINGS_PER_MINUTE) request.log.warn(fields, "refused a call");
  }
}
