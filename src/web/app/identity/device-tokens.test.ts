import { expect, test } from "vitest";
import { newCodeBinding, withDeviceTokens } from "./device-tokens.ts";

function browser() {
  let stored: string | null = null;
  const store = {
    read: () => stored,
    write: (text: string) => {
      stored = text;
    },
  };
  const calls: object[] = [];
  let answer: object = {};
  const send = async (operation: string, payload: object) => {
    calls.push({ operation, ...payload });
    return answer;
  };
  const log = async (token: string) => {
    answer = { DeviceToken: token };
    await proving("InitiateAuth", {});
    answer = {};
  };
  const proving = withDeviceTokens(send, store, "secret of the page");
  return { store, calls, proving, log };
}

/** Of account `one`: 21 characters of it, then the rest. */
const token = (one: string, rest: string) => `${one.repeat(21)}${rest}`;

test("a page's secret is 128 random bits", () => {
  expect(newCodeBinding()).toMatch(/^[0-9a-f]{32}$/);
  expect(newCodeBinding()).not.toBe(newCodeBinding());
});

test("calls that name an account carry the page's secret and the devices; others carry neither", async () => {
  const { calls, proving, log } = browser();
  await log(token("a", "1"));
  await proving("SignUp", { Username: "x", ClientMetadata: { other: "1" } });
  await proving("GetUser", { AccessToken: "t" });
  const proof = { code_binding: "secret of the page", device_tokens: token("a", "1") };
  expect(calls.slice(1)).toEqual([
    { operation: "SignUp", Username: "x", ClientMetadata: { other: "1", ...proof } },
    { operation: "GetUser", AccessToken: "t" },
  ]);
});

test("one token for each account, the newest, of the last four accounts", async () => {
  const { store, log } = browser();
  for (const one of ["a", "b", "c"]) await log(token(one, "1"));
  await log(token("b", "2"));
  expect(store.read()).toBe([token("b", "2"), token("c", "1"), token("a", "1")].join(" "));
  for (const one of ["d", "e"]) await log(token(one, "1"));
  const stored = store.read()?.split(" ") ?? [];
  expect(stored.map((item) => item[0])).toEqual(["e", "d", "b", "c"]);
});
