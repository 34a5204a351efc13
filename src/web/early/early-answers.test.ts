import { expect, test } from "vitest";
import { askEarly } from "./early-answers.ts";

const LIST = "/api/conversations?folder=inbox&limit=60";

function asked() {
  const calls: { address: string; authorization: string | null }[] = [];
  let now = 0;
  const fetch = async (address: string, init: RequestInit) => {
    calls.push({ address, authorization: new Headers(init.headers).get("authorization") });
    if (address === "/api/me") throw new TypeError("Failed to fetch");
    return new Response(address);
  };
  const take = askEarly("token-1", [LIST, "/api/me"], { fetch, now: () => now });
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { calls, take, wait };
}

test("what is asked goes out at once, with the token", () => {
  expect(asked().calls).toEqual([
    { address: LIST, authorization: "Bearer token-1" },
    { address: "/api/me", authorization: "Bearer token-1" },
  ]);
});

test("an answer is given once, to who asks for the same with the same token", async () => {
  const { take } = asked();
  expect(take("/api/conversations?folder=sent&limit=60", "token-1")).toBeUndefined();
  expect(await (await take(LIST, "token-1"))?.text()).toBe(LIST);
  expect(take(LIST, "token-1")).toBeUndefined();
});

test.each([["token-2"], [undefined]])(
  "a page that goes on with the token %s gets nothing any more",
  (token) => {
    const { take } = asked();
    expect(take(LIST, token)).toBeUndefined();
    expect(take(LIST, "token-1")).toBeUndefined();
  },
);

test("what is old is dropped", () => {
  const { take, wait } = asked();
  wait(10_001);
  expect(take(LIST, "token-1")).toBeUndefined();
});

test("who asks for what failed hears of it", async () => {
  await expect(asked().take("/api/me", "token-1")).rejects.toThrow("Failed to fetch");
});
