import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProgram } from "#test/support/program.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

/** The sandbox shows everyone's codes, so anyone who reads its email takes any account. */
describe("an attacker who wants to read the sandbox's email", () => {
  let app: TestApp;
  let port: number;

  beforeAll(async () => {
    app = await startTestApp();
    port = Number(new URL(app.url).port);
    const letter = {
      to: "ada@example.org",
      from: "daylight@in.daylight.test",
      subject: "123456",
      text: "Your code",
    };
    await app.database.pool.query(
      "insert into sandbox_email (id, to_address, mail, received_at) values (gen_random_uuid(), $1, $2, now())",
      [letter.to, letter],
    );
  });
  afterAll(() => app?.close());

  /** As a browser, a proxy or a tunnel asks; `fetch` lets nobody choose the Host header. */
  const ask = (headers: Record<string, string>, host = "127.0.0.1") =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const path = "/api/sandbox/mail?to=ada@example.org";
      const call = request({ host, port, path, headers }, (answer) => {
        let body = "";
        answer.on("data", (chunk) => {
          body += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      call.on("error", reject);
      call.end();
    });

  test.each(["localhost", "127.0.0.1", "[::1]", "LocalHost"])(
    "finds it open at this machine: %s",
    async (name) => {
      const { status, body } = await ask({ host: `${name}:${port}` });
      expect(status).toBe(200);
      expect(JSON.parse(body).items).toMatchObject([{ subject: "123456" }]);
    },
  );

  test.each([
    ["a name rebound to this machine", () => `rebound.attacker.example:${port}`],
    ["a name that resolves to this machine", () => `127.0.0.1.nip.io:${port}`],
    ["a name that begins like ours", () => `localhost.attacker.example:${port}`],
    ["a name that ends like ours", () => `attacker-localhost:${port}`],
    ["our name with another port", () => `localhost:${port === 9 ? 10 : 9}`],
    ["our name without a port", () => "localhost"],
    ["a user in front of our name", () => `a@localhost:${port}`],
    ["the address of a network", () => `192.168.1.10:${port}`],
    ["the address of every interface", () => `0.0.0.0:${port}`],
    ["the name the installation would have in public", () => "daylight.test"],
  ])("is refused with %s", async (_what, host) => {
    const { status, body } = await ask({ host: host() });
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({
      code: "only_this_machine",
      detail: expect.stringContaining("works only on the machine it runs on"),
    });
  });

  test.each([
    ["x-forwarded-for", "203.0.113.7"],
    ["X-Forwarded-Host", "daylight.example.org"],
    ["x-forwarded-proto", "https"],
    ["X-Forwarded", "for=203.0.113.7"],
    ["Forwarded", "for=203.0.113.7;host=daylight.example.org"],
    ["Via", "1.1 tunnel.example"],
    ["X-Real-IP", "203.0.113.7"],
    ["CF-Connecting-IP", "203.0.113.7"],
    ["True-Client-IP", "203.0.113.7"],
    ["X-Original-Host", "daylight.example.org"],
  ])("is refused through a proxy that writes our own Host header and %s", async (name, value) => {
    const { status, body } = await ask({ host: `localhost:${port}`, [name]: value });
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 403, code: "only_this_machine" });
  });

  test("finds no sandbox that was given a public address", async () => {
    const program = startProgram({ PUBLIC_URL: "https://daylight.example.org", DATA_DIR: "/nonexistent" });
    const { code, errors } = await program.ended;
    expect(code).toBe(1);
    expect(errors).toContain("PUBLIC_URL=https://daylight.example.org: without SMTP_URL this is a sandbox");
  });
});
