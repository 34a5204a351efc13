import { expect, test } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import { printPage } from "./print-page.ts";

const message: Message = {
  id: "m",
  direction: "in",
  from: { name: "Dana <Reyes>", address: "reyes.dana@epa.gov" },
  to: ["us@in.daylight.test"],
  cc: [],
  subject: 'Fees & "costs"',
  text: "Over <$600>.\n\nDana",
  hasHtml: false,
  ownLayout: false,
  parseFailed: false,
  snippet: "",
  at: "2026-11-20T15:42:00Z",
  seen: true,
  matchReason: null,
  senderKnown: true,
  sender: null,
  warnings: [],
  attachments: [
    { id: "a", name: "est.pdf", type: "application/pdf", size: 1, inline: false, facts: null },
    { id: "b", name: "seal.png", type: "image/png", size: 1, inline: true, facts: null },
  ],
  classification: null,
  correctedFacts: {},
  confirmed: null,
  letterKind: null,
  forwards: null,
  delivery: null,
};

test("an email is printed with its header, the names of its files and its full text", () => {
  const page = printPage("Lead <pipes>", [{ message, letter: null }]);
  expect(page).toContain("<title>Lead &lt;pipes&gt;</title>");
  expect(page).toContain("<dt>From</dt><dd>Dana &lt;Reyes&gt; &lt;reyes.dana@epa.gov&gt;</dd>");
  expect(page).toContain("<dt>Subject</dt><dd>Fees &amp; &quot;costs&quot;</dd>");
  expect(page).toContain("<dt>Attachments</dt><dd>est.pdf</dd>");
  expect(page).toContain("Over &lt;$600&gt;.\n\nDana");
  expect(page).not.toContain("<dt>Cc</dt>");
});

test("the styles of an HTML email stay in its shadow root, and the policy blocks all requests", () => {
  const letter = { styles: ["p{color:red}"], body: "<p>Dear</p>", bodyStyle: 'color:"blue"' };
  const page = printPage("Lead", [{ message, letter }]);
  expect(page).toMatch(
    /<template shadowrootmode="open">.*<style>p\{color:red\}<\/style>.*<p>Dear<\/p>.*<\/template>/s,
  );
  expect(page).toContain("color:&quot;blue&quot;");
  expect(page).toContain("default-src 'none'");
  expect(page).not.toContain("Over");
});
