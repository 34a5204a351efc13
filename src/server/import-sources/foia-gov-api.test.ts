import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeFoiaGov, foiaGovComponent, startFakeFoiaGov } from "#test/fakes/foia-gov-api.ts";
import { createFoiaGovApi } from "./foia-gov-api.ts";

const KEY = "operators-key";

let api: FakeFoiaGov;
let waits: number[];

beforeAll(async () => {
  api = await startFakeFoiaGov({ key: KEY });
});
afterAll(() => api.close());
beforeEach(() => {
  api.calls.length = 0;
  api.refusals.length = 0;
  api.components.length = 0;
  waits = [];
});

/** What it finds, without really waiting. */
async function ask({ key = KEY, url = api.url }: { key?: string; url?: string } = {}) {
  const client = createFoiaGovApi({ key, url, wait: async (seconds) => void waits.push(seconds) });
  const counts: number[] = [];
  for await (const { components } of client.components()) counts.push(components);
  return counts;
}
const fill = (count: number) => {
  for (let n = 1; n <= count; n += 1) api.components.push(foiaGovComponent(n, { title: `Office ${n}` }));
};

describe("the FOIA.gov API", () => {
  test("is read page by page, with the operator's key", async () => {
    fill(120);
    expect(await ask()).toEqual([50, 50, 20]);
    expect(api.calls).toEqual([0, 50, 100].map((offset) => ({ offset, limit: 50, key: KEY })));
  });

  test("a last page that is full is followed by an empty one", async () => {
    fill(50);
    expect(await ask()).toEqual([50]);
    expect(api.calls).toHaveLength(2);
  });

  test("asked to wait a little, it waits as long as it was asked", async () => {
    fill(1);
    api.refusals.push({ status: 429, retryAfter: "7" }, { status: 503 });
    expect(await ask()).toEqual([1]);
    expect(waits).toEqual([7, 4]);
  });

  test("a wrong key is refused", async () => {
    await expect(ask({ key: "wrong" })).rejects.toMatchObject({ code: "foia_gov_key" });
  });

  test.each<[string, FakeFoiaGov["refusals"], string]>([
    ["a wrong key", [{ status: 403 }], "FOIA.gov rejected the key. Set FOIA_GOV_API_KEY"],
    ["a long wait", [{ status: 429, retryAfter: "3000" }], "Try again in 50 minutes."],
    [
      "being busy for too long",
      Array.from({ length: 4 }, () => ({ status: 429, retryAfter: "1" })),
      "no more calls",
    ],
    [
      "an error that stays",
      Array.from({ length: 4 }, () => ({ status: 500 })),
      "answered with an error (500)",
    ],
    ["a page that is no list", [{ status: 200, body: "<html>maintenance</html>" }], "not its list"],
    ["a list that is none", [{ status: 200, body: '{"data":"soon"}' }], "not its list"],
  ])("%s is told in words", async (_, rejections, text) => {
    fill(1);
    api.refusals.push(...rejections);
    await expect(ask()).rejects.toThrow(text);
  });

  test("an address without a server", async () => {
    await expect(ask({ url: "http://127.0.0.1:1" })).rejects.toThrow("FOIA.gov cannot be reached");
  });
});
