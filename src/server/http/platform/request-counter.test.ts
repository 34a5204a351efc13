import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Counters } from "#server/ports/metrics.ts";
import { countRequests } from "./request-counter.ts";

test("counts answers by the route as it was written, and no streams", async () => {
  const counted: Parameters<Counters["requestAnswered"]>[0][] = [];
  const app = Fastify();
  app.addHook("onResponse", countRequests({ requestAnswered: (request) => counted.push(request) }));
  app.get("/api/requests/:id", async () => {
    await pause(20);
    return {};
  });
  app.get("/api/live", (_request, reply) => {
    reply.hijack();
    reply.raw.setHeader("x-accel-buffering", "no");
    reply.raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    reply.raw.end("data: {}\n\n");
  });
  expect((await app.inject("/api/live")).statusCode).toBe(200);
  await app.inject("/api/requests/ada@example.org?token=secret");
  await app.inject({ method: "DELETE", url: "/nothing/here" });
  await app.close();
  expect(counted).toEqual([
    { route: "/api/requests/:id", method: "GET", status: 200, seconds: expect.any(Number) },
    { route: null, method: "DELETE", status: 404, seconds: expect.any(Number) },
  ]);
  expect(counted[0]?.seconds).toBeGreaterThan(0.01);
});
