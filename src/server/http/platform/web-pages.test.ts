import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import type { RenderPage } from "./rendered-pages.ts";
import { PAGES, webPages } from "./web-pages.ts";

const root = mkdtempSync(join(tmpdir(), "daylight-pages-"));
for (const file of PAGES)
  writeFileSync(
    join(root, file),
    `<html lang="en"><head><title>Daylight</title></head><h1>${file} of Daylight</h1></html>`,
  );
mkdirSync(join(root, ".git"));
writeFileSync(join(root, ".git/config"), "[remote]");
mkdirSync(join(root, "assets"));
writeFileSync(join(root, "assets/app.js"), "1");
writeFileSync(join(root, "..", `${basename(root)}.txt`), "outside");
const app = Fastify();
const operator = { name: "Openly & Sons", address: "1 Main St", law: "Illinois", termsDate: "May 1, 2026" };
const site = {
  brand: "Openly",
  teamEmail: "team@openly.test",
  operator,
  sandbox: false,
  undoSeconds: 10,
  userPool: { userPoolId: "us-east-1_x</script>", clientId: "client" },
  publicUrl: "https://openly.test",
};
const renderPage: RenderPage = async (path, templateOf) => {
  if (path === "/agencies/merged") return { movedTo: "/agencies/us-fbi" };
  if (path === "/laws/us") return { html: templateOf("law.html").replace("of Openly", "of the federal law") };
  return /^\/(laws|agencies)\/[^/]+$/.test(path) ? null : undefined;
};
await app.register(webPages(root, site, renderPage));
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
  rmSync(`${root}.txt`);
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a page is sent compressed to who can read that, and as it is to others", async () => {
  const uncompressed = await get("/inbox");
  expect(uncompressed.headers["content-encoding"]).toBeUndefined();
  expect(uncompressed.body).toContain("inbox.html of Openly");
  const gzipped = await get("/inbox", { "accept-encoding": "gzip, deflate, br" });
  expect(gzipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(uncompressed.body);
  expect((await get("/inbox", { "accept-encoding": "gzip;q=0" })).body).toBe(uncompressed.body);
});

test("the page of a law is filled when it is asked for; that of no law is no page", async () => {
  const filled = await get("/laws/us/");
  expect([filled.statusCode, filled.body]).toEqual([
    200,
    expect.stringContaining("law.html of the federal law"),
  ]);
  for (const path of ["/laws/us-zz", "/laws/US-ZZ", "/laws/../x", "/laws/us/more"])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

test("a cached page is answered with 304; a changed page is sent", async () => {
  const { headers } = await get("/inbox");
  expect(headers["cache-control"]).toBe("no-cache");
  const conditionalHeaders = { "if-none-match": String(headers.etag) };
  const again = await get("/inbox", conditionalHeaders);
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await get("/account", conditionalHeaders)).statusCode).toBe(200);
});

test("a page brings the settings, and no text in them ends their element", async () => {
  const [, text = ""] = /<script type="application\/json" id="page-config">(.*?)<\/script>/.exec(
    (await get("/login")).body,
  ) as RegExpExecArray;
  const { publicUrl, ...config } = site;
  expect(JSON.parse(text)).toEqual(config);
});

test("what is no page says so, however often it is asked for", async () => {
  const first = await get("/no-such-page");
  expect(first.statusCode).toBe(404);
  const again = await get("/no-such-page", { "if-none-match": String(first.headers.etag) });
  expect(again.statusCode).toBe(404);
  expect(again.body).toContain("app.html of Openly");
});

test.each(["//", "///", "//?a", "//["])("%j is no page, and no failure", async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining("app.html of Openly")]);
});

test("files of the build are sent, and nothing that lies beside them: no folder, no dot file, no list of files", async () => {
  expect((await get("/assets/app.js")).body).toBe("1");
  const paths = [
    "/.git/config",
    "/.git/",
    "/.git",
    "/assets",
    "/assets/",
    "/assets/.",
    "/app.html",
    "/preview/",
  ];
  const outside = `/${basename(root)}.txt`;
  for (const path of [
    ...paths,
    `/..${outside}`,
    `/assets/../..${outside}`,
    `/%2e%2e${outside}`,
    `/..%2f${outside}`,
  ]) {
    const answer = await get(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.body).toContain("app.html of Openly");
  }
});

test("the page of an agency that was merged has moved for good; an unknown one is not found", async () => {
  const moved = await get("/agencies/merged");
  expect([moved.statusCode, moved.headers.location]).toEqual([301, "/agencies/us-fbi"]);
  expect((await get("/agencies/nobody")).statusCode).toBe(404);
});

test.each([
  ["/INBOX", "/inbox"],
  ["/Faq?q=Fees", "/faq?q=Fees"],
  ["/Request-Editor/7", "/request-editor/7"],
  ["/Laws/US?q=1", "/laws/us?q=1"],
  ["//other.example/INBOX?a=1", "/inbox?a=1"],
])("%s in capitals leads to its page", async (typed, location) => {
  const answer = await get(typed);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
});
