import { expect, test } from "vitest";
import { passwordRules } from "./password-policy.ts";

const missing = (password: string) =>
  passwordRules.filter(({ met }) => !met(password)).map(({ words }) => words);

test.each([
  [
    "",
    [
      "8 characters or more",
      "A lower-case letter",
      "An upper-case letter",
      "A number",
      "A symbol or a space",
    ],
  ],
  ["lake-heron-logs", ["An upper-case letter", "A number"]],
  ["Lake heron 7", []],
  ["LAKEHERON7!", ["A lower-case letter"]],
  ["Öl7-äpfel", []],
])("%j still needs %j", (password, rules) => {
  expect(missing(password)).toEqual(rules);
});
