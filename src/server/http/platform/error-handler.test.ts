import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerErrorHandlers } from "./error-handler.ts";

/** What a caller gets of a route that fails with this error. */
async function answerTo(error: Error) {
  const app = Fastify();
  registerErrorHandlers(app);
  app.get("/api/any", () => Promise.reject(error));
  const { statusCode, headers, body } = await app.inject("/api/any");
  await app.close();
  return { status: statusCode, code: JSON.parse(body).code, retryAfter: headers["retry-after"], body };
}

test.each([
  ["PostgreSQL shuts down", "terminating connection due to administrator command", "57P01"],
  ["PostgreSQL starts", "the database system is starting up", "57P03"],
  ["nobody listens", "connect ECONNREFUSED 10.0.0.5:5432", "ECONNREFUSED"],
  ["no connection came in time", "timeout exceeded when trying to connect", undefined],
  ["the connection was lost", "Connection terminated unexpectedly", undefined],
])("where %s, the call may come again soon", async (_, message, code) => {
  const answer = await answerTo(Object.assign(new Error(message), { code }));
  expect(answer).toMatchObject({ status: 503, code: "unavailable", retryAfter: "5" });
  expect(answer.body).not.toContain(message);
});

test("any other failure says nothing of itself", async () => {
  const answer = await answerTo(Object.assign(new Error("relation message is broken"), { code: "XX000" }));
  expect(answer).toMatchObject({ status: 500, code: "unexpected", retryAfter: undefined });
  expect(answer.body).not.toContain("relation");
});
