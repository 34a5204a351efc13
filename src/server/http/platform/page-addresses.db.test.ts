import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type Answer = { status: number; type: string; location: string | undefined };

/** `fetch` would spell the path in its own way. */
const get = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, path }, (answer) => {
      answer.resume();
      const { "content-type": type = "", location } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, type, location });
    })
      .on("error", reject)
      .end();
  });

const PAGES = [
  ...[
    "/",
    "/about",
    "/faq",
    "/contact",
    "/terms",
    "/privacy",
    "/accessibility",
    "/login",
    "/signup",
    "/laws",
  ],
  ...["/laws/us", "/laws/us-ca", "/inbox", "/requests-tracker", "/request-editor", "/request-editor/7"],
  ...["/batches/7", "/account", "/admin-dashboard", "/invitation"],
];

test.each(PAGES)("%s in capitals leads to the page", async (path) => {
  expect(await get(path)).toMatchObject({ status: 200, type: expect.stringContaining("text/html") });
  const capitals = path.toUpperCase();
  if (capitals !== path)
    expect(await get(`${capitals}?q=A`)).toMatchObject({ status: 301, location: `${path}?q=A` });
});

test.each([
  ...PAGES.filter((path) => path !== "/").flatMap((path) => [`${path}/%`, `${path}%zz`, `${path}/%E0%A4%A`]),
  ...[
    "/%",
    "/%c0%af",
    "/%00",
    "/agencies/%00",
    "/laws/%00",
    "/agencies/%ff",
    "/apiary%",
    "/nobody",
    "/LAWS/XX",
  ],
  `/laws/${"a".repeat(3_000)}`,
])("%j is no page, and says so on one", async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, type: expect.stringContaining("text/html") });
});

test.each(["/inbox?q=%", "/inbox?q=%00", "/faq?q=%ff", "/login?from=%E0%A4%A", "/agencies?q=%00"])(
  "%j is a page, whatever its query says",
  async (path) => {
    expect((await get(path)).type).toContain("text/html");
  },
);

test("the API answers with JSON as before", async () => {
  for (const path of ["/api/%", "/api/nothing", "/api/agencies?q=%00"])
    expect((await get(path)).type).toContain("application/problem+json");
});
