import { expect, test } from "vitest";
import { prefetchResponses } from "./prefetched-responses.ts";

const LIST = "/api/conversations?folder=inbox&limit=60";

function asked() {
  const calls: { address: string; authorization: string | null }[] = [];
  let now = 0;
  const fetch = async (address: string, init: RequestInit) => {
    calls.push({ address, authorization: new Headers(init.headers).get("authorization") });
    if (address === "/api/me") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(address), { status: address === "/api/mailbox" ? 401 : 200 });
  };
  const { take, look, ask } = prefetchResponses("token-1", [LIST, "/api/mailbox", "/api/me"], {
    fetch,
    now: () => now,
  });
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { calls, take, look, ask, wait };
}

test("prefetches with the token", () => {
  expect(asked().calls).toEqual([
    { address: LIST, authorization: "Bearer token-1" },
    { address: "/api/mailbox", authorization: "Bearer token-1" },
    { address: "/api/me", authorization: "Bearer token-1" },
  ]);
});

test("prefetches further URLs with the same token, and none twice", async () => {
  const { calls, ask, take } = asked();
  const counts = "/api/requests/counts";
  ask([LIST, counts]);
  ask([counts]);
  expect(calls.slice(3)).toEqual([{ address: counts, authorization: "Bearer token-1" }]);
  expect(await (await take(counts, "token-1"))?.json()).toBe(counts);
  ask([counts]);
  expect(calls).toHaveLength(4);
});

test("a response can be taken once, for the same URL and token", async () => {
  const { take } = asked();
  expect(take("/api/conversations?folder=sent&limit=60", "token-1")).toBeUndefined();
  expect(await (await take(LIST, "token-1"))?.json()).toBe(LIST);
  expect(take(LIST, "token-1")).toBeUndefined();
});

test.each([["token-2"], [undefined]])("discards all responses for the token %s", (token) => {
  const { take } = asked();
  expect(take(LIST, token)).toBeUndefined();
  expect(take(LIST, "token-1")).toBeUndefined();
});

test("discards stale responses", () => {
  const { take, wait } = asked();
  wait(10_001);
  expect(take(LIST, "token-1")).toBeUndefined();
});

test("taking a failed response rejects", async () => {
  await expect(asked().take("/api/me", "token-1")).rejects.toThrow("Failed to fetch");
});

test("a response can be read and still be taken", async () => {
  const { take, look } = asked();
  expect(await look(LIST)).toBe(LIST);
  expect(await (await take(LIST, "token-1"))?.json()).toBe(LIST);
});

test("reading a failed, refused or taken response rejects", async () => {
  const { take, look } = asked();
  await expect(look("/api/me")).rejects.toThrow("Failed to fetch");
  await expect(look("/api/mailbox")).rejects.toThrow("nothing to show");
  await take(LIST, "token-1");
  await expect(look(LIST)).rejects.toThrow("nothing to show");
});
