import { expect, test } from "vitest";
import { embeddedPasswordRules, passwordRules } from "./password-policy.ts";

const missing = (password: string, rules = passwordRules) =>
  rules.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);

test.each([
  [
    "",
    ["8 characters or more", "A lowercase letter", "An uppercase letter", "A number", "A symbol or a space"],
  ],
  ["lake-heron-logs", ["An uppercase letter", "A number"]],
  ["Lake heron 7", []],
  ["LAKEHERON7!", ["A lowercase letter"]],
  ["Öl7-äpfel", []],
])("%j still needs %j", (password, rules) => {
  expect(missing(password)).toEqual(rules);
});

test("the embedded pool accepts any long passphrase", () => {
  expect(missing("lake heron logs", embeddedPasswordRules)).toEqual([]);
  expect(missing("lake heron log", embeddedPasswordRules)).toEqual(["An uppercase letter", "A number"]);
  expect(missing("lake heron logs")).toEqual(["An uppercase letter", "A number"]);
});
