import { readdirSync, readFileSync } from "node:fs";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { sanitizeToDocument } from "#server/mail/html/sanitize-html.ts";

const FOLDER = new URL("./gallery/", import.meta.url);
const SANITIZE = "data:image/png;base64,iVBORw0KGgo=";
const sent = new Map([
  ["seal.png@01da", SANITIZE],
  ["seal.png", SANITIZE],
]);
const sanitized = (name: string) =>
  sanitizeToDocument(readFileSync(new URL(`${name}.html`, FOLDER), "utf8"), sent);

/** What of each must be seen in what is shown, beside its words. */
const APPEARANCES: Record<string, string[]> = {
  arabic: ['dir="rtl" lang="ar"', '<span dir="ltr">', '<div dir="ltr" align="left">'],
  bounce: ['style="background:#92c353;height:8px"', "background:#eee"],
  "center-font": [
    'bgcolor="#FFFFCC"',
    'text="#003300"',
    'link="#990000"',
    '<font face="Comic Sans MS" size="6" color="#990000">',
    "<strike>",
    '<hr width="60%">',
  ],
  "chinese-japanese-korean": ['lang="zh"', '<p lang="ja">'],
  dark: ["body{background:#101820;color:#f2f2f2", "a{color:#fee715}", 'class="box"'],
  "exchange-reply": ["<details data-quoted", "background-color: rgb(255, 255, 0)"],
  "gmail-reply": ["<details data-quoted"],
  "government-letterhead": [
    `src="${SANITIZE}"`,
    'color="#1f3864"',
    'bordercolor="#444444"',
    'bgcolor="#d9e2f3"',
    "noshade",
  ],
  hebrew: ['<div dir="rtl" style="text-align:right">'],
  "inline-pictures": [`url("${SANITIZE}")`.replaceAll('"', "&quot;"), 'alt="A picture that was not sent"'],
  newsletter: [
    "@media only screen and (max-width:620px)",
    "display:none;max-height:0",
    'data-remote-pictures="1"',
    'data-hidden-pictures="1"',
    "by way of lnks.gd",
  ],
  "outlook-letter": [
    "p.MsoNormal",
    'class="MsoNormal"',
    "color:#C00000",
    "(cbpfoia@cbp.dhs.gov)",
    "text-indent:-.25in",
  ],
  "portal-notice": [
    "background:#0b4f6c;color:#ffffff",
    "https://securerelease.us/download/417\nby way of",
    'data-misleading=""',
  ],
  preformatted: ["<pre>", "\n0001   Flight logs            212   $0.00\n"],
  "wide-table": ["border-collapse:collapse", "white-space:nowrap"],
  "word-lists": ['<ol start="3" type="a">', '<ul type="square">', "list-style-type:none"],
};

describe("well-formed letters", () => {
  test("each is looked at", () => {
    const files = readdirSync(FOLDER).map((file) => file.replace(/\.html$/, ""));
    expect(files.toSorted()).toEqual(Object.keys(APPEARANCES).toSorted());
  });

  test.each(Object.entries(APPEARANCES))("%s keeps its words in order, and its look", (name, looks) => {
    const displayed = sanitized(name);
    for (const look of looks) expect(displayed).toContain(look);
    const text = textIn(readFileSync(new URL(`${name}.html`, FOLDER), "utf8"));
    expect(text.length).toBeGreaterThan(5);
    expect(textIn(displayed).join("")).toBe(text.join(""));
  });
});

/** The words a browser shows, but for what is put beside links and folds. */
function textIn(page: string): string[] {
  let text = "";
  const read = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === "#text") text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (/^(?:style|title|summary|#comment)$/.test(node.nodeName)) return;
    const ours =
      "attrs" in node &&
      node.attrs.some(({ name, value }) => name === "style" && value.startsWith("all:unset"));
    if (!ours && "childNodes" in node) for (const child of node.childNodes) read(child);
    text += " ";
  };
  read(parse(page));
  return text.split(/\s+/).filter(Boolean);
}
