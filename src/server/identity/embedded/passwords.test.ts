import { beforeAll, expect, test } from "vitest";
import { type Passwords, preparePasswords } from "./passwords.ts";

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwords: Passwords;
beforeAll(async () => {
  passwords = await preparePasswords(CHEAP);
});

test.each([
  ["Short1!", "Password not long enough"],
  ["UPPER CASE 1", "Password must have lowercase characters"],
  ["lower case 1", "Password must have uppercase characters"],
  ["No digit here", "Password must have numeric characters"],
  ["NoSymbol123", "Password must have symbol characters"],
  ["", "Password not long enough"],
  ["aaaaaaaaaaaaaaaaaaaa", "Password must have uppercase characters"],
  ["Passw0rd!", "Password is one of the most used ones; choose another"],
  ["!!Password123!!", "Password is one of the most used ones; choose another"],
  ["qwertyuiop123456789", "Password is one of the most used ones; choose another"],
  ["30SecondsToMars", "Password is one of the most used ones; choose another"],
])("refuses %j: %s", (password, message) => {
  expect(() => passwords.checkPolicy(password)).toThrow(
    expect.objectContaining({
      type: "InvalidPasswordException",
      message: `Password did not conform with policy: ${message}`,
    }),
  );
});

test.each([
  "Heron7!x",
  "A space is 1 symbol",
  "no capitals nor digits",
  "seulement des lettres é",
  `Long ${"passphrase ".repeat(20)}1`,
])("accepts %j", (password) => {
  expect(() => passwords.checkPolicy(password)).not.toThrow();
});

test("keeps passwords as argon2id at the cost it was given, 19 MiB and two passes unless told", async () => {
  const hash = await (await preparePasswords()).hash("Correct horse 1");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("takes the same password from two keyboards, and no other", async () => {
  const hash = await passwords.hash("Caf\u00e9 au lait 1");
  expect(await passwords.verify(hash, "Cafe\u0301 au lait 1")).toBe(true);
  expect(await passwords.verify(hash, "Cafe au lait 1")).toBe(false);
  expect(await passwords.verify(undefined, "Caf\u00e9 au lait 1")).toBe(false);
});
