import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACKNOWLEDGMENT, draft, emailFrom } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

describe("metrics", { timeout: 180_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  let program: Program;
  let ports: { http: number; smtp: number; metrics: number };
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-metrics-"));
    database = await createTestDatabase();
    ports = { http: await freePort(), smtp: await freePort(), metrics: await freePort() };
    settings = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: String(ports.http),
      SMTP_IN_PORT: String(ports.smtp),
    };
    program = startProgram({ ...settings, METRICS_PORT: String(ports.metrics) });
    await program.ready;
  });
  afterAll(async () => {
    expect(await program?.kill("SIGTERM")).toMatchObject({ code: 0, errors: "" });
    await database?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const scrape = async (path = "/metrics", init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${ports.metrics}${path}`, init);
  /** The sum of the lines of a metric that have all of these labels. */
  const sumOf = (text: string, name: string, labels: Record<string, string> = {}) => {
    const lines = text.split("\n").filter((line) => new RegExp(`^${name}[{ ]`).test(line));
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const found = lines.filter((line) => wanted.every((pair) => line.includes(pair)));
    if (found.length === 0) return null;
    return found.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  };

  test("has the numbers of what was asked for and received, and nothing of whom", async () => {
    const url = `http://127.0.0.1:${ports.http}`;
    await signUpAt(url, "ada@example.org");
    const call = caller(url, { authorization: `Bearer ${await logInAt(url, "ada@example.org")}` });
    const { id, replyAddress } = (await call("POST", "/api/requests", { draft: draft() })).body;
    expect((await call("GET", `/api/requests/${id}`)).status).toBe(200);
    expect((await call("GET", "/api/requests/none")).status).toBeGreaterThanOrEqual(400);
    const smtp = await connectSmtp(ports.smtp);
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

    const response = await scrape();
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await response.text();
    const oneRequest = { route: "/api/requests/:id", method: "GET", status: "2xx" };
    expect(sumOf(text, "daylight_http_request_seconds_count", oneRequest)).toBe(1);
    expect(
      sumOf(text, "daylight_http_request_seconds_count", { ...oneRequest, status: "4xx" }),
    ).toBeGreaterThan(0);
    expect(sumOf(text, "daylight_http_request_seconds_bucket", { ...oneRequest, le: "+Inf" })).toBe(1);
    expect(sumOf(text, "daylight_incoming_email_total", { received_via: "smtp" })).toBe(1);
    expect(sumOf(text, "daylight_incoming_email_waiting")).toBe(0);
    // The reply, and the letter that was sent.
    expect(sumOf(text, "daylight_files_stored_total")).toBeGreaterThan(1);
    expect(sumOf(text, "daylight_files_stored_bytes_total")).toBeGreaterThan(1_000);
    expect(sumOf(text, "daylight_files_read_total")).toBeGreaterThan(0);
    expect(sumOf(text, "daylight_files_failed_total")).toBe(0);
    expect(sumOf(text, "daylight_classified_last_day")).toBe(1);
    // The code for signing up.
    expect(sumOf(text, "daylight_outgoing_email_accepted_last_day")).toBeGreaterThan(0);
    for (const state of ["queued", "deferred", "failed", "held"]) {
      expect(sumOf(text, "daylight_outgoing_email", { state }), state).not.toBeNull();
    }
    expect(sumOf(text, "daylight_jobs_failed")).toBe(0);
    expect(sumOf(text, "daylight_database_up")).toBe(1);
    expect(sumOf(text, "daylight_database_connections", { pool: "users" })).toBeGreaterThan(0);
    expect(sumOf(text, "daylight_database_queries_waiting", { pool: "program" })).toBe(0);
    expect(sumOf(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(sumOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    for (const personal of ["ada", "example.org", id, replyAddress, "agency.example"])
      expect(text).not.toContain(personal);
  });

  test("are on their own port only, and nothing else is there", async () => {
    expect((await fetch(`http://127.0.0.1:${ports.http}/metrics`)).status).toBe(404);
    expect((await scrape("/api/requests")).status).toBe(404);
    expect((await scrape("/metrics", { method: "POST" })).status).toBe(404);
  });

  test("of a process without HTTP are there, too", async () => {
    const port = await freePort();
    const worker = startProgram({ ...settings, METRICS_PORT: String(port) }, ["--roles=worker"]);
    await worker.ready;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(sumOf(text, "daylight_jobs_ready")).not.toBeNull();
    expect(sumOf(text, "daylight_http_request_seconds_count")).toBeNull();
    expect(await worker.kill("SIGTERM")).toMatchObject({ code: 0, errors: "" });
  });

  test("a port that is no port, or taken, is said with the setting", async () => {
    const wrong = startProgram({ ...settings, METRICS_PORT: "metrics" });
    expect(await wrong.ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining("METRICS_PORT=metrics: use a number from 1 to 65535."),
    });
    const taken = startProgram({ ...settings, METRICS_PORT: String(ports.metrics) }, ["--roles=worker"]);
    expect(await taken.ended).toMatchObject({
      code: 1,
      errors: expect.stringMatching(`Port ${ports.metrics} is taken by another program.*METRICS_PORT`),
    });
  });

  test.runIf(process.platform === "linux")("without the setting nothing listens but HTTP", async () => {
    const port = await freePort();
    const silent = startProgram({ ...settings, PORT: String(port) }, ["--roles=http"]);
    await silent.ready;
    expect(await listeningPorts(silent.child.pid)).toEqual([port]);
    await silent.kill("SIGTERM");
  });
});

/** The TCP ports that a process listens on, as Linux says: its sockets among all that listen. */
async function listeningPorts(pid: number | undefined): Promise<number[]> {
  const descriptors = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((file) => readFile(`/proc/${pid}/net/${file}`, "utf8")),
  );
  const rows = tables.flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)));
  return rows
    .filter(([, , , state, , , , , , inode]) => state === "0A" && links.includes(`socket:[${inode}]`))
    .map(([, local]) => Number.parseInt(local?.split(":").at(-1) ?? "", 16));
}
