import { expect, test } from "vitest";
import { templateErrors, templatePlaceholdersIn } from "./template-errors.ts";

const errorsOf = (text: string) =>
  templateErrors([{ path: "/content/records", text }]).map(({ message }) => message);

test("blanks are what a user fills in, not what the program does", () => {
  const text = "Mail of {agency} to {officer’s name} in {this_year}, see {case number}";
  expect(templatePlaceholdersIn(text).map(({ name }) => name)).toEqual(["officer’s name", "case number"]);
  const [first] = templatePlaceholdersIn(text);
  expect(text.slice(first?.at, (first?.at ?? 0) + (first?.length ?? 0))).toBe("{officer’s name}");
});

test.each(["{plate number}", "{other agency}", "{case number}", "The {agency} and {{a brace}}", "No brace"])(
  "%s can be saved",
  (text) => expect(errorsOf(text)).toEqual([]),
);

test.each([
  ["Mail of {agancy}", "{agancy} is not a known variable. Write {agency}, or use more"],
  ["Mail of {agncy}", "{agncy} is not a known variable. Write {agency}, or use more"],
  ["In {this yaer}", "{this yaer} is not a known variable. Write {this_year}, or use more"],
  ["Mail of {agency", "A { is not closed."],
  ["Mail of agency}", "A } closes nothing."],
  ["Mail of {}", "Write the name of a variable between the braces."],
])("%s is rejected with a fix", (text, words) => {
  expect(errorsOf(text)).toEqual([expect.stringContaining(words)]);
});

test("a slip made twice is reported once, and every text by its path", () => {
  expect(
    templateErrors([
      { path: "/content/title", text: "{agancy} {agancy}" },
      { path: "/content/records", text: "{" },
    ]).map(({ path }) => path),
  ).toEqual(["/content/title", "/content/records"]);
});
