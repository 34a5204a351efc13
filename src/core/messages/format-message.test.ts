import { expect, test } from "vitest";
import { formatMessage, formatParts } from "./format-message.ts";

test("a message takes its values, with plural forms and grouped numbers", () => {
  const message = "{count, plural, =0 {No emails} one {# email} other {# emails}} from {agency}";
  expect(formatMessage(message, { count: 0, agency: "NARA" })).toBe("No emails from NARA");
  expect(formatMessage(message, { count: 1, agency: "NARA" })).toBe("1 email from NARA");
  expect(formatMessage(message, { count: 1234, agency: "NARA" })).toBe("1,234 emails from NARA");
});

test("tags become what their renderers return", () => {
  const parts = formatParts<{ link: unknown[] }>("Read the <link>law of {state}</link>.", {
    state: "Ohio",
    link: (text) => ({ link: text }),
  });
  expect(parts).toEqual(["Read the ", { link: ["law of Ohio"] }, "."]);
});

test("an apostrophe is a letter like any other", () => {
  expect(formatMessage("The agency's {what}", { what: "reply" })).toBe("The agency's reply");
});

test("values that are not those of the message are refused by the compiler, and throw", () => {
  // @ts-expect-error The message has no argument of that name.
  expect(() => formatMessage("{count} emails", { number: 1 })).toThrow('Missing value for argument "count"');
});
