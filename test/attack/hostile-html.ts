/** HTML that is expensive to parse, to sanitize or to show. Each repeats a construct up to a number of characters. */
export const HOSTILE_HTML: Record<string, (length: number) => string> = {
  "nothing but <": (length) => "<".repeat(length),
  "nothing but >": (length) => ">".repeat(length),
  "<! without end": (length) => "<!".repeat(length / 2),
  "</ without end": (length) => "</".repeat(length / 2),
  "<a without end": (length) => "<a ".repeat(length / 3),
  links: (length) => fill(length, (n) => `<a href="https://agency${n}.example/x?y=${n}">record ${n}</a> `),
  "misleading links": (length) =>
    fill(length, (n) => `<a href="https://evil${n}.example/">https://agency.gov/</a>`),
  "mailto links": (length) =>
    fill(length, (n) => `<a href="mailto:a${n}@b.example?subject=%41%42">write</a>`),
  "one address": (length) => `<a href="https://agency.example/${"a".repeat(length)}">x</a>`,
  "punycode hosts": (length) => fill(length, (n) => `<a href="https://xn--80ak6aa92e${n}.example/">x</a>`),
  "nested div": (length) => "<div>".repeat(length / 5),
  "nested span to 2,900": (length) =>
    fill(length, () => `${"<span>".repeat(2_900)}x${"</span>".repeat(2_900)}`),
  "nested tables": (length) => "<table><tr><td>".repeat(length / 15),
  "nested lists": (length) => "<ul><li>".repeat(length / 8),
  "nested blockquotes": (length) => `first${"<blockquote type=cite>".repeat(length / 22)}`,
  "nested gmail quotes": (length) => fill(length, () => `<div class="gmail_quote">On Mon, A wrote:<br>`),
  attributions: (length) =>
    fill(length, () => "<div>On Mon, Jan 1, 2026 at 10:00 A B &lt;a@b.example&gt; wrote:</div>"),
  "Outlook heads": (length) =>
    fill(length, () => "<p><b>From:</b> a<br><b>Sent:</b> b<br><b>To:</b> c<br><b>Subject:</b> d</p>"),
  "quotes as siblings": (length) => `<p>x</p>${"<blockquote>y</blockquote>".repeat(length / 26)}`,
  cells: (length) => `<table><tr>${"<td>x".repeat(length / 5)}`,
  rows: (length) => `<table>${"<tr><td>x".repeat(length / 9)}`,
  "text in tables": (length) => `<table>${"x<tr>".repeat(length / 5)}`,
  paragraphs: (length) => "<p>x".repeat(length / 4),
  "closing paragraphs": (length) => "</p>".repeat(length / 4),
  "line breaks": (length) => "<br>".repeat(length / 4),
  "misnested b and p": (length) => "<b><p>".repeat(length / 6),
  "misnested a and div": (length) => "<a href=x><div>".repeat(length / 15),
  "misnested fonts": (length) => fill(length, (n) => `<font color=#${n % 999}><i><b><u>x</font>`),
  "formatting in tables": (length) => "<table><b><tr><i>".repeat(length / 17),
  "one tag of attributes": (length) => `<p ${fill(length, (n) => `a${n}=x `)}>x</p>`,
  "one tag of style attributes": (length) => `<p ${"style=color:red ".repeat(length / 16)}>x</p>`,
  "attribute without end": (length) => `<p title="${"x ".repeat(length / 2)}`,
  "attribute of entities": (length) => `<p title="${"&amp;".repeat(length / 5)}">x</p>`,
  "class names": (length) => `<p class="${fill(length, (n) => `c${n} `)}">x</p>`,
  entities: (length) => "&amp;".repeat(length / 5),
  "numeric entities": (length) => "&#x202e;".repeat(length / 8),
  "entities without end": (length) => "&ampamp".repeat(length / 7),
  "long entity names": (length) => "&CounterClockwiseContourIntegral;".repeat(length / 33),
  "entity of digits": (length) => `&#${"9".repeat(length)};`,
  comments: (length) => "<!--x-->".repeat(length / 8),
  "comment openings": (length) => "<!--".repeat(length / 4),
  "comment of dashes": (length) => `<!--${"-".repeat(length)}`,
  "comment ends": (length) => `<!--${"--!>".repeat(length / 4)}`,
  "conditional comments": (length) => "<!--[if gte mso 9]><xml><o:x/></xml><![endif]-->".repeat(length / 48),
  "conditional without end": (length) => "<![if !mso]>".repeat(length / 12),
  CDATA: (length) => "<svg><![CDATA[x]]></svg>".repeat(length / 24),
  "style without end": (length) => `<style>${"a{b:c}".repeat(length / 6)}`,
  "style elements": (length) => "<style>a{b:c}</style>".repeat(length / 21),
  imports: (length) => `<style>${"@import ".repeat(length / 8)}</style>`,
  "css url": (length) => `<style>${"url(".repeat(length / 4)}</style>`,
  "css url with quotes": (length) => `<style>${`url("`.repeat(length / 5)}</style>`,
  "css url of blanks": (length) => `<style>a{b:url(${" ".repeat(length)}x</style>`,
  "css pictures": (length) =>
    `<style>${fill(length, (n) => `.a${n}{background:url(https://t.example/${n})}`)}</style>`,
  "css comments": (length) => `<style>${"/*".repeat(length / 2)}</style>`,
  "css escapes": (length) => `<style>${"\\75 ".repeat(length / 4)}</style>`,
  "css image-set": (length) => `<style>${"image-set(".repeat(length / 10)}</style>`,
  "css braces": (length) => `<style>${"a{".repeat(length / 2)}</style>`,
  "css selectors": (length) => `<style>${"*>".repeat(length / 2)}*{color:red}</style>${"<i>".repeat(200)}`,
  "css has": (length) => `<style>${":has(".repeat(length / 5)}</style>`,
  "css animations": (length) =>
    `<style>${fill(length, (n) => `@keyframes k${n}{to{transform:rotate(9turn)}}`)}</style>`,
  "css variables": (length) =>
    `<style>${fill(length, (n) => `*{--v${n + 1}:var(--v${n}) var(--v${n})}`)}</style><p>x`,
  "style attribute": (length) => `<p style="${"background:url(x);".repeat(length / 18)}">x</p>`,
  "hidden pictures": (length) => fill(length, (n) => `<img width=1 height=1 src=https://t.example/${n}>`),
  "display none pictures": (length) =>
    `<img src=https://t.example style="${"display: ".repeat(length / 9)}">`,
  "remote pictures": (length) => fill(length, (n) => `<img src="https://t.example/${n}.png">`),
  "sent pictures": (length) => `<img src="cid:p@x">`.repeat(length / 19),
  "data pictures": (length) => `<img src="data:image/png;base64,${"A".repeat(length)}">`,
  "data picture with blanks": (length) => `<img src="data:image/png;base64,${"A ".repeat(length / 2)}!">`,
  "image maps": (length) =>
    `<map name=m>${"<area href=https://a.example shape=poly coords=1,2>".repeat(length / 51)}</map>`,
  selects: (length) => "<select><option>x".repeat(length / 17),
  forms: (length) => "<form><input><button>".repeat(length / 21),
  scripts: (length) => "<script>x</script>".repeat(length / 18),
  "script openings": (length) => "<script>".repeat(length / 8),
  titles: (length) => "<title>".repeat(length / 7),
  textareas: (length) => "<textarea>".repeat(length / 10),
  templates: (length) => "<template>".repeat(length / 10),
  plaintext: (length) => `<plaintext>${"<p>".repeat(length / 3)}`,
  "svg in math": (length) => "<svg><foreignObject><math><mi>".repeat(length / 30),
  bodies: (length) => "<body bgcolor=red><html lang=en>".repeat(length / 32),
  framesets: (length) => "<frameset><frame>".repeat(length / 17),
  details: (length) => "<details open><summary>".repeat(length / 23),
  "NUL in tags": (length) => "<p\u0000>\u0000".repeat(length / 5),
  "bidi marks": (length) => "\u202e\u2066\u200f".repeat(length / 3),
  "combining marks": (length) => `Z${"\u0301".repeat(length)}`,
  blanks: (length) => " \t".repeat(length / 2),
  "no-break spaces": (length) => "&nbsp;".repeat(length / 6),
  "one word": (length) => "x".repeat(length),
  words: (length) => "word ".repeat(length / 5),
};

/** Pieces until there are `length` characters of them. */
function fill(length: number, piece: (n: number) => string): string {
  const pieces: string[] = [];
  for (let n = 0, size = 0; size < length; n++) {
    const next = piece(n);
    pieces.push(next);
    size += next.length;
  }
  return pieces.join("");
}
