import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenWork, WorkObserver } from "#server/ports/work.ts";

/** Makes each request a piece of work, named by its method and route, never by the address that was called. */
export function observeRequests(app: FastifyInstance, observer: WorkObserver): void {
  const open = new WeakMap<FastifyRequest, OpenWork>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url;
    const work = observer.begin({
      kind: "request",
      name: route === undefined ? method : `${method} ${route}`,
      id,
      attributes: { "http.request.method": method, ...(route !== undefined && { "http.route": route }) },
    });
    open.set(request, work);
    work.run(done);
  });
  // The body comes by events of the connection, which belong to no request.
  app.addHook("preValidation", (request, _reply, done) => {
    const work = open.get(request);
    if (work) work.run(done);
    else done();
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    open.get(request)?.end({
      attributes: { "http.response.status_code": statusCode },
      error: statusCode >= 500 ? String(statusCode) : undefined,
    });
  });
}
