import { expect, test } from "vitest";
import { emailIn, lastUserIn, storedTokenIn, takeStoredSession, userIdIn } from "./stored-token.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const PREFIX = "CognitoIdentityServiceProvider.client-1";

const tokenUntil = (seconds: number) =>
  `e30.${btoa(JSON.stringify({ sub: "maya", exp: seconds })).replace(/=+$/, "")}.c2ln`;
const inSeconds = (seconds: number) => NOW / 1000 + seconds;

/** What the provider's client keeps of a session whose tokens run out in so many seconds. */
function session(access: number, id = access) {
  return {
    theme: "light",
    [`${PREFIX}.maya@paper.example.accessToken`]: tokenUntil(inSeconds(access)),
    [`${PREFIX}.maya@paper.example.idToken`]: tokenUntil(inSeconds(id)),
    [`${PREFIX}.LastAuthUser`]: "maya@paper.example",
  };
}

test("a session that is good gives its access token", () => {
  expect(storedTokenIn(session(60), NOW)).toBe(tokenUntil(inSeconds(60)));
  expect(lastUserIn(session(60))).toBe("maya@paper.example");
});

test("nobody's session gives none", () => {
  expect(storedTokenIn({ theme: "light" }, NOW)).toBeUndefined();
  expect(lastUserIn({ theme: "light" })).toBeNull();
});

test.each([
  ["ran out", session(-1)],
  ["runs out before it arrives", session(3)],
  ["has an id token that ran out", session(60, -1)],
  ["lost its id token", { ...session(60), [`${PREFIX}.maya@paper.example.idToken`]: "" }],
  ["is no token", { ...session(60), [`${PREFIX}.maya@paper.example.accessToken`]: "e30.e30" }],
  ["is another person's", { ...session(60), [`${PREFIX}.LastAuthUser`]: "noor@paper.example" }],
])("a session whose token %s gives none", (_what, kept) => {
  expect(storedTokenIn(kept, NOW)).toBeUndefined();
});

test("the provider's clock counts where it differs from this one", () => {
  const drift = `${PREFIX}.maya@paper.example.clockDrift`;
  expect(storedTokenIn({ ...session(-30), [drift]: "60" }, NOW)).toBe(tokenUntil(inSeconds(-30)));
  expect(storedTokenIn({ ...session(30), [drift]: "-60" }, NOW)).toBeUndefined();
});

test("logging out takes the whole session out of the storage, and nothing else", () => {
  const other = { [`${PREFIX}.noor@paper.example.deviceKey`]: "hers" };
  const kept = new Map(
    Object.entries({
      ...session(60),
      ...other,
      [`${PREFIX}.maya@paper.example.refreshToken`]: "to be revoked",
    }),
  );
  const storage = {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => {
      kept.delete(key);
      // No other tab ever sees a user whose token is missing: it would have the session renewed.
      const seen = Object.fromEntries(kept);
      expect(lastUserIn(seen) === null || storedTokenIn(seen, NOW) !== undefined).toBe(true);
    },
  };
  expect(takeStoredSession(storage)).toBe("to be revoked");
  expect(Object.fromEntries(kept)).toEqual({ theme: "light", ...other });
  expect(takeStoredSession(storage)).toBeUndefined();
});

test("tokens say whose session it is, run out or not, in any script", () => {
  const claims = { email: "müller@paper.example", sub: "maya", exp: 1 };
  const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)));
  const token = `e30.${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}.c2ln`;
  const kept = { ...session(-60), [`${PREFIX}.maya@paper.example.idToken`]: token };
  expect(emailIn(kept)).toBe("müller@paper.example");
  expect(userIdIn(kept)).toBe("maya");
});

test.each([
  ["nobody's", {}],
  ["without tokens", { [`${PREFIX}.LastAuthUser`]: "maya@paper.example" }],
  ["with an id token that says nothing", session(60)],
  ["with what is no token", { ...session(60), [`${PREFIX}.maya@paper.example.idToken`]: "e30.bnVsbA.x" }],
])("a storage %s gives no email", (_what, kept) => {
  expect(emailIn(kept)).toBeUndefined();
});
