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
  const logIn = async (token: string) => {
    answer = { DeviceToken: token };
    await sendWithTokens("InitiateAuth", {});
    answer = {};
  };
  const sendWithTokens = withDeviceTokens(send, store, "secret of the page");
  return { store, calls, sendWithTokens, logIn };
}

/** A token of an account whose id is this letter 21 times. */
const token = (letter: string, rest: string) => `${letter.repeat(21)}${rest}`;

test("the secret of a page is 128 random bits", () => {
  expect(newCodeBinding()).toMatch(/^[0-9a-f]{32}$/);
  expect(newCodeBinding()).not.toBe(newCodeBinding());
});

test("calls that name an account send the secret of the page and the device tokens; others send neither", async () => {
  const { calls, sendWithTokens, logIn } = browser();
  await logIn(token("a", "1"));
  await sendWithTokens("SignUp", { Username: "x", ClientMetadata: { other: "1" } });
  await sendWithTokens("GetUser", { AccessToken: "t" });
  const proof = { code_binding: "secret of the page", device_tokens: token("a", "1") };
  expect(calls.slice(1)).toEqual([
    { operation: "SignUp", Username: "x", ClientMetadata: { other: "1", ...proof } },
    { operation: "GetUser", AccessToken: "t" },
  ]);
});

test("the newest token of each of the last four accounts is stored", async () => {
  const { store, logIn } = browser();
  for (const letter of ["a", "b", "c"]) await logIn(token(letter, "1"));
  await logIn(token("b", "2"));
  expect(store.read()).toBe([token("b", "2"), token("c", "1"), token("a", "1")].join(" "));
  for (const letter of ["d", "e"]) await logIn(token(letter, "1"));
  const stored = store.read()?.split(" ") ?? [];
  expect(stored.map((item) => item[0])).toEqual(["e", "d", "b", "c"]);
});
