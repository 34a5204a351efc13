import { expect, test } from "vitest";
import { deriveSecrets } from "./secrets.ts";

const secrets = deriveSecrets(new Uint8Array(32).fill(1));
const plain = new TextEncoder().encode("a private key");

test("opens what it sealed, under the same label only", () => {
  const sealed = secrets.seal(plain, "kid-1");
  expect(new Uint8Array(secrets.open(sealed, "kid-1"))).toEqual(plain);
  expect(() => secrets.open(sealed, "kid-2")).toThrow();
});

test("refuses what another master key sealed, what was changed and what was cut short", () => {
  const sealed = secrets.seal(plain, "kid-1");
  expect(() => deriveSecrets(new Uint8Array(32).fill(2)).open(sealed, "kid-1")).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = ~(changed.at(-1) ?? 0) & 0xff;
  expect(() => secrets.open(changed, "kid-1")).toThrow();
  expect(() => secrets.open(sealed.subarray(0, 20), "kid-1")).toThrow();
});

test("hashes a code for one purpose and one address", () => {
  const one = secrets.usernameKey("a@example.org");
  const other = secrets.usernameKey("b@example.org");
  const hash = secrets.codeHash("signup", one, "123456");
  expect(secrets.codeHash("signup", one, "123456")).toEqual(hash);
  expect(secrets.codeHash("forgot_password", one, "123456")).not.toEqual(hash);
  expect(secrets.codeHash("signup", other, "123456")).not.toEqual(hash);
});

test("wants a master key of 32 bytes", () => {
  expect(() => deriveSecrets(new Uint8Array(16))).toThrow("32 bytes");
});
