import { beforeAll, expect, test } from "vitest";
import { createPasswordService, type PasswordService } from "./passwords.ts";

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const EMAIL = "ada.lovelace@Gazette-Times.example";
let passwords: PasswordService;
beforeAll(async () => {
  passwords = await createPasswordService(CHEAP, "Open Ledger");
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
  expect(() => passwords.checkPolicy(password, EMAIL)).toThrow(
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
  "Foia heron 2026!",
  "Ada heron 2026!",
  "1234567890-9876543210",
  `Long ${"passphrase ".repeat(20)}1`,
])("accepts %j", (password) => {
  expect(() => passwords.checkPolicy(password, EMAIL)).not.toThrow();
});

test.each([
  "Daylight2026!",
  "FOIA-foia-1967",
  "Public Records 1",
  "Open Ledger 2026!",
  "openledgerdaylightfoia",
  "Ada.Lovelace1815!",
  "Lovelace 1815, Ada",
  "GazetteTimes#1",
  "ada.lovelace@gazette-times.example",
  "\uff26\uff4f\uff49\uff41-2026!",
])("refuses %j, which is words of the site or of the user's email", (password) => {
  expect(() => passwords.checkPolicy(password, EMAIL)).toThrow(
    "Password did not conform with policy: Password is only this site's name or your email address; choose another",
  );
});

test("an email of 256 letters that overlap costs no time", () => {
  const email = `${"a".repeat(60)}@${"a.".repeat(90)}example`;
  expect(() => passwords.checkPolicy(`${"a".repeat(250)} Bcde1`, email)).not.toThrow();
});

test("compares a password as it was typed: case, spaces at its ends and what is after the 72nd character count", async () => {
  const long = `${"heron ".repeat(12)}1 Lake`;
  expect(long.length).toBeGreaterThan(72);
  const hash = await passwords.hash(long);
  expect(await passwords.verify(hash, long)).toBe(true);
  for (const other of [
    `${long}x`,
    `${long} `,
    ` ${long}`,
    long.toUpperCase(),
    long.slice(0, 72),
    `${long}\0`,
  ]) {
    expect(await passwords.verify(hash, other), JSON.stringify(other)).toBe(false);
  }
});

test("keeps passwords as argon2id at the cost it was given, 19 MiB and two passes by default", async () => {
  const hash = await (await createPasswordService()).hash("Correct horse 1");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("takes the same password from two keyboards, and no other", async () => {
  const hash = await passwords.hash("Caf\u00e9 au lait 1");
  expect(await passwords.verify(hash, "Cafe\u0301 au lait 1")).toBe(true);
  expect(await passwords.verify(hash, "Cafe au lait 1")).toBe(false);
  expect(await passwords.verify(undefined, "Caf\u00e9 au lait 1")).toBe(false);
});
