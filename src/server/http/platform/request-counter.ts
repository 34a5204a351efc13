import type { FastifyReply, FastifyRequest } from "fastify";
import type { Counters } from "#server/ports/metrics.ts";

/** Counts every answer by its route. A stream of live events is none: it lasts as long as a page is open. */
export const countRequests =
  ({ requestAnswered }: Pick<Counters, "requestAnswered">) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (String(reply.raw.getHeader("content-type") ?? "").startsWith("text/event-stream")) return;
    requestAnswered({
      route: request.routeOptions.url ?? null,
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  };
