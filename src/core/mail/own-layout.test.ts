import { expect, test } from "vitest";
import { hasOwnLayout } from "./own-layout.ts";

test.each([
  ["a table", "<p>Dear requester</p><TABLE width=600><tr><td>Hi</table>"],
  ["a style sheet", "<style type='text/css'><!-- p{margin:0} --></style><p>Hi</p>"],
  ["a font of an element", `<div style="color:#000;font-family:Calibri">Hi</div>`],
  ["a width", "<div style='max-width: 620px'>Hi</div>"],
  ["an old font element", '<font size="2">Hi</font>'],
])("%s is a layout", (_name, html) => expect(hasOwnLayout(html)).toBe(true));

test.each([
  ["paragraphs", "<p>Hi</p><ul><li>one</li></ul>"],
  [
    "a quotation with a line beside it",
    `<div dir="ltr">Hi</div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">font: old</blockquote>`,
  ],
  ["an empty style sheet", "<style>\n</style><p>Hi</p>"],
  ["words about style", '<p>style = "formal" and width: 10 feet</p>'],
])("%s has none", (_name, html) => expect(hasOwnLayout(html)).toBe(false));

test("takes no longer for hostile HTML", () => {
  for (const html of ["style='".repeat(50_000), `style="${"w".repeat(200_000)}`, "<style ".repeat(50_000)])
    expect(hasOwnLayout(html)).toBe(false);
});
