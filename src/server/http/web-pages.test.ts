import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { PAGES, webPages } from "./web-pages.ts";

const root = mkdtempSync(join(tmpdir(), "daylight-pages-"));
for (const file of PAGES)
  writeFileSync(join(root, file), `<html lang="en"><h1>${file} of Daylight</h1></html>`);
const app = Fastify();
await app.register(webPages(root, { brand: "Openly", teamEmail: "team@openly.test", sandbox: false }));
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a page is sent compressed to who can read that, and as it is to others", async () => {
  const plain = await get("/inbox");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body).toContain("inbox.html of Openly");
  const zipped = await get("/inbox", { "accept-encoding": "gzip, deflate, br" });
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect((await get("/inbox", { "accept-encoding": "gzip;q=0" })).body).toBe(plain.body);
});

test("who has a page is told that it is the same; another page is sent", async () => {
  const { headers } = await get("/inbox");
  expect(headers["cache-control"]).toBe("no-cache");
  const held = { "if-none-match": String(headers.etag) };
  const again = await get("/inbox", held);
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await get("/account", held)).statusCode).toBe(200);
});

test("what is no page says so, however often it is asked for", async () => {
  const first = await get("/no-such-page");
  expect(first.statusCode).toBe(404);
  const again = await get("/no-such-page", { "if-none-match": String(first.headers.etag) });
  expect(again.statusCode).toBe(404);
  expect(again.body).toContain("app.html of Openly");
});
