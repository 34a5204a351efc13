import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACKNOWLEDGMENT, draft, emailFrom } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
};
type Export = {
  resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
};

/** What a collector receives: the real protocol on a real port. */
async function startCollector(): Promise<{ server: Server; url: string; exports: Export[] }> {
  const exports: Export[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json") {
      response.writeHead(404).end();
      return;
    }
    exports.push((await json(request)) as Export);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exports };
}

describe("a program with a collector of traces and a low limit for slow queries", {
  timeout: 180_000,
}, () => {
  let database: TestDatabase;
  let folder: string;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let program: Program;
  let url: string;
  let spans: Span[];
  let log: Record<string, unknown>[];
  let personal: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-traces-"));
    database = await createTestDatabase();
    collector = await startCollector();
    const ports = { http: await freePort(), smtp: await freePort() };
    program = startProgram({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: String(ports.http),
      SMTP_IN_PORT: String(ports.smtp),
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      SLOW_QUERY_MS: "1",
    });
    await program.ready;
    url = `http://127.0.0.1:${ports.http}`;
    personal = await fileRequestAndReply(url, ports.smtp);
    const { code, errors } = await program.kill("SIGTERM");
    expect(code).toBe(0);
    spans = collector.exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
    log = errors
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  });
  afterAll(async () => {
    await program?.kill("SIGTERM");
    collector?.server.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  /** A user signs up and sends a request, and the agency replies. Returns what nothing may name. */
  async function fileRequestAndReply(at: string, smtpPort: number): Promise<string[]> {
    await signUpAt(at, "ada@example.org");
    const call = caller(at, { authorization: `Bearer ${await logInAt(at, "ada@example.org")}` });
    const { id, replyAddress } = (await call("POST", "/api/requests", { draft: draft() })).body;
    expect((await call("GET", `/api/requests/${id}?from=ada`)).status).toBe(200);
    const smtp = await connectSmtp(smtpPort);
    const email = emailFrom({ to: replyAddress, subject: "Your request", text: ACKNOWLEDGMENT });
    const answer = await smtp.sendEmail({ from: "clerk@agency.example", to: [replyAddress] }, email);
    expect(answer).toMatch(/^250/);
    smtp.socket.destroy();
    await waitUntil(async () => {
      const filed = await database.db
        .selectFrom("inbound")
        .select("id")
        .where("state", "=", "filed")
        .execute();
      return filed.length === 1;
    });
    return ["ada@", "example.org", "agency.example", "Your request", id, replyAddress];
  }

  const attributesOf = (span: Span | undefined) =>
    Object.fromEntries(
      (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0] as unknown]),
    );
  const named = (name: string) => spans.filter((span) => span.name === name);
  const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  test("sends a span for each request, by its route, with its queries inside", () => {
    const [request] = named("GET /api/requests/:id");
    expect(attributesOf(request)).toMatchObject({
      "http.route": "/api/requests/:id",
      "http.request.method": "GET",
      "http.response.status_code": 200,
    });
    const queries = childrenOf(request as Span);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) {
      expect(query.traceId).toBe(request?.traceId);
      expect(attributesOf(query)["db.query.text"], query.name).toEqual(expect.any(String));
      expect(BigInt(query.endTimeUnixNano) >= BigInt(query.startTimeUnixNano)).toBe(true);
    }
    // Its body came by events of the connection.
    expect(childrenOf(named("POST /api/requests")[0] as Span).length).toBeGreaterThan(3);
  });

  test("sends spans for an email that is received, its job, and an email that is sent", () => {
    expect(childrenOf(named("receive email by smtp")[0] as Span).map(({ name }) => name)).toContain("INSERT");
    expect(childrenOf(named("job file-mail")[0] as Span).length).toBeGreaterThan(3);
    const [sent] = named("send email");
    expect(attributesOf(sent)).toMatchObject({ "daylight.delivery.outcome": "accepted" });
    expect(named("job deliver-mail").map(({ spanId }) => spanId)).toContain(sent?.parentSpanId);
    const [resource] = collector.exports[0]?.resourceSpans ?? [];
    expect(resource?.resource.attributes).toContainEqual({
      key: "service.name",
      value: { stringValue: "daylight" },
    });
  });

  test("logs each slow query with the request or job it belongs to", () => {
    const slow = log.filter(({ msg }) => msg === "slow query");
    expect(slow.find(({ kind }) => kind === "request")).toMatchObject({
      name: expect.stringMatching(/^(GET|POST) \/\S+$/),
      id: expect.stringMatching(/^req-/),
      milliseconds: expect.any(Number),
      query: expect.stringMatching(/\w/),
    });
    expect(slow.find(({ kind }) => kind === "job")).toMatchObject({
      name: expect.stringMatching(/^job /),
      id: expect.any(String),
    });
  });

  test("names nothing of a user in traces or log", () => {
    for (const text of [JSON.stringify(collector.exports), JSON.stringify(log)]) {
      expect(personal.filter((word) => text.includes(word))).toEqual([]);
      expect(/[\w.]+@[\w.]+\.\w/.exec(text)).toBeNull();
    }
  });
});

test("a collector that is away delays neither the work nor the end", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "daylight-traces-"));
  const database = await createTestDatabase();
  const port = await freePort();
  const program = startProgram(
    {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    },
    ["--roles=http"],
  );
  await program.ready;
  expect((await fetch(`http://127.0.0.1:${port}/api/agencies?q=state`)).status).toBeLessThan(500);
  expect(await program.kill("SIGTERM")).toMatchObject({ code: 0 });
  await database.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});
