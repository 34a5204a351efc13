import { once } from "node:events";
import { createServer } from "node:http";
import type { Log } from "#server/ports/platform.ts";
import type { ProgramMetrics } from "./program-metrics.ts";

/** Serves `GET /metrics`, on a port of its own: the public one does not have it. */
export async function serveMetrics(
  metrics: ProgramMetrics,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<{ close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Only GET /metrics is here.\n");
      return;
    }
    try {
      const text = await metrics.print();
      response.writeHead(200, { "content-type": metrics.contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, "metrics could not be printed");
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
