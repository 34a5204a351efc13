import { expect, test } from "vitest";
import { descriptionText } from "./description-text.ts";

test.each([
  ["Bring the letter.\nRoom < 210 & up", "Bring the letter.\nRoom < 210 & up"],
  [
    "<p>Bring <b>the letter</b>.</p><p>Fees &amp; copies<br>at noon</p>",
    "Bring the letter.\nFees & copies\nat noon",
  ],
  ["<ul><li>One</li><li>Two</li></ul>", "One\nTwo"],
  ['Join <a href="https://meet.example/x">here</a>', "Join here (https://meet.example/x)"],
  ['<a href="https://evil.example">https://agency.gov</a>', "https://agency.gov (https://evil.example)"],
  ["<a href=https://agency.gov>https://agency.gov</a>", "https://agency.gov"],
  ["<p>Hello<script>alert(1)</script><style>p{}</style><img src=x onerror=alert(2)></p>", "Hello"],
])("%s is read as text", (description, text) => {
  expect(descriptionText(description)).toBe(text);
});
