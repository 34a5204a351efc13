import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPublicApiCalls } from "#server/http/accounts/public-api-routes.ts";
import { deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** A program as someone would write it. The lines that the types must refuse say so. */
const CLIENT = `
import createClient from "openapi-fetch";
import type { paths } from "./openapi.d.ts";

const [baseUrl = "", token = "", step = "", known = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const nothing = { madeFrom: null, madeTo: null, feeWaiver: false, feeWaiverReason: "", feeCapDollars: null,
  expedited: false, expeditedReason: "", format: "electronic" as const, feeCategory: null, attachments: [] };

if (step === "send") {
  const draft = { ...nothing, agencyIds: ["us-nara"], title: "By a client", records: "All letters about the bridge." };
  const { data: made, error } = await api.POST("/api/requests", {
    params: { header: { "idempotency-key": crypto.randomUUID() } },
    body: { draft },
  });
  if (!made) throw new Error(JSON.stringify(error));
  const { data: sent, response } = await api.POST("/api/requests/{id}/submission", {
    params: { path: { id: made.id } },
    body: { version: made.version },
  });
  if (!sent) throw new Error(String(response.status));
  console.log(sent.id);
} else {
  const { data: list } = await api.GET("/api/conversations", { params: { query: { folder: "inbox" } } });
  const row = list?.items.find((one) => one.requestId === known);
  const { data: read } = await api.GET("/api/conversations/{id}", { params: { path: { id: known } } });
  console.log(JSON.stringify({ title: row?.title, texts: read?.messages.map(({ direction, text }) => [direction, text.trim()]) }));
}

export const mistakes = () => [
  // @ts-expect-error a draft is missing
  api.POST("/api/requests", { body: {} }),
  // @ts-expect-error there is no such route for tokens
  api.GET("/api/admin/users"),
  // @ts-expect-error no such folder
  api.GET("/api/conversations", { params: { query: { folder: "attic" } } }),
];
`;

const run = promisify(execFile);
const bin = (name: string) => resolve("node_modules/.bin", name);

describe("the description of the public API", () => {
  let app: TestApp;
  let ada: TestUser;
  let folder: string;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    folder = await mkdtemp(join(tmpdir(), "daylight-client-"));
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("has the calls open to tokens and nothing else, each with its scope and what it does", async () => {
    const { status, body } = await app.call("GET", "/api/openapi.json");
    expect(status).toBe(200);
    const described = Object.entries<Record<string, { summary: string; security: object[] }>>(
      body.paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, summary }]) => {
        expect(summary, `${method} ${path}`).toMatch(/^[A-Z]/);
        return [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`, security.at(-1)];
      }),
    );
    const expected = allPublicApiCalls().map(([call, scope]) => [call, { apiToken: [scope] }]);
    expect(described.sort()).toEqual(expected.sort());
  });

  test("is a page without scripts, whose links lead somewhere", async () => {
    const { status, headers, body } = await app.call("GET", "/api/docs");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(body).not.toMatch(/<script|\son\w+=|https?:\/\//);
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = [...body.matchAll(/href="#([^"]+)"/g)].flatMap(([, id]) => (ids.has(id) ? [] : [id]));
    expect(missing).toEqual([]);
    for (const [call] of allPublicApiCalls()) {
      const [method, path = ""] = call.split(" ");
      expect(body).toContain(`<b>${method}</b> ${path.replace(/:(\w+)/g, "{$1}")}</code>`);
    }
  });

  test("has types by which a client writes, sends, lists and reads", async () => {
    const { body: types } = await app.call("GET", "/api/openapi.d.ts");
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(join(folder, "openapi.d.ts"), types);
    await writeFile(join(folder, "client.ts"), CLIENT);
    const options =
      "--strict --noEmit --module nodenext --target esnext --types node --allowImportingTsExtensions";
    const compiled = await run(bin("tsc"), [...options.split(" "), "client.ts"], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    expect(compiled.stdout).toBe("");

    const { body: created } = await ada.call("POST", "/api/me/api-tokens", {
      name: "Client",
      scopes: ["read", "write", "send"],
      expiresInDays: 1,
    });
    const runClient = async (...args: string[]) =>
      (await run(bin("node"), ["client.ts", app.url, created.token, ...args], { cwd: folder })).stdout.trim();
    const id = await runClient("send");
    await app.runDueJobs();
    const { body: request } = await ada.call("GET", `/api/requests/${id}`);
    expect(request).toMatchObject({ title: "By a client", status: "awaiting_acknowledgment" });
    await deliverReply(app, ada, request, { text: "We found the letters." });
    const read = JSON.parse(await runClient("read", id));
    expect(read.title).toBe("By a client");
    expect(read.texts).toHaveLength(2);
    expect(read.texts[1]).toEqual(["in", "We found the letters."]);
  });
});
