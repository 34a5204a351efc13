import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createWebhookPoster } from "./post-webhook.ts";
import { isPublicAddress } from "./public-address.ts";

const REQUEST = { headers: { "webhook-id": "msg_1" }, body: "{}" };
const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server of this machine that counts calls; a null status never answers. */
async function startServer(status: number | null, headers = {}) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (status !== null) response.writeHead(status, headers).end("x".repeat(100_000));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { calls, port: (server.address() as AddressInfo).port };
}

/** Names resolve to these addresses. */
const resolvingTo = (...addresses: string[]) =>
  ((_name: string, _options: unknown, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as never;

describe("a private address is not reached", () => {
  test.each([
    "http://127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    "https://[::1]:PORT/",
    "https://[::ffff:127.0.0.1]:PORT/",
    "https://2130706433:PORT/",
    "https://0x7f.1:PORT/",
    "https://0:PORT/",
    "https://localhost:PORT/",
    "http://8.8.8.8:PORT/",
  ])("%s", async (url) => {
    const { calls, port } = await startServer(200);
    const post = createWebhookPoster();
    expect(await post(url.replace("PORT", String(port)), REQUEST)).toEqual({ problem: "address" });
    expect(calls).toEqual([]);
  });

  test("by a name that resolves to one", async () => {
    const { calls, port } = await startServer(200);
    for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1"]) {
      const post = createWebhookPoster({ resolve: resolvingTo(address) });
      expect(await post(`https://hooks.example:${port}/`, REQUEST)).toEqual({ problem: "address" });
    }
    expect(calls).toEqual([]);
  });

  test.each([
    ["8.8.8.8", true],
    ["1.1.1.1", true],
    ["100.63.255.255", true],
    ["100.64.0.1", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["192.0.2.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["2606:4700:4700::1111", true],
    ["2001:db8::1", false],
    ["2002:7f00:1::", false],
    ["64:ff9b::7f00:1", false],
    ["fe80::1", false],
    ["ff02::1", false],
    ["::", false],
    ["::ffff:8.8.8.8", true],
    ["::ffff:7f00:1", false],
    ["not an address", false],
  ])("of %s it is known whether it is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe("where the operator allows it", () => {
  const post = createWebhookPoster({ allowedRanges: ["127.0.0.0/8"], timeoutMs: 300 });

  test("an address of the own network is reached, also by its name", async () => {
    const { calls, port } = await startServer(204);
    expect(await post(`http://127.0.0.1:${port}/hook?x=1`, REQUEST)).toEqual({ status: 204 });
    const byName = createWebhookPoster({
      allowedRanges: ["127.0.0.1"],
      resolve: resolvingTo("10.0.0.1", "127.0.0.1"),
    });
    expect(await byName(`http://localhost:${port}/`, REQUEST)).toEqual({ status: 204 });
    expect(calls).toEqual(["POST /hook?x=1", "POST /"]);
  });

  test("a redirect is an answer, and is not followed", async () => {
    const other = await startServer(200);
    const { port } = await startServer(307, { location: `http://127.0.0.1:${other.port}/` });
    expect(await post(`http://127.0.0.1:${port}/`, REQUEST)).toEqual({ status: 307 });
    expect(other.calls).toEqual([]);
  });

  test("who does not answer, and who is not there, is distinguished", async () => {
    const { port } = await startServer(null);
    expect(await post(`http://127.0.0.1:${port}/`, REQUEST)).toEqual({ problem: "timeout" });
    expect(await post("http://127.0.0.1:1/", REQUEST)).toEqual({ problem: "connection" });
    expect(await post(`https://127.0.0.1:${port}/`, REQUEST)).toEqual({ problem: "connection" });
  });
});
