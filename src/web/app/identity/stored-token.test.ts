import { expect, test } from "vitest";
import { emailIn, lastUserIn, storedTokenIn, takeStoredSession, userIdIn } from "./stored-token.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const PREFIX = "CognitoIdentityServiceProvider.client-1";

const tokenUntil = (seconds: number) =>
  `e30.${btoa(JSON.stringify({ sub: "maya", exp: seconds })).replace(/=+$/, "")}.c2ln`;
const inSeconds = (seconds: number) => NOW / 1000 + seconds;

/** The stored items of a session whose tokens expire in so many seconds. */
function session(access: number, id = access) {
  return {
    theme: "light",
    [`${PREFIX}.maya@paper.example.accessToken`]: tokenUntil(inSeconds(access)),
    [`${PREFIX}.maya@paper.example.idToken`]: tokenUntil(inSeconds(id)),
    [`${PREFIX}.LastAuthUser`]: "maya@paper.example",
  };
}

test("a valid session gives its access token", () => {
  expect(storedTokenIn(session(60), NOW)).toBe(tokenUntil(inSeconds(60)));
  expect(lastUserIn(session(60))).toBe("maya@paper.example");
});

test("storage without a session gives no token", () => {
  expect(storedTokenIn({ theme: "light" }, NOW)).toBeUndefined();
  expect(lastUserIn({ theme: "light" })).toBeNull();
});

test.each([
  ["has expired", session(-1)],
  ["expires within the margin", session(3)],
  ["has an expired id token", session(60, -1)],
  ["has no id token", { ...session(60), [`${PREFIX}.maya@paper.example.idToken`]: "" }],
  ["is invalid", { ...session(60), [`${PREFIX}.maya@paper.example.accessToken`]: "e30.e30" }],
  ["belongs to another user", { ...session(60), [`${PREFIX}.LastAuthUser`]: "noor@paper.example" }],
])("a session whose token %s gives no token", (_case, items) => {
  expect(storedTokenIn(items, NOW)).toBeUndefined();
});

test("expiry is compared with the provider's clock", () => {
  const drift = `${PREFIX}.maya@paper.example.clockDrift`;
  expect(storedTokenIn({ ...session(-30), [drift]: "60" }, NOW)).toBe(tokenUntil(inSeconds(-30)));
  expect(storedTokenIn({ ...session(30), [drift]: "-60" }, NOW)).toBeUndefined();
});

test("logging out removes the whole session from storage, and nothing else", () => {
  const other = { [`${PREFIX}.noor@paper.example.deviceKey`]: "hers" };
  const items = new Map(
    Object.entries({
      ...session(60),
      ...other,
      [`${PREFIX}.maya@paper.example.refreshToken`]: "refresh token",
    }),
  );
  const storage = {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => {
      items.delete(key);
      // Another tab must never see a user without a token: it would refresh the session.
      const seen = Object.fromEntries(items);
      expect(lastUserIn(seen) === null || storedTokenIn(seen, NOW) !== undefined).toBe(true);
    },
  };
  expect(takeStoredSession(storage)).toBe("refresh token");
  expect(Object.fromEntries(items)).toEqual({ theme: "light", ...other });
  expect(takeStoredSession(storage)).toBeUndefined();
});

test("the email and the user id are read from the tokens, expired or not, in any script", () => {
  const claims = { email: "müller@paper.example", sub: "maya", exp: 1 };
  const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)));
  const token = `e30.${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}.c2ln`;
  const items = { ...session(-60), [`${PREFIX}.maya@paper.example.idToken`]: token };
  expect(emailIn(items)).toBe("müller@paper.example");
  expect(userIdIn(items)).toBe("maya");
});

test.each([
  ["without a session", {}],
  ["without tokens", { [`${PREFIX}.LastAuthUser`]: "maya@paper.example" }],
  ["whose id token has no email", session(60)],
  ["with an invalid token", { ...session(60), [`${PREFIX}.maya@paper.example.idToken`]: "e30.bnVsbA.x" }],
])("a storage %s gives no email", (_case, items) => {
  expect(emailIn(items)).toBeUndefined();
});
