import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";
import { sanitizeToDocument } from "./sanitize-html.ts";

const DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const sent = new Map([
  ["seal@agency.gov", DOT],
  ["image001.png", DOT],
]);

const body = (html: string, remote = false) => {
  const page = sanitizeToDocument(html, sent, remote);
  return page.slice(page.indexOf("<body"), page.indexOf("</html>"));
};
const reported = (html: string, name: string) =>
  new RegExp(`^<!doctype html><html [^>]*data-${name}="([^"]*)"`).exec(sanitizeToDocument(html, sent))?.[1];

describe("the look of a letter", () => {
  test("colors of the page, tables, fonts, classes and media queries stay", () => {
    const html = `<html lang="ar" dir="rtl"><head><title>Not shown</title><style>@media (max-width:600px){.w{width:100%!important}}</style></head>
      <body bgcolor="#003366" text="white" link="#ffcc00" style="margin:4px" class="a"><center><table width="600" cellpadding="4" bgcolor="#fff"><tr><td valign="top" nowrap><font face="Arial" size="2" color="red">Hi</font></td></tr></table></center>`;
    const displayed = body(html);
    expect(displayed).toContain(
      '<body dir="rtl" lang="ar" bgcolor="#003366" class="a" link="#ffcc00" text="white" style="margin:4px">',
    );
    expect(displayed).toContain("@media (max-width:600px){.w{width:100%!important}}");
    expect(displayed).toContain('<table width="600" cellpadding="4" bgcolor="#fff">');
    expect(displayed).toContain('<font face="Arial" size="2" color="red">Hi</font>');
    expect(displayed).not.toContain("Not shown");
    expect(sanitizeToDocument(html, sent)).toMatch(/^<!doctype html><html [^>]*lang="ar" dir="rtl">/);
  });

  test("Outlook's comments and tags go, and their words stay", () => {
    const displayed = body(
      "<!--[if gte mso 9]><xml>x</xml><![endif]--><p class=MsoNormal>One<o:p></o:p></p><![if !supportLists]><span>·</span><![endif]>two",
    );
    expect(displayed).toBe('<body><p class="MsoNormal">One</p><span>·</span>two</body>');
  });

  test.each([
    ["cid:seal@agency.gov"],
    ["CID:Seal@Agency.gov"],
    ["cid:seal%40agency.gov"],
    ["cid:<seal@agency.gov>"],
    [" cid:seal@agency.gov "],
    ["image001.png"],
    ["./files/image001.png"],
  ])("a picture sent within the email is shown: %s", (address) => {
    expect(body(`<img src="${address}" alt="Seal">`)).toBe(`<body><img alt="Seal" src="${DOT}"></body>`);
    expect(body(`<td background="${address}">`, false)).toBe("<body></body>");
    expect(body(`<p style='background:url("${address}")'>`)).toContain(DOT);
  });
});

describe("remote images", () => {
  const html = `<img src="https://news.example/a.png" alt="Logo"><img src="http://news.example/open.gif?id=7" width="1" height="1"><table background="https://news.example/b.png"><tr><td style="background:url(https://news.example/c.png)">x</table>`;

  test("is blocked until requested, and counted", () => {
    expect(body(html)).not.toContain("news.example");
    expect(sanitizeToDocument(html, sent)).toContain("img-src data:;");
    expect([reported(html, "remote-pictures"), reported(html, "hidden-pictures")]).toEqual(["3", "1"]);
  });

  test("is loaded on request, except what is too small to see", () => {
    const displayed = body(html, true);
    expect(displayed).toContain('src="https://news.example/a.png"');
    expect(displayed).toContain('background="https://news.example/b.png"');
    expect(displayed).toContain("url(&quot;https://news.example/c.png&quot;)");
    expect(displayed).not.toContain("open.gif");
    expect(sanitizeToDocument(html, sent, true)).toContain("img-src data: https:;");
  });

  test.each([
    "@import url(//x.example/a.css);p{}",
    "@import 'https://x.example/a.css'",
    "@font-face{font-family:x;src:url(https://x.example/f.woff)}",
    "p{background:\\75 rl(https://x.example/1)}",
    "p{background:\\u\\r\\l(https://x.example/1)}",
    "p{background:url(https://x.example/1",
    "p{background:url('https://x.example/1' )}",
    "p{background:URL( https://x.example/1 )}",
    'p{background:url("https://x.example/1" x)}',
    "p{background:u/**/rl(x)url(https://x.example/1)}",
    "p{cursor:url(https://x.example/1),auto;list-style:url(https://x.example/2)}",
    "p{background:image-set(url(https://x.example/1) 1x)}",
    "input[value^=a]{background:url(https://x.example/a)}",
    "/* */p{background:url(/* */https://x.example/1)}",
    'p{x:"/*";background:url("https://x.example/*/1")}',
    "p{background:url(data:image/svg+xml,%3Csvg onload=x.example%3E)}",
    "p{background:url(//x.example/1)}",
    "p{background:url(\\\\x.example/1)}",
  ])("no style loads anything: %s", (css) => {
    for (const displayed of [body(`<style>${css}</style>x`), body(`<p style='${css.replaceAll("'", "")}'>x`)])
      expect(displayed).not.toMatch(/url\s*\(\s*["']?[^)"'\s]*x\.example|@import|svg/i);
  });

  test.each([
    ["nested blocks", "a{".repeat(100_000)],
    ["nested functions", `p{width:${"calc(".repeat(100_000)}`],
    ["a nested selector", ":has(".repeat(100_000)],
    ["variables that double", "*{--b:var(--a) var(--a)}".repeat(1_000)],
    ["a long selector", `${"*>".repeat(100_000)}*{color:red}`],
  ])("a style sheet that ends the process of a browser is left out: %s", (_what, css) => {
    expect(body(`<style>${css}</style>Hello`).length).toBeLessThan(1_000);
  });

  test("a style sheet with many blocks, media queries and brackets in strings is stored", () => {
    const css = `${'.a{content:"(["}'.repeat(500)}@media (max-width:600px){.w{width:calc((1px + 2px)*3)}}`;
    expect(body(`<style>${css}</style>`)).toContain(
      "@media (max-width:600px){.w{width:calc((1px + 2px)*3)}}",
    );
  });

  test("nothing that is taken out of a style sheet makes an end of it", () => {
    expect(body("<style></@import x;style><img src=x></style>")).not.toMatch(/<\/?img|<\/ *style><img/);
    expect(body("<style><@import x;/style><script>x</script></style>")).not.toContain("<script");
  });
});

describe("links", () => {
  test("show their target, open in a new tab, and send no referrer", () => {
    expect(body('<a href="https://epa.gov/a?b=1&amp;c=2" target="_top" title="Our site">Read</a>')).toBe(
      '<body><a href="https://epa.gov/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer" title="https://epa.gov/a?b=1&amp;c=2">Read</a></body>',
    );
  });

  test("written out may break on a phone, where a table would be as wide as they are", () => {
    const address = "https://securerelease.us/download/417";
    expect(body(`<a href="${address}"><b>${address}</b></a>`)).toContain(' data-address=""');
    expect(body(`<a href="${address}">Get the records of request 417</a>`)).not.toContain("data-address");
  });

  test("through a counter say both", () => {
    const wrapped = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent("https://epa.gov/a")}&data=x`;
    expect(body(`<a href="${wrapped}">epa.gov</a>`)).toContain(
      'title="https://epa.gov/a\nby way of nam02.safelinks.protection.outlook.com"',
    );
    expect(reported(`<a href="${wrapped}">epa.gov</a>`, "misleading")).toBe("");
  });

  test("that name another place are contradicted where the letter cannot hide it", () => {
    const html =
      '<style>span{display:none!important}</style><a href="https://irs.evil.example/">www.<b>irs</b>.gov</a>';
    expect(body(html)).toMatch(
      /<span style="all:unset!important;display:inline!important[^"]*"> \(really goes to irs\.evil\.example\)<\/span><\/a>/,
    );
    expect(reported(html, "misleading")).toBe("irs.gov irs.evil.example");
  });

  test.each([
    "javascript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "/inbox",
    "//epa.gov",
    "java&#10;script:x",
    "file:///etc",
  ])("to %s are words", (address) => {
    expect(body(`<a href="${address}">words</a>`)).toBe("<body><a>words</a></body>");
  });

  test("to an address are that address", () => {
    expect(body('<a href="mailto:foia@epa.gov?subject=Hi">Write to us</a>')).toMatch(
      /^<body><a title="foia@epa\.gov">Write to us<span[^>]*> \(foia@epa\.gov\)<\/span><\/a><\/body>$/,
    );
    expect(body('<a href="mailto:foia@epa.gov">FOIA@epa.gov</a>')).toBe(
      '<body><a title="foia@epa.gov">FOIA@epa.gov</a></body>',
    );
  });

  test("to hosts in other alphabets tell them in ASCII", () => {
    expect(body('<a href="https://www.\u0435pa.gov/">Read</a>')).toMatch(
      />Read<span[^>]*> \(www\.xn--pa-mlc\.gov\)<\/span><\/a>/,
    );
  });

  test("within the letter stay within it", () => {
    expect(body('<a href="#part2">Part 2</a><a name="part2">')).toContain('<a href="#part2">Part 2</a>');
  });
});

describe("quoted email", () => {
  const old = "<p>The old words</p>";
  const head =
    "<p class=MsoNormal><b>From:</b> Maya Okafor<br><b>Sent:</b> Monday, March 2, 2026 9:00 AM<br><b>To:</b> FOIA<br><b>Subject:</b> Logs</p>";

  test.each([
    [
      "Gmail",
      `<div dir=ltr>New</div><br><div class="gmail_quote gmail_quote_container"><div class="gmail_attr">On Mon, Mar 2, 2026 Maya wrote:</div><blockquote class="gmail_quote">${old}</blockquote></div>`,
    ],
    [
      "Apple Mail",
      `<div>New</div><div>On Mar 2, 2026, at 9:00 AM, Maya wrote:</div><br><blockquote type="cite">${old}</blockquote>`,
    ],
    [
      "Thunderbird",
      `<p>New</p><div class="moz-cite-prefix">On 3/2/26 09:00, Maya wrote:<br></div><blockquote type="cite" cite="mid:x">${old}</blockquote>`,
    ],
    [
      "Outlook",
      `<div class=WordSection1><p>New</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'>${head}</div></div>${old}</div>`,
    ],
    [
      "Outlook on the web",
      `<div>New</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">${head}</div><div>${old}</div>`,
    ],
    [
      "an old program",
      `<p>New</p><p>-----Original Message-----<br>From: Maya<br>Sent: Monday<br>To: FOIA<br>Subject: Logs</p>${old}`,
    ],
    ["a plain quotation", `<p>New</p><p>On Mon, Mar 2, 2026 Maya wrote:</p><blockquote>${old}</blockquote>`],
    [
      "lines of their own",
      `<p>New</p><div><b>From:</b> Maya</div><div><b>Date:</b> March 2</div><div><b>To:</b> FOIA</div><div><b>Subject:</b> x</div>${old}`,
    ],
  ])("of %s is folded, and nothing of it cut", (_name, html) => {
    const displayed = body(html);
    const [above = "", folded = ""] = displayed.split("<details");
    expect(above).toContain("New");
    expect(folded).toContain("The old words");
    expect(folded).toMatch(/^ data-quoted=""><summary>/);
    expect(above).not.toMatch(/wrote:|From:/);
  });

  test.each([
    ["a letter that is all quotation", `<div class="gmail_quote">${old}</div>`],
    ["a passage set in", `<p>The statute says:</p><blockquote>${old}</blockquote>`],
    ["a form", "<p>New</p><p>From: January</p><p>Sent by mail only.</p>"],
    ["an empty end", '<p>New</p><div id="appendonsend"></div>'],
  ])("%s is not folded", (_name, html) => {
    expect(body(html)).not.toContain("<details");
  });

  test("replies between quotations stay visible", () => {
    const displayed = body(
      `<p>See below</p><blockquote type=cite>${old}</blockquote><p>Yes</p><blockquote type=cite>${old}</blockquote><p>No</p>`,
    );
    expect(displayed.match(/<details/g)).toHaveLength(2);
    expect(displayed).toMatch(/<\/details><p>Yes<\/p><details[\s\S]*<\/details><p>No<\/p>/);
  });
});

test("takes bounded time for any depth and size", async () => {
  const documents = [
    "<div>".repeat(200_000),
    "<b><i><a href=x>".repeat(9_000),
    "<table><td>".repeat(5_000),
    "<blockquote type=cite>x".repeat(5_000),
  ];
  const cpu = await cpuMilliseconds(() => {
    for (const html of documents) expect(sanitizeToDocument(`${html}words`, sent)).toContain("words");
  });
  expect(cpu).toBeLessThan(10_000);
});
