import { expect, test } from "vitest";
import { forwardedText, prepareForward, quotedText } from "./quoting.ts";

const email = {
  from: { name: "Dana Reyes", address: "reyes.dana@epa.gov" },
  to: ["us@in.daylight.test"],
  cc: ["r5foia@epa.gov"],
  subject: "Fee estimate",
  at: "2026-11-20T15:42:00Z",
  text: "We estimate $618.\n\nTell us by Friday.\n\nOn Mon, Nov 16, 2026, Maya wrote:\n> How much is it?\n",
};

test("an email is forwarded with its header and its full text", () => {
  const lines = forwardedText(email).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "",
    "",
    "---------- Forwarded message ----------",
    "From: Dana Reyes <reyes.dana@epa.gov>",
  ]);
  expect(lines).toContain("Cc: r5foia@epa.gov");
  expect(lines).toContain("> How much is it?");
});

test("a reply quotes the sender's text without older quotations", () => {
  expect(quotedText(email)).toMatch(
    /^On .*2026, .* Dana Reyes wrote:\n> We estimate \$618\.\n>\n> Tell us by Friday\.$/s,
  );
});

test("a very long email is truncated, without splitting a character", () => {
  const long = forwardedText({ ...email, text: "😀".repeat(30_000) });
  expect(long.length).toBeLessThan(45_000);
  expect(long).toMatch(/\[The rest is left out\.\]$/);
  expect(long.isWellFormed()).toBe(true);
});

test("files are forwarded, inline images and files over the limit are not", () => {
  const file = (name: string, size: number, inline = false) => ({
    id: name,
    name,
    type: "application/pdf",
    size,
    inline,
    facts: null,
  });
  const attachments = [file("a.pdf", 20_000_000), file("seal.png", 5, true), file("b.pdf", 9_000_000)];
  const { forwards, rejected } = prepareForward({ id: "m", attachments });
  expect(forwards).toEqual({
    messageId: "m",
    files: [{ id: "a.pdf", name: "a.pdf", type: "application/pdf", size: 20_000_000 }],
  });
  expect(rejected).toMatch(/^b\.pdf does not fit/);
});
