import { expect, test } from "vitest";
import { withDeviceTokens } from "./device-tokens.ts";

function storedText(stored: string | null) {
  return {
    read: () => stored,
    write: (text: string) => {
      stored = text;
    },
  };
}

function browser(secret: string | null = "secret of the tab") {
  const store = storedText(null);
  const codeBinding = storedText(secret);
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
  const sendWithTokens = withDeviceTokens(send, store, codeBinding);
  return { store, codeBinding, calls, sendWithTokens, logIn };
}

/** A token of an account whose id is this letter 21 times. */
const token = (letter: string, rest: string) => `${letter.repeat(21)}${rest}`;

test("the secret of a tab is 128 random bits, stored for a reload once a code was requested", async () => {
  const [one, other] = [browser(null), browser(null)];
  await one.sendWithTokens("InitiateAuth", {});
  expect(one.codeBinding.read()).toBeNull();
  for (const { sendWithTokens } of [one, other]) await sendWithTokens("SignUp", {});
  const secret = one.codeBinding.read();
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(other.codeBinding.read()).not.toBe(secret);

  const reloaded = browser(secret);
  await reloaded.sendWithTokens("ConfirmSignUp", {});
  expect(reloaded.calls).toEqual([
    { operation: "ConfirmSignUp", ClientMetadata: { code_binding: secret, device_tokens: "" } },
  ]);
});

test("calls that name an account send the secret of the tab and the device tokens; others send neither", async () => {
  const { calls, sendWithTokens, logIn } = browser();
  await logIn(token("a", "1"));
  await sendWithTokens("SignUp", { Username: "x", ClientMetadata: { other: "1" } });
  await sendWithTokens("GetUser", { AccessToken: "t" });
  const proof = { code_binding: "secret of the tab", device_tokens: token("a", "1") };
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
