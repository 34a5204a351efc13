import fc from "fast-check";
import { expect, it } from "vitest";
import { htmlToText } from "#server/mail/parse/html-to-text.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

it.each([
  ["<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree\n"],
  ["<html><head><title>x</title><style>p{}</style></head><body>Seen</body></html>", "Seen\n"],
  ["<script>alert(1)</script>Words<!-- no -->!", "Words!\n"],
  [
    "<table><tr><td>(b)(6)</td><td>58</td></tr><tr><td>(b)(7)(E)</td><td>12</td></tr></table>",
    "(b)(6)\t58\n(b)(7)(E)\t12\n",
  ],
  [
    "5 U.S.C. &sect;&nbsp;552 &amp;lt; &#8220;x&#x201D; &unknown; &#0;",
    "5 U.S.C. § 552 &lt; “x” &unknown; \ufffd\n",
  ],
  ['<a href="https://x.gov/a?b=1&amp;c=2">records</a>', "records <https://x.gov/a?b=1&c=2>\n"],
  ["<a href='https://x.gov/a'>https://x.gov/a</a>", "https://x.gov/a\n"],
  ["a < b and <never closed", "a < b and <never closed\n"],
  ["<style>lost words", "lost words\n"],
  ["<ul><li>one<li>two</ul>", "- one\n- two\n"],
])("%s", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it("never throws on broken tags", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("<p>", "</div>", "<title>", "<", ">", "&amp;", "a", "<!--", '"', "<a href=x>"),
      ),
      (parts) => {
        expect(typeof htmlToText(parts.join(""))).toBe("string");
      },
    ),
  );
});

it.each(["<title>", "<!--", "<", "<a href='https://x'>", "&#1", "<p "])(
  "reads a megabyte of %s in bounded time",
  async (piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    expect(await cpuMilliseconds(() => htmlToText(html))).toBeLessThan(2000);
  },
);
